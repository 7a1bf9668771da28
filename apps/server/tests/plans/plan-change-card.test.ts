import { calendarDay, startOfDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { changeSale } from '../../src/capabilities/plans/changes/make-change.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { endUnpaid } from '../../src/capabilities/purchases/index.ts'
import { contextOf } from '../../src/platform/context.ts'
import { creditOf, daysLater, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { authenticate, saveCheckedCard } from '../payments/means/paying-support.ts'
import { bringOn, refundsAtPartner } from '../payments/refund-support.ts'
import { testRepeatedNews } from '../payments/returned-support.ts'
import { charged, confirm, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { askChange, basePlanOf, changeAsQuoted, changeTo, mobileWithCredit, quoteOf } from './change-support.ts'

/** An immediate change paid by card: the plans are switched after the payment, and not before. */
const portal = shopOfFile()

const planBecomes = (owner: Owner, name: string) =>
  eventually(`the plan ${name}`, async () => ((await basePlanOf(portal, owner)).Name === name ? true : undefined))

const goesBack = (owner: Owner, cents: number) =>
  eventually('the payment to go back', async () => {
    await bringOn(portal)
    return (await refundsAtPartner(portal, owner)).cents === cents ? true : undefined
  })

test('a saved card pays at once, where credit is short and where the card is named', async () => {
  const owner = await mobileWithCredit(portal, 500)
  const change = await changeTo(portal, owner)
  const quote = await quoteOf(portal, owner, change)
  expect(quote).toMatchObject({ PaidFrom: 'card', DueTodayCents: 4000, CreditShortCents: 500 })
  const input = { ...change, QuoteUUID: quote.QuoteUUID, PaymentMethodID: owner.card }
  expect(await askChange(portal, owner, input)).toMatchObject({
    status: 200,
    body: { Status: 'COMPLETED', AmountCents: 4000 },
  })
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks Endless')
  expect(await creditOf(portal, owner)).toBe(500)
  expect(await charged(portal, owner)).toEqual({ payments: 3, cents: 6500 })
})

test('without a saved card the browser confirms, and the plan changes though the browser was closed', async () => {
  const owner = await mobileInService(portal)
  const { answer, quote } = await changeAsQuoted(portal, owner)
  expect(answer).toMatchObject({ status: 200, body: { Status: 'pending_payment', ChangeUUID: quote.QuoteUUID } })
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks 10')
  await confirm(portal, answer.body.ClientSecret)
  await planBecomes(owner, 'Four Weeks Endless')
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 6000 })
})

test('the bank asks the person: the plan changes when it has been answered, and not when it says no', async () => {
  const owner = await mobileInService(portal)
  const PaymentMethodID = await saveCheckedCard(portal, owner)
  const change = await changeTo(portal, owner)
  const first = await askChange(portal, owner, { ...change, PaymentMethodID })
  expect(first.body.Status).toBe('pending_payment')
  await authenticate(portal, first.body.ClientSecret, 'fail')
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks 10')
  const { QuoteUUID } = await quoteOf(portal, owner, change)
  const again = await askChange(portal, owner, { ...change, QuoteUUID, PaymentMethodID })
  await authenticate(portal, again.body.ClientSecret, 'complete')
  await planBecomes(owner, 'Four Weeks Endless')
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 6000 })
})

test('a declined card changes nothing, and the same change is paid with another one', async () => {
  const owner = await mobileInService(portal)
  const declined = await saveCard(portal, owner, 'pm_card_chargeCustomerFail')
  const change = await changeTo(portal, owner)
  const { QuoteUUID } = await quoteOf(portal, owner, change)
  const refused = await askChange(portal, owner, { ...change, QuoteUUID, PaymentMethodID: declined })
  expect(refused).toMatchObject({
    status: 402,
    body: { err_message: 'Payment processing error, choose or add another card' },
  })
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks 10')
  const paid = await askChange(portal, owner, { ...change, QuoteUUID, PaymentMethodID: owner.card })
  expect(paid).toMatchObject({ status: 200, body: { Status: 'COMPLETED', ChangeUUID: QuoteUUID } })
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 6000 })
})

