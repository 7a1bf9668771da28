/**
 * A SIM's settings by the network's names, one value each (1§3). A forward and call waiting, which are one field each
 * on the wire, are several features here.
 */
export const switches = [
  'AutoRoamingCharge',
  'CLIP',
  'CLIR',
  'CallForwarding',
  'OCSRoamingBarred',
  'OCSInCallsWhileRoamingBarred',
  'OCSOutCallsWhileRoamingBarred',
  'OCSOOBWhileRoamingBarred',
  'OCSBlockPremiumCalls',
  'OCSBlockPremiumSMS',
  'OCSOutgoingIDDBarred',
  'AllowSMSRecieve',
  'AllowSMSSend',
  'AllowIncomingCalls',
  'AllowOutgoingCalls',
  'BarIncomingCalls',
  'BarOutgoingCalls',
  'AllowConferencing',
  'AllowCallHold',
] as const
export type SwitchName = (typeof switches)[number]

/** Always, when busy, when nobody answers, when the phone cannot be reached. */
export const forwardKinds = ['CFU', 'CFB', 'CFNRY', 'CFNRC'] as const
export type ForwardKind = (typeof forwardKinds)[number]

type ForwardFeatures = {
  [Kind in ForwardKind as `${Kind}Active`]: boolean
} & {
  /** A number as stored, or empty. */
  [Kind in ForwardKind as `${Kind}Destination`]: string
}

export type Features = Record<SwitchName, boolean> &
  ForwardFeatures & {
    /** How many seconds it rings before CFNRY takes the call. */
    CFNRRingTime: number
    /** Whether the network offers call waiting at all. Only the network sets it. */
    CallWaitingAvailable: boolean
    CallWaitingEnabled: boolean
  } & FilterFeatures

/** The network's filter for the mobile's websites. Lists are comma-separated names. */
interface FilterFeatures {
  WebSecurity: boolean
  KidsSafe: boolean
  BlockedSites: string
  AllowedSites: string
}

/** The features of the web filter, which has read and change calls of its own. */
export const filterNames = ['WebSecurity', 'KidsSafe', 'BlockedSites', 'AllowedSites'] as const
export type FeatureName = keyof Features

/** The network's settings of a new mobile. */
export const networkDefaults: Features = {
  AutoRoamingCharge: false,
  CLIP: true,
  CLIR: false,
  CallForwarding: false,
  OCSRoamingBarred: false,
  OCSInCallsWhileRoamingBarred: false,
  OCSOutCallsWhileRoamingBarred: false,
  OCSOOBWhileRoamingBarred: false,
  OCSBlockPremiumCalls: false,
  OCSBlockPremiumSMS: false,
  OCSOutgoingIDDBarred: false,
  AllowSMSRecieve: true,
  AllowSMSSend: true,
  AllowIncomingCalls: true,
  AllowOutgoingCalls: true,
  BarIncomingCalls: false,
  BarOutgoingCalls: false,
  AllowConferencing: true,
  AllowCallHold: true,
  CFUActive: false,
  CFUDestination: '',
  CFBActive: false,
  CFBDestination: '',
  CFNRYActive: false,
  CFNRYDestination: '',
  CFNRCActive: false,
  CFNRCDestination: '',
  CFNRRingTime: 20,
  CallWaitingAvailable: true,
  CallWaitingEnabled: true,
  WebSecurity: false,
  KidsSafe: false,
  BlockedSites: '',
  AllowedSites: '',
}

export const featureNames = Object.keys(networkDefaults) as FeatureName[]

export function isOfFilter(name: FeatureName): boolean {
  return (filterNames as readonly string[]).includes(name)
}

/** Picks the values that are settings of ours and have the right type. The network names other things too. */
export function featuresAmong(said: Readonly<Record<string, unknown>>): Partial<Features> {
  const known = featureNames.filter((name) => typeof said[name] === typeof networkDefaults[name])
  return Object.fromEntries(known.map((name) => [name, said[name]])) as Partial<Features>
}

/** The features that differ, with their values in `after`. */
export function differences(before: Partial<Features>, after: Partial<Features>): Partial<Features> {
  const names = featureNames.filter((name) => after[name] !== undefined && after[name] !== before[name])
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<Features>
}
