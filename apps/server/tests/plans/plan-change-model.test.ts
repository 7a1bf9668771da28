import { addDays, type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import {
  booked,
  creditOf,
  dashboardOf,
  daysLater,
  mobileInService,
  type Owner,
  systemOf,
} from '../ledger/money-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { charged, shopOfFile } from '../shop/shop-support.ts'
import { askCancel, askChange, askQuote, basePlanOf, changeStateOf, changeTo, payIn } from './change-support.ts'

const portal = shopOfFile()

/** The model's own list of plans, not read from the code under test. */
const sold = [
  { plan: demoPlans.prepayWeek, name: 'Week 3', cents: 1200, days: 7 },
  { plan: demoPlans.prepay10, name: 'Four Weeks 10', cents: 2000, days: 28 },
  { plan: demoPlans.prepayEndless, name: 'Four Weeks Endless', cents: 4000, days: 28 },
  { plan: demoPlans.prepayUnlimited, name: 'Four Weeks Unlimited', cents: 6000, days: 28 },
] as const
type Sold = (typeof sold)[number]

type Step =
  | { do: 'now' | 'later'; to: Sold; renews: boolean; presses: number; inTheRun: boolean }
  | { do: 'cancel' }
  | { do: 'top-up'; cents: number }
  | { do: 'wait'; weeks: number; days: number }

const change = {
  to: fc.constantFrom(...sold),
  renews: fc.boolean(),
  presses: fc.integer({ min: 1, max: 3 }),
  inTheRun: fc.boolean(),
}
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('now' as const), ...change }),
  fc.record({ do: fc.constant('later' as const), ...change }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('top-up' as const), cents: fc.integer({ min: 100, max: 9000 }) }),
  fc.record({
    do: fc.constant('wait' as const),
    weeks: fc.integer({ min: 0, max: 5 }),
    days: fc.integer({ min: 0, max: 6 }),
  }),
)

/** The expected plan and payments of a mobile. */
interface Model {
  plan: { is: Sold; endsOn: CalendarDay; renews: boolean } | undefined
  waiting: { to: Sold; renews: boolean } | undefined
  changedOn: CalendarDay | undefined
  credit: number
  /** The total that the card has paid, and the total sold. */
  card: number
  sales: number
}

/** Credit pays if it covers the whole price; otherwise the card pays. */
function pay(model: Model, cents: number): 'credit' | 'card' {
  model.sales += cents
  if (model.credit >= cents) {
    model.credit -= cents
    return 'credit'
  }
  model.card += cents
  return 'card'
}

/** The work of a day's run. */
function runModel(model: Model, today: CalendarDay): void {
  const { plan, waiting } = model
  if (!plan || plan.endsOn > today) return
  if (waiting) {
    pay(model, waiting.to.cents)
    model.plan = { is: waiting.to, endsOn: addDays(plan.endsOn, waiting.to.days), renews: waiting.renews }
    model.changedOn = plan.endsOn
    model.waiting = undefined
  } else if (plan.renews) {
    pay(model, plan.is.cents)
    plan.endsOn = addDays(plan.endsOn, plan.is.days)
  } else {
    model.plan = undefined
  }
}

/** The expected refusal of a change. */
function refusalOf(model: Model, to: Sold, today: CalendarDay): string | undefined {
  if (model.plan?.is === to) return 'same-plan'
  const isTooSoon = model.changedOn !== undefined && daysBetween(model.changedOn, today) < 30
  return isTooSoon ? 'plan-changed-this-month' : undefined
}

