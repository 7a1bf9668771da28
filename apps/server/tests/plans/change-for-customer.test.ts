import { providerPlanChanges } from '@waea/contract/mobile/provider-plan-changes'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { beforeAll, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { creditOf, daysLater, mobileInService, type Owner, whose } from '../ledger/money-support.ts'
import { signedInOperator, type TestOperator } from '../operators/operator-support.ts'
import { mailAbout } from '../payments/means/debit-support.ts'
import { saveCheckedCard } from '../payments/means/paying-support.ts'
import { charged, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { basePlanOf, changeAsQuoted, changeStateOf, changeTo, mobileWithCredit, quoteOf } from './change-support.ts'

/** A change of plan that an operator makes for a customer: the same figures, rules and purchase as their own. */
const portal = shopOfFile()
let support: TestOperator

beforeAll(async () => {
  support = await signedInOperator(portal, 'support')
})

const { planChoices, quoteChoice, makeChoice, cancelChoice } = providerPlanChanges
const choicesOf = (owner: Owner) => portal.good(planChoices, whose(owner), support.as)
const choice = ({ availability: AvailabilityUUID }: { availability: string }, ChangeNow = true) => ({
  AvailabilityUUID,
  ChangeNow,
  AutoRenew: true,
})
const quoteFor = (owner: Owner, plan = demoPlans.prepayEndless, now = true) =>
  portal.good(quoteChoice, { ...whose(owner), ...choice(plan, now) }, support.as)
const make = (owner: Owner, QuoteUUID: string, key?: string) =>
  portal.call(makeChoice, { ...whose(owner), QuoteUUID }, { ...support.as, ...(key && { key }) })

const planBecomes = (owner: Owner, name: string) =>
  eventually(`the plan ${name}`, async () => ((await basePlanOf(portal, owner)).Name === name ? true : undefined))

test('the plans to choose from are those that the customer could change to, and none within 30 days of a change', async () => {
  const owner = await mobileWithCredit(portal, 5000)
  const before = await choicesOf(owner)
  const offered = before.Plans.map(({ Name }) => Name)
  expect(offered).toContain('Four Weeks Endless')
  expect(offered).not.toContain('Four Weeks 10')
  expect(before.State).toEqual(await changeStateOf(portal, owner))
  for (const { AvailabilityUUID, MayRenew, PriceCents } of before.Plans) {
    const body = { ...whose(owner), AvailabilityUUID, ChangeNow: true, AutoRenew: MayRenew }
    expect(await portal.call(quoteChoice, body, support.as)).toMatchObject({
      status: 200,
      body: { New: { PriceCents } },
    })
  }
  const { QuoteUUID } = await quoteFor(owner)
  await make(owner, QuoteUUID)
  const after = await choicesOf(owner)
  expect(after.Plans).toEqual([])
  expect(after.State.AgainOn).toBeDefined()
  const again = { ...whose(owner), ...choice(demoPlans.prepayWeek) }
  expect(await portal.call(quoteChoice, again, support.as)).toMatchObject({
    body: { code: 'plan-changed-this-month' },
  })
})

test('the preview has every figure that the customer’s own has, and the change costs exactly that, out of the credit', async () => {
  const owner = await mobileWithCredit(portal, 5000)
  const own = await quoteOf(portal, owner, await changeTo(portal, owner))
  const quote = await quoteFor(owner)
  const { QuoteUUID: _own, ExpiresAtNanos: _ownEnd, ...ownFigures } = own
  const { QuoteUUID, ExpiresAtNanos: _end, ...figures } = quote
  expect(figures).toEqual(ownFigures)
  expect(quote).toMatchObject({ PaidFrom: 'credit', DueTodayCents: 4000, CreditAfterCents: 1000 })
  const key = `change-${QuoteUUID}`
  const made = await make(owner, QuoteUUID, key)
  expect(made).toMatchObject({ status: 200, body: { Status: 'COMPLETED', Mode: 'NOW', ChangeUUID: QuoteUUID } })
  expect(await make(owner, QuoteUUID, key)).toMatchObject({ status: 200, body: made.body })
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks Endless')
  expect(await creditOf(portal, owner)).toBe(1000)
  const { text } = await mailAbout(portal, owner, 'You’re on Four Weeks Endless now')
  expect(text).toContain('Our team made this change for you.')
  const rows = await portal.rows<{ deed: string; operator_uuid: string; reason: string }>(
    `SELECT deed, operator_uuid, reason FROM platform.audit
     WHERE customer_uuid = $1 AND operator_uuid IS NOT NULL AND detail ->> 'call' IS DISTINCT FROM 'plans.quoteChoice'`,
    [owner.CustomerUUID],
  )
  expect(rows.map(({ deed }) => deed)).toEqual(expect.arrayContaining(['plan:change', 'plan-changed']))
  for (const row of rows) expect(row).toMatchObject({ operator_uuid: support.UUID })
})

test('without enough credit the default card pays, though the customer is not there', async () => {
  const owner = await mobileWithCredit(portal, 500)
  const quote = await quoteFor(owner)
  expect(quote).toMatchObject({ PaidFrom: 'card', DueTodayCents: 4000, CreditShortCents: 500, Card: { Last4: '4242' } })
  expect(await make(owner, quote.QuoteUUID)).toMatchObject({ status: 200, body: { Status: 'COMPLETED' } })
  await planBecomes(owner, 'Four Weeks Endless')
  expect(await creditOf(portal, owner)).toBe(500)
  expect(await charged(portal, owner)).toEqual({ payments: 3, cents: 6500 })
  expect((await mailAbout(portal, owner, 'You’re on Four Weeks Endless now')).text).toContain(
    'Our team made this change',
  )
})

async function withDefaultCard(pm: (owner: Owner) => Promise<string>): Promise<Owner> {
  const owner = await mobileInService(portal)
  const card = await pm(owner)
  await portal.rows('UPDATE payments.methods SET rank = rank + 100 WHERE customer_uuid = $1', [owner.CustomerUUID])
  await portal.rows('UPDATE payments.methods SET rank = 1 WHERE customer_uuid = $1 AND method_uuid = $2', [
    owner.CustomerUUID,
    card,
  ])
  return owner
}

test.each([
  [
    'that its bank wants the customer to confirm',
    'card-authorisation-needed',
    (owner: Owner) => saveCheckedCard(portal, owner),
  ],
  ['that its bank declines', 'card-declined', (owner: Owner) => saveCard(portal, owner, 'pm_card_chargeCustomerFail')],
])('a card %s changes nothing and leaves nothing open', async (_, code, cardOf) => {
  const owner = await withDefaultCard(cardOf)
  const { QuoteUUID } = await quoteFor(owner)
  const refused = await make(owner, QuoteUUID, `refused-${QuoteUUID}`)
  expect(refused).toMatchObject({ status: 402, body: { code } })
  expect(JSON.stringify(refused.body)).not.toContain('secret')
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks 10')
  expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
  const open = "SELECT state FROM plans.changes WHERE customer_uuid = $1 AND state NOT IN ('quoted', 'cancelled')"
  expect(await portal.rows(open, [owner.CustomerUUID])).toEqual([])
  expect(await make(owner, QuoteUUID)).toMatchObject({ body: { code: 'change-quote-stale' } })
})

test('without a card the change is refused before anything is written, and the preview names no card', async () => {
  const owner = await mobileInService(portal)
  await portal.rows('DELETE FROM payments.methods WHERE customer_uuid = $1', [owner.CustomerUUID])
  const quote = await quoteFor(owner)
  expect(quote).toMatchObject({ PaidFrom: 'card' })
  expect(quote.Card).toBeUndefined()
  expect(await make(owner, quote.QuoteUUID)).toMatchObject({ status: 400, body: { code: 'no-card' } })
  expect(
    await portal.rows("SELECT 1 FROM plans.changes WHERE customer_uuid = $1 AND state <> 'quoted'", [
      owner.CustomerUUID,
    ]),
  ).toEqual([])
})

test('a card partner that answers late is charged once, and the change is made when the payment is known', async () => {
  const owner = await mobileInService(portal)
  const { QuoteUUID } = await quoteFor(owner)
  await portal.faults('stripe', [{ kind: 'timeout-after-effect', op: 'payment_intents.create', times: 1 }])
  const answer = await make(owner, QuoteUUID)
  await portal.faults('stripe', [])
  expect(answer.body).toMatchObject({ Status: 'pending_payment' })
  await planBecomes(owner, 'Four Weeks Endless')
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 6000 })
  expect((await mailAbout(portal, owner, 'You’re on Four Weeks Endless now')).text).toContain(
    'Our team made this change',
  )
})

