import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, sum, zero } from '@waea/kit/money'
import { isCollected } from '../payments/amount.ts'

/** An issued bill, with what matters for its payment. */
export interface OwedInvoice {
  UUID: Uuid
  Number: string
  dueOn: CalendarDay
  /** The extended due date. */
  extendedTo: CalendarDay | null
  remaining: Money
  /** How much of it is in an open dispute. */
  disputed: Money
}

/** The day a bill must be paid by: its due date, or the extended one if later. */
export function payBy({ dueOn, extendedTo }: { dueOn: CalendarDay; extendedTo?: CalendarDay | null }): CalendarDay {
  return extendedTo && extendedTo > dueOn ? extendedTo : dueOn
}

/** The part of a bill that must be paid: everything left that is not disputed. */
export function undisputed({ remaining, disputed }: Pick<OwedInvoice, 'remaining' | 'disputed'>): Money {
  return disputed >= remaining ? zero : minus(remaining, disputed)
}

/**
 * The bills that are past due with something undisputed left to pay. Empty if their sum is too small to be charged
 * (1§5); it then waits for the next bill. Only these bills are reminded of, collected or suspended over.
 */
export function overdueBills<Bill extends OwedInvoice>(owed: readonly Bill[], today: CalendarDay): Bill[] {
  const late = owed.filter((bill) => payBy(bill) < today && undisputed(bill) > 0)
  return isCollected(totalPayable(late)) ? late : []
}

/**
 * What to write off of a closed account's bills: everything left if that is too small to be charged (1§5, 3§9.1),
 * because no later bill will include it. Otherwise nothing.
 */
export function restToWriteOff(owed: readonly Pick<OwedInvoice, 'remaining'>[]): Money {
  const rest = money(sum(owed.map(({ remaining }) => remaining)))
  return isCollected(rest) ? zero : rest
}

/** What must be paid on these bills. */
export function totalPayable(bills: readonly OwedInvoice[]): Money {
  return money(sum(bills.map(undisputed)))
}
