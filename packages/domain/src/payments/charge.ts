import type { CalendarDay } from '@waea/kit/calendar-day'
import { gstWithin, type Money, zero } from '@waea/kit/money'
import type { Parties } from './parties.ts'

/** How a supply is taxed: GST included in its price, or none, for example for usage abroad. */
export type TaxCode = 'standard' | 'zero-rated'

/** What is owed, and for what. Written once on delivery and never changed. */
export interface Charge {
  /** Who pays for whom, and for which service. A guest owes nothing, because a guest pays at once. */
  parties: Parties & { payer: { kind: 'customer' | 'billing-parent' } }
  /** What was supplied, or a fee, or a credit or other correction. */
  supply: 'plan' | 'add-on' | 'use' | 'fee' | 'adjustment'
  /** The text the customer reads: the plan's name, the kind of usage, the reason of a fee or credit. */
  name: string
  taxCode: TaxCode
  /** The days it is for: the first day, and the first day after; null if it has no end. */
  from: CalendarDay
  upto: CalendarDay | null
  /** A `part-period` is shorter than a whole one and charged by the day. */
  reason: 'start' | 'renewal' | 'part-period' | 'use' | 'fee' | 'credit' | 'correction'
  /**
   * Idempotency key, unique per payer: `addon:<id>:<day>`, `use:<service>:<document>`. A new charge after a reversed
   * one has another part at the end.
   */
  key: string
  /** Positive, except for a credit or a correction. */
  amount: Money
}

/** The GST included in a price. */
export function taxWithin(code: TaxCode, amount: Money): Money {
  return code === 'standard' ? gstWithin(amount) : zero
}
