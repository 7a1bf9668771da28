import { NetworkRefusal } from './refusal.ts'
import type { Characteristic } from './store.ts'

/** The features of a new mobile. */
export const featureDefaults: readonly Characteristic[] = [
  ...['CLIP', 'AllowSMSRecieve', 'AllowSMSSend', 'AllowIncomingCalls', 'AllowOutgoingCalls'].map(as(true)),
  ...['AllowConferencing', 'AllowCallHold', 'CallWaitingAvailable', 'CallWaitingEnabled'].map(as(true)),
  ...['AutoRoamingCharge', 'CLIR', 'CallForwarding', 'BarIncomingCalls', 'BarOutgoingCalls'].map(as(false)),
  ...['OCSRoamingBarred', 'OCSInCallsWhileRoamingBarred', 'OCSOutCallsWhileRoamingBarred'].map(as(false)),
  ...['OCSOOBWhileRoamingBarred', 'OCSBlockPremiumCalls', 'OCSBlockPremiumSMS', 'OCSOutgoingIDDBarred'].map(as(false)),
  ...['CFUActive', 'CFBActive', 'CFNRYActive', 'CFNRCActive'].map(as(false)),
  ...['CFUDestination', 'CFBDestination', 'CFNRYDestination', 'CFNRCDestination'].map(as('')),
  { name: 'CFNRRingTime', value: 20 },
  ...['WebSecurity', 'KidsSafe'].map(as(false)),
  ...['BlockedSites', 'AllowedSites'].map(as('')),
]

function as(value: unknown) {
  return (name: string): Characteristic => ({ name, value })
}

const ofNetwork = ['CallWaitingAvailable']

/** Refuses a feature value of the wrong type, a read-only feature, and an unknown ring time. */
export function checkFeatures(input: readonly Characteristic[]): void {
  for (const { name, value } of input) {
    const known = featureDefaults.find((one) => one.name === name)
    if (!known) continue
    if (typeof value !== typeof known.value || ofNetwork.includes(name)) {
      throw new NetworkRefusal(400, name, `${name} cannot be set to this.`)
    }
    if (name === 'CFNRRingTime' && (Number(value) < 5 || Number(value) > 30 || Number(value) % 5 !== 0)) {
      throw new NetworkRefusal(400, name, 'It rings for 5 to 30 seconds, in steps of 5.')
    }
    if (name.endsWith('Destination') && !/^(\d{8,15})?$/.test(String(value))) {
      throw new NetworkRefusal(400, name, `${name} is no number.`)
    }
  }
}
