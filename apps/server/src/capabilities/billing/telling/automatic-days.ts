import { payBy, undisputed } from '@waea/domain/billing/payable'
import { isCollected } from '@waea/domain/payments/amount'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, minus, money } from '@waea/kit/money'
import type { AccountRow } from '../stores/accounts.store.ts'
import type { InvoiceHead } from '../stores/invoices.store.ts'

/** An amount of a bill to pay automatically, and its day. */
export interface AutomaticPart {
  on: CalendarDay
  amount: Money
}

/** Like `halfAndRest`, but parts whose day has passed are due today. */
export function comingParts(
  account: Pick<AccountRow, 'automatic'>,
  bill: Parameters<typeof halfAndRest>[1],
  today: CalendarDay,
): AutomaticPart[] {
  return halfAndRest(account, bill).map(({ on, amount }) => ({ on: on < today ? today : on, amount }))
}

/**
 * The automatic payments of a bill in its current state: all of it on the due day or, when paid twice, first what
 * brings it down to half on `halfOn`, then the rest. Payments by other means count, and a failed half is tried again.
 * Excludes disputed amounts; an extended bill is paid whole on its new day.
 */
export function halfAndRest(
  { automatic }: Pick<AccountRow, 'automatic'>,
  bill: Pick<InvoiceHead, 'remaining' | 'disputed' | 'total' | 'credited' | 'dueOn' | 'extendedTo' | 'halfOn'>,
): AutomaticPart[] {
  const { total, credited, halfOn } = bill
  const [remaining, on] = [undisputed(bill), payBy(bill)]
  if (automatic === 'off' || remaining === 0) return []
  const rest = money(Math.min(remaining, Math.floor((total - credited) / 2)))
  const half = minus(remaining, rest)
  // Cards cannot be charged less than a dollar.
  const isSplit =
    automatic === 'twice' &&
    halfOn !== null &&
    !bill.extendedTo &&
    isCollected(half) &&
    (rest === 0 || isCollected(rest))
  if (!isSplit) return [{ on, amount: remaining }]
  return [{ on: halfOn, amount: half }, ...(rest > 0 ? [{ on, amount: rest }] : [])]
}
