import type { CalendarDay } from '@waea/kit/calendar-day'
import { gstWithin, type Money, zero } from '@waea/kit/money'
import type { Parties } from './parties.ts'

/** How a supply is taxed: GST within its price, or none, as of what is used abroad. */
export type TaxCode = 'standard' | 'zero-rated'

/** What is owed, and for what: written once where it is delivered, and never changed. */
export interface Charge {
  /** Who pays for whom, and for which service. A guest owes nothing: what a guest pays is paid. */
  parties: Parties & { payer: { kind: 'customer' | 'billing-parent' } }
  /** What was supplied; a fee, or a credit or another correction. */
  supply: 'plan' | 'add-on' | 'use' | 'fee' | 'adjustment'
  /** What the customer reads: the plan's name, the kind of use, what a fee or credit is for. */
  name: string
  taxCode: TaxCode
  /** The days that it is for: the first one, and the first one after; null without an end. */
  from: CalendarDay
  upto: CalendarDay | null
  /** A `part-period` is shorter than a whole one, and charged by its days. */
  reason: 'start' | 'renewal' | 'part-period' | 'use' | 'fee' | 'credit' | 'correction'
  /**
   * What is charged once for the payer: `addon:<id>:<day>`, `use:<service>:<document>`. What is charged anew after a charge
   * was taken back has a further part.
   */
  key: string
  /** Positive, but for a credit or a correction. */
  amount: Money
}

/** The GST within a price. */
export function taxWithin(code: TaxCode, amount: Money): Money {
  return code === 'standard' ? gstWithin(amount) : zero
}
