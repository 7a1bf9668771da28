import { plans } from '@waea/contract/mobile/plans'
import { balance } from '@waea/contract/money/balance'
import { addMonths, dayOf } from '@waea/kit/calendar-day'
import { fromNanos } from '@waea/kit/nanos'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  askPrepay,
  booked,
  creditOf,
  dashboardOf,
  dashboardWith,
  daysLater,
  mobileInService,
  type Owner,
  onTheBill,
  stopBecomes,
  systemOf,
  use,
  whose,
} from '../ledger/money-support.ts'
import { charged, eventually, shopOfFile } from '../shop/shop-support.ts'
import { billedAtNetworkAs } from '../sims/sim-support.ts'
import {
  askCancel,
  askChange,
  askQuote,
  basePlanOf,
  changeAsQuoted,
  changeStateOf,
  changeTo,
  mobileWithCredit,
  payIn,
} from './change-support.ts'

/** An immediate plan change: its price, its effects, and its refusals. */
const portal = shopOfFile({ PLAN_CHANGE_MODES: 'prepay:BOTH,postpay:BOTH' })

const unknown = '00000000-0000-4000-8000-000000000999'

async function mailsOf(owner: Owner, subject: string): Promise<number> {
  return (await portal.messages(owner.Email)).filter((mail) => mail.subject.startsWith(subject)).length
}

function deedsOf({ CustomerUUID }: Owner, deed: string) {
  return portal.rows('SELECT detail FROM platform.audit WHERE customer_uuid = $1 AND deed = $2', [CustomerUUID, deed])
}

test('[B-PLAN-03][S-PLAN-02] a change now is charged whole as it was quoted, and the new plan stands in the old one’s place', async () => {
  const owner = await mobileWithCredit(portal, 5000)
  await portal.good(
    plans.prepayAddon,
    {
      customerUuid: owner.CustomerUUID,
      productUuid: owner.MobileUUID,
      availabilityUuid: demoPlans.prepayData2.availability,
      Subscribe: false,
    },
    owner.token,
  )
  const old = await basePlanOf(portal, owner)
  const { quote, answer } = await changeAsQuoted(portal, owner)
  const today = systemOf(portal).today()
  expect(quote).toMatchObject({
    Mode: 'NOW',
    Old: { AddonUUID: old.UUID, Name: 'Four Weeks 10', EndsOn: today, DaysLost: 28, RefundCents: 0, CreditCents: 0 },
    New: { Name: 'Four Weeks Endless', PriceCents: 4000, StartsOn: today, AutoRenew: true },
    Lines: [{ Name: 'Four Weeks Endless', AmountCents: 4000 }],
    DueTodayCents: 4000,
    DueTodayTaxCents: 522,
    PaidFrom: 'credit',
    CreditAfterCents: 400,
    NextCharges: [{ Name: 'Four Weeks Endless', On: quote.New.EndsOn, AmountCents: 4000 }],
    Addons: [{ Name: 'Extra 2 GB' }],
  })
  expect(quote).not.toHaveProperty('CancelBefore')
  expect(answer).toMatchObject({ status: 200, body: { Status: 'COMPLETED', AmountCents: 4000, Mode: 'NOW' } })
  expect(await creditOf(portal, owner)).toBe(quote.CreditAfterCents)
  const plan = await basePlanOf(portal, owner)
  expect(plan).toMatchObject({
    Name: 'Four Weeks Endless',
    PriceCents: 4000,
    AutoRenew: true,
    StartsOn: today,
    EndsOn: quote.New.EndsOn,
  })
  // 25 GB of the new plan and the 2 GB add-on; nothing of the previous 10 GB.
  const { NextCharge } = await dashboardWith(portal, owner, ({ Usage }) =>
    Usage.some(({ Type, AmountRemaining }) => Type === 'data' && AmountRemaining === 27 * 1024),
  )
  expect(NextCharge).toMatchObject({ On: quote.NextCharges[0]?.On, AmountCents: quote.NextCharges[0]?.AmountCents })
  await eventually('a mail', async () => (await mailsOf(owner, 'You’re on Four Weeks Endless now')) === 1 || undefined)
  expect(await deedsOf(owner, 'plan-changed')).toMatchObject([{ detail: { Name: 'Four Weeks Endless' } }])
})