test('a monthly plan goes on the bill at the next billing date, and the page of the customer says so', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  const { Plans, State } = await choicesOf(owner)
  const [first] = Plans
  expect(State.Modes).toEqual(['LATER'])
  const quote = await quoteFor(owner, { ...demoPlans.postpayLight, availability: first?.AvailabilityUUID ?? '' }, false)
  expect(quote).toMatchObject({ DueTodayCents: 0, Mode: 'LATER' })
  expect(await make(owner, quote.QuoteUUID)).toMatchObject({ status: 200, body: { Mode: 'LATER' } })
  const page = await portal.good(operatorCustomers.customer, { customerUuid: owner.CustomerUUID }, support.as)
  expect(page.Mobiles[0]?.PlanChange).toMatchObject({
    State: 'waiting',
    NewName: first?.Name,
    AmountCents: first?.PriceCents,
  })
})

test('a preview is for its mobile and its customer, and figures that have changed are refused', async () => {
  const owner = await mobileWithCredit(portal, 5000)
  const other = await mobileWithCredit(portal, 5000)
  const { QuoteUUID } = await quoteFor(owner)
  expect(await make(other, QuoteUUID)).toMatchObject({ status: 404 })
  const mixed = { customerUuid: owner.CustomerUUID, mobileUuid: other.MobileUUID, QuoteUUID }
  expect(await portal.call(makeChoice, mixed, support.as)).toMatchObject({ status: 404 })
  await changeAsQuoted(portal, owner, demoPlans.prepayWeek)
  expect((await make(owner, QuoteUUID)).status).toBeGreaterThanOrEqual(400)
  expect((await basePlanOf(portal, owner)).Name).toBe('Week 3')
})

