import { mobiles } from '@waea/contract/mobile/mobiles'
import { plans } from '@waea/contract/mobile/plans'
import { usage } from '@waea/contract/mobile/usage'
import { afterEach, describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { addRole, setAccountState } from '../../src/capabilities/customers/index.ts'
import { usagePart } from '../../src/capabilities/usage/part.ts'
import {
  afterFirstBill,
  askTopUp,
  askToStop,
  chargedMobile,
  creditBecomes,
  creditOf,
  dashboardOf,
  mobileInService,
  type Owner,
  onTheBill,
  stopBecomes,
  systemOf,
  use,
  whose,
} from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { sessionOf } from '../whole/world.ts'

const portal = shopOfFile()
afterEach(() => portal.faults('network', []))

const megabyte = 1_048_576
const light = { plan: demoPlans.postpayLight, BillingType: 'postpay' as const }

/** Processes one usage document as the worker does. */
function hear(owner: Owner, id: string, type: 'data' | 'sms', amount: number, atMs?: number): Promise<void> {
  const { CustomerUUID, MobileUUID } = owner
  const documents = [{ id, type, amount, atMs: atMs ?? portal.server.clock.now().getTime() }]
  return systemOf(portal).inTransaction(
    async (tx) => await usagePart.hears?.['network.usage']?.(tx, { CustomerUUID, MobileUUID, documents }),
  )
}

async function atNetwork(owner: Owner): Promise<unknown> {
  const { Mobile } = await dashboardOf(portal, owner)
  const answer = await fetch(`${portal.sandbox}/network/serviceActivation/v4/service?MSISDN=${Mobile.MSISDN}`, {
    headers: { authorization: `Bearer ${portal.server.runtime.config.network.key}` },
  })
  const [service] = (await answer.json()) as { serviceCharacteristic: { name: string; value: unknown }[] }[]
  return service?.serviceCharacteristic.find(({ name }) => name === 'outsidePlan')?.value
}

describe('what was used outside the plan', () => {
  test('stands with the next charge of postpay, by kind, and the bill has both', async () => {
    const owner = await afterFirstBill(portal, await chargedMobile(portal, light))
    await hear(owner, 'all', 'data', 5 * 1024 * megabyte)
    expect((await dashboardOf(portal, owner)).OutsidePlan).toBeUndefined()
    await hear(owner, 'over', 'data', 256 * megabyte)
    await portal.rows("UPDATE usage.grants SET rule = 'CasualRate' WHERE service_uuid = $1 AND type = 'sms'", [
      owner.MobileUUID,
    ])
    await hear(owner, 'text', 'sms', 1)
    const { OutsidePlan, NextCharge, Mobile } = await dashboardOf(portal, owner)
    const [plan] = Mobile.Addons
    expect(OutsidePlan).toEqual({
      AmountCents: 5140,
      Since: plan?.StartsOn,
      From: 'bill',
      On: plan?.EndsOn,
      Uses: [
        { Type: 'data', Amount: 256, AmountCents: 5120 },
        { Type: 'sms', Amount: 1, AmountCents: 20 },
      ],
    })
    expect(NextCharge).toEqual({
      AmountCents: 7640,
      PlanCents: 2500,
      OutsideCents: 5140,
      On: plan?.EndsOn,
      From: 'bill',
    })
  })

  test('stands beside the extras on the bill, also those that have ended since', async () => {
    const owner = await afterFirstBill(portal, await chargedMobile(portal, light))
    const buy = (addon: Parameters<typeof onTheBill>[1]) =>
      portal.good(plans.postpayAddon, onTheBill(owner, addon, false), owner.token)
    await buy(demoPlans.postpayCalls)
    await portal.rows(
      "UPDATE plans.addons SET ended = true, ends_on = starts_on + 1 WHERE service_uuid = $1 AND name = 'World 100'",
      [owner.MobileUUID],
    )
    await buy(demoPlans.postpayData5)
    await hear(owner, 'all', 'data', 10 * 1024 * megabyte)
    await hear(owner, 'over', 'data', 10 * megabyte)
    const { NextCharge, Mobile } = await dashboardOf(portal, owner)
    expect(NextCharge).toEqual({
      AmountCents: 5000,
      PlanCents: 2500,
      Extras: [
        { Name: 'World 100', Count: 1, AmountCents: 800 },
        { Name: 'Extra 5 GB', Count: 1, AmountCents: 1500 },
      ],
      OutsideCents: 200,
      On: Mobile.Addons[0]?.EndsOn,
      From: 'bill',
    })
  })

  test('of prepay is told as paid from credit, and is no part of the next charge', async () => {
    const owner = await chargedMobile(portal)
    await askTopUp(portal, owner, { Amount: 1000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 1000)
    await hear(owner, 'all', 'data', 10 * 1024 * megabyte)
    await hear(owner, 'least', 'data', 2)
    expect((await dashboardOf(portal, owner)).OutsidePlan?.Uses).toMatchObject([{ Amount: 0.01 }])
    await hear(owner, 'over', 'data', 10 * megabyte)
    const { OutsidePlan, NextCharge } = await dashboardOf(portal, owner)
    expect(OutsidePlan).toMatchObject({ AmountCents: 220, From: 'credit', Uses: [{ Type: 'data', Amount: 10 }] })
    expect(NextCharge).toMatchObject({ AmountCents: 2000 })
    expect(NextCharge).not.toHaveProperty('OutsideCents')
    expect(await creditOf(portal, owner)).toBe(780)
  })
})

describe('stop instead of charging', () => {
  test('is on for a new mobile with a plan, and the network knows; pay as you go has no such choice', async () => {
    const owner = await mobileInService(portal)
    await stopBecomes(portal, owner, true)
    expect(await atNetwork(owner)).toBe('stop')
    const payg = await mobileInService(portal, { plan: demoPlans.payg })
    expect((await dashboardOf(portal, payg)).StopOutsidePlan).toBeUndefined()
    expect((await askToStop(portal, payg, true)).body.code).toBe('no-available-product')
  })

  test('charges nothing for what is used in spite of it, also when that is told late', async () => {
    const owner = await mobileInService(portal, light)
    await stopBecomes(portal, owner, true)
    await hear(owner, 'all', 'data', 5 * 1024 * megabyte)
    await hear(owner, 'in spite', 'data', 256 * megabyte)
    const atMs = portal.server.clock.now().getTime()
    expect((await dashboardOf(portal, owner)).OutsidePlan).toBeUndefined()
    await askToStop(portal, owner, false)
    await stopBecomes(portal, owner, false)
    expect(await atNetwork(owner)).toBe('charge')
    await hear(owner, 'late', 'data', 10 * megabyte, atMs)
    expect((await dashboardOf(portal, owner)).OutsidePlan).toBeUndefined()
    await portal.clock({ advanceS: 1 })
    await hear(owner, 'after', 'data', 10 * megabyte)
    expect((await dashboardOf(portal, owner)).OutsidePlan).toMatchObject({ AmountCents: 200 })
    const { Charges } = await portal.good(usage.charges, whose(owner), owner.token)
    expect(Charges).toHaveLength(1)
  })

  test('charges what was used before the network had confirmed it', async () => {
    const owner = await chargedMobile(portal, light)
    const { Mobile } = await dashboardOf(portal, owner)
    await portal.clock({ advanceS: 60 })
    const before = portal.server.clock.now().getTime()
    await portal.clock({ advanceS: 60 })
    await askToStop(portal, owner, true)
    await stopBecomes(portal, owner, true)
    await hear(owner, 'all', 'data', 5 * 1024 * megabyte, before)
    await hear(owner, 'before', 'data', 10 * megabyte, before)
    expect((await dashboardOf(portal, owner)).OutsidePlan).toMatchObject({ AmountCents: 200 })
    expect(Mobile.MSISDN).toBeDefined()
  })

  test('is told to a silent network later, and until then says that it is not confirmed', async () => {
    const owner = await chargedMobile(portal)
    await portal.faults('network', [{ kind: 'error-before-effect', op: 'change', times: 1 }])
    expect((await askToStop(portal, owner, true)).body.StopOutsidePlan).toEqual({ Wanted: true, Confirmed: false })
    await eventually('the network to have been asked', async () => {
      const [row] = await portal.rows<{ asked: boolean }>(
        'SELECT stop_asked_at IS NOT NULL AS asked FROM mobiles.mobiles WHERE mobile_uuid = $1',
        [owner.MobileUUID],
      )
      return row?.asked || undefined
    })
    await stopBecomes(portal, owner, true, false)
    expect(await atNetwork(owner)).toBe('charge')
    await portal.clock({ advanceS: 31 })
    await stopBecomes(portal, owner, true)
    expect(await atNetwork(owner)).toBe('stop')
  })

  test('takes the last of several wishes, whatever the network answers when', async () => {
    const owner = await chargedMobile(portal)
    await portal.faults('network', [{ kind: 'slow', op: 'change', ms: 300, times: 1 }])
    for (const stop of [true, false, true]) await askToStop(portal, owner, stop)
    // The network may have confirmed the first choice only, with the second still in progress.
    await quiet(portal)
    await stopBecomes(portal, owner, true)
    expect(await atNetwork(owner)).toBe('stop')
  })

  test('is the owner’s to choose, as renewing is: nobody else’s', async () => {
    const owner = await mobileInService(portal)
    await stopBecomes(portal, owner, true)
    const member = await portal.signUpCustomer()
    const [user] = await portal.rows<{ uuid: string }>(
      'SELECT user_uuid AS uuid FROM identity.sessions WHERE session_uuid = $1',
      [sessionOf(member.token)],
    )
    await systemOf(portal).inTransaction((ctx) => addRole(ctx, owner.CustomerUUID, user?.uuid ?? '', 'member'))
    const token = (await portal.signIn(member)).token
    const stranger = await portal.signUpCustomer()
    const answers = {
      member: await askToStop(portal, owner, false, token),
      stranger: await askToStop(portal, owner, false, stranger.token),
      visitor: await portal.call(mobiles.stopOutsidePlan, {
        CustomerUUID: owner.CustomerUUID,
        MobileUUID: owner.MobileUUID,
        Stop: false,
      }),
    }
    const [base] = (await dashboardOf(portal, owner)).Mobile.Addons
    const renewing = await portal.call(
      plans.changeAutoRenew,
      {
        CustomerUUID: owner.CustomerUUID,
        MobileUUID: owner.MobileUUID,
        MobileAddonUUID: base?.UUID ?? '',
        AutoRenew: false,
      },
      token,
    )
    expect([answers.member.status, answers.member.body.code]).toEqual([renewing.status, renewing.body.code])
    expect(answers.member.body.code).toBe('not-allowed')
    expect([answers.stranger.status, answers.visitor.status]).toEqual([404, 401])
    await stopBecomes(portal, owner, true)
    await systemOf(portal).inTransaction((ctx) => setAccountState(ctx, owner.CustomerUUID, 'Suspended'))
    const refused = await eventually('the account to be suspended', async () => {
      const answer = await askToStop(portal, owner, false)
      return answer.status === 200 ? undefined : answer
    })
    expect(refused.status).toBe(403)
  })
})

test('the network’s own word of a use is charged only where nothing stops it', async () => {
  const owner = await mobileInService(portal)
  await stopBecomes(portal, owner, true)
  await askTopUp(portal, owner, { Amount: 1000, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 1000)
  const { Mobile } = await dashboardOf(portal, owner)
  // The network's clock is still at the time when the test started.
  const at = portal.server.clock.now().toISOString()
  await use(portal, Mobile.MSISDN, { type: 'mms', amount: 2, at })
  await use(portal, Mobile.MSISDN, { type: 'data', amount: 240 * megabyte, at })
  await eventually(
    'the data to be counted',
    async () =>
      (await dashboardOf(portal, owner)).Usage.find(({ Type }) => Type === 'data')?.AmountRemaining === 10_000 ||
      undefined,
  )
  expect(await creditOf(portal, owner)).toBe(1000)
})
