import { ownPayer } from '@waea/domain/payments/parties'
import { calendarDay, startOfDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { expect } from 'vitest'
import { addCredit } from '../../src/capabilities/balance/index.ts'
import { askTopUp, type Owner, systemOf } from '../ledger/money-support.ts'
import { askQuote, changeTo } from '../plans/change-support.ts'
import { makeDefault } from '../plans/renewal-support.ts'
import { giveTo, numberOf } from '../vouchers/vouchers-support.ts'
import { between, later } from '../year/year-calendar.ts'
import type { Deed, Life } from '../year/year-deeds.ts'
import * as does from '../year/year-deeds.ts'
import { sold } from '../year/year-price-list.ts'
import type { Sold } from '../year/year-usage-model.ts'

/** A life with a random sequence, a card that the bank declines, and friends who give and receive credit. */
export interface RandomLife extends Life {
  badCard: string
  /** The friends who give and receive credit. */
  giver: Owner
  taker: Owner
  declines: number
  /** Whether use outside the plan was ever allowed; if not, late-reported use costs nothing. */
  wasLetThrough: boolean
}

const prepay = {
  plans: [sold.week, sold.ten, sold.endless, sold.unlimited],
  extras: [sold.extra2, sold.extra10, sold.world60],
}
const monthly = { plans: [sold.light, sold.endless40, sold.max], extras: [sold.extra5, sold.world100] }

const pick = fc.nat(11)
const presses = fc.integer({ min: 1, max: 3 })
const cents = fc.integer({ min: 100, max: 5000 })

/** All actions, with their arguments. */
const steps = {
  'top-up': { cents, presses },
  voucher: { cents, presses },
  declined: { cents },
  'change now': { pick, presses },
  'change later': { pick },
  'cancel change': {},
  buy: { pick, renews: fc.boolean(), presses },
  renewing: { pick, isOn: fc.boolean() },
  pause: { days: fc.integer({ min: 1, max: 40 }) },
  resume: {},
  renew: { pick, presses },
  'card fails': {},
  'card pays': {},
  given: { cents, days: fc.integer({ min: 2, max: 30 }) },
  give: { cents },
  'auto top-up': { days: fc.constantFrom(0, 9), below: fc.constantFrom(5, 20) },
  'end auto top-up': {},
  'stop outside': { isOn: fc.boolean() },
  limit: { cents: fc.constantFrom(200, 1000) },
  use: {
    kind: fc.constantFrom('data', 'mms', 'idd_voice'),
    amount: fc.integer({ min: 1, max: 4000 }),
    ago: fc.constantFrom(0, 0, 9, 40),
  },
  wait: { days: fc.integer({ min: 1, max: 12 }), isLate: fc.boolean() },
} satisfies Record<string, Record<string, fc.Arbitrary<unknown>>>

type Of<A> = { [K in keyof A]: A[K] extends fc.Arbitrary<infer V> ? V : never }
type Steps = { [K in keyof typeof steps]: { do: K } & Of<(typeof steps)[K]> }
export type Step = Steps[keyof Steps]

export const anyStep = fc.oneof(
  ...Object.entries(steps).map(([name, with_]) => ({
    weight: name === 'wait' ? 6 : 1,
    arbitrary: fc.record({ do: fc.constant(name), ...with_ }),
  })),
) as fc.Arbitrary<Step>

const oneOf = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

/** A step's action in the current state; undefined if it makes no sense, such as resuming a plan that is not paused. */
export const deedOf: { [K in keyof Steps]: (life: RandomLife, step: Steps[K]) => Deed | undefined } = {
  wait: () => undefined,
  'top-up': ({ model }, step) => (model.onBill ? undefined : does.topUp(step.cents, step.presses)),
  voucher: (_, step) => does.redeem(step.cents, step.presses),
  declined(life, step) {
    // More declines would require a captcha.
    if (life.model.onBill || life.declines >= 2) return undefined
    return async ({ portal, owner }) => {
      life.declines += 1
      const input = { Amount: step.cents, PaymentMethodID: life.badCard }
      expect((await askTopUp(portal, owner, input)).body).toMatchObject({ code: 'card-declined' })
    }
  },
  'change now': (life, step) => change(life, step.pick, true, step.presses),
  'change later': (life, step) => change(life, step.pick, false, 1),
  'cancel change': ({ model }) => (model.waiting ? does.cancelChange : undefined),
  buy({ model }, { renews, presses: times, ...step }) {
    const what = oneOf((model.onBill ? monthly : prepay).extras, step.pick) as Sold
    const isActive = model.plans.some(({ is }) => is === what)
    return model.base && !isActive ? does.buy(what, { renews: renews && what.renews, presses: times }) : undefined
  },
  renewing({ model }, step) {
    const plan = oneOf(model.plans, step.pick)
    const isFree = plan?.is.renews && plan.to > model.today && !(plan.is.isBase && model.waiting)
    return plan && isFree ? does.renewing(plan.is, step.isOn) : undefined
  },
  pause({ model }, step) {
    const { base, today } = model
    if (model.onBill || !base?.renews || base.unpaid || model.waiting) return undefined
    if (base.to <= today && !base.pausedUntil) return undefined
    const until = later(base.to > today ? base.to : today, step.days)
    return between(base.to, until) > 90 || base.pausedUntil === until ? undefined : does.pause(base.is, until)
  },
  resume: ({ model: { base } }) => (base?.pausedUntil ? does.resume(base.is) : undefined),
  renew({ model }, step) {
    const plan = oneOf(model.plans, step.pick)
    if (model.onBill || !plan?.is.renews || plan.from >= model.today || (plan.is.isBase && model.waiting))
      return undefined
    const isPaid = model.credit >= model.priceOf(plan) || model.cardPays
    return isPaid ? does.renewNow(plan.is, step.presses) : undefined
  },
  'card fails': ({ model }) =>
    model.cardPays
      ? async (life) => {
          await makeDefault(life.portal, life.owner, (life as RandomLife).badCard)
          life.model.cardPays = false
        }
      : undefined,
  'card pays': ({ model }) => (model.cardPays ? undefined : does.cardPaysAgain),
  given: ({ model }, step) => (model.onBill ? undefined : getsGift(step.cents, step.days)),
  give: ({ model, taker }, step) =>
    model.onBill || model.credit < step.cents ? undefined : givesTo(taker, step.cents),
  'auto top-up': ({ model }, { days, below }) =>
    model.onBill ? undefined : does.agreeToAutoTopUp({ dollars: 10, days, below, cap: 30 }),
  'end auto top-up': ({ model }) => (model.auto?.isOn ? does.endAutoTopUp : undefined),
  'stop outside'(life, step) {
    if (!life.model.base || life.model.stopsOutside === step.isOn) return undefined
    life.wasLetThrough ||= !step.isOn
    return does.stopOutside(step.isOn)
  },
  limit: ({ model }, step) => (model.base && model.limit === undefined ? does.limitSpend(step.cents) : undefined),
  use({ model, wasLetThrough }, { kind, ago, ...step }) {
    const amount = kind === 'data' ? step.amount : (step.amount % 40) + 1
    const on = later(model.today, -ago)
    const isKnown = !wasLetThrough && on > model.firstDay
    return does.uses(kind as 'data', amount, ago > 0 && isKnown ? on : undefined)
  },
}

/** Changes to one of the plans; a change that is not allowed is tried and refused. */
function change({ model }: RandomLife, at: number, isNow: boolean, times: number): Deed | undefined {
  const to = oneOf((model.onBill ? monthly : prepay).plans, at) as Sold
  const { base, changedOn, today } = model
  if (!base) return undefined
  const isSoon = changedOn !== undefined && between(changedOn, today) < 30
  if (base.is === to) return isRefused(to, isNow, 'same-plan')
  if (isSoon) return isRefused(to, isNow, 'plan-changed-this-month')
  if (isNow) return does.changeNow(to, times)
  if (base.pausedUntil) return isRefused(to, isNow, 'plan-paused')
  return base.to > today ? does.changeLater(to) : undefined
}

const isRefused =
  (to: Sold, ChangeNow: boolean, code: string): Deed =>
  async ({ portal, owner }) => {
    const input = await changeTo(portal, owner, to, { ChangeNow })
    expect((await askQuote(portal, owner, input)).body).toMatchObject({ code })
  }

/** A friend has credit that ends on a given day, and gives all of it. */
function getsGift(amount: number, days: number): Deed {
  return async (life) => {
    const { portal, model, owner } = life
    const { giver } = life as RandomLife
    const { CustomerUUID, MobileUUID } = giver
    const endsOn = later(model.today, days)
    const expiresAt = new Date(startOfDay(calendarDay(endsOn)).getTime() + 4 * 3_600_000)
    const moved = {
      CustomerUUID,
      MobileUUID,
      amount: money(amount),
      reason: `grant:${crypto.randomUUID()}`,
      because: 'top-up',
    }
    const lasts = { payer: ownPayer(CustomerUUID), granted: true, expiresAt }
    await systemOf(portal).inTransaction((tx) => addCredit(tx, { ...moved, ...lasts }))
    await portal.rows('TRUNCATE vouchers.gifts')
    const signedIn = { ...giver, ...(await portal.signIn(giver)) }
    expect((await giveTo(portal, signedIn, await numberOf(portal, owner), amount)).status).toBe(200)
    model.receive(amount, endsOn, true)
  }
}

function givesTo(taker: Owner, amount: number): Deed {
  return async ({ portal, owner, model }) => {
    await portal.rows('TRUNCATE vouchers.gifts')
    expect((await giveTo(portal, owner, await numberOf(portal, taker), amount)).status).toBe(200)
    model.give(amount)
  }
}
