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

/** The provider's own barring of a feature, which the customer sees and cannot lift (1§6). */
export interface OperatorBar {
  feature: FeatureName
  value: Value
  reason: string
}

export interface SettingsChange {
  /** All that changes: what was asked, and what follows from it. */
  changes: Partial<Features>
  /** What follows and was not asked: the customer confirms it by naming it too (1§4). */
  dependent: FeatureName[]
}

const inactive: Pair[] = forwardKinds.map((kind) => [`${kind}Active`, false])

/**
 * What a value brings with it (1§4). Without incoming calls there is nothing to forward, to wait or to hold; a forward is
 * an outgoing call, so without those there is none either. Allowing calls lifts their barring, and the other way round.
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
 * What a change of settings comes to. Refuses 'settings-conflict' for a change that contradicts itself, and names the
 * field; 'operator-barred' for what the provider has barred; a forward to where none may go.
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

/** Allowing and barring are two names of one thing, and a forward that is switched on switches forwarding on. */
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

/** What was asked, and all that follows; undefined where that contradicts what was asked. */
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
    // What is so already has its consequences already.
    if (input[name] !== undefined || now[name] !== value) open.push(...consequences(name, value))
  }
  return all as Partial<Features>
}

const firstOf = (input: Partial<Features>) => Object.keys(input)[0] as FeatureName

/** The field of the wire that a feature belongs to. */
export function fieldOf(feature: FeatureName): string {
  if (feature.startsWith('CallWaiting')) return 'CallWaiting'
  const kind = forwardKinds.find((one: ForwardKind) => feature === `${one}Active` || feature === `${one}Destination`)
  return kind ?? feature
}

/** What holds with the provider's barring on top. */
export function withBars(wished: Features, bars: readonly OperatorBar[]): Features {
  const barred = Object.fromEntries(bars.map(({ feature, value }) => [feature, value])) as Partial<Features>
  const all = withConsequences(wished, barred)
  return { ...wished, ...(all ?? barred) }
}
