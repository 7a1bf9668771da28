import { randomUUID } from 'node:crypto'
import { simSettings } from '@waea/contract/mobile/sim-settings'
import { afterEach, describe, expect, test } from 'vitest'
import { connects } from '../dunning/dunning-support.ts'
import { dashboardOf, mobileInService, type Owner, stopBecomes } from '../ledger/money-support.ts'
import { tellAsNetwork } from '../platform/signed.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { sweptUntil } from '../sims/sim-support.ts'
import {
  atNetwork,
  featuresAtNetwork,
  memberOf,
  saveSettings,
  settingsOf,
  settledSettings,
} from './sim-settings-support.ts'

const serviceToken = 'service-token-of-a-test'
const provider = { headers: { 'auth-token': serviceToken } }

const portal = shopOfFile({ SERVICE_TOKEN: serviceToken })
afterEach(() => portal.faults('network', []))

const whose = ({ CustomerUUID, MobileUUID }: Owner) => ({ customerUuid: CustomerUUID, mobileUuid: MobileUUID })

/** A mobile for which the network has finished all changes of its activation, so that the next one is the test's. */
async function settledMobile(): Promise<Owner> {
  const owner = await mobileInService(portal)
  await stopBecomes(portal, owner, true)
  return owner
}

/** Moves the clock on until the network has finished all changes. */
function swept(owner: Owner, State: 'confirmed' | 'not-done') {
  return sweptUntil(portal, `settings that are ${State}`, async () => {
    const now = await settingsOf(portal, owner)
    return now.State === State ? now : undefined
  })
}

describe('the settings of a SIM', () => {
  test('[C-SIM-04][C-SIM-05] are read and changed, and the network does what was chosen', async () => {
    const owner = await mobileInService(portal)
    const before = await settingsOf(portal, owner)
    expect(before).toMatchObject({ State: 'confirmed', Unconfirmed: [], OperatorBarring: [] })
    expect(before.Settings).toMatchObject({ CLIR: false, AllowSMSRecieve: true, CFNRRingTime: 20 })
    const { status, body } = await saveSettings(portal, owner, { CLIR: true, OCSBlockPremiumCalls: true })
    expect(status).toBe(200)
    expect(body.Settings).toMatchObject({ CLIR: true, OCSBlockPremiumCalls: true, CLIP: true })
    expect((await settledSettings(portal, owner)).Confirmed).toMatchObject({ CLIR: true, OCSBlockPremiumCalls: true })
    expect(await featuresAtNetwork(portal, owner)).toMatchObject({ CLIR: true, OCSBlockPremiumCalls: true })
  })

  test('until the network confirms, what it does is told apart from what is wished', async () => {
    const owner = await settledMobile()
    await portal.faults('network', [{ kind: 'error-before-effect', op: 'change', times: 1 }])
    const { body } = await saveSettings(portal, owner, { CLIR: true })
    expect(body).toMatchObject({ State: 'underway', Unconfirmed: ['CLIR'], Confirmed: { CLIR: false } })
    expect((await swept(owner, 'confirmed')).Confirmed.CLIR).toBe(true)
  })

  test('[S-SIM-04] what depends on a change is refused until it is named too', async () => {
    const owner = await mobileInService(portal)
    const alone = await saveSettings(portal, owner, { AllowIncomingCalls: false })
    expect(alone.status).toBe(409)
    expect(alone.body).toMatchObject({ code: 'settings-dependent' })
    expect(alone.body.detail?.changes).toBe('AllowCallHold=false,CallWaitingEnabled=false')
    expect((await settingsOf(portal, owner)).Settings.AllowIncomingCalls).toBe(true)
    const all = { AllowIncomingCalls: false, AllowCallHold: false, CallWaiting: { Enabled: false } }
    expect((await saveSettings(portal, owner, all)).status).toBe(200)
    const { Settings, Groups } = await settledSettings(portal, owner)
    expect(Settings).toMatchObject({ BarIncomingCalls: true, CallWaiting: { Available: true, Enabled: false } })
    expect(Groups.CallRestriction).toEqual({ CallWaitingEnabled: false, AllowCallHold: false })
    expect((await saveSettings(portal, owner, { AllowIncomingCalls: true })).status).toBe(200)
    expect((await settledSettings(portal, owner)).Confirmed.BarIncomingCalls).toBe(false)
  })

  test('of a mobile that is not in service there are none, and another’s are not there', async () => {
    const owner = await mobileInService(portal)
    const stranger = await mobileInService(portal)
    const foreign = { ...owner, MobileUUID: stranger.MobileUUID }
    expect((await saveSettings(portal, foreign, { CLIR: true })).status).toBe(404)
    await atNetwork(portal, owner, { state: 'terminated' })
    await eventually('the mobile to have ended', async () => {
      const answer = await saveSettings(portal, owner, { CLIR: true })
      return answer.body.code === 'no-available-product' || undefined
    })
  })
})

