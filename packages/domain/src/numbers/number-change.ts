import { type Money, zero } from '@waea/kit/money'
import { type Refusal, refuse } from '../refusal.ts'

/** How long the numbers shown to a person stay reserved for them. */
export const numberReservedMs = 10 * 60_000

/** How many days an abandoned number is quarantined before anybody else can get it. */
export const numberKeptAsideDays = 180

export interface NumberChangeFacts {
  current: string | null
  wanted: string
  amount: Money
  /** The price the person was shown, if the call includes it. */
  shown: Money | undefined
  /** The available credit; undefined for a mobile that pays by bill. */
  credit: Money | undefined
}

/**
 * How to pay for a number change: from credit, or on the bill of a mobile without credit. Refuses the mobile's current
 * number, a price other than the one shown, and credit below the price; credit never pays a part of it.
 */
export function decideNumberChange(facts: NumberChangeFacts): 'credit' | 'bill' | 'nothing' | Refusal {
  const { current, wanted, amount, shown, credit } = facts
  if (wanted === current) return refuse('number-taken', undefined, 'MSISDN')
  if (shown !== undefined && shown !== amount) return refuse('price-changed')
  if (amount === zero) return 'nothing'
  if (credit === undefined) return 'bill'
  return credit < amount ? refuse('not-enough-balance') : 'credit'
}
