import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, money, times, zero } from '@waea/kit/money'
import type { UsageRule } from '../catalogue/catalogue-entry.ts'
import { type CarriedOver, takeCarriedOver } from './carry-over.ts'
import type { CasualRate } from './casual-rates.ts'

/** What a service holds of one kind of usage. Amounts are whole bytes, seconds or messages. */
export interface UsageBalance {
  remaining: number
  carriedOver: readonly CarriedOver[]
  /** What happens after the allowance; unset stops there. */
  rule: UsageRule | undefined
}

/** How one use is met. The parts add up to what was used; `unmet` is what must be stopped. */
export interface Spending {
  balance: UsageBalance
  fromAllowance: number
  fromCarriedOver: number
  /** Used beyond the allowance without a charge: endless, or endless and slow. */
  free: number
  charged: number
  unmet: number
  /** What the charged part costs. */
  charge: Money
  /** Whether data is slowed from here on. */
  slowed: boolean
}

/** What spending needs to know beside the balance: the rate, and the credit that a charge may take. */
export interface SpendTerms {
  rate: CasualRate
  /** Prepay credit in cents; unset when the bill takes the charge. */
  credit?: Money | undefined
  /** Whether the network had confirmed that it stops what would be charged: such use costs nothing. */
  stops?: boolean
  today: CalendarDay
}

/**
 * How a use is met (1§3): from the allowance, then from what was carried over, the oldest first; what is over is free
 * when endless, free and slow when throttled, charged by started units at the casual rate, and else stopped. A charge
 * never takes more than the credit: the units that it cannot pay are stopped (1§5). Where the network stops what would be
 * charged, nothing is.
 */
export function spend(balance: UsageBalance, used: number, terms: SpendTerms): Spending {
  if (!Number.isSafeInteger(used) || used < 0) throw new RangeError(`${used} is no amount of usage`)
  if (balance.rule === 'Unlimited') return { ...untouched(balance), free: used }
  const fromAllowance = Math.min(balance.remaining, used)
  const { taken, left } = takeCarriedOver(balance.carriedOver, used - fromAllowance, terms.today)
  const over = used - fromAllowance - taken
  const met = {
    ...untouched({ ...balance, remaining: balance.remaining - fromAllowance, carriedOver: left }),
    fromAllowance,
    fromCarriedOver: taken,
  }
  if (over === 0) return met
  if (balance.rule === 'Throttled') return { ...met, free: over, slowed: true }
  const isCharged = balance.rule === 'CasualRate' && !terms.stops
  return isCharged ? { ...met, ...atCasualRate(over, terms) } : { ...met, unmet: over }
}

function untouched(balance: UsageBalance): Spending {
  return { balance, fromAllowance: 0, fromCarriedOver: 0, free: 0, charged: 0, unmet: 0, charge: zero, slowed: false }
}

function atCasualRate(over: number, { rate, credit }: SpendTerms): Pick<Spending, 'charged' | 'unmet' | 'charge'> {
  const started = Math.ceil(over / rate.unit)
  const affordable = credit === undefined ? started : Math.floor(credit / rate.cents)
  const units = Math.max(0, Math.min(started, affordable))
  const charged = Math.min(over, units * rate.unit)
  return { charged, unmet: over - charged, charge: times(money(rate.cents), units) }
}
