import { type Refusal, refuse } from '../refusal.ts'
import {
  differences,
  type FeatureName,
  type Features,
  type ForwardKind,
  featureNames,
  forwardKinds,
} from './features.ts'
import { checkForwards } from './forward.ts'

type Value = Features[FeatureName]
type Pair = readonly [FeatureName, Value]

/** The provider's own barring of a feature. The customer sees it and cannot lift it (1§6). */
export interface OperatorBar {
  feature: FeatureName
  value: Value
  reason: string
}

export interface SettingsChange {
  /** All changes: the requested ones and their consequences. */
  changes: Partial<Features>
  /** Consequences that were not requested. The customer confirms one by including it in the request (1§4). */
  dependent: FeatureName[]
}

const inactive: Pair[] = forwardKinds.map((kind) => [`${kind}Active`, false])

/**
 * What a value implies (1§4). Without incoming calls there is nothing to forward, to put on hold or to keep waiting; a
 * forward is an outgoing call, so without outgoing calls there are none. Allowing calls lifts their barring, and the
 * other way round.
 */
function consequences(name: FeatureName, value: Value): readonly Pair[] {
  switch (name) {
    case 'AllowIncomingCalls':
      return value
        ? [['BarIncomingCalls', false]]
        : [
            ['BarIncomingCalls', true],
            ['CallForwarding', false],
            ...inactive,
            ['CallWaitingEnabled', false],
            ['AllowCallHold', false],
          ]
    case 'AllowOutgoingCalls':
      return value
        ? [['BarOutgoingCalls', false]]
        : [['BarOutgoingCalls', true], ['CallForwarding', false], ...inactive]
    case 'BarIncomingCalls':
      return [['AllowIncomingCalls', !value]]
    case 'BarOutgoingCalls':
      return [['AllowOutgoingCalls', !value]]
    case 'CallForwarding':
      return value
        ? [
            ['AllowIncomingCalls', true],
            ['AllowOutgoingCalls', true],
          ]
        : inactive
    case 'CFUActive':
    case 'CFBActive':
    case 'CFNRYActive':
    case 'CFNRCActive':
      return value ? [['CallForwarding', true]] : []
    case 'CallWaitingEnabled':
    case 'AllowCallHold':
      return value ? [['AllowIncomingCalls', true]] : []
    default:
      return []
  }
}

/**
 * Decides a change of settings. Refuses 'settings-conflict' for a change that contradicts itself, with the field;
 * 'operator-barred' for anything the provider has barred; and a forward to a number that is not allowed.
 */
export function decideChange(
  now: Features,
  input: Partial<Features>,
  bars: readonly OperatorBar[],
  ownNumber: string | null,
): SettingsChange | Refusal {
  const all = withConsequences(now, input)
  if (!all) return refuse('settings-conflict', undefined, fieldOf(firstOf(input)))
  const changes = differences(now, all)
  const barred = bars.find(({ feature, value }) => changes[feature] !== undefined && changes[feature] !== value)
  if (barred) return refuse('operator-barred', { reason: barred.reason }, fieldOf(barred.feature))
  const wrong = checkForwards({ ...now, ...changes }, changes, ownNumber)
  if (wrong) return wrong
  const changed = Object.keys(changes) as FeatureName[]
  const dependent = changed.filter((name) => input[name] === undefined && !isSilent(name, input, changes))
  return { changes, dependent }
}

/** Allowing and barring are two names for the same thing, and switching on a forward also switches on forwarding. */
function isSilent(name: FeatureName, input: Partial<Features>, changes: Partial<Features>): boolean {
  switch (name) {
    case 'BarIncomingCalls':
    case 'BarOutgoingCalls':
      return true
    case 'AllowIncomingCalls':
      return input.BarIncomingCalls !== undefined
    case 'AllowOutgoingCalls':
      return input.BarOutgoingCalls !== undefined
    case 'CallForwarding':
      return changes.CallForwarding === true
    default:
      return false
  }
}

/** The requested changes and all their consequences; undefined if they contradict each other. */
function withConsequences(now: Features, input: Partial<Features>): Partial<Features> | undefined {
  const all: Record<string, Value> = {}
  const open: Pair[] = featureNames.flatMap((name) => {
    const value = input[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  for (let next = open.shift(); next; next = open.shift()) {
    const [name, value] = next
    if (name in all && all[name] !== value) return undefined
    if (name in all) continue
    all[name] = value
    // A value that is already set already has its consequences.
    if (input[name] !== undefined || now[name] !== value) open.push(...consequences(name, value))
  }
  return all as Partial<Features>
}

const firstOf = (input: Partial<Features>) => Object.keys(input)[0] as FeatureName

/** The wire field a feature belongs to. */
export function fieldOf(feature: FeatureName): string {
  if (feature.startsWith('CallWaiting')) return 'CallWaiting'
  const kind = forwardKinds.find((one: ForwardKind) => feature === `${one}Active` || feature === `${one}Destination`)
  return kind ?? feature
}

/** The features with the provider's barring applied. */
export function withBars(chosen: Features, bars: readonly OperatorBar[]): Features {
  const barred = Object.fromEntries(bars.map(({ feature, value }) => [feature, value])) as Partial<Features>
  const all = withConsequences(chosen, barred)
  return { ...chosen, ...(all ?? barred) }
}
