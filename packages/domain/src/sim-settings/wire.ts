import { type Refusal, refuse } from '../refusal.ts'
import {
  type Features,
  type ForwardKind,
  forwardKinds,
  networkDefaults,
  type SwitchName,
  switches,
} from './features.ts'

interface Forward {
  Active: boolean
  Destination: string
}

/** The settings of a SIM as the wire has them (1§3). */
export type Settings = Record<SwitchName, boolean> &
  Record<ForwardKind, Forward> & {
    CFNRRingTime: number
    CallWaiting: { Available: boolean; Enabled: boolean }
  }

/** Some of the settings, as a change names them: of a forward or of call waiting, either part may be left out. */
export type AskedSettings = Partial<Record<SwitchName, boolean>> &
  Partial<Record<ForwardKind, Partial<Forward>>> & {
    CFNRRingTime?: number
    CallWaiting?: Partial<Settings['CallWaiting']>
  }

export function settingsOf(features: Features): Settings {
  const forwards = forwardKinds.map((kind) => [
    kind,
    { Active: features[`${kind}Active`], Destination: features[`${kind}Destination`] },
  ])
  return {
    ...(Object.fromEntries(switches.map((name) => [name, features[name]])) as Record<SwitchName, boolean>),
    ...(Object.fromEntries(forwards) as Record<ForwardKind, Forward>),
    CFNRRingTime: features.CFNRRingTime,
    CallWaiting: { Available: features.CallWaitingAvailable, Enabled: features.CallWaitingEnabled },
  }
}

/**
 * The features that a change names. Whether call waiting is available is the network's word: a change may repeat it, and
 * is refused if it says otherwise.
 */
export function featuresAsked(asked: AskedSettings, now: Features): Partial<Features> | Refusal {
  const features: Record<string, unknown> = {}
  for (const name of switches) features[name] = asked[name]
  for (const kind of forwardKinds) {
    features[`${kind}Active`] = asked[kind]?.Active
    features[`${kind}Destination`] = asked[kind]?.Destination
  }
  features.CFNRRingTime = asked.CFNRRingTime
  features.CallWaitingEnabled = asked.CallWaiting?.Enabled
  const available = asked.CallWaiting?.Available
  if (available !== undefined && available !== now.CallWaitingAvailable) {
    return refuse('settings-conflict', undefined, 'CallWaiting')
  }
  const named = Object.entries(features).filter(([, value]) => value !== undefined)
  return Object.fromEntries(named) as Partial<Features>
}

/** A change of some features, as the wire names it. */
export function askedOf(features: Partial<Features>): AskedSettings {
  const asked: Record<string, unknown> = {}
  for (const name of switches) if (features[name] !== undefined) asked[name] = features[name]
  for (const kind of forwardKinds) {
    const [Active, Destination] = [features[`${kind}Active`], features[`${kind}Destination`]]
    const part = { ...(Active !== undefined && { Active }), ...(Destination !== undefined && { Destination }) }
    if (Object.keys(part).length > 0) asked[kind] = part
  }
  if (features.CFNRRingTime !== undefined) asked.CFNRRingTime = features.CFNRRingTime
  if (features.CallWaitingEnabled !== undefined) asked.CallWaiting = { Enabled: features.CallWaitingEnabled }
  return asked
}

/** The features of settings as the wire has them. */
export function featuresOf(settings: Settings): Features {
  const forwards = forwardKinds.flatMap((kind) => [
    [`${kind}Active`, settings[kind].Active],
    [`${kind}Destination`, settings[kind].Destination],
  ])
  return {
    ...networkDefaults,
    ...Object.fromEntries([...switches.map((name) => [name, settings[name]]), ...forwards]),
    CFNRRingTime: settings.CFNRRingTime,
    CallWaitingAvailable: settings.CallWaiting.Available,
    CallWaitingEnabled: settings.CallWaiting.Enabled,
  } as Features
}

/** The grouped view of the settings (1§3). */
export function groupsOf(features: Features) {
  const { CFUActive, CFBActive, CFNRYActive, CFNRCActive } = features
  const { CallWaitingEnabled, AllowCallHold, AllowIncomingCalls, AllowOutgoingCalls } = features
  return {
    CallForwarding: { CFUActive, CFBActive, CFNRYActive, CFNRCActive },
    CallRestriction: { CallWaitingEnabled, AllowCallHold },
    Barring: { AllowIncomingCalls, AllowOutgoingCalls },
  }
}
