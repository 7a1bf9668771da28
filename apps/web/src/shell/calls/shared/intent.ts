/**
 * Makes an idempotency key for one purchase, for calls that move money or goods: every retry of the purchase carries
 * it.
 */
export function newIntent(): string {
  return crypto.randomUUID()
}
