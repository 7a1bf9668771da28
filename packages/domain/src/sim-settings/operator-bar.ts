import type { Features, SwitchName } from './features.ts'

/** What the provider may bar, and the value of a setting while barred. */
const barrable = {
  AutoRoamingCharge: false,
  OCSRoamingBarred: true,
  OCSInCallsWhileRoamingBarred: true,
  OCSOutCallsWhileRoamingBarred: true,
  OCSOOBWhileRoamingBarred: true,
  OCSBlockPremiumCalls: true,
  OCSBlockPremiumSMS: true,
  OCSOutgoingIDDBarred: true,
  AllowSMSRecieve: false,
  AllowSMSSend: false,
  AllowIncomingCalls: false,
  AllowOutgoingCalls: false,
  CallForwarding: false,
} as const satisfies Partial<Record<SwitchName, boolean>>

export type BarrableName = keyof typeof barrable

/** The settings that the provider may bar. */
export const barrableNames = Object.keys(barrable) as BarrableName[]

export function isBarrable(name: string): name is BarrableName {
  return Object.hasOwn(barrable, name)
}

/** The value the provider's barring gives a setting. */
export function barredValue(name: BarrableName): Features[BarrableName] {
  return barrable[name]
}
