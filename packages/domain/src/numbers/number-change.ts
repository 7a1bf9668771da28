import { type Money, zero } from '@waea/kit/money'
import { type Refusal, refuse } from '../refusal.ts'

/** For how long numbers that were shown are held for whoever looks at them. */
export const numberHeldMs = 10 * 60_000

/** For how many days a number that was given up is kept aside before anybody else gets it. */
export const numberKeptAsideDays = 180

export interface NumberChangeFacts {
  current: string | null
  wanted: string
  amount: Money
  /** What the person was told that it costs, where the call says so. */
  told: Money | undefined
  /** What credit there is; undefined for a mobile that pays by bill. */
  credit: Money | undefined
}

/**
 * How a change of number is paid: from credit, or on the bill of a mobile without credit. Refuses the number that the
 * mobile has, another price than was told, and credit that does not cover it: nothing is done in part.
 */
export function decideNumberChange(facts: NumberChangeFacts): 'credit' | 'bill' | 'nothing' | Refusal {
  const { current, wanted, amount, told, credit } = facts
  if (wanted === current) return refuse('number-taken', undefined, 'MSISDN')
  if (told !== undefined && told !== amount) return refuse('price-changed')
  if (amount === zero) return 'nothing'
  if (credit === undefined) return 'bill'
  return credit < amount ? refuse('not-enough-balance') : 'credit'
}
