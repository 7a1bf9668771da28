import Stripe from 'stripe'
import type { CardRefund, CardRefundState, CardsPort } from '../../ports/cards.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import { centsOf } from './client.ts'
import { eachUnlessNoAnswer, unlessNoAnswer } from './unless-no-answer.ts'

const maxListed = 100
const isWrong = 400

/** Refunds through Stripe. Each carries our key, by which it can be found again. */
export function refundCalls(stripe: Stripe): Pick<CardsPort, 'refund' | 'fetchRefund' | 'refundsOf' | 'refundsSince'> {
  const { refunds } = stripe
  return {
    refund: ({ paymentRef, amountCents, key, metadata }) =>
      unlessNoAnswer(async () => {
        try {
          const params = {
            payment_intent: paymentRef,
            amount: amountCents,
            metadata: { ...metadata, refund_uuid: key },
          }
          return refundOf(await refunds.create(params, { idempotencyKey: key }))
        } catch (error) {
          throw refusedForGood(error) ?? error
        }
      }),
    fetchRefund: (gatewayRef) => unlessNoAnswer(async () => refundOf(await refunds.retrieve(gatewayRef))),
    refundsOf: (paymentRef) =>
      unlessNoAnswer(async () => {
        const found: CardRefund[] = []
        for await (const one of refunds.list({ payment_intent: paymentRef, limit: maxListed }))
          found.push(refundOf(one))
        return found
      }),
    refundsSince(at) {
      const created = { gte: Math.floor(at.getTime() / 1000) }
      // Refunds made by hand at Stripe carry none of our metadata; their payment does.
      const listed = refunds.list({ created, limit: maxListed, expand: ['data.payment_intent'] })
      return eachUnlessNoAnswer(listed, (one) => {
        const paid = typeof one.payment_intent === 'object' ? one.payment_intent?.metadata : undefined
        const refund = refundOf(one)
        return { ...refund, metadata: { ...paid, ...refund.metadata } }
      })
    },
  }
}

/** A refusal that a retry would not change, such as for a payment already refunded by hand. */
function refusedForGood(error: unknown): RefusedForGood | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== isWrong) return undefined
  return new RefusedForGood(error.code ?? 'refused', { cause: error })
}

const states: Readonly<Record<string, CardRefundState>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** A refund in our terms; an unknown state counts as pending. */
export function refundOf(refund: Stripe.Refund): CardRefund {
  const { payment_intent: paid, metadata, status } = refund
  const key = metadata?.refund_uuid
  const state = states[status ?? ''] ?? 'pending'
  return {
    gatewayRef: refund.id,
    paymentRef: (typeof paid === 'string' ? paid : paid?.id) ?? '',
    state,
    amountCents: centsOf(refund.amount),
    metadata: metadata ?? {},
    ...(key && { key }),
    ...(state === 'failed' && { failure: refund.failure_reason ?? status ?? 'failed' }),
  }
}
