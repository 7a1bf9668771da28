import { addDays, type CalendarDay, dayParts, daysBetween } from '@waea/kit/calendar-day'
import { type Period, periodOf, type Span } from '../../plans/renewing/period.ts'
import { type Refusal, refuse } from '../../refusal.ts'

/** How often an account is billed (1§3, 3§9.5): every 7 or 28 days, or monthly, which has no value. */
export interface BillingCycle {
  Type: 'monthly' | 'days'
  Value?: number
}

/** The cycles a customer can choose (3§9.5). */
export const billingCycles = [
  { Type: 'days', Value: 7 },
  { Type: 'days', Value: 28 },
  { Type: 'monthly' },
] as const satisfies readonly BillingCycle[]

/** The first bill of a new service is made at most 15 days after its purchase (3§9.1). */
export const firstBillWithinDays = 15

/** A bill made at most 2 days late keeps the day of its cycle as its date. */
const keepsItsDayDays = 2

/**
 * Checks a requested cycle. Refuses 'invalid-input' for one that is not on offer, and for a monthly one with a value.
 */
export function decideCycle({ Type, Value }: BillingCycle): BillingCycle | Refusal {
  const known = billingCycles.find((one) => one.Type === Type && ('Value' in one ? one.Value : undefined) === Value)
  return known ?? refuse('invalid-input', undefined, 'BillingCycle')
}

function periodOfCycle({ Type, Value }: BillingCycle): Period {
  if (Type === 'monthly') return { count: 1, unit: 'month' }
  if (!Value) throw new RangeError('A cycle of days has a number of days')
  return { count: Value, unit: 'day' }
}

/**
 * The cycle containing a day. Every cycle is counted from the anchor, the day the account was opened or its cycle was
 * changed, so a short month never shifts later bill days.
 */
export function cycleOf(day: CalendarDay, anchor: CalendarDay, cycle: BillingCycle): Span {
  return periodOf(day, anchor, periodOfCycle(cycle))
}

/** The day of the month a monthly cycle is billed on, in months long enough; undefined for a cycle of days. */
export function anchorDayOf({ Type }: BillingCycle, anchor: CalendarDay): number | undefined {
  return Type === 'monthly' ? dayParts(anchor).day : undefined
}

/** The first bill day after `day`: the first day of the next cycle. */
export function billDayAfter(day: CalendarDay, anchor: CalendarDay, cycle: BillingCycle): CalendarDay {
  return cycleOf(day, anchor, cycle).upto
}

/**
 * When the first period of a service is billed: on the cycle's bill if that is soon enough, otherwise the day after the
 * purchase; never later than 15 days after it (3§9.1).
 */
export function firstBillDay(startedOn: CalendarDay, nextBillOn: CalendarDay): CalendarDay {
  const days = daysBetween(startedOn, nextBillOn)
  return days > 0 && days <= firstBillWithinDays ? nextBillOn : addDays(startedOn, 1)
}

/** What determines an account's bill days: its cycle and the day of its next bill. */
export interface BilledBy {
  nextBillOn: CalendarDay
  anchor: CalendarDay
  cycle: BillingCycle
}

/**
 * The day of a separate first bill for a service, before the cycle's first bill with it; null if that is soon enough. A
 * service that starts on a bill day is on the bill after it.
 */
export function ownFirstBillDay(startsOn: CalendarDay, { nextBillOn, anchor, cycle }: BilledBy): CalendarDay | null {
  const cycleBillOn = nextBillOn > startsOn ? nextBillOn : billDayAfter(startsOn, anchor, cycle)
  const on = firstBillDay(startsOn, cycleBillOn)
  return on < cycleBillOn ? on : null
}

/** Bill terms from the provider's file. */
export interface BillTerms {
  /** A bill is due this many days after its issue. */
  dueAfterDays: number
}

export function dueDay(issuedOn: CalendarDay, { dueAfterDays }: BillTerms): CalendarDay {
  return addDays(issuedOn, dueAfterDays)
}

/**
 * The date of a bill. The day its cycle gives, even if the run is a day or two late; the day of the run if it is later
 * still, so that nobody has less time to pay than the terms give. No bill has a future date: the period of a final bill
 * includes the day it is made.
 */
export function issueDay(billDay: CalendarDay, today: CalendarDay): CalendarDay {
  const late = daysBetween(billDay, today)
  return late >= 0 && late <= keepsItsDayDays ? billDay : today
}
