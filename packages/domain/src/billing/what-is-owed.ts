import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, minus, money, plus, sum, zero } from '@waea/kit/money'
import { askedFor, type OwedInvoice, overdueBills, payBy, undisputed } from './asked-for.ts'

/** What is read to say what a customer owes. */
export interface OwedFacts<Bill extends OwedInvoice = OwedInvoice> {
  /** Bills that are not paid, those due for the longest first, and the same once payments under way have come. */
  owed: readonly Bill[]
  left: readonly Bill[]
  /** What is owed of payments that were taken back, or from before the books, and the day on which that began. */
  debt?: { amount: Money; since: CalendarDay } | undefined
}

/** What a customer owes, since when, and what of it is under way. Cents, GST included. */
export interface Owed<Bill extends OwedInvoice = OwedInvoice> {
  /** All that is asked for: bills without what is disputed, and the debt. */
  asked: Money
  debt: Money
  disputed: Money
  /** What of the bills payments under way will pay. */
  underWay: Money
  /** The bills that are past their day once those have come, and what they ask for then. */
  overdueBills: Bill[]
  overdue: Money
  /** The day by which the oldest of those was to be paid. */
  overdueSince?: CalendarDay
  /** Since when something is late: that day, or the one on which the debt began. */
  since?: CalendarDay
  /** The day, today or later, by which the next of the bills is to be paid. */
  nextDue?: CalendarDay
  /** Each bill that is not paid, and what of it is asked for. */
  bills: { bill: Bill; asked: Money; by: CalendarDay; isOverdue: boolean }[]
}

/**
 * What a customer owes: the one rule for every page and mail that says it. What payments under way will pay is still owed,
 * and not overdue.
 */
export function whatIsOwed<Bill extends OwedInvoice>(
  { owed, left, debt }: OwedFacts<Bill>,
  today: CalendarDay,
): Owed<Bill> {
  const late = overdueBills(left, today)
  const [overdueSince] = late.map(payBy).sort()
  const [since] = [...(overdueSince ? [overdueSince] : []), ...(debt ? [debt.since] : [])].sort()
  const days = left.filter((bill) => undisputed(bill) > 0).map(payBy)
  const nextDue = days.sort().find((day) => day >= today)
  const sumOf = (bills: readonly Bill[]) => money(sum(bills.map(({ remaining }) => remaining)))
  return {
    asked: plus(askedFor(owed), debt?.amount ?? zero),
    debt: debt?.amount ?? zero,
    disputed: minus(sumOf(owed), askedFor(owed)),
    underWay: minus(sumOf(owed), sumOf(left)),
    overdueBills: late,
    overdue: askedFor(late),
    ...(overdueSince && { overdueSince }),
    ...(since && { since }),
    ...(nextDue && { nextDue }),
    bills: owed.map((bill) => ({
      bill,
      asked: undisputed(bill),
      by: payBy(bill),
      isOverdue: late.some(({ UUID }) => UUID === bill.UUID),
    })),
  }
}
