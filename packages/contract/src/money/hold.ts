import { Type } from 'typebox'
import { Cents, Nanos, Shape } from '../shapes.ts'

/**
 * What a payment holds on a card instead of charging it. HELD: nothing is charged; it is charged when what it is for is
 * delivered, and released otherwise, at `EndsAtNanos` at the latest. The payment's AmountCents is what was captured.
 */
export const Hold = Shape({
  Status: Type.Enum(['HELD', 'BEING CAPTURED', 'CAPTURED', 'RELEASED']),
  AmountCents: Cents,
  EndsAtNanos: Nanos,
})
