import { Type } from 'typebox'
import { Cents, Nanos, Shape } from '../shapes.ts'

/**
 * A hold on a card. HELD: authorized but not charged. It is captured when the purchase is delivered, otherwise
 * released, by `EndsAtNanos` at the latest. The payment's AmountCents is the captured amount.
 */
export const Hold = Shape({
  Status: Type.Enum(['HELD', 'BEING CAPTURED', 'CAPTURED', 'RELEASED']),
  AmountCents: Cents,
  EndsAtNanos: Nanos,
})
