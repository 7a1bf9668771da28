import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { gstWithin, type Money, zero } from '@waea/kit/money'
import type { Parties } from './parties.ts'

/** How a supply is taxed: GST within its price, or none, as of what is used abroad. */
export type TaxCode = 'standard' | 'zero-rated'

/** What is owed, and for what: written once where it is delivered, and never changed. */
export interface Charge {
  /** Who pays for whom, and for which service. A guest owes nothing: what a guest pays is paid. */
  parties: Parties & { payer: { kind: 'customer' | 'billing-parent' }; service: Uuid }
  /** What was supplied. */
  supply: 'plan' | 'add-on' | 'use'
  /** What the customer reads: the plan's name, or the kind of use. */
  name: string
  taxCode: TaxCode
  /** The days that it is for: the first one, and the first one after; null without an end. */
  from: CalendarDay
  upto: CalendarDay | null
  reason: 'start' | 'renewal' | 'use'
  /** What is charged once for the payer: `addon:<id>:<day>`, `use:<service>:<document>`. */
  key: string
  amount: Money
}

/** The GST within a price. */
export function taxWithin(code: TaxCode, amount: Money): Money {
  return code === 'standard' ? gstWithin(amount) : zero
}
