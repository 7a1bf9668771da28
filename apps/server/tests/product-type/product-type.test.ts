import { balance } from '@waea/contract/money/balance'
import { billing } from '@waea/contract/money/billing'
import { addDays } from '@waea/kit/calendar-day'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { billsOf } from '../billing/billing-support.ts'
import { accountNumberOf, billed, onBill, owedBy } from '../guest/guest-bills.ts'
import {
  adopter,
  askActivation,
  booked,
  creditOf,
  dashboardOf,
  daysLater,
  inService,
  mobileInService,
  type Owner,
  systemOf,
  use,
  whose,
} from '../ledger/money-support.ts'
import { testRepeatedNews } from '../payments/returned-support.ts'
import { askChange, changeTo, mobileWithCredit, payIn } from '../plans/change-support.ts'
import { charged, eventually, shopOfFile } from '../shop/shop-support.ts'
import { particularOf, servicesAt } from '../sims/sim-support.ts'
import { askMove, askMoveQuote, moved, moveQuoteOf, movesAllowed, moveTermsOf, moveTo } from './product-type-support.ts'

const portal = shopOfFile(movesAllowed)
beforeEach(() => portal.faults('network', []))

const mobileOf = async (owner: Owner) => (await dashboardOf(portal, owner)).Mobile
const accountOf = async ({ CustomerUUID, token }: Owner) =>
  (await portal.good(billing.account, { customerUuid: CustomerUUID }, token)).result

/** The sum over all ledger accounts of a customer: always zero. */
async function booksOf({ CustomerUUID }: Owner): Promise<number> {
  const [row] = await portal.rows<{ sum: number }>(
    'SELECT coalesce(sum(amount_cents), 0)::int AS sum FROM ledger.entries WHERE customer_uuid = $1',
    [CustomerUUID],
  )
  return row?.sum ?? 0
}

