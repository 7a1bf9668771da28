import { paymentEnd } from '@waea/domain/payments/payment-status'
import type { RefusalCode } from '@waea/domain/refusal'
import { awaitPayment, type Line, type Pace, type Payment } from './await-payment.ts'

/** How a payment ended, as far as it is known. */
export type PayOutcome =
  | { is: 'paid'; payment: Payment | undefined }
  /** `isOver`: the payment is given up, and the next try is another one. */
  | { is: 'refused'; code: RefusalCode; isOver?: true }
  | { is: 'waiting' }

/** What the state of a payment means for the person who waits: paid, refused so that no money moved, or not known yet. */
export function outcomeOf(payment: Payment): PayOutcome {
  const end = paymentEnd(payment)
  if (end === 'paid') return { is: 'paid', payment }
  if (end === 'open') return { is: 'waiting' }
  // Without its secret nothing can be tried for it any more.
  return { is: 'refused', code: end, ...(payment.ClientSecret === undefined && { isOver: true }) }
}

/**
 * Waits for how a payment went, for up to half a minute. A payment that is still open then stays `waiting`: it is never
 * taken for failed, because the card may have been charged. Where the card partner told the browser that it took the
 * card, a refusal is of an earlier try, and what is known is older than the payment.
 */
export async function settledOutcome(
  line: Line,
  { isTaken = false, ...asked }: { customerUuid: string; paymentUuid: string; isTaken?: boolean },
  pace?: Pace,
): Promise<PayOutcome> {
  const isAwaited = (payment: Payment) => {
    const { is } = outcomeOf(payment)
    return is === 'paid' || (is === 'refused' && !isTaken)
  }
  const payment = await awaitPayment(line, asked, { isAwaited, everyMs: 2000, forMs: 30_000 }, pace)
  return payment ? outcomeOf(payment) : { is: 'waiting' }
}
