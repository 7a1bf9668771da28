import type { Money } from '@waea/kit/money'
import { parsePeriod } from '../renewing/period.ts'

/** The price of a plan for each of its periods, such as `28 day`. */
interface PeriodPrice {
  price: Money
  interval: string | undefined
}

const fourWeeks = 28

/**
 * How much more one plan costs than another over the same time, in whole cents; negative if less. Plans by months are
 * compared over a month, those by days over four weeks; undefined if one is by months and the other by days, or if one
 * has no period.
 */
export function priceDifference(
  from: PeriodPrice,
  to: PeriodPrice,
): { cents: number; over: 'month' | 'four-weeks' } | undefined {
  const [a, b] = [parsePeriod(from.interval), parsePeriod(to.interval)]
  if (!a || !b || a.unit !== b.unit) return undefined
  const span = a.unit === 'month' ? 1 : fourWeeks
  const cents = Math.round((to.price * span) / b.count - (from.price * span) / a.count)
  return { cents, over: a.unit === 'month' ? 'month' : 'four-weeks' }
}
