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

/** A SIM's settings in the wire's form (1§3). */
export type Settings = Record<SwitchName, boolean> &
  Record<ForwardKind, Forward> & {
    CFNRRingTime: number
    CallWaiting: { Available: boolean; Enabled: boolean }
  }

/** The settings in a change request. Either part of a forward or of call waiting may be left out. */
export type SettingsRequest = Partial<Record<SwitchName, boolean>> &
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
 * The features in a change request. Only the network decides whether call waiting is available: a request may repeat
 * that value, and is refused if it differs.
 */
export function featuresInRequest(request: SettingsRequest, now: Features): Partial<Features> | Refusal {
  const features: Record<string, unknown> = {}
  for (const name of switches) features[name] = request[name]
  for (const kind of forwardKinds) {
    features[`${kind}Active`] = request[kind]?.Active
    features[`${kind}Destination`] = request[kind]?.Destination
  }
  features.CFNRRingTime = request.CFNRRingTime
  features.CallWaitingEnabled = request.CallWaiting?.Enabled
  const available = request.CallWaiting?.Available
  if (available !== undefined && available !== now.CallWaitingAvailable) {
    return refuse('settings-conflict', undefined, 'CallWaiting')
  }
  const named = Object.entries(features).filter(([, value]) => value !== undefined)
  return Object.fromEntries(named) as Partial<Features>
}

/** A change of some features, in the wire's form. */
export function requestOf(features: Partial<Features>): SettingsRequest {
  const request: Record<string, unknown> = {}
  for (const name of switches) if (features[name] !== undefined) request[name] = features[name]
  for (const kind of forwardKinds) {
    const [Active, Destination] = [features[`${kind}Active`], features[`${kind}Destination`]]
    const part = { ...(Active !== undefined && { Active }), ...(Destination !== undefined && { Destination }) }
    if (Object.keys(part).length > 0) request[kind] = part
  }
  if (features.CFNRRingTime !== undefined) request.CFNRRingTime = features.CFNRRingTime
  if (features.CallWaitingEnabled !== undefined) request.CallWaiting = { Enabled: features.CallWaitingEnabled }
  return request
}

/** The features from settings in the wire's form. */
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
