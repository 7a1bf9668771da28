import { type AutomaticPart, paymentsOf } from '@waea/domain/billing/automatic-tries'
import { payBy, undisputed } from '@waea/domain/billing/payable'
import { isCollected } from '@waea/domain/payments/amount'
import { isCardExpired } from '@waea/domain/payments/means/cards'
import { type FailureReason, isDeadCard } from '@waea/domain/plans/renewing/retry'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { minus, money } from '@waea/kit/money'
import type { KeptCard } from '../../payments/index.ts'
import type { AccountRow, Automatically } from '../stores/accounts.store.ts'
import type { InvoiceHead } from '../stores/invoices.store.ts'

/**
 * The automatic payments of these bills that the default card will really be charged, today or later; none without a
 * card that can be charged.
 */
export function willBeTaken(
  account: Automatically,
  card: KeptCard | undefined,
  bills: readonly Parameters<typeof halfAndRest>[1][],
  today: CalendarDay,
): AutomaticPart[] {
  const parts = bills.flatMap((bill) => halfAndRest(account, bill))
  return paymentsOf(parts, account, today).filter(({ on }) => !hopelessCard(account, card, on))
}

/** Why charging the card on a day is pointless: there is none, it has expired, or it was refused for good. */
export function hopelessCard(
  { failedBecause, triedCard }: Pick<AccountRow, 'failedBecause' | 'triedCard'>,
  card: KeptCard | undefined,
  day: CalendarDay,
): FailureReason | undefined {
  if (!card) return 'no-credit'
  if (isCardExpired(card, day)) return 'card-expired'
  return failedBecause && isDeadCard(failedBecause) && triedCard === card.UUID ? failedBecause : undefined
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
