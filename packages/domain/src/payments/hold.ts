import type { Money } from '@waea/kit/money'

/**
 * How long before its end at the bank a hold is released that nothing was delivered for. A capture that was decided by
 * then has a day to reach the card partner.
 */
export const holdMarginMs = 24 * 60 * 60_000

/** How long a hold lasts where the card partner does not say: seven days, as most banks keep it. */
export const usualHoldMs = 7 * 24 * 60 * 60_000

/** The state of what is held on a card: not charged yet, being charged, charged, or let go of. */
export type HoldState = 'held' | 'being-captured' | 'captured' | 'released'

/** When what is held is let go of at the latest: we release it before the bank does. */
export function holdEndsAt(heldUntil: Date): Date {
  return new Date(heldUntil.getTime() - holdMarginMs)
}

/** What of a hold is captured: all of it unless less is asked for. Throws a RangeError for more than is held, or nothing. */
export function captureOfHold(held: Money, input: Money = held): Money {
  if (input < 1 || input > held) throw new RangeError(`${input} cents cannot be captured of ${held} that are held`)
  return input
}

/** The state of a payment's hold; undefined if the payment is no hold, or nothing is held yet. */
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