async function changeStep(owner: Owner & { card: string }, model: Model, input: Extract<Step, { presses: number }>) {
  if (!model.plan) return
  const { to, renews, presses } = input
  const today = systemOf(portal).today()
  const requested = await changeTo(portal, owner, to.plan, { ChangeNow: input.do === 'now', NewAddonAutoRenew: renews })
  const quote = await askQuote(portal, owner, requested)
  const refused = refusalOf(model, to, today)
  if (refused) {
    expect(quote.body).toMatchObject({ code: refused })
    return
  }
  const { body } = quote
  const isNow = input.do === 'now'
  expect(body.Lines.reduce((sum, { AmountCents }) => sum + AmountCents, 0)).toBe(body.DueTodayCents)
  expect(body.DueTodayCents).toBe(isNow ? to.cents : 0)
  const paidFrom = model.credit >= to.cents ? 'credit' : 'card'
  expect(body.PaidFrom).toBe(isNow ? paidFrom : 'nothing')
  const press = () =>
    askChange(portal, owner, {
      ...requested,
      QuoteUUID: body.QuoteUUID,
      ...(isNow && paidFrom === 'card' && { PaymentMethodID: owner.card }),
    })
  const run = input.inTheRun ? [renewPlans(systemOf(portal))] : []
  const [answers] = await Promise.all([Promise.all(Array.from({ length: presses }, press)), ...run])
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: presses }, () => 200))
  if (isNow) {
    pay(model, to.cents)
    const endsOn = addDays(today, to.days)
    Object.assign(model, { plan: { is: to, endsOn, renews }, waiting: undefined, changedOn: today })
  } else {
    expect(body.NextCharges[0]).toMatchObject({ On: model.plan.endsOn, AmountCents: to.cents })
    model.waiting = { to, renews }
  }
}

async function cancelStep(owner: Owner, model: Model): Promise<void> {
  const { Change } = await changeStateOf(portal, owner)
  expect(Change?.NewName).toBe(model.waiting?.to.name)
  if (!Change) return
  expect((await askCancel(portal, owner, Change.ChangeUUID)).status).toBe(200)
  model.waiting = undefined
}

async function waitStep<O extends Owner>(owner: O, model: Model, weeks: number, days: number): Promise<O> {
  let later = owner
  for (const span of [...Array.from({ length: weeks }, () => 7), days].filter((one) => one > 0)) {
    later = await daysLater(portal, later, span)
    await Promise.all([renewPlans(systemOf(portal)), renewPlans(systemOf(portal))])
    await renewPlans(systemOf(portal))
    runModel(model, systemOf(portal).today())
  }
  return later
}

async function expectAsModelled(owner: Owner, model: Model): Promise<void> {
  if (model.plan) {
    const { Name, EndsOn, AutoRenew } = await basePlanOf(portal, owner)
    const { is, endsOn, renews } = model.plan
    expect({ Name, EndsOn, AutoRenew }).toEqual({ Name: is.name, EndsOn: endsOn, AutoRenew: renews })
  } else {
    expect((await dashboardOf(portal, owner)).Mobile.Addons).toEqual([])
  }
  expect(await creditOf(portal, owner)).toBe(model.credit)
  expect((await charged(portal, owner)).cents).toBe(model.card)
  expect((await booked(portal, 'sales', owner)) + (await booked(portal, 'gst', owner))).toBe(-model.sales)
}

test('whatever is changed now, later, cancelled, renewed and topped up, each is charged as quoted and the books balance', async () => {
  // Only the test's own runs may renew plans; the model does not know of others.
  await keepJobsWaiting(portal, 'plans.renew')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      let owner = await mobileInService(portal)
      const [, four] = sold
      const endsOn = addDays(systemOf(portal).today(), four.days)
      const model: Model = {
        plan: { is: four, endsOn, renews: true },
        waiting: undefined,
        changedOn: undefined,
        credit: 0,
        card: four.cents,
        sales: four.cents,
      }
      for (const one of steps) {
        if (one.do === 'cancel') await cancelStep(owner, model)
        else if (one.do === 'wait') owner = await waitStep(owner, model, one.weeks, one.days)
        else if (one.do === 'top-up') {
          await payIn(portal, owner, one.cents)
          model.credit += one.cents
          model.card += one.cents
        } else await changeStep(owner, model, one)
        await expectAsModelled(owner, model)
      }
      const odd = await portal.rows(
        'SELECT 1 FROM ledger.entries GROUP BY transaction_uuid HAVING sum(amount_cents) <> 0',
      )
      expect(odd).toEqual([])
    }),
    { numRuns: 12, endOnFailure: true, seed: 20_261_123 },
  )
}, 300_000)
