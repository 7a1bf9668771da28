import { addDays, addMonths, type CalendarDay } from '@waea/kit/calendar-day'
import { type Money, sum, times, zero } from '@waea/kit/money'
import { type Period, periodEnd } from '../plans/period.ts'
import type { OutsidePlan } from './outside-plan.ts'

/** A plan or an extra of a mobile, as its next charge sees it. */
export interface ChargedAddon {
  name: string
  price: Money
  isBasePlan: boolean
  renews: boolean
  startsOn: CalendarDay
  /** The first day without it; a plan without a period has none. */
  endsOn: CalendarDay | null
  period: Period | undefined
  anchorDay: number
  /** How many periods it has had, the current one included. */
  cyclesDone: number
}

/** Extras of one name on a bill: how many of their periods, and what those cost together. */
interface BilledExtra {
  name: string
  count: number
  amount: Money
}

/** The next charge in full. From credit or card it is what renews first; a bill has the plan and all beside it. */
export interface NextCharge {
  on: CalendarDay
  plan: Money
  extras: readonly BilledExtra[]
  outside: Money
  total: Money
}

/** What is charged next. What credit has paid already is charged no second time. Undefined where nothing is owed. */
export function nextCharge(
  addons: readonly ChargedAddon[],
  { outside, onBill }: { outside: OutsidePlan | undefined; onBill: boolean },
): NextCharge | undefined {
  const plan = addons.find(({ isBasePlan }) => isBasePlan)
  if (onBill && plan?.endsOn) return nextBill({ ...plan, endsOn: plan.endsOn }, addons, outside)
  const [first] = addons
    .flatMap(({ renews, endsOn, price }) => (renews && endsOn && price > 0 ? [{ on: endsOn, price }] : []))
    .sort((a, b) => a.on.localeCompare(b.on))
  return first && { on: first.on, plan: first.price, extras: [], outside: zero, total: first.price }
}

/** The bill of the day on which the plan's period ends: its next period, the extras put on it, and what was used outside. */
function nextBill(
  plan: ChargedAddon & { endsOn: CalendarDay },
  addons: readonly ChargedAddon[],
  outside: OutsidePlan | undefined,
): NextCharge | undefined {
  const counted = addons
    .filter(({ isBasePlan, price }) => !isBasePlan && price > 0)
    .map((extra) => ({ extra, count: periodsOnBill(extra, plan.startsOn, plan.endsOn) }))
  const extras = together(counted.filter(({ count }) => count > 0))
  const price = plan.renews ? plan.price : zero
  const used = outside?.from === 'bill' ? outside.total : zero
  const total = sum([price, ...extras.map(({ amount }) => amount), used])
  return total > 0 ? { on: plan.endsOn, plan: price, extras, outside: used, total } : undefined
}

/**
 * How many periods of an extra come on the bill of a day. The first is billed with the plan's period in which it was
 * bought; one that renews on the day of a bill stands on that bill, as the plan's own does.
 */
function periodsOnBill(extra: ChargedAddon, since: CalendarDay, on: CalendarDay): number {
  const { period, anchorDay } = extra
  let count = 0
  let start = extra.startsOn
  for (let cycle = extra.cyclesDone; cycle >= 1; cycle -= 1) {
    const isOnIt = cycle === 1 ? start >= since && start < on : start > since && start <= on
    if (isOnIt) count += 1
    if (!period || start < since) break
    start = periodBefore(start, period, anchorDay)
  }
  if (!extra.renews || !period || !extra.endsOn) return count
  for (let next = extra.endsOn; next <= on; next = periodEnd(next, period, anchorDay)) count += 1
  return count
}

function periodBefore(start: CalendarDay, { count, unit }: Period, anchorDay: number): CalendarDay {
  return unit === 'day' ? addDays(start, -count) : addMonths(start, -count, anchorDay)
}

function together(counted: readonly { extra: ChargedAddon; count: number }[]): BilledExtra[] {
  const byName = new Map<string, BilledExtra>()
  for (const { extra, count } of counted) {
    const before = byName.get(extra.name) ?? { name: extra.name, count: 0, amount: zero }
    const amount = sum([before.amount, times(extra.price, count)])
    byName.set(extra.name, { name: extra.name, count: before.count + count, amount })
  }
  return [...byName.values()]
}