describe('from prepay to monthly bills', () => {
  test('[B-ONB-03][C-ONB-08] keeps the number, ends the plan, and makes credit on the bill of the credit', async () => {
    const owner = await mobileWithCredit(portal, 1500)
    const before = await mobileOf(owner)
    const today = systemOf(portal).today()
    const { quote, answer, done } = await moved(portal, owner, 'postpay', demoPlans.postpayLight)
    expect(quote).toMatchObject({
      From: 'prepay',
      To: 'postpay',
      Old: { Name: 'Four Weeks 10', DaysLost: 28 },
      New: { Name: 'Light', PriceCents: 2500, AutoRenew: true },
      DueTodayCents: 0,
      PaidFrom: 'bill',
      Credit: { Cents: 1500, Becomes: 'bill', AfterCents: 1500 },
      FirstBill: { AmountCents: 2500, CreditCents: 1500, On: addDays(today, 1), DueOn: addDays(today, 16) },
    })
    expect(answer).toMatchObject({ Status: 'COMPLETED', AmountCents: 0, Transfer: { From: 'prepay', To: 'postpay' } })
    expect(done).toMatchObject({ CreditMovedCents: 1500, Name: 'Light' })
    const after = await mobileOf(owner)
    expect(after).toMatchObject({ MSISDN: before.MSISDN, ICCID: before.ICCID, Status: 4 })
    expect([before.BillingReference, after.BillingReference]).toEqual([
      `prepay:${owner.MobileUUID}`,
      `postpay:${owner.MobileUUID}`,
    ])
    expect(after.Addons.map(({ Name }) => Name)).toEqual(['Light'])
    const [service] = await servicesAt(portal, { MSISDN: before.MSISDN ?? '' })
    expect(service && particularOf(service, 'billingType')).toBe('postpay')
    expect([await booked(portal, 'credit', owner), await booked(portal, 'paid-ahead', owner)]).toEqual([0, -1500])
    expect(await booksOf(owner)).toBe(0)
    const credit = await portal.call(balance.credit, whose(owner), owner.token)
    expect(credit.status).toBeGreaterThanOrEqual(400)
    await portal.message(owner.Email, ({ subject }) => subject.endsWith('is on monthly bills now'))
    const { CreditCents, FirstBill } = await accountOf(owner)
    expect([CreditCents, FirstBill?.AmountCents]).toEqual([1500, 2500])
  })

  test('the first bill comes on the day told, and asks for the price less the credit', async () => {
    let owner: Owner = await mobileWithCredit(portal, 1500)
    const { quote } = await moved(portal, owner, 'postpay', demoPlans.postpayLight)
    await accountNumberOf(portal, owner)
    owner = await daysLater(portal, owner, 1, 9)
    const [bill] = await eventually('a bill', async () => {
      const bills = await billsOf(portal, { CustomerUUID: owner.CustomerUUID, service: owner.MobileUUID })
      return bills.length > 0 ? bills : undefined
    })
    expect(bill).toMatchObject({
      issued: quote.FirstBill?.On,
      due: quote.FirstBill?.DueOn,
      total: 2500,
      remaining: 1000,
    })
  })

  test('needs a saved card', async () => {
    const owner = await adopter(portal)
    expect((await askActivation(portal, owner, { AvailabilityUUID: demoPlans.payg.availability })).status).toBe(200)
    await inService(portal, owner)
    const refused = await askMove(portal, owner, moveTo(owner, 'postpay', demoPlans.postpayLight))
    expect([refused.status, refused.body.err_message]).toEqual([400, 'No card'])
    const { Ways } = await moveTermsOf(portal, owner)
    expect(Ways).toEqual([{ Type: 'postpay', Refused: 'no-card' }, { Type: 'prepay' }])
  })

  test('without a plan the mobile has none, is billed, and can buy one', async () => {
    const owner = await mobileWithCredit(portal, 700)
    await moved(portal, owner, 'postpay')
    const mobile = await mobileOf(owner)
    expect([mobile.BillingReference, mobile.Addons]).toEqual([`postpay:${owner.MobileUUID}`, []])
    expect((await accountOf(owner)).CreditCents).toBe(700)
    // The old plan's remaining allowances have ended with it.
    await use(portal, mobile.MSISDN, { type: 'sms', amount: 1 })
    await eventually('the allowances to end', async () => {
      const [open] = await portal.rows<{ n: number }>(
        'SELECT count(*)::int AS n FROM usage.grants WHERE service_uuid = $1 AND (ends_on IS NULL OR ends_on > $2)',
        [owner.MobileUUID, systemOf(portal).today()],
      )
      return open?.n === 0 || undefined
    })
  })

  test('ends automatic top-up and a change that waits', async () => {
    const owner = await mobileWithCredit(portal, 500)
    await portal.good(
      balance.setAutoTopUp,
      {
        ...whose(owner),
        AmountDollars: 20,
        Days: 30,
        BelowDollars: 0,
        CapDollars: 100,
        PaymentMethodID: owner.card,
        SendText: false,
      },
      owner.token,
    )
    const later = await changeTo(portal, owner, demoPlans.prepayWeek, { ChangeNow: false })
    expect((await askChange(portal, owner, later)).status).toBe(200)
    const quote = await moveQuoteOf(portal, owner, moveTo(owner, 'postpay', demoPlans.postpayLight))
    expect(quote).toMatchObject({ EndsAutoTopUp: true, CancelsChange: 'Week 3' })
    await moved(portal, owner, 'postpay', demoPlans.postpayLight)
    const [state] = await portal.rows<{ top: string; change: string }>(
      `SELECT (SELECT status FROM balance.auto_top_ups WHERE mobile_uuid = $1) AS top,
        (SELECT state FROM plans.changes WHERE service_uuid = $1 AND mode = 'LATER') AS change`,
      [owner.MobileUUID],
    )
    expect(state).toEqual({ top: 'off', change: 'cancelled' })
  })
})