describe('forwarding', () => {
  test('takes a proof of the person, and they are told by mail and by text where calls go', async () => {
    const owner = await mobileInService(portal)
    const CFU = { Active: true, Destination: '09 555 0100' }
    await portal.clock({ advanceS: 301 })
    const without = await saveSettings(portal, owner, { CFU })
    expect([without.status, without.body.code]).toEqual([401, 'step-up-needed'])
    const { token } = await portal.signIn(owner)
    expect((await saveSettings(portal, owner, { CFU }, token)).status).toBe(200)
    const again = { ...owner, token }
    expect((await settledSettings(portal, again)).Confirmed).toMatchObject({
      CallForwarding: true,
      CFU: { Active: true, Destination: '6495550100' },
    })
    await portal.message(owner.Email, ({ subject }) => subject.includes('are forwarded'))
    await portal.clock({ advanceS: 301 })
    expect((await saveSettings(portal, again, { CFU: { Active: false } })).status).toBe(200)
    expect((await settledSettings(portal, again)).Confirmed.CFU).toEqual({ Active: false, Destination: '6495550100' })
  })

  test('goes nowhere near the emergency number, premium numbers or the mobile itself', async () => {
    const owner = await mobileInService(portal)
    for (const Destination of ['111', '0900 12345', '+61412345678']) {
      const { status, body } = await saveSettings(portal, owner, { CFB: { Active: true, Destination } })
      expect([status, body.code, body.field]).toEqual([400, 'forward-not-possible', 'CFB'])
    }
    expect((await saveSettings(portal, owner, { CFNRRingTime: 7 })).body.code).toBe('ring-time')
  })
})

test('a mobile whose outgoing calls are barred still reaches 111, and no forward takes that away', async () => {
  const owner = await mobileInService(portal)
  const { Mobile } = await dashboardOf(portal, owner)
  const card = { ICCID: Mobile.ICCID ?? '' }
  expect(await connects(portal, card, '0215550144')).toBe(true)
  const barred = { AllowOutgoingCalls: false, CallForwarding: false }
  expect((await saveSettings(portal, owner, barred)).status).toBe(200)
  expect((await settledSettings(portal, owner)).Confirmed.AllowOutgoingCalls).toBe(false)
  expect([await connects(portal, card, '0215550144'), await connects(portal, card, '111')]).toEqual([false, true])
})

