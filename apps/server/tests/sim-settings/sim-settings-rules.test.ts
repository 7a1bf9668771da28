import { forwardKinds, switches } from '@waea/domain/sim-settings/features'
import type { SettingsRequest } from '@waea/domain/sim-settings/wire'
import { describe, expect, test } from 'vitest'
import { mobileInService, type Owner } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { featuresAtNetwork, saveSettings, settingsOf, settledSettings } from './sim-settings-support.ts'

/** The names of a SIM's settings, and which ones change together (1§3, 1§4), in the calls and at the network. */
const portal = shopOfFile()
const number = '6495550100'
const stopped = { Active: false }

/** The dependent changes that the refusal of a change lists. */
async function dependentOn(owner: Owner, input: SettingsRequest): Promise<string[]> {
  const { status, body } = await saveSettings(portal, owner, input)
  expect([status, body.code]).toEqual([409, 'settings-dependent'])
  return String(body.detail?.changes).split(',').sort()
}

/** Changes settings, and waits until the network has applied them. */
async function changed(owner: Owner, input: SettingsRequest) {
  const { status, body } = await saveSettings(portal, owner, input)
  expect([status, body.code]).toEqual([200, undefined])
  return settledSettings(portal, owner)
}

/** A mobile with unconditional call forwarding, and forwarding on no answer. */
async function forwarding(): Promise<Owner> {
  const owner = await mobileInService(portal)
  const to = { Active: true, Destination: number }
  const { Settings } = await changed(owner, { CFU: to, CFNRY: to })
  expect(Settings).toMatchObject({ CallForwarding: true, CFU: to, CFNRY: to })
  return owner
}

describe('every setting', () => {
  test('[N-SIM-02] has its name on the wire, and reaches the network by it', async () => {
    const owner = await mobileInService(portal)
    const before = await settingsOf(portal, owner)
    const names = [
      'AutoRoamingCharge',
      'CLIP',
      'CLIR',
      'CallForwarding',
      'CFU',
      'CFB',
      'CFNRY',
      'CFNRC',
      'CFNRRingTime',
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
      'CallWaiting',
      'AllowCallHold',
    ]
    expect(Object.keys(before.Settings).sort()).toEqual(names.sort())
    expect(before.Settings.CallWaiting).toEqual({ Available: true, Enabled: true })
    const forward = { Active: true, Destination: number }
    // The settings that depend on calls being allowed are tested below.
    const apart = ['AllowIncomingCalls', 'AllowOutgoingCalls', 'BarIncomingCalls', 'BarOutgoingCalls', 'CallForwarding']
    const turned = switches
      .filter((name) => !apart.includes(name))
      .map((name) => [name, !before.Settings[name]] as const)
    const input: SettingsRequest = {
      ...Object.fromEntries(turned),
      ...Object.fromEntries(forwardKinds.map((kind) => [kind, forward])),
      CFNRRingTime: 25,
      CallWaiting: { Enabled: false },
    }
    const { Settings, Confirmed } = await changed(owner, input)
    const wanted = { ...input, CallForwarding: true, CallWaiting: { Available: true, Enabled: false } }
    expect(Settings).toEqual({ ...before.Settings, ...wanted })
    expect(Confirmed).toEqual(Settings)
    const forwards = forwardKinds.flatMap((kind) => [
      [`${kind}Active`, true],
      [`${kind}Destination`, number],
    ])
    expect(await featuresAtNetwork(portal, owner)).toMatchObject({
      ...Object.fromEntries([...turned, ...forwards]),
      CallForwarding: true,
      CFNRRingTime: 25,
      CallWaitingEnabled: false,
    })
  })

  test('[N-SIM-03] is in the groups of forwarding, restriction and barring as it is by itself', async () => {
    const owner = await forwarding()
    await changed(owner, { CallWaiting: { Enabled: false } })
    expect((await settingsOf(portal, owner)).Groups).toEqual({
      CallForwarding: { CFUActive: true, CFBActive: false, CFNRYActive: true, CFNRCActive: false },
      CallRestriction: { CallWaitingEnabled: false, AllowCallHold: true },
      Barring: { AllowIncomingCalls: true, AllowOutgoingCalls: true },
    })
    const none = { CallForwarding: false, CFU: stopped, CFNRY: stopped, CallWaiting: { Enabled: true } }
    await changed(owner, { ...none, AllowOutgoingCalls: false })
    expect((await settingsOf(portal, owner)).Groups).toEqual({
      CallForwarding: { CFUActive: false, CFBActive: false, CFNRYActive: false, CFNRCActive: false },
      CallRestriction: { CallWaitingEnabled: true, AllowCallHold: true },
      Barring: { AllowIncomingCalls: true, AllowOutgoingCalls: false },
    })
  })
})

