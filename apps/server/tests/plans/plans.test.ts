import { plans } from '@waea/contract/mobile/plans'
import { balance } from '@waea/contract/money/balance'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  askPrepay,
  askTopUp,
  booked,
  creditBecomes,
  creditOf,
  dashboardOf,
  dashboardWith,
  daysLater,
  mobileInService,
  type Owner,
  onTheBill,
  use,
  whose,
} from '../ledger/money-support.ts'
import { charged, confirm, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

const unknown = '00000000-0000-4000-8000-000000000999'

async function addonsOf(owner: Owner) {
  return (await dashboardOf(portal, owner)).Mobile.Addons
}

async function withCredit(cents: number, plan = demoPlans.prepay10 as { availability: string }) {
  const owner = await mobileInService(portal, { plan })
  await askTopUp(portal, owner, { Amount: cents, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, cents)
  return owner
}

describe('buying', () => {
  test('[B-PLAN-01][C-PLAN-01] an add-on is paid from credit and its allowance is there', async () => {
    const owner = await withCredit(1000)
    const bought = await askPrepay(portal, owner, demoPlans.prepayData2)
    expect(bought).toMatchObject({ status: 200, body: { Status: 'COMPLETED', AmountCents: 600 } })
    expect(bought.body.PrepayProduct?.AddOns.map((addon) => addon.Name)).toContain('Extra 2 GB')
    expect(await creditOf(portal, owner)).toBe(400)
    await dashboardWith(portal, owner, ({ Usage }) =>
      Usage.some((entry) => entry.Type === 'data' && entry.AmountRemaining === 12_288),
    )
  })

  test.each([
    ['credit', 1000, { credit: 400, charged: { payments: 2, cents: 3000 } }],
    ['the saved card', 500, { credit: 500, charged: { payments: 3, cents: 3100 } }],
  ])('an extra where data has run out is paid by %s at once, and gives data again', async (by, cents, after) => {
    const owner = await withCredit(cents)
    const { Mobile } = await dashboardOf(portal, owner)
    await use(portal, Mobile.MSISDN, {
      type: 'data',
      amount: 10 * 1024 ** 3,
      at: portal.server.clock.now().toISOString(),
    })
    const left = ({ Usage }: Awaited<ReturnType<typeof dashboardOf>>) =>
      Usage.filter(({ Type }) => Type === 'data').map(({ AmountRemaining }) => AmountRemaining)
    await dashboardWith(portal, owner, (now) => left(now)[0] === 0)
    const bought = await askPrepay(
      portal,
      owner,
      demoPlans.prepayData2,
      by === 'credit' ? {} : { PaymentMethodID: owner.card },
    )
    expect(bought).toMatchObject({ status: 200, body: { Status: 'COMPLETED', AmountCents: 600 } })
    const now = await dashboardWith(portal, owner, (now) => left(now).includes(2048))
    expect(now.Mobile.Addons.map(({ Name, AutoRenew }) => [Name, AutoRenew])).toContainEqual(['Extra 2 GB', false])
    expect(await creditOf(portal, owner)).toBe(after.credit)
    expect(await charged(portal, owner)).toEqual(after.charged)
  })

  test('[S-PLAN-04] without enough credit it waits for the card, and is there when that has paid', async () => {
    const owner = await mobileInService(portal)
    const waiting = await askPrepay(portal, owner, demoPlans.prepayData2)
    expect(waiting.body).toMatchObject({ Status: 'pending_payment', ClientSecret: expect.stringMatching(/^pi_/) })
    const again = await askPrepay(portal, owner, demoPlans.prepayData2)
    expect(again.body.PaymentUUID).toBe(waiting.body.PaymentUUID)
    expect(await addonsOf(owner)).toHaveLength(1)
    await confirm(portal, waiting.body.ClientSecret)
    await dashboardWith(portal, owner, ({ Mobile }) => Mobile.Addons.length === 2)
    expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 2600 })
  })

  test('a button pressed sixteen times buys one add-on', async () => {
    const owner = await withCredit(2000)
    await Promise.all(
      Array.from({ length: 16 }, () => askPrepay(portal, owner, demoPlans.prepayData2, { key: 'sixteen-presses' })),
    )
    expect(await creditOf(portal, owner)).toBe(1400)
    expect(await addonsOf(owner)).toHaveLength(2)
  })

  test('[E-PLAN-02] the base plan that is held is not bought again, also not by sixteen at once', async () => {
    const owner = await withCredit(9000, demoPlans.payg)
    const bought = await Promise.all(Array.from({ length: 16 }, () => askPrepay(portal, owner, demoPlans.prepay10)))
    expect(bought.filter((one) => one.status === 200)).toHaveLength(1)
    expect(await askPrepay(portal, owner, demoPlans.prepay10)).toMatchObject({
      status: 409,
      body: { err_message: 'You already have this plan' },
    })
    expect(await creditOf(portal, owner)).toBe(7000)
  })

  test('[V-PLAN-03][E-PLAN-03] an item that is not available is refused before anything is asked', async () => {
    const owner = await withCredit(9000)
    const refused = await askPrepay(portal, owner, demoPlans.postpayRetired)
    expect(refused).toMatchObject({ status: 400, body: { err_message: 'addon_available_product_not_found' } })
    expect(await creditOf(portal, owner)).toBe(9000)
  })

  test('[E-PLAN-01] an unknown plan is refused', async () => {
    const owner = await mobileInService(portal, { plan: demoPlans.payg })
    expect((await askPrepay(portal, owner, { availability: unknown })).body.err_message).toBe('can not find plan')
  })

  test('a plan that is not what the call says of it, and another gateway, are refused before anything is paid', async () => {
    const owner = await withCredit(9000, demoPlans.payg)
    const refused = (status: number, code: string, field: string) => ({ status, body: { code, field } })
    expect(await askPrepay(portal, owner, demoPlans.prepay10, { isBasePlan: false })).toMatchObject(
      refused(400, 'no-available-product', 'isBasePlan'),
    )
    expect(await askPrepay(portal, owner, demoPlans.prepay10, { PAYG: true })).toMatchObject(
      refused(400, 'no-available-product', 'PAYG'),
    )
    expect(await askPrepay(portal, owner, demoPlans.prepay10, { PaymentMethodGateway: 'paypal' })).toMatchObject(
      refused(400, 'change-payment-type', 'PaymentMethodGateway'),
    )
    expect(await creditOf(portal, owner)).toBe(9000)
    const said = { isBasePlan: true, PAYG: false, PaymentMethodGateway: 'stripe' }
    expect(await askPrepay(portal, owner, demoPlans.prepay10, said)).toMatchObject({ status: 200 })
  })

  test('what is billed later is not to be had on a prepay mobile', async () => {
    const owner = await mobileInService(portal, { plan: demoPlans.payg })
    expect((await askPrepay(portal, owner, demoPlans.postpayData5)).status).toBe(400)
    expect(await addonsOf(owner)).toHaveLength(1)
  })

  test('[C-PLAN-03] a postpay add-on comes on the bill', async () => {
    const owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
    const input = onTheBill(owner, demoPlans.postpayData5)
    const another = { ...input, AddonCatalogEntryUUID: demoPlans.postpayCalls.entry }
    expect((await portal.call(plans.postpayAddon, another, owner.token)).body.code).toBe('plan-unknown')
    expect(await portal.good(plans.postpayAddon, input, owner.token)).toMatchObject({ Status: 'COMPLETED' })
    expect((await addonsOf(owner)).map((addon) => addon.Name)).toEqual(['Light', 'Extra 5 GB'])
    expect(await charged(portal, owner)).toEqual({ payments: 0, cents: 0 })
  })
})

