import { expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { type FeatureName, isOfFilter, networkDefaults } from './features.ts'
import { mayCostMore, sendsCallsElsewhere } from './forward.ts'
import { forwardNumber } from './forward-number.ts'
import { featuresInRequest, featuresOf, groupsOf, requestOf, settingsOf } from './wire.ts'

const ownNumber = '64215550142'

test.each([
  ['021 555 0143', '64215550143'],
  ['09 555 0100', '6495550100'],
])('calls may be forwarded to %s', (text, stored) => {
  expect(forwardNumber(text, ownNumber, 'CFU')).toBe(stored)
})

test.each(['111', '0900 12345', '+61 412 345 678', '021 555 0142', 'voicemail', ''])(
  'calls are not forwarded to %s',
  (text) => {
    const refusal = forwardNumber(text, ownNumber, 'CFB')
    expect(isRefusal(refusal) && [refusal.refused, refusal.field]).toEqual(['forward-not-possible', 'CFB'])
  },
)

test('a forward that is switched on, or goes elsewhere while it is on, takes a proof; switching off does not', () => {
  const on = { ...networkDefaults, CallForwarding: true, CFUActive: true, CFUDestination: '6495550100' }
  expect(sendsCallsElsewhere(networkDefaults, { CFUActive: true })).toBe(true)
  expect(sendsCallsElsewhere(on, { CFUDestination: '6495550101' })).toBe(true)
  expect(sendsCallsElsewhere(on, { CFUActive: false })).toBe(false)
  expect(sendsCallsElsewhere(networkDefaults, { CFBDestination: '6495550101' })).toBe(false)
})

test('what may cost more is told apart from what may not', () => {
  expect(mayCostMore({ AutoRoamingCharge: true })).toBe(true)
  expect(mayCostMore({ OCSBlockPremiumCalls: false })).toBe(true)
  expect(mayCostMore({ OCSBlockPremiumCalls: true, CLIR: true })).toBe(false)
})

test('[N-SIM-02] the wire has each forward with its flag and number, and waiting with its two', () => {
  const settings = settingsOf(networkDefaults)
  expect(settings.CFNRC).toEqual({ Active: false, Destination: '' })
  expect(settings.CallWaiting).toEqual({ Available: true, Enabled: true })
  expect(settings.AllowSMSRecieve).toBe(true)
  expect(featuresInRequest(settings, networkDefaults)).toEqual(
    Object.fromEntries(
      Object.entries(networkDefaults).filter(
        ([name]) => name !== 'CallWaitingAvailable' && !isOfFilter(name as FeatureName),
      ),
    ),
  )
})

test('what the wire says of the features says all of them, both ways', () => {
  const { CallWaitingAvailable: _networks, ...rest } = networkDefaults
  const own = Object.fromEntries(Object.entries(rest).filter(([name]) => !isOfFilter(name as FeatureName)))
  expect(featuresOf(settingsOf(networkDefaults))).toEqual(networkDefaults)
  expect(featuresInRequest(requestOf(own), networkDefaults)).toEqual(own)
})

test('whether waiting is available is nobody’s to say but the network’s', () => {
  expect(featuresInRequest({ CallWaiting: { Available: false } }, networkDefaults)).toMatchObject({
    refused: 'settings-conflict',
  })
})

test('[N-SIM-03] the grouped view names forwarding, restriction and barring', () => {
  expect(groupsOf(networkDefaults)).toEqual({
    CallForwarding: { CFUActive: false, CFBActive: false, CFNRYActive: false, CFNRCActive: false },
    CallRestriction: { CallWaitingEnabled: true, AllowCallHold: true },
    Barring: { AllowIncomingCalls: true, AllowOutgoingCalls: true },
  })
})
