import { Type } from 'typebox'
import { Cents, Nanos, Shape, Uuid } from '../shapes.ts'

/** Money that goes back to the card: PENDING until the card partner has given it back. GST is included. */
export const Refund = Shape({
  UUID: Uuid,
  Status: Type.Enum(['PENDING', 'COMPLETED', 'FAILED']),
  AmountCents: Cents,
  CreatedAtNanos: Nanos,
  /** When the card partner had given it back. */
  CompletedAtNanos: Type.Optional(Nanos),
})

/** What goes back of a payment; absent where nothing does. */
export const Refunds = Type.Optional(Type.Array(Refund))