test('[E-ACCT-02] [E-ACCT-03] [E-ACCT-05] what is done with one kind of service is refused for the other', async () => {
  const prepay = await mobileInService(portal, { plan: demoPlans.payg })
  const postpay = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  const input = onTheBill(prepay, demoPlans.postpayData5)
  const productOf = ({ CustomerUUID, MobileUUID }: Owner) => ({
    spid: '2',
    customerUuid: CustomerUUID,
    productUuid: MobileUUID,
  })
  const noPostpay = { status: 400, body: { err_message: 'you_dont_have_postpay_product' } }
  expect(await portal.call(plans.postpayAddon, input, prepay.token)).toMatchObject(noPostpay)
  expect(await portal.call(plans.postpayProduct, productOf(prepay), prepay.token)).toMatchObject(noPostpay)
  const noPrepay = { status: 400, body: { err_message: 'you_dont_have_prepay_product' } }
  expect(await askPrepay(portal, postpay, demoPlans.prepayData2)).toMatchObject(noPrepay)
  expect(await portal.call(plans.prepayProduct, productOf(postpay), postpay.token)).toMatchObject(noPrepay)
  expect(await portal.call(balance.credit, whose(postpay), postpay.token)).toMatchObject(noPrepay)
  expect(await askTopUp(portal, postpay, { PaymentMethodID: postpay.card })).toMatchObject(noPrepay)

  const anyService = { status: 404, body: { err_message: 'ANY_SERVICE' } }
  const nobody = { ...postpay, MobileUUID: unknown }
  expect(await portal.call(balance.credit, whose(nobody), postpay.token)).toMatchObject(anyService)
  expect(await askTopUp(portal, nobody, { PaymentMethodID: postpay.card })).toMatchObject(anyService)
  expect((await portal.call(plans.postpayProduct, productOf(nobody), postpay.token)).status).toBe(404)
  const stranger = { ...prepay, MobileUUID: postpay.MobileUUID }
  expect((await portal.call(balance.credit, whose(stranger), prepay.token)).body.err_message).toBe('Object not found')
  expect(await charged(portal, postpay)).toEqual({ payments: 0, cents: 0 })
})

