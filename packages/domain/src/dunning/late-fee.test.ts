import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { lateFeeOf } from './late-fee.ts'

test.each([
  [1000, 5000, 1000],
  [1000, 9999, 1000],
  [1000, 4999, null],
  [0, 9999, null],
])('with a fee of %i cents, %i overdue bears %o', (fee, overdue, expected) => {
  expect(lateFeeOf(money(fee), { leastToSuspend: money(5000) }, money(overdue))).toBe(expected)
})
