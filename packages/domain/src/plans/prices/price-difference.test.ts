import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { priceDifference } from './price-difference.ts'

test.each([
  [2000, '28 day', 4000, '28 day', { cents: 2000, over: 'four-weeks' }],
  [2000, '28 day', 1200, '7 day', { cents: 2800, over: 'four-weeks' }],
  [1200, '1 week', 2000, '28 day', { cents: -2800, over: 'four-weeks' }],
  [4500, '1 month', 2500, '1 month', { cents: -2000, over: 'month' }],
  [60_000, '1 year', 4500, '1 month', { cents: -500, over: 'month' }],
  [4500, '1 month', 2000, '28 day', undefined],
  [0, undefined, 2000, '28 day', undefined],
])('from %i cents every %s to %i every %s', (from, fromInterval, to, toInterval, difference) => {
  const current = { price: money(from), interval: fromInterval }
  expect(priceDifference(current, { price: money(to), interval: toInterval })).toEqual(difference)
})
