import { addDays, type CalendarDay, dayParts, daysBetween } from '@waea/kit/calendar-day'
import { type Period, periodOf, type Span } from '../../plans/renewing/period.ts'
import { type Refusal, refuse } from '../../refusal.ts'

/** How often an account is billed (1§3, 3§9.5): every 7 or 28 days, or monthly, which has no value. */
export interface BillingCycle {
  Type: 'monthly' | 'days'
  Value?: number
}

/** The cycles that can be chosen (3§9.5). */
export const billingCycles = [
  { Type: 'days', Value: 7 },
  { Type: 'days', Value: 28 },
  { Type: 'monthly' },
] as const satisfies readonly BillingCycle[]

/** The first bill of a new service is made at most so many days after its purchase (3§9.1). */
export const firstBillWithinDays = 15

/** A bill that is at most so many days late keeps the day of its cycle as its date. */
const keepsItsDayDays = 2

/** A cycle as it was asked for. Refuses 'invalid-input' for one that is not on offer, and a monthly one with a value. */
export function decideCycle({ Type, Value }: BillingCycle): BillingCycle | Refusal {
  const known = billingCycles.find((one) => one.Type === Type && ('Value' in one ? one.Value : undefined) === Value)
  return known ?? refuse('invalid-input', undefined, 'BillingCycle')
}

/** The length of a cycle. */
function periodOfCycle({ Type, Value }: BillingCycle): Period {
  if (Type === 'monthly') return { count: 1, unit: 'month' }
  if (!Value) throw new RangeError('A cycle of days has a number of days')
  return { count: Value, unit: 'day' }
}

/**
 * The cycle in which a day lies. Every cycle is counted from the anchor, the day on which the account was opened or its
 * cycle was changed, so a short month never moves the days that follow it.
 */
export function cycleOf(day: CalendarDay, anchor: CalendarDay, cycle: BillingCycle): Span {
  return periodOf(day, anchor, periodOfCycle(cycle))
}

/** The day of the month on which a monthly cycle is billed where the month is long enough; undefined for a cycle of days. */
export function anchorDayOf({ Type }: BillingCycle, anchor: CalendarDay): number | undefined {
  return Type === 'monthly' ? dayParts(anchor).day : undefined
}

/** The bill day after a day: the first day of the next cycle. */
export function billDayAfter(day: CalendarDay, anchor: CalendarDay, cycle: BillingCycle): CalendarDay {
  return cycleOf(day, anchor, cycle).upto
}

/**
 * When the first period of a service is billed: with the cycle's bill where that is near enough, otherwise on the day
 * after the purchase; never later than 15 days after it (3§9.1).
 */
export function firstBillDay(startedOn: CalendarDay, nextBillOn: CalendarDay): CalendarDay {
  const days = daysBetween(startedOn, nextBillOn)
  return days > 0 && days <= firstBillWithinDays ? nextBillOn : addDays(startedOn, 1)
}

/** By what an account is billed: its cycle, and the day of its next bill. */
export interface BilledBy {
  nextBillOn: CalendarDay
  anchor: CalendarDay
  cycle: BillingCycle
}

/**
 * The day on which a service that starts on a day is billed before the cycle's first bill with it; null where that is near
 * enough. What starts on the day of a bill is on the one after it.
 */
export function ownFirstBillDay(startsOn: CalendarDay, { nextBillOn, anchor, cycle }: BilledBy): CalendarDay | null {
  const cycleBillOn = nextBillOn > startsOn ? nextBillOn : billDayAfter(startsOn, anchor, cycle)
  const on = firstBillDay(startsOn, cycleBillOn)
  return on < cycleBillOn ? on : null
}

/** What the provider's file says of bills. */
export interface BillTerms {
  /** A bill is due so many days after its issue. */
  dueAfterDays: number
}

/** The day on which a bill is due. */
export function dueDay(issuedOn: CalendarDay, { dueAfterDays }: BillTerms): CalendarDay {
  return addDays(issuedOn, dueAfterDays)
}

/**
 * The date of a bill: the day that its cycle gives it, also where the run comes a day or two late; the day of the run
 * where it comes later, so that nobody has less time to pay than the terms give. No bill is dated ahead: the period of a
 * final bill holds the day on which it is made.
 */
export function issueDay(billDay: CalendarDay, today: CalendarDay): CalendarDay {
  const late = daysBetween(billDay, today)
  return late >= 0 && late <= keepsItsDayDays ? billDay : today
}