test('[C-PLAN-05] the call of the specification, to the letter of its body, charges what holds this moment', async () => {
  const owner = await mobileWithCredit(portal, 1200)
  const change = await changeTo(portal, owner, demoPlans.prepayWeek, { NewAddonAutoRenew: false })
  expect(Object.keys(change).sort()).toEqual([
    'ChangeNow',
    'CustomerUUID',
    'MobileUUID',
    'NewAddonAutoRenew',
    'NewAddonAvailabilityUUID',
    'OldAddonUUID',
  ])
  expect(await askChange(portal, owner, change)).toMatchObject({ status: 200, body: { AmountCents: 1200 } })
  expect(await basePlanOf(portal, owner)).toMatchObject({ Name: 'Week 3', AutoRenew: false })
  expect(await creditOf(portal, owner)).toBe(0)
})

test('[K-PLAN-01] a plan that was changed is changed again 30 days later, not a day before', async () => {
  let owner = await mobileWithCredit(portal, 12_000)
  const change = await changeTo(portal, owner)
  await askChange(portal, owner, change)
  const { AgainOn = '' } = await changeStateOf(portal, owner)
  const back = await changeTo(portal, owner, demoPlans.prepay10)
  const refused = {
    status: 409,
    body: { err_message: 'A plan can be changed once per month', detail: { again: AgainOn } },
  }
  expect(await askQuote(portal, owner, back)).toMatchObject(refused)
  expect(await askChange(portal, owner, back)).toMatchObject(refused)
  owner = await daysLater(portal, owner, 29)
  expect(systemOf(portal).today() < AgainOn).toBe(true)
  expect(await askQuote(portal, owner, back)).toMatchObject(refused)
  owner = await daysLater(portal, owner, 1)
  expect(systemOf(portal).today()).toBe(AgainOn)
  expect((await askChange(portal, owner, back)).status).toBe(200)
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks 10')
})

test.each([
  ['[V-PLAN-01] the plan that is held', demoPlans.prepay10, {}, [409, 'You already have this plan']],
  ['[V-PLAN-02] an unknown plan', { availability: unknown }, {}, [400, 'can not find plan']],
  ['an extra', demoPlans.prepayData2, {}, [400, 'can not find plan']],
  ['a plan on the bill', demoPlans.postpayLight, {}, [400, 'addon_available_product_not_found']],
  ['pay as you go', demoPlans.payg, { NewAddonAutoRenew: false }, [400, 'addon_available_product_not_found']],
  [
    'a plan that the mobile does not hold',
    demoPlans.prepayEndless,
    { OldAddonUUID: unknown },
    [404, 'Object not found'],
  ],
] as const)('a change to or from %s is refused, and nothing is charged', async (_, plan, over, [status, text]) => {
  const owner = await mobileWithCredit(portal, 5000)
  const change = await changeTo(portal, owner, plan, over)
  for (const answer of [await askQuote(portal, owner, change), await askChange(portal, owner, change)]) {
    expect(answer).toMatchObject({ status, body: { err_message: text } })
  }
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks 10')
  expect(await creditOf(portal, owner)).toBe(5000)
})

test('a plan that is not on sale is refused', async () => {
  const owner = await mobileWithCredit(portal, 5000, { plan: demoPlans.payg })
  const sell = (on: boolean) =>
    portal.rows('WITH shown AS (UPDATE catalogue.availabilities SET available = $2 WHERE uuid = $1) SELECT 1', [
      demoPlans.prepayUnlimited.availability,
      on,
    ])
  await sell(false)
  const change = await changeTo(portal, owner, demoPlans.prepayUnlimited)
  const gone = await eventually('the plan to be off sale', async () => {
    const answer = await askQuote(portal, owner, change)
    return answer.status === 400 ? answer : undefined
  })
  await sell(true)
  expect(gone).toMatchObject({ body: { err_message: 'addon_available_product_not_found' } })
})

test('a mobile that is not in service is refused', async () => {
  const owner = await mobileWithCredit(portal, 5000)
  const change = await changeTo(portal, owner)
  await portal.rows('UPDATE mobiles.mobiles SET status = 6 WHERE customer_uuid = $1', [owner.CustomerUUID])
  expect(await askChange(portal, owner, change)).toMatchObject({ status: 404, body: { err_message: 'NO_SERVICE' } })
})

test('from pay as you go a change is made at once, and not later', async () => {
  const owner = await mobileWithCredit(portal, 2000, { plan: demoPlans.payg })
  expect((await changeStateOf(portal, owner)).Modes).toEqual(['NOW'])
  const later = await changeTo(portal, owner, demoPlans.prepay10, { ChangeNow: false })
  expect(await askChange(portal, owner, later)).toMatchObject({ status: 403, body: { field: 'ChangeNow' } })
  expect(await askChange(portal, owner, { ...later, ChangeNow: true })).toMatchObject({ status: 200 })
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks 10')
})

