import { addDays, type CalendarDay, daysBetween } from '@waea/kit/calendar-day'

/** How many days after the first failure a renewal's charge is retried; after the last one the plan ends. */
export const tryDays: readonly number[] = [0, 1, 3, 7]

/** Why a renewal could not be charged. */
export const failureReasons = [
  /** The credit is too low, and there is no saved card. */
  'no-credit',
  'declined',
  'no-funds',
  'card-expired',
  /** Reported lost or stolen, or closed: the bank will never approve it again. */
  'card-blocked',
  /** The bank requires the person to confirm the payment (3-D Secure). */
  'needs-you',
  /** A payment was returned, and the customer has neither paid it nor chosen a payment method since. */
  'taken-back',
  'trouble',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** The card partner's codes that say more than that the bank declined. */
const reasons: Readonly<Record<string, FailureReason>> = {
  expired_card: 'card-expired',
  lost_card: 'card-blocked',
  stolen_card: 'card-blocked',
  pickup_card: 'card-blocked',
  restricted_card: 'card-blocked',
  invalid_account: 'card-blocked',
  card_not_supported: 'card-blocked',
  incorrect_number: 'card-blocked',
  invalid_number: 'card-blocked',
  no_account: 'card-blocked',
  account_closed: 'card-blocked',
  bank_account_restricted: 'card-blocked',
  debit_not_authorized: 'card-blocked',
  insufficient_funds: 'no-funds',
  card_velocity_exceeded: 'no-funds',
  withdrawal_count_limit_exceeded: 'no-funds',
  authentication_required: 'needs-you',
  authentication_not_handled: 'needs-you',
  payment_intent_authentication_failure: 'needs-you',
  processing_error: 'trouble',
  issuer_not_available: 'trouble',
  try_again_later: 'trouble',
  not_made: 'trouble',
}

/** The failure reason for the card partner's code of a decline or an error. */
export function failureReason(code: string | undefined): FailureReason {
  return (code && reasons[code]) || 'declined'
}

/** Whether to stop trying a card with this reason: waiting will not help. */
export function isDeadCard(reason: FailureReason): boolean {
  return reason === 'card-expired' || reason === 'card-blocked' || reason === 'taken-back'
}

/** The days after `day` on which a charge that first failed on a day is still retried; empty after the last. */
export function retriesAfter(failedFirstOn: CalendarDay, day: CalendarDay): CalendarDay[] {
  const since = daysBetween(failedFirstOn, day)
  return tryDays.filter((after) => after > since).map((after) => addDays(failedFirstOn, after))
}
