import { money, sum } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { restToWriteOff } from './payable.ts'

test('all that is left of the bills of a closed account is written off where it is less than a dollar, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 120 }).map(money), { maxLength: 4 }), (left) => {
      const rest = restToWriteOff(left.map((remaining) => ({ remaining })))
      expect(rest).toBe(sum(left) < 100 ? sum(left) : 0)
    }),
  )
})
