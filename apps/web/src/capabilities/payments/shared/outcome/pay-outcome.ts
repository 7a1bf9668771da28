import { paymentEnd } from '@waea/domain/payments/payment-status'
import type { RefusalCode } from '@waea/domain/refusal'
import { awaitPayment, type Line, type Pace, type Payment } from './await-payment.ts'

/** How a payment ended, as far as known. */
export type PayOutcome =
  /** Includes amounts only held on the card: the person has done their part. `about` is from the tab's record. */
  | { is: 'paid'; payment: Payment | undefined; about?: unknown }
  /** `isOver`: this payment is finished; the next attempt is a new payment. */
  | { is: 'refused'; code: RefusalCode; isOver?: true }
  /** A direct debit: the bank has it, and answers within two business days. */
  | { is: 'with-bank'; payment: Payment }
  | { is: 'waiting' }

/** Translates a payment's state for the waiting person: paid, refused with no money moved, or not known yet. */
export function outcomeOf(payment: Payment): PayOutcome {
  if (payment.Hold && payment.Hold.Status !== 'RELEASED') return { is: 'paid', payment }
  const end = paymentEnd(payment)
  if (end === 'paid') return { is: 'paid', payment }
  if (end === 'open') return payment.Debit?.Status === 'SUBMITTED' ? { is: 'with-bank', payment } : { is: 'waiting' }
  // Without its client secret the payment can't be tried again.
  return { is: 'refused', code: end, ...(payment.ClientSecret === undefined && { isOver: true }) }
}

/**
 * Waits up to half a minute for a payment's outcome. A payment that is still open stays `waiting` and never counts as
 * failed, because the card may have been charged. If the card partner told the browser that it took the card, a refusal
 * belongs to an earlier attempt and is out of date.
 */
export async function settledOutcome(
  line: Line,
  { isTaken = false, ...input }: { customerUuid: string; paymentUuid: string; isTaken?: boolean },
  pace?: Pace,
): Promise<PayOutcome> {
  const isAwaited = (payment: Payment) => {
    const { is } = outcomeOf(payment)
    return is === 'paid' || is === 'with-bank' || (is === 'refused' && !isTaken)
  }
  const payment = await awaitPayment(line, input, { isAwaited, everyMs: 2000, forMs: 30_000 }, pace)
  return payment ? outcomeOf(payment) : { is: 'waiting' }
}
