import { Type } from 'typebox'
import { Cents, Day, Nanos, Shape } from '../shapes.ts'

/**
 * A payment by direct debit. SUBMITTED: the bank has it, and answers within two business days. PROVISIONAL: paid, and the
 * bank may still take it back, until `SettlesAtNanos`. RETURNED: it did; what it paid for is owed again.
 */
export const Debit = Shape({
  Status: Type.Enum(['SUBMITTED', 'PROVISIONAL', 'SETTLED', 'RETURNED']),
  /** The day on which the account is likely to be debited. */
  ExpectedOn: Type.Optional(Day),
  SettlesAtNanos: Type.Optional(Nanos),
})

/** What a bank took back of a payment that had succeeded, and did not give back: what it paid for is owed again. */
export const Returned = Shape({ AmountCents: Cents })
