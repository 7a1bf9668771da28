import { Type } from 'typebox'
import { Cents, Day, Nanos, Shape } from '../shapes.ts'

/**
 * A payment by direct debit. SUBMITTED: the bank has it, and answers within two business days. PROVISIONAL: paid, but
 * the bank can still reverse it until `SettlesAtNanos`. RETURNED: the bank reversed it; the amount is owed again.
 */
export const Debit = Shape({
  Status: Type.Enum(['SUBMITTED', 'PROVISIONAL', 'SETTLED', 'RETURNED']),
  /** The day the bank account is likely to be debited. */
  ExpectedOn: Type.Optional(Day),
  SettlesAtNanos: Type.Optional(Nanos),
})

/** The part of a successful payment that a bank reversed and has not reinstated: it is owed again. */
export const Returned = Shape({ AmountCents: Cents })
