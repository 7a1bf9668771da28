import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, sum, zero } from '@waea/kit/money'
import { isCollected } from '../payments/amount.ts'

/** An issued bill, as far as its payment goes. */
export interface OwedInvoice {
  UUID: Uuid
  Number: string
  dueOn: CalendarDay
  /** The day to which its payment is extended. */
  extendedTo: CalendarDay | null
  remaining: Money
  /** What of it is disputed and not answered. */
  disputed: Money
}

/** The day by which a bill is to be paid: a later one where its payment was extended. */
export function payBy({ dueOn, extendedTo }: { dueOn: CalendarDay; extendedTo?: CalendarDay | null }): CalendarDay {
  return extendedTo && extendedTo > dueOn ? extendedTo : dueOn
}

/** What of a bill is to be paid, late or not: not what is disputed. */
export function undisputed({ remaining, disputed }: Pick<OwedInvoice, 'remaining' | 'disputed'>): Money {
  return disputed >= remaining ? zero : minus(remaining, disputed)
}

/**
 * The bills that are past their day and of which something is to be paid: none where they come to too little to be charged
 * (1§5), which waits for the next bill. Nothing else is reminded of, collected or suspended over.
 */
export function overdueBills<Bill extends OwedInvoice>(owed: readonly Bill[], today: CalendarDay): Bill[] {
  const late = owed.filter((bill) => payBy(bill) < today && undisputed(bill) > 0)
  return isCollected(askedFor(late)) ? late : []
}

/**
 * What is written off of the bills of a closed account: all that is left of them, where it is too little to be charged
 * (1§5, 3§9.1). No next bill comes that takes it. Nothing of more.
 */
export function restToWriteOff(owed: readonly Pick<OwedInvoice, 'remaining'>[]): Money {
  const rest = money(sum(owed.map(({ remaining }) => remaining)))
  return isCollected(rest) ? zero : rest
}

/** What is to be paid of some bills. */
export function askedFor(bills: readonly OwedInvoice[]): Money {
  return money(sum(bills.map(undisputed)))
}