test('a change from pay as you go to a prepay plan makes the mobile prepay, and the network stops what is outside it', async () => {
  const owner = await mobileWithCredit(portal, 5000, { plan: demoPlans.payg })
  expect(await askChange(portal, owner, await changeTo(portal, owner, demoPlans.prepay10))).toMatchObject({
    status: 200,
  })
  expect((await dashboardOf(portal, owner)).Mobile.BillingReference).toBe(`prepay:${owner.MobileUUID}`)
  await stopBecomes(portal, owner, true)
  await billedAtNetworkAs(portal, owner, 'prepay')
  const { MSISDN } = (await dashboardOf(portal, owner)).Mobile
  await use(portal, MSISDN, { type: 'data', amount: 10_250 * 1_048_576 })
  await dashboardWith(portal, owner, ({ Usage }) =>
    Usage.some(({ Type, AmountRemaining }) => Type === 'data' && AmountRemaining === 0),
  )
  expect(await creditOf(portal, owner)).toBe(3000)
})

test('[S-PLAN-03] a change keeps credit alive for a month, and takes no time away from what lasts longer', async () => {
  const expiryOf = async (owner: Owner) => {
    const at = (await portal.good(balance.credit, whose(owner), owner.token)).CurrencyCreditExpiresAtNanos
    return at === undefined || at === null ? undefined : dayOf(fromNanos(at))
  }
  const soon = await mobileWithCredit(portal, 5000)
  const lasting = await mobileWithCredit(portal, 5000)
  const tomorrow = new Date(portal.server.clock.now().getTime() + 86_400_000)
  for (const table of ['credits', 'lots']) {
    await portal.rows(`UPDATE balance.${table} SET expires_at = $2 WHERE customer_uuid = $1`, [
      soon.CustomerUUID,
      tomorrow,
    ])
  }
  const before = await expiryOf(lasting)
  const { quote } = await changeAsQuoted(portal, soon)
  await changeAsQuoted(portal, lasting)
  expect(await expiryOf(soon)).toBe(addMonths(systemOf(portal).today(), 1))
  expect(quote.CreditKeptUntil).toBe(await expiryOf(soon))
  expect(await expiryOf(lasting)).toBe(before)
})

test('a change of a monthly plan now comes on the bill whole, beside what the old plan has cost', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  await portal.good(plans.postpayAddon, onTheBill(owner, demoPlans.postpayData5, false), owner.token)
  const { quote, answer } = await changeAsQuoted(portal, owner, demoPlans.postpayEndless40)
  expect(quote).toMatchObject({ DueTodayCents: 0, DueTodayTaxCents: 0, PaidFrom: 'bill', OnBillCents: 4500, Lines: [] })
  expect(quote.New.EndsOn).toBe(addMonths(systemOf(portal).today(), 1))
  expect(answer).toMatchObject({ status: 200, body: { AmountCents: 0 } })
  const lines = await portal.rows<{ name: string; cents: number }>(
    'SELECT name, amount_cents::int AS cents FROM ledger.charges WHERE customer_uuid = $1 ORDER BY charged_at, name',
    [owner.CustomerUUID],
  )
  expect(lines).toEqual([
    { name: 'Light', cents: 2500 },
    { name: 'Extra 5 GB', cents: 1500 },
    { name: 'Endless 40', cents: 4500 },
  ])
  expect((await basePlanOf(portal, owner)).Name).toBe('Endless 40')
})

test('a purchase of another plan leads to the change, and the change counts where the purchase was refused', async () => {
  const owner = await mobileWithCredit(portal, 9000)
  expect(await askPrepay(portal, owner, demoPlans.prepayEndless)).toMatchObject({ body: { code: 'plan-held' } })
  await payIn(portal, owner, 1000)
  expect((await changeAsQuoted(portal, owner)).answer.status).toBe(200)
  expect(await charged(portal, owner)).toEqual({ payments: 3, cents: 12_000 })
  // $20.00 by card with the activation, $40.00 from credit.
  expect((await booked(portal, 'sales', owner)) + (await booked(portal, 'gst', owner))).toBe(-6000)
  expect((await dashboardOf(portal, owner)).MainBalCreditCents).toBe(6000)
})

test('a change that does not wait can not be cancelled', async () => {
  const owner = await mobileWithCredit(portal, 9000)
  const { answer } = await changeAsQuoted(portal, owner)
  for (const uuid of [answer.body.ChangeUUID, unknown]) {
    expect(await askCancel(portal, owner, uuid)).toMatchObject({ status: 404 })
  }
})
