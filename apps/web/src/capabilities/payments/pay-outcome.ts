import type { Gives } from '@waea/contract/call'
import { payments } from '@waea/contract/payments'
import { isCompleted } from '@waea/domain/payments/payment-status'
import type { RefusalCode } from '@waea/domain/refusal'
import type { Send } from '../../shell/calls/api.ts'

export type Payment = Gives<typeof payments.payment>

/** How a payment ended, as far as it is known. */
export type PayOutcome =
  | { is: 'paid'; payment: Payment | undefined }
  /** `isOver`: the payment is given up, and the next try is another one. */
  | { is: 'refused'; code: RefusalCode; isOver?: true }
  | { is: 'waiting' }

const refusedAs: Readonly<Partial<Record<Payment['Status'], RefusalCode>>> = {
  'NO FUNDS': 'insufficient-funds',
  DECLINED: 'card-declined',
  'PAYMENT METHOD INVALID': 'card-trouble',
  'PAYMENT METHOD EXPIRED': 'card-expiring',
  'PAYMENT METHOD REQUIRED': 'card-declined',
  'NEEDS AUTHORIZATION': 'card-authorisation-needed',
  FAILED: 'payment-failed',
}

/** A payment that was given up after a bank had refused its card is told by what the bank said. */
function endedAs(failure = 'not_made'): RefusalCode {
  if (failure === 'not_made') return 'payment-failed'
  return failure === 'insufficient_funds' ? 'insufficient-funds' : 'card-declined'
}

/** What the state of a payment means for the person who waits: paid, refused so that no money moved, or not known yet. */
export function outcomeOf(payment: Payment): PayOutcome {
  if (isCompleted(payment.Status)) return { is: 'paid', payment }
  const code = payment.Status === 'CANCELLED' ? endedAs(payment.Failure) : refusedAs[payment.Status]
  if (code === undefined) return { is: 'waiting' }
  // Without its secret nothing can be tried for it any more.
  return { is: 'refused', code, ...(payment.ClientSecret === undefined && { isOver: true }) }
}

const askEveryMs = 2000
const askTimes = 15
const askForMs = askEveryMs * askTimes

/**
 * Asks how a payment went until it is known, for up to half a minute. A payment that is still open then stays
 * `waiting`: it is never taken for failed, because the card may have been charged. Where the card partner told the
 * browser that it took the card, a refusal is of an earlier try, and what is known is older than the payment.
 */
export async function settledOutcome(
  send: Send,
  { isTaken = false, ...asked }: { customerUuid: string; paymentUuid: string; isTaken?: boolean },
  pause: (ms: number) => Promise<void> = wait,
  nowMs: () => number = Date.now,
): Promise<PayOutcome> {
  // A question may itself take long, where the card partner is slow.
  const until = nowMs() + askForMs
  for (let time = 0; time < askTimes && nowMs() < until; time += 1) {
    if (time > 0) await pause(askEveryMs)
    const outcome = await askOnce(send, asked)
    if (outcome.is === 'paid' || (outcome.is === 'refused' && !isTaken)) return outcome
  }
  return { is: 'waiting' }
}

/** No answer is no news: the next question may get one. */
async function askOnce(send: Send, asked: { customerUuid: string; paymentUuid: string }): Promise<PayOutcome> {
  try {
    return outcomeOf(await send(payments.settle, asked))
  } catch {
    return { is: 'waiting' }
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
