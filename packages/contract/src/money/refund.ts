import { Type } from 'typebox'
import { Cents, Nanos, Shape, Uuid } from '../shapes.ts'

/** A refund to the card: PENDING until the card partner has completed it. GST included. */
export const Refund = Shape({
  UUID: Uuid,
  Status: Type.Enum(['PENDING', 'COMPLETED', 'FAILED']),
  AmountCents: Cents,
  CreatedAtNanos: Nanos,
  /** When the card partner completed it. */
  CompletedAtNanos: Type.Optional(Nanos),
})

/** The refunds of a payment; absent without any. */
export const Refunds = Type.Optional(Type.Array(Refund))