describe('the provider’s barring', () => {
  test('[P-SIM-02] stands over the customer’s choice with its reason, cannot be lifted by them, and gives way to it when it goes', async () => {
    const owner = await mobileInService(portal)
    await saveSettings(portal, owner, { OCSRoamingBarred: false, CLIR: true })
    await settledSettings(portal, owner)
    const Reason = 'Unusual calls abroad'
    const barred = { ...whose(owner), Name: 'OCSRoamingBarred', Reason }
    await portal.good(simSettings.bar, barred, provider)
    const now = await settledSettings(portal, owner)
    expect(now.Settings.OCSRoamingBarred).toBe(true)
    expect(now.OperatorBarring).toMatchObject([{ Name: 'OCSRoamingBarred', Reason }])
    const lifted = await saveSettings(portal, owner, { OCSRoamingBarred: false })
    expect([lifted.status, lifted.body.code, lifted.body.detail]).toEqual([409, 'operator-barred', { reason: Reason }])
    expect((await portal.call(simSettings.bar, barred, owner.token)).body.code).toBe('no-token')
    await portal.good(simSettings.liftBar, { ...whose(owner), name: 'OCSRoamingBarred' }, provider)
    const after = await settledSettings(portal, owner)
    expect(after.Confirmed).toMatchObject({ OCSRoamingBarred: false, CLIR: true })
    expect(after.OperatorBarring).toEqual([])
  })

  test('takes only what can be barred', async () => {
    const owner = await mobileInService(portal)
    const { body } = await portal.call(simSettings.bar, { ...whose(owner), Name: 'CLIR', Reason: 'So' }, provider)
    expect([body.code, body.field]).toEqual(['invalid-input', 'Name'])
    const lift = { ...whose(owner), name: 'OCSRoamingBarred' }
    expect(await portal.good(simSettings.liftBar, lift, provider)).toEqual({ OperatorBarring: [] })
  })
})

describe('several at once', () => {
  test('two tabs that change different settings lose neither', async () => {
    const owner = await mobileInService(portal)
    const [one, other] = await Promise.all([
      saveSettings(portal, owner, { CLIR: true }),
      saveSettings(portal, owner, { OCSOutgoingIDDBarred: true }),
    ])
    expect([one.status, other.status]).toEqual([200, 200])
    expect((await swept(owner, 'confirmed')).Confirmed).toMatchObject({ CLIR: true, OCSOutgoingIDDBarred: true })
  })

  test('of changes of mind the last holds, here and at the network', async () => {
    const owner = await mobileInService(portal)
    for (const CLIR of [true, false, true, false, true]) await saveSettings(portal, owner, { CLIR })
    expect((await swept(owner, 'confirmed')).Settings.CLIR).toBe(true)
    expect((await featuresAtNetwork(portal, owner)).CLIR).toBe(true)
  })

  test('a family member changes settings, and leaves what may cost more to the owner', async () => {
    const owner = await mobileInService(portal)
    const member = await memberOf(portal, owner)
    expect((await saveSettings(portal, owner, { OCSBlockPremiumCalls: true }, member)).status).toBe(200)
    const opened = await saveSettings(portal, owner, { OCSBlockPremiumCalls: false }, member)
    expect([opened.status, opened.body.code]).toEqual([403, 'not-allowed'])
    const roaming = await portal.call(
      simSettings.setAutoActive,
      { CustomerUUID: owner.CustomerUUID, MobileUUID: owner.MobileUUID, AutoActive: true },
      member,
    )
    expect(roaming.body.code).toBe('not-allowed')
    const forward = { CFU: { Active: true, Destination: '64215550199' } }
    expect((await saveSettings(portal, owner, forward, member)).body.code).toBe('not-allowed')
    expect((await saveSettings(portal, owner, forward)).status).toBe(200)
    const stopped = { CFU: { Active: false, Destination: '64215550199' } }
    expect((await saveSettings(portal, owner, stopped, member)).status).toBe(200)
    expect((await saveSettings(portal, owner, { OCSBlockPremiumCalls: false })).status).toBe(200)
  })
})

