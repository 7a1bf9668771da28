import { payBy, undisputed } from '@waea/domain/billing/asked-for'
import { isCollected } from '@waea/domain/payments/amount'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, minus, money } from '@waea/kit/money'
import type { AccountRow } from '../stores/accounts.store.ts'
import type { InvoiceHead } from '../stores/invoices.store.ts'

/** A day on which something of a bill is paid automatically, and how much. */
export interface AutomaticPart {
  on: CalendarDay
  amount: Money
}

/** As `halfAndRest`, from today on: what should have been taken on a day that has passed is taken today. */
export function comingParts(
  account: Pick<AccountRow, 'automatic'>,
  bill: Parameters<typeof halfAndRest>[1],
  today: CalendarDay,
): AutomaticPart[] {
  return halfAndRest(account, bill).map(({ on, amount }) => ({ on: on < today ? today : on, amount }))
}

/**
 * What of a bill is paid automatically and when, as it stands: all on the day it is due; of one that is paid twice, on the
 * day before, as much as brings it down to half. What was paid otherwise counts, and a half that failed is asked again.
 * Nothing of what is disputed, and nothing before the day of an extension.
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
  // A card takes no less than a dollar.
  const isSplit =
    automatic === 'twice' &&
    halfOn !== null &&
    !bill.extendedTo &&
    isCollected(half) &&
    (rest === 0 || isCollected(rest))
  if (!isSplit) return [{ on, amount: remaining }]
  return [{ on: halfOn, amount: half }, ...(rest > 0 ? [{ on, amount: rest }] : [])]
}