describe('from monthly bills', () => {
  test('[S-ONB-01] outstanding debt is paid first', async () => {
    const owner = (await billed(portal)).owner
    const { owed } = await owedBy(portal, owner)
    const refused = await askMove(portal, owner, moveTo(owner, 'prepay', demoPlans.prepay10))
    expect(refused).toMatchObject({ status: 409, body: { code: 'debt-outstanding', detail: { AmountCents: owed } } })
    expect((await askMoveQuote(portal, owner, moveTo(owner, 'prepay'))).body.code).toBe('debt-outstanding')
    expect(await moveTermsOf(portal, owner)).toMatchObject({
      OwedCents: owed,
      Ways: [{ Refused: 'debt' }, { Refused: 'debt' }],
    })
    expect((await mobileOf(owner)).BillingReference).toBe(`postpay:${owner.MobileUUID}`)
  })

  test('the card pays the new plan, the last charges make the final bill, and credit comes back', async () => {
    const owner = await mobileWithCredit(portal, 4000)
    await moved(portal, owner, 'postpay', demoPlans.postpayLight)
    const later = await daysLater(portal, owner, 30, 9)
    await eventually(
      'the first bills',
      async () =>
        (await billsOf(portal, { CustomerUUID: owner.CustomerUUID, service: owner.MobileUUID })).length >= 1 ||
        undefined,
    )
    const { owed } = await owedBy(portal, later)
    if (owed > 0)
      await eventually('nothing owed', async () => {
        await portal.clock({ advanceS: 86_400 })
        return (await owedBy(portal, later)).owed === 0 || undefined
      })
    const now: Owner = { ...later, ...(await portal.signIn(later)) }
    const before = await charged(portal, now)
    const { quote, done } = await moved(portal, now, 'prepay', demoPlans.prepay10, { PaymentMethodID: owner.card })
    expect(quote).toMatchObject({
      From: 'postpay',
      DueTodayCents: 2000,
      PaidFrom: 'card',
      LastCharges: { IsFinal: true },
    })
    const after = await charged(portal, now)
    expect(after.cents - before.cents).toBe(2000)
    expect(await creditOf(portal, now)).toBe(quote.LastCharges?.CreditLeftCents)
    expect(done.CreditMovedCents ?? 0).toBe(quote.LastCharges?.CreditLeftCents)
    expect((await owedBy(portal, now)).owed).toBe(quote.LastCharges?.DueCents)
    const bills = await billsOf(portal, { CustomerUUID: owner.CustomerUUID, service: owner.MobileUUID })
    for (const final of bills.filter(({ kind }) => kind === 'final')) {
      expect([final.issued, final.due]).toEqual([quote.LastCharges?.On, quote.LastCharges?.DueOn])
    }
    expect((await mobileOf(now)).BillingReference).toBe(`prepay:${owner.MobileUUID}`)
    expect(await booksOf(now)).toBe(0)
  })

  test('of two mobiles one leaves: no final bill, and its charges come with the next one', async () => {
    const owner = await onBill(portal)
    await accountNumberOf(portal, owner)
    // Another mobile of the customer is billed too.
    await portal.rows(
      `INSERT INTO mobiles.mobiles (customer_uuid, mobile_uuid, sim_type, status, billing_reference, created_at, changed_at)
       VALUES ($1, gen_random_uuid(), 'esim', 4, 'postpay:x', now(), now())`,
      [owner.CustomerUUID],
    )
    const { quote } = await moved(portal, owner, 'payg', demoPlans.payg)
    expect(quote.LastCharges).toMatchObject({ Cents: 2500, IsFinal: false, DueCents: 0 })
    expect(await billsOf(portal, { CustomerUUID: owner.CustomerUUID, service: owner.MobileUUID })).toEqual([])
    expect(await creditOf(portal, owner)).toBe(0)
  })
})

describe('between ways of paying ahead', () => {
  test('credit stays, and pays the plan', async () => {
    const owner = await mobileInService(portal, { plan: demoPlans.payg })
    await portal.rows('TRUNCATE platform.limits')
    await payIn(portal, owner, 3000)
    const { quote } = await moved(portal, owner, 'prepay', demoPlans.prepay10)
    expect(quote).toMatchObject({
      PaidFrom: 'credit',
      DueTodayCents: 2000,
      Credit: { Becomes: 'stays', AfterCents: 1000 },
    })
    expect(await creditOf(portal, owner)).toBe(1000)
    expect((await mobileOf(owner)).BillingReference).toBe(`prepay:${owner.MobileUUID}`)
    expect((await askMoveQuote(portal, owner, moveTo(owner, 'payg'))).body.code).toBe('plan-changed-this-month')
    expect((await askMoveQuote(portal, owner, moveTo(owner, 'prepay'))).body.code).toBe('same-product-type')
  })
})

testRepeatedNews(portal)