describe('the automatic charge of roaming', () => {
  const idsOf = ({ CustomerUUID, MobileUUID }: Owner) => ({ CustomerUUID, MobileUUID })
  const read = (owner: Owner) => portal.good(simSettings.autoActive, whose(owner), owner.token)

  test('[C-SIM-02][C-SIM-03] is read, and switched', async () => {
    const owner = await mobileInService(portal)
    expect(await read(owner)).toEqual({ AutoActive: false, Confirmed: true })
    const set = await portal.good(simSettings.setAutoActive, { ...idsOf(owner), AutoActive: true }, owner.token)
    expect(set).toEqual({ AutoActive: true, Confirmed: false })
    await settledSettings(portal, owner)
    expect(await read(owner)).toEqual({ AutoActive: true, Confirmed: true })
    expect((await settingsOf(portal, owner)).Settings.AutoRoamingCharge).toBe(true)
  })

  test('[S-SIM-10] requests of one mobile are done one after the other, the last one last', async () => {
    const owner = await settledMobile()
    await portal.faults('network', [{ kind: 'slow', op: 'change', ms: 150, times: 1 }])
    for (const AutoActive of [true, false, true, false]) {
      await portal.good(simSettings.setAutoActive, { ...idsOf(owner), AutoActive }, owner.token)
    }
    await swept(owner, 'confirmed')
    expect(await read(owner)).toEqual({ AutoActive: false, Confirmed: true })
    const orders = await portal.rows<{ on: boolean; state: string }>(
      `SELECT (features ->> 'AutoRoamingCharge')::boolean AS on, state FROM mobiles.network_orders
       WHERE mobile_uuid = $1 ORDER BY place`,
      [owner.MobileUUID],
    )
    expect(orders).toEqual([true, false, true, false].map((on) => ({ on, state: 'done' })))
    expect((await featuresAtNetwork(portal, owner)).AutoRoamingCharge).toBe(false)
  })
})

describe('a network that fails', () => {
  test.each([
    { kind: 'error-after-effect', op: 'change', times: 1 },
    { kind: 'error-before-effect', op: 'change', times: 2 },
    { kind: 'timeout-after-effect', op: 'service', times: 1 },
    { kind: 'slow', op: 'change', ms: 300, times: 1 },
    { kind: 'duplicate-webhook', op: 'ServiceAttributeValueChangeEvent' },
    { kind: 'webhook-before-answer', op: 'change', times: 1 },
  ])('is found out, and does it once: $kind at $op', async (fault) => {
    const owner = await settledMobile()
    await portal.faults('network', [fault])
    await saveSettings(portal, owner, { CLIR: true })
    expect((await swept(owner, 'confirmed')).Confirmed.CLIR).toBe(true)
    expect((await featuresAtNetwork(portal, owner)).CLIR).toBe(true)
    const ended = await portal.rows<{ state: string }>(
      'SELECT state FROM sim_settings.changes WHERE mobile_uuid = $1',
      [owner.MobileUUID],
    )
    expect(ended).toEqual([{ state: 'done' }])
  })

  test('and says that it did what it has not done is not believed, and can be asked again', async () => {
    const owner = await settledMobile()
    await portal.faults('network', [{ kind: 'answer-without-effect', op: 'change', times: 1 }])
    await saveSettings(portal, owner, { CLIR: true })
    const lied = await swept(owner, 'not-done')
    expect(lied).toMatchObject({ Settings: { CLIR: true }, Confirmed: { CLIR: false }, Unconfirmed: ['CLIR'] })
    expect((await saveSettings(portal, owner, { CLIR: true })).status).toBe(200)
    expect((await swept(owner, 'confirmed')).Confirmed.CLIR).toBe(true)
  })

  test('or changes settings of its own is heard, and that holds from then on', async () => {
    const owner = await mobileInService(portal)
    await saveSettings(portal, owner, { CLIR: true })
    await settledSettings(portal, owner)
    await atNetwork(portal, owner, { serviceCharacteristic: [{ name: 'CLIR', value: false }] })
    await eventually('the network’s own word', async () => {
      const { Settings, Confirmed, State } = await settingsOf(portal, owner)
      return (!Settings.CLIR && !Confirmed.CLIR && State === 'confirmed') || undefined
    })
  })

  test('is not heard on what it said before it answered', async () => {
    const owner = await mobileInService(portal)
    await saveSettings(portal, owner, { CLIR: true })
    await settledSettings(portal, owner)
    const service = {
      id: owner.MobileUUID,
      externalId: `${owner.CustomerUUID}.${owner.MobileUUID}.0`,
      state: 'active',
      serviceCharacteristic: [{ name: 'CLIR', value: false }],
    }
    const eventTime = portal.server.clock.now().toISOString()
    const event = { eventId: randomUUID(), eventTime, event: { service } }
    expect((await tellAsNetwork(portal, JSON.stringify(event))).status).toBe(200)
    expect(await settingsOf(portal, owner)).toMatchObject({ Confirmed: { CLIR: true }, State: 'confirmed' })
  })
})
