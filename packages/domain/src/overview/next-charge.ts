import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, sum, zero } from '@waea/kit/money'
import { type HeldPrice, nextPrice } from '../plans/held-price.ts'
import { type Period, periodEnd } from '../plans/period.ts'
import type { OutsidePlan } from '../usage/outside-plan.ts'

/** A plan or an extra of a service, as its next charge sees it. */
export interface ChargedAddon extends HeldPrice {
  name: string
  /** Its current catalogue price without an offer. */
  fullNow: Money
  isBasePlan: boolean
  renews: boolean
  startsOn: CalendarDay
  /** The first day without it; a plan without a period has none. */
  endsOn: CalendarDay | null
  period: Period | undefined
  anchorDay: number
  /** How many periods it has had, the current one included. */
  cyclesDone: number
  /** The day on which its pause ends; null where it is not paused. */
  pausedUntil: CalendarDay | null
  /** Its last charge failed, and is tried again. */
  isUnpaid: boolean
}

/** What an add-on has put on the bill so far: its first period, or a further one. */
export interface ChargedExtra {
  name: string
  reason: 'start' | 'renewal'
  from: CalendarDay
  amount: Money
}

/** Extras of one name on a bill: how many of their periods, and what those cost together. */
interface BilledExtra {
  name: string
  count: number
  amount: Money
}

/** The next charge in full. From credit or card it is what renews first; a bill has the plan and all beside it. */
export interface NextCharge {
  /** Never a day that is over; `when-paid` while a charge that failed waits to be paid. */
  on: CalendarDay | 'when-paid'
  plan: Money
  extras: readonly BilledExtra[]
  outside: Money
  total: Money
}

/** What is charged next. What credit has paid already is charged no second time. Undefined where nothing is owed. */
export function nextCharge(
  addons: readonly ChargedAddon[],
  of: { charged: readonly ChargedExtra[]; outside: OutsidePlan | undefined; onBill: boolean; today: CalendarDay },
): NextCharge | undefined {
  const plan = addons.find(({ isBasePlan }) => isBasePlan)
  if (of.onBill && plan?.endsOn) return nextBill({ ...plan, endsOn: plan.endsOn }, addons, of)
  const [first] = addons
    .flatMap((addon) => chargedOn(addon).map((on) => ({ on, price: nextPriceOf(addon), isUnpaid: addon.isUnpaid })))
    .filter(({ price }) => price > 0)
    .sort((a, b) => a.on.localeCompare(b.on))
  if (!first) return undefined
  const on = first.isUnpaid ? 'when-paid' : notOver(first.on, of.today)
  return { on, plan: first.price, extras: [], outside: zero, total: first.price }
}

/** The day from which the next period is due: a pause moves it. */
function chargedOn({ renews, endsOn, pausedUntil }: ChargedAddon): CalendarDay[] {
  if (!renews || !endsOn) return []
  return [pausedUntil !== null && pausedUntil > endsOn ? pausedUntil : endsOn]
}

/** A charge whose day is over comes with the next run of the clock. */
function notOver(day: CalendarDay, today: CalendarDay): CalendarDay {
  return day < today ? today : day
}

/** The bill of the day on which the plan's period ends: its next period, the extras put on it, and what was used outside. */
function nextBill(
  plan: ChargedAddon & { endsOn: CalendarDay },
  addons: readonly ChargedAddon[],
  {
    charged,
    outside,
    today,
  }: { charged: readonly ChargedExtra[]; outside: OutsidePlan | undefined; today: CalendarDay },
): NextCharge | undefined {
  const coming = addons.filter(({ isBasePlan }) => !isBasePlan).flatMap((extra) => renewalsUntil(extra, plan.endsOn))
  const extras = together([...charged.filter((one) => isOnBill(one, plan)), ...coming])
  const price = plan.renews ? nextPriceOf(plan) : zero
  const used = outside?.from === 'bill' ? outside.total : zero
  const total = sum([price, ...extras.map(({ amount }) => amount), used])
  return total > 0 ? { on: notOver(plan.endsOn, today), plan: price, extras, outside: used, total } : undefined
}

/** An extra's first period is billed with the plan's period in which it began, a further one with that in which it ends. */
function isOnBill(
  { reason, from }: ChargedExtra,
  { startsOn, endsOn }: { startsOn: CalendarDay; endsOn: CalendarDay },
) {
  return reason === 'start' ? from >= startsOn && from < endsOn : from > startsOn && from <= endsOn
}

/** The periods that an extra will begin by renewing until a day, that day included, each with what it will cost. */
function renewalsUntil(extra: ChargedAddon, day: CalendarDay): { name: string; amount: Money }[] {
  const { name, renews, period, endsOn, anchorDay, fullNow } = extra
  if (!renews || !period || !endsOn) return []
  const coming: { name: string; amount: Money }[] = []
  let { price, cyclesDone } = extra
  for (let on = endsOn; on <= day; on = periodEnd(on, period, anchorDay)) {
    price = nextPrice({ ...extra, price }, cyclesDone, fullNow)
    coming.push({ name, amount: price })
    cyclesDone += 1
  }
  return coming
}

function nextPriceOf(addon: ChargedAddon): Money {
  return nextPrice(addon, addon.cyclesDone, addon.fullNow)
}

function together(billed: readonly { name: string; amount: Money }[]): BilledExtra[] {
  const byName = new Map<string, BilledExtra>()
  for (const { name, amount } of billed) {
    const before = byName.get(name) ?? { name, count: 0, amount: zero }
    if (amount > 0) byName.set(name, { name, count: before.count + 1, amount: sum([before.amount, amount]) })
  }
  return [...byName.values()]
}