test('a gateway that charges and answers late is asked for later: one charge, one change', async () => {
  const owner = await mobileInService(portal)
  const change = await changeTo(portal, owner)
  await portal.faults('stripe', [{ kind: 'timeout-after-effect', op: 'payment_intents.create', times: 1 }])
  const answer = await askChange(portal, owner, { ...change, PaymentMethodID: owner.card })
  expect(answer.body).toMatchObject({ Status: 'pending_payment' })
  await portal.faults('stripe', [])
  await planBecomes(owner, 'Four Weeks Endless')
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 6000 })
})

test('two tabs with two plans: what waits for its card is given up for the other, and one is charged', async () => {
  const owner = await mobileInService(portal)
  const first = await askChange(portal, owner, await changeTo(portal, owner))
  const second = await askChange(portal, owner, await changeTo(portal, owner, demoPlans.prepayWeek))
  expect(await confirm(portal, first.body.ClientSecret)).toBeGreaterThanOrEqual(400)
  await confirm(portal, second.body.ClientSecret)
  await planBecomes(owner, 'Week 3')
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 3200 })
})

test('what is paid for after the plan has changed another way goes back, with a mail', async () => {
  const owner = await mobileInService(portal)
  const { answer } = await changeAsQuoted(portal, owner)
  await portal.rows('UPDATE plans.addons SET ends_on = ends_on + 28 WHERE customer_uuid = $1', [owner.CustomerUUID])
  await confirm(portal, answer.body.ClientSecret)
  await goesBack(owner, 4000)
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks 10')
  await eventually('a mail', async () =>
    (await portal.messages(owner.Email)).some(({ subject }) =>
      subject.startsWith('We refund your payment for Four Weeks Endless: 02'),
    )
      ? true
      : undefined,
  )
})

test('while a card is asked for a change the old plan is not renewed; when it pays, the change is made and nothing else', async () => {
  let owner = await mobileInService(portal)
  const { EndsOn } = await basePlanOf(portal, owner)
  const toMidnightMs = startOfDay(calendarDay(EndsOn ?? '')).getTime() - portal.server.clock.now().getTime()
  owner = await daysLater(portal, owner, 0, toMidnightMs / 3_600_000 - 1 / 6)
  const { answer } = await changeAsQuoted(portal, owner)
  owner = await daysLater(portal, owner, 0, 1 / 3)
  expect(systemOf(portal).today()).toBe(EndsOn)
  await renewPlans(systemOf(portal))
  expect(await basePlanOf(portal, owner)).toMatchObject({ Name: 'Four Weeks 10', EndsOn })
  await confirm(portal, answer.body.ClientSecret)
  await planBecomes(owner, 'Four Weeks Endless')
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 6000 })
})

test('a change whose card is not confirmed is given up after an hour, and then the old plan renews', async () => {
  const owner = await mobileInService(portal)
  const { answer } = await changeAsQuoted(portal, owner)
  const known = async () => {
    const [change] = await portal.rows<{ state: string; since: Date }>(
      'SELECT state, "stateAt" AS since FROM plans.change_rows WHERE "CustomerUUID" = $1',
      [owner.CustomerUUID],
    )
    if (!change) throw new Error('There is no change')
    return change
  }
  const { since } = await known()
  const endAfter = (ms: number) => {
    const clock = { now: () => new Date(since.getTime() + ms) }
    return endUnpaid(contextOf({ ...portal.server.runtime, clock }, { kind: 'system' }), changeSale)
  }
  await endAfter(3_600_000)
  expect((await known()).state).toBe('paying')
  await endAfter(3_600_001)
  expect((await known()).state).toBe('cancelled')
  expect(await confirm(portal, answer.body.ClientSecret)).toBeGreaterThanOrEqual(400)
  const later = await daysLater(portal, owner, 28)
  await eventually('the renewal', async () => ((await charged(portal, later)).cents === 4000 ? true : undefined))
  expect((await basePlanOf(portal, later)).Name).toBe('Four Weeks 10')
})

testRepeatedNews(portal)
