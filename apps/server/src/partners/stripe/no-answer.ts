import Stripe from 'stripe'
import { PartnerUnknown } from '../../ports/ports.ts'

/** Calls the partner. Without an answer, or with one about its own trouble, the outcome is unknown. */
export async function unlessNoAnswer<T>(ask: () => Promise<T>): Promise<T> {
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
