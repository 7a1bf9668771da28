import Stripe from 'stripe'
import { PartnerUnknown, UnusableAnswer } from '../../ports/ports.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'

const { errors } = Stripe
/** Temporary errors: no answer, trouble at Stripe, too many calls, the same call still running. */
const passing = [
  errors.StripeConnectionError,
  errors.StripeAPIError,
  errors.StripeIdempotencyError,
  errors.StripeRateLimitError,
]

/**
 * Calls the partner. Only declines and refusals that name a card are final, and the caller has already turned those
 * into answers or `RefusedForGood`. After any other error the outcome is unknown: an expired key, for example, may be
 * renewed, and the payment is made after all.
 */
export async function unlessNoAnswer<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw unknownOutcome(error)
  }
}

/** Like `unlessNoAnswer`, for a list that is fetched page by page. */
export async function* eachUnlessNoAnswer<T, Read>(
  list: AsyncIterable<T>,
  read: (one: T) => Read,
): AsyncIterable<Read> {
  try {
    for await (const one of list) yield read(one)
  } catch (error) {
    throw unknownOutcome(error)
  }
}

function unknownOutcome(error: unknown): Error {
  if (error instanceof RefusedForGood || error instanceof PartnerUnknown) return error
  const { statusCode, type, code, raw } = error as Partial<Stripe.errors.StripeError>
  // Our HTTP client throws it for an answer that isn't Stripe's; the library wraps it.
  const thrown: unknown = (raw as { exception?: unknown } | undefined)?.exception
  if (thrown instanceof PartnerUnknown) return thrown
  if (passing.some((one) => error instanceof one)) {
    return new PartnerUnknown('The card partner did not answer', { cause: error })
  }
  const what = [statusCode, type, code].filter(Boolean).join(' ')
  return new UnusableAnswer(`The card partner answered ${what || 'something unexpected'}`, { cause: error })
}
