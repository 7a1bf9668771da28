import { type Money, money } from '@waea/kit/money'
import type { ShownPrice } from './plan-price.ts'

/** The terms in months for which the whole cost of a plan is shown. */
export const costTerms = [12, 24] as const

/**
 * Everything that is charged for a plan in its first `months` months, GST included: each month at its price, and `once`,
 * such as for a router. Connecting, visits and ending cost nothing.
 */
export function costOver(price: ShownPrice, months: number, once: number): Money {
  const { Price, Periods, ThenCents } = price
  const first = Periods === undefined || ThenCents === undefined ? months : Math.min(Periods, months)
  return money(once + first * Price + (months - first) * (ThenCents ?? Price))
}