test('finance may not change plans, and nobody without a reason', async () => {
  const owner = await mobileWithCredit(portal, 0)
  const finance = await signedInOperator(portal, 'finance')
  expect(await portal.call(planChoices, whose(owner), finance.as)).toMatchObject({ body: { code: 'not-allowed' } })
  expect(await portal.call(planChoices, whose(owner), { cookie: support.cookie })).toMatchObject({
    body: { code: 'invalid-input' },
  })
})

// The last, because the clock ends every session.
test('at the next renewal nothing is due today; it waits, is cancelled for the customer, or is made on its day', async () => {
  const owner = await mobileWithCredit(portal, 5000)
  const quote = await quoteFor(owner, demoPlans.prepayEndless, false)
  expect(quote).toMatchObject({ PaidFrom: 'nothing', DueTodayCents: 0, Mode: 'LATER' })
  expect(await make(owner, quote.QuoteUUID)).toMatchObject({
    status: 200,
    body: { Status: 'COMPLETED', Mode: 'LATER' },
  })
  const { Change } = (await choicesOf(owner)).State
  expect(Change).toMatchObject({ State: 'waiting', NewName: 'Four Weeks Endless' })
  expect((await mailAbout(portal, owner, 'Your plan changes to Four Weeks Endless')).text).toContain('Our team made')
  const changeUuid = Change?.ChangeUUID ?? ''
  expect((await portal.good(cancelChoice, { ...whose(owner), changeUuid }, support.as)).Change).toBeUndefined()
  expect((await mailAbout(portal, owner, 'The change to Four Weeks Endless is cancelled')).text).toContain(
    'Our team cancelled it',
  )
  const again = await quoteFor(owner, demoPlans.prepayEndless, false)
  await make(owner, again.QuoteUUID)
  const later = await daysLater(portal, owner, 28)
  await planBecomes(later, 'Four Weeks Endless')
  expect((await mailAbout(portal, later, 'You’re on Four Weeks Endless now')).text).toContain(
    'Our team made this change',
  )
})