describe('calls that are disabled or enabled', () => {
  test('[S-SIM-05] [S-SIM-07] without incoming calls nothing is forwarded, waits or is held; enabling them lifts their barring alone', async () => {
    const owner = await forwarding()
    expect(await dependentOn(owner, { AllowIncomingCalls: false })).toEqual([
      'AllowCallHold=false',
      'CFNRYActive=false',
      'CFUActive=false',
      'CallForwarding=false',
      'CallWaitingEnabled=false',
    ])
    const forwards = { CallForwarding: false, CFU: stopped, CFNRY: stopped }
    const all = { ...forwards, CallWaiting: { Enabled: false }, AllowCallHold: false }
    await changed(owner, { AllowIncomingCalls: false, ...all })
    const off = { CallForwarding: false, CFUActive: false, CFNRYActive: false, AllowCallHold: false }
    expect(await featuresAtNetwork(portal, owner)).toMatchObject({
      ...off,
      CallWaitingEnabled: false,
      AllowIncomingCalls: false,
      BarIncomingCalls: true,
      AllowOutgoingCalls: true,
      BarOutgoingCalls: false,
    })
    await changed(owner, { AllowIncomingCalls: true })
    expect(await featuresAtNetwork(portal, owner)).toMatchObject({
      ...off,
      CallWaitingEnabled: false,
      AllowIncomingCalls: true,
      BarIncomingCalls: false,
    })
  })

  test('[S-SIM-06] [S-SIM-08] without outgoing calls nothing is forwarded; enabling both lifts the barring of both', async () => {
    const owner = await forwarding()
    expect(await dependentOn(owner, { AllowOutgoingCalls: false })).toEqual([
      'CFNRYActive=false',
      'CFUActive=false',
      'CallForwarding=false',
    ])
    const forwards = { CallForwarding: false, CFU: stopped, CFNRY: stopped }
    await changed(owner, { AllowOutgoingCalls: false, ...forwards })
    expect(await featuresAtNetwork(portal, owner)).toMatchObject({
      CallForwarding: false,
      CFUActive: false,
      CFNRYActive: false,
      AllowOutgoingCalls: false,
      BarOutgoingCalls: true,
      AllowIncomingCalls: true,
      CallWaitingEnabled: true,
      AllowCallHold: true,
    })
    await changed(owner, { AllowIncomingCalls: false, AllowCallHold: false, CallWaiting: { Enabled: false } })
    expect(await featuresAtNetwork(portal, owner)).toMatchObject({ BarIncomingCalls: true, BarOutgoingCalls: true })
    const { Settings } = await changed(owner, { AllowIncomingCalls: true, AllowOutgoingCalls: true })
    expect(Settings).toMatchObject({ BarIncomingCalls: false, BarOutgoingCalls: false })
    expect(await featuresAtNetwork(portal, owner)).toMatchObject({
      AllowIncomingCalls: true,
      AllowOutgoingCalls: true,
      BarIncomingCalls: false,
      BarOutgoingCalls: false,
    })
  })

  test('a forward that is asked for where calls are barred is refused until they are allowed with it', async () => {
    const owner = await mobileInService(portal)
    await changed(owner, { AllowOutgoingCalls: false })
    const CFU = { Active: true, Destination: number }
    expect(await dependentOn(owner, { CFU })).toEqual(['AllowOutgoingCalls=true'])
    await eventually('the network to be as it was', async () => {
      const now = await featuresAtNetwork(portal, owner)
      return (now.CFUActive === false && now.BarOutgoingCalls === true) || undefined
    })
  })
})