describe('renewing', () => {
  test('[B-PLAN-02][C-PLAN-04] auto-renew is turned off and on, and only where the plan renews', async () => {
    const owner = await withCredit(600)
    await askPrepay(portal, owner, demoPlans.prepayData2)
    const [base, addon] = await addonsOf(owner)
    const renewInput = (MobileAddonUUID: string | undefined, AutoRenew: boolean) => ({
      MobileAddonUUID: MobileAddonUUID ?? '',
      MobileUUID: owner.MobileUUID,
      CustomerUUID: owner.CustomerUUID,
      AutoRenew,
    })
    const off = await portal.good(plans.changeAutoRenew, renewInput(base?.UUID, false), owner.token)
    expect(off.Addon).toMatchObject({ AutoRenew: false, EndAfterCycleCount: 1 })
    const on = await portal.good(plans.changeAutoRenew, renewInput(base?.UUID, true), owner.token)
    expect(on.Addon.AutoRenew).toBe(true)
    expect(on.Addon).not.toHaveProperty('EndAfterCycleCount')
    expect((await portal.call(plans.changeAutoRenew, renewInput(addon?.UUID, true), owner.token)).body.code).toBe(
      'auto-renew-not-allowed',
    )
    expect((await portal.call(plans.changeAutoRenew, renewInput(unknown, true), owner.token)).status).toBe(404)
  })

  test('[C-PLAN-02] unsubscribing ends the renewing, and what was paid stays until its period ends', async () => {
    let owner = await withCredit(5000)
    const [base] = await addonsOf(owner)
    const input = { customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID, addonUuid: base?.UUID ?? '' }
    await portal.good(plans.endPrepayAddon, input, owner.token)
    expect(await addonsOf(owner)).toMatchObject([{ AutoRenew: false }])
    owner = await daysLater(portal, owner, 29)
    expect(await addonsOf(owner)).toEqual([])
    expect(await creditOf(portal, owner)).toBe(5000)
  })

  test('a period that ends is renewed from credit once, however often and late the work is done', async () => {
    let owner = await withCredit(5000)
    const [before] = await addonsOf(owner)
    owner = await daysLater(portal, owner, 28, 26)
    await Promise.all(Array.from({ length: 4 }, () => portal.clock({})))
    const [after] = await addonsOf(owner)
    expect(after).toMatchObject({ UUID: before?.UUID, StartsOn: before?.EndsOn })
    expect(await creditOf(portal, owner)).toBe(3000)
    expect(await booked(portal, 'gst', owner)).toBe(-522)
    await dashboardWith(portal, owner, ({ Usage }) =>
      Usage.some(
        (entry) => entry.Type === 'data' && entry.AmountRemaining === 10_240 && entry.EndsOn === after?.EndsOn,
      ),
    )
  })

  test('where the credit is too little the default card pays, as the dashboard says', async () => {
    let owner = await mobileInService(portal)
    const { NextCharge } = await dashboardOf(portal, owner)
    expect(NextCharge).toMatchObject({ AmountCents: 2000, From: 'card', CardLast4: '4242' })
    const [before] = await addonsOf(owner)
    owner = await daysLater(portal, owner, 28)
    const [after] = await addonsOf(owner)
    expect(after).toMatchObject({ UUID: before?.UUID, StartsOn: before?.EndsOn })
    expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
    expect(await creditOf(portal, owner)).toBe(0)
  })

  test('a plan that neither credit nor card pays waits; paid late, its period begins on that day', async () => {
    let owner = await mobileInService(portal)
    const broke = await saveCard(portal, owner, 'pm_card_chargeCustomerFail')
    const path = `/customer/${owner.CustomerUUID}/payment-methods`
    for (const [method, card, body] of [
      ['PUT', broke, JSON.stringify({ Rank: 1 })],
      ['DELETE', owner.card, undefined],
    ] as const) {
      const answer = await fetch(`${portal.url}${path}/${card}`, {
        method,
        headers: { 'x-auth-token': owner.token, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body }),
      })
      expect(answer.status).toBe(200)
    }
    owner = await daysLater(portal, owner, 28)
    const [unpaid] = await addonsOf(owner)
    owner = await daysLater(portal, owner, 6)
    expect(await addonsOf(owner)).toMatchObject([{ EndsOn: unpaid?.EndsOn }])
    const started = await askTopUp(portal, owner)
    await confirm(portal, started.body.ClientSecret)
    const paid = await eventually('the credit to renew it', async () =>
      (await addonsOf(owner)).find(({ EndsOn }) => EndsOn !== unpaid?.EndsOn),
    )
    const [today] = await portal.rows<{ day: string }>(
      `SELECT ($1::timestamptz AT TIME ZONE 'Pacific/Auckland')::date AS day`,
      [portal.server.clock.now()],
    )
    expect(paid?.StartsOn).toBe(today?.day)
    expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
    expect(await portal.good(balance.credit, whose(owner), owner.token)).toMatchObject({ MainBalCreditCents: 0 })
  })
})
