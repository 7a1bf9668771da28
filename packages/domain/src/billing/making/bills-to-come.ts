import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, money, sum, zero } from '@waea/kit/money'
import { anchorDayOf, type BilledBy, billDayAfter, ownFirstBillDay } from './cycle.ts'
import { isOnBill, type PlacedCharge } from './make-bill.ts'

/** By what an account is billed, and the day of the first bill of what has started, where that is not the cycle's. */
export interface BillsToCome extends BilledBy {
  firstBillOn: CalendarDay | null
}

/** The day of the bill on which a charge comes: by the rules of the bill run, whose bill of today may be still to come. */
export function billDayOf(charge: PlacedCharge, by: BillsToCome): CalendarDay {
  const { firstBillOn, nextBillOn, anchor, cycle } = by
  const own = charge.supply === 'plan' && charge.reason === 'start' ? ownFirstBillDay(charge.from, by) : null
  const firsts = [firstBillOn, own].filter((day) => day !== null)
  const on = firsts.filter((day) => isOnBill(charge, { kind: 'first', from: day, upto: day })).sort()[0]
  const anchorDay = anchorDayOf(cycle, anchor)
  let cycleOn = nextBillOn
  while (!isOnBill(charge, { kind: 'cycle', from: cycleOn, upto: cycleOn, anchorDay })) {
    cycleOn = billDayAfter(cycleOn, anchor, cycle)
  }
  return on !== undefined && on < cycleOn ? on : cycleOn
}

/** The first bill with a plan on it: its day, what else is on it so far, and the credit that it takes. */
interface BillOfStart {
  on: CalendarDay
  others: Money
  credit: Money
}

/**
 * The bill on which a plan that starts with a price comes first. The bills before it take credit before it does, and what
 * they take off is credit too.
 */
export function billOfStart(
  start: PlacedCharge & { amount: Money },
  charges: readonly (PlacedCharge & { amount: Money })[],
  credit: Money,
  by: BillsToCome,
): BillOfStart {
  const on = billDayOf(start, by)
  const byDay = Map.groupBy(charges, (charge) => billDayOf(charge, by))
  const totalOf = (day: CalendarDay) => sum((byDay.get(day) ?? []).map(({ amount }) => amount))
  const before = [...byDay.keys()].filter((day) => day < on).sort()
  const left = before.reduce((rest, day) => money(Math.max(0, rest - totalOf(day))), credit)
  const others = totalOf(on)
  const asked = Math.max(zero, start.amount + others)
  return { on, others, credit: money(Math.min(asked, left)) }
}
