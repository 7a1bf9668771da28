import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, money, sum, zero } from '@waea/kit/money'
import { anchorDayOf, type BilledBy, billDayAfter, ownFirstBillDay } from './cycle.ts'
import { isOnBill, type PlacedCharge } from './make-bill.ts'

/**
 * What an account's bill days depend on. `firstBillOn` is the first bill of a started plan, if that is not the cycle's.
 */
export interface BillsToCome extends BilledBy {
  firstBillOn: CalendarDay | null
}

/** The day of the first bill of a started plan, where that comes before the bill of the cycle. */
export function firstBillAhead({
  firstBillOn,
  nextBillOn,
}: Pick<BillsToCome, 'firstBillOn' | 'nextBillOn'>): CalendarDay | undefined {
  return firstBillOn !== null && firstBillOn < nextBillOn ? firstBillOn : undefined
}

/** The day of the bill a charge will be on, by the rules of the bill run. Today's bill may still be to come. */
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

/** The first bill with a plan on it: its day, what else is on it so far, and the credit it uses. */
interface BillOfStart {
  on: CalendarDay
  others: Money
  credit: Money
}

/**
 * The first bill that includes a plan starting at this price. Earlier bills use credit first, and a bill below zero
 * adds to it.
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
  const total = Math.max(zero, start.amount + others)
  return { on, others, credit: money(Math.min(total, left)) }
}
