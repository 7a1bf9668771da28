import { calendarDay, startOfDay } from '@waea/kit/calendar-day'
import { displayMsisdn } from '@waea/kit/msisdn'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { inNumbers } from '../../../../tests/support/soak.ts'
import { expireCredit } from '../../src/capabilities/balance/expire-credit.ts'
import { runAutoTopUps } from '../../src/capabilities/balance/run-auto-top-up.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { TestClock } from '../../src/platform/process/clock.ts'
import { creditOf, mobileInService, type Owner, stopBecomes, systemOf } from '../ledger/money-support.ts'
import { cardThatEnds } from '../payments/means/paying-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { chargesAtPartner, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { numberOf } from '../vouchers/vouchers-support.ts'
import { type Day, later } from '../year/year-calendar.ts'
import { stateOf } from '../year/year-life.ts'
import { LivedModel } from '../year/year-model.ts'
import { sold } from '../year/year-price-list.ts'
import { anyStep, deedOf, type RandomLife, type Step } from './all-actions.ts'
import { quiet } from './requests.ts'

/**
 * Random sequences of all actions that move a mobile's money, by the portal's calls: requests sent several times at
 * once, cards that decline, a clock that is late and does its work twice. Compared with the model of the year.
 * fast-check prints the seed of a failure, which repeats its sequence.
 */
const portal = shopOfFile({ PLAN_CHANGE_MODES: 'prepay:BOTH,postpay:BOTH' })
const seed = Number(process.env.MODEL_SEED ?? 20_261_123)

let giver: Owner
let taker: Owner
beforeAll(async () => {
  giver = await mobileInService(portal, { plan: demoPlans.payg })
  taker = await mobileInService(portal, { plan: demoPlans.payg })
})

async function startLife(onBill: boolean): Promise<RandomLife> {
  const plan = onBill ? sold.max : sold.ten
  // The runs follow each other on one clock, over many years.
  const lastYear = portal.server.clock.now().getUTCFullYear() + 9
  const card = await cardThatEnds(portal, 12, lastYear)
  const owner = await mobileInService(portal, { plan, card, ...(onBill && { BillingType: 'postpay' as const }) })
  await stopBecomes(portal, owner, true)
  const badCard = await saveCard(portal, owner, await cardThatEnds(portal, 12, lastYear, '4000000000000341'))
  const msisdn = displayMsisdn(await numberOf(portal, owner))
  const model = new LivedModel(systemOf(portal).today(), { msisdn, onBill })
  model.start(plan, onBill ? 'bill' : 'card', true)
  return { portal, owner, model, badCard, giver, taker, declines: 0, wasLetThrough: false }
}

/** Moves the clock to 10:00 of a day and runs the scheduled work, some of it twice at once. */
async function runOf(day: Day, { model }: RandomLife): Promise<void> {
  const { clock } = portal.server
  if (!(clock instanceof TestClock)) throw new Error('The clock can not be moved')
  clock.set(new Date(startOfDay(calendarDay(day)).getTime() + 10 * 3_600_000))
  const system = systemOf(portal)
  await expireCredit(system)
  const due = model.plans.filter(({ to }) => to <= day)
  // With two plans due, two runs at once would race for the credit.
  await (due.length > 1 ? renewPlans(system) : Promise.all([renewPlans(system), renewPlans(system)]))
  await renewPlans(system)
  await quiet(portal)
  await Promise.all([runAutoTopUps(system), runAutoTopUps(system)])
  await quiet(portal)
  await renewPlans(system)
  await quiet(portal)
  // The clock runs again on the same day: a mobile is topped up automatically once a day, however low its credit.
  await Promise.all([runAutoTopUps(system), runAutoTopUps(system)])
  await quiet(portal)
  model.today = day
  model.forfeit()
  model.runPlans()
  model.topUpByItself()
  model.runPlans()
}

function isDue({ model }: RandomLife, day: Day): boolean {
  const { plans, lots, auto, credit } = model
  return (
    plans.some(({ to, pausedUntil }) => to <= day && (pausedUntil ?? to) <= day) ||
    lots.some(({ left, endsOn }) => left > 0 && endsOn <= day) ||
    (auto?.isOn === true && (credit < auto.below || later(auto.countedFrom, auto.days) <= day))
  )
}

async function wait(life: RandomLife, { days, isLate }: Extract<Step, { do: 'wait' }>): Promise<void> {
  const start = life.model.today
  const stops = isLate ? [Math.min(days, 6)] : Array.from({ length: days }, (_, at) => at + 1)
  for (const after of stops) {
    const day = later(start, after)
    if (after === stops.at(-1) || isDue(life, day)) await runOf(day, life)
  }
  Object.assign(life.owner, await portal.signIn(life.owner), { card: life.owner.card })
}

async function take(life: RandomLife, step: Step): Promise<void> {
  if (step.do === 'wait') return wait(life, step)
  await portal.rows('TRUNCATE platform.limits')
  await deedOf[step.do](life, step as never)?.(life)
  await quiet(portal)
}

/** Checks that the books, the plans, the spendable credit and the card partner agree with the model. */
async function agree(life: RandomLife): Promise<void> {
  const { owner, model } = life
  expect(await stateOf(life)).toEqual({ on: model.today, ...model.holds })
  expect(model.plans.filter(({ is }) => is.isBase).length).toBeLessThanOrEqual(1)
  if (!model.onBill) expect(await creditOf(portal, owner)).toBe(model.credit)
  const lines = await chargesAtPartner(portal)
  const taken = lines.filter(({ metadata }) => metadata.customer_uuid === owner.CustomerUUID)
  expect(taken.map(({ amount }) => amount)).toEqual(model.taken)
  const charges = await portal.rows(
    `SELECT period_from AS from, name, amount_cents::int AS cents FROM ledger.charges
     WHERE customer_uuid = $1 ORDER BY charged_at, charge_uuid`,
    [owner.CustomerUUID],
  )
  expect(charges).toEqual(model.owed.map(({ from, name, cents }) => ({ from, name, cents })))
}

test('whatever is done in whatever order, the books, the plans, the credit and the card partner say what the model says', async () => {
  // The server's own clock may run at any minute, unknown to the model.
  await keepJobsWaiting(portal, 'balance.expire', 'balance.auto-top-up', 'plans.renew', 'billing.run')
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(anyStep, { minLength: 8, maxLength: 24 }), async (onBill, steps) => {
      const life = await startLife(onBill)
      for (const one of steps) {
        await take(life, one)
        await agree(life)
      }
      const [all] = await portal.rows<{ sum: number }>('SELECT sum(amount_cents)::int AS sum FROM ledger.entries')
      expect(all?.sum).toBe(0)
    }),
    { numRuns: inNumbers(6, 120), endOnFailure: true, seed },
  )
}, 1_200_000)
