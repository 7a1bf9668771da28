import type { Money } from '@waea/kit/money'

/**
 * How long before its end at the bank an unused hold is released. This leaves a day for a capture decided by then to
 * reach the card partner.
 */
export const holdMarginMs = 24 * 60 * 60_000

/** How long a hold lasts if the card partner does not say: seven days, as at most banks. */
export const usualHoldMs = 7 * 24 * 60 * 60_000

/** The state of a hold on a card: authorized, capture pending, captured, or released. */
export type HoldState = 'held' | 'being-captured' | 'captured' | 'released'

/** When a hold is released at the latest: we release it before the bank does. */
export function holdEndsAt(until: Date): Date {
  return new Date(until.getTime() - holdMarginMs)
}

/**
 * The amount to capture of a hold: all of it unless less is requested. Throws a RangeError for more than the hold, or
 * nothing.
 */
export function captureOfHold(authorized: Money, input: Money = authorized): Money {
  if (input < 1 || input > authorized)
    throw new RangeError(`${input} cents cannot be captured of ${authorized} that are held`)
  return input
}

/** The state of a payment's hold; undefined if the payment is not a hold, or nothing is authorized yet. */
export function holdState(of: {
  held: Money | null
  heldUntil: Date | null
  state: string
  holdEnd: 'capture' | 'release' | null
}): HoldState | undefined {
  if (of.held === null || of.heldUntil === null) return undefined
  if (of.state === 'succeeded') return 'captured'
  if (of.state === 'cancelled' || of.holdEnd === 'release') return 'released'
  return of.holdEnd === 'capture' ? 'being-captured' : 'held'
}
