import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, minus, money, plus, sum, zero } from '@waea/kit/money'
import { type OwedInvoice, overdueBills, payBy, totalPayable, undisputed } from './payable.ts'

/** The facts needed to say what a customer owes. */
export interface OwedFacts<Bill extends OwedInvoice = OwedInvoice> {
  /** Unpaid bills, oldest due first, and the same bills once pending payments have arrived (`left`). */
  owed: readonly Bill[]
  left: readonly Bill[]
  /** What is owed for returned payments, or from before the ledger, and the day it began. */
  debt?: { amount: Money; since: CalendarDay } | undefined
}

/** What a customer owes, since when, and how much of it has a pending payment. Cents, GST included. */
export interface Owed<Bill extends OwedInvoice = OwedInvoice> {
  /** Everything that must be paid: bills without their disputed parts, and the debt. */
  payable: Money
  debt: Money
  disputed: Money
  /** How much pending payments will pay of the bills. */
  underWay: Money
  /** The bills still past due once pending payments have arrived, and the sum then due on them. */
  overdueBills: Bill[]
  overdue: Money
  /** The day the oldest of those had to be paid by. */
  overdueSince?: CalendarDay
  /** Since when something is late: that day, or the one the debt began, whichever is earlier. */
  since?: CalendarDay
  /** The next day, from today on, a bill must be paid by. */
  nextDue?: CalendarDay
  /** Each unpaid bill, and how much of it is payable. */
  bills: { bill: Bill; payable: Money; by: CalendarDay; isOverdue: boolean }[]
}

/**
 * What a customer owes. Every page and mail that says so uses this one rule. An amount covered by pending payments is
 * still owed, but not overdue.
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
    payable: plus(totalPayable(owed), debt?.amount ?? zero),
    debt: debt?.amount ?? zero,
    disputed: minus(sumOf(owed), totalPayable(owed)),
    underWay: minus(sumOf(owed), sumOf(left)),
    overdueBills: late,
    overdue: totalPayable(late),
    ...(overdueSince && { overdueSince }),
    ...(since && { since }),
    ...(nextDue && { nextDue }),
    bills: owed.map((bill) => ({
      bill,
      payable: undisputed(bill),
      by: payBy(bill),
      isOverdue: late.some(({ UUID }) => UUID === bill.UUID),
    })),
  }
}
