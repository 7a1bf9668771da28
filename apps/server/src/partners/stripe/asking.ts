import Stripe from 'stripe'
import { PartnerUnknown } from '../../ports/ports.ts'

/** Asks the partner. No answer, or an answer about its own trouble, says nothing of the effect. */
export async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError) {
      throw new PartnerUnknown('The card partner did not answer', { cause: error })
    }
    if (error instanceof Stripe.errors.StripeIdempotencyError || error instanceof Stripe.errors.StripeRateLimitError) {
      throw new PartnerUnknown('The card partner is still at work on the same request', { cause: error })
    }
    throw error
  }
}
