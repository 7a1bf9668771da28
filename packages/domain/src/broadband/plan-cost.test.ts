import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costOver, costTerms } from './plan-cost.ts'

test('a price that stays is charged every month, and a router once', () => {
  expect(costTerms.map((months) => costOver({ Price: 8500 }, months, 0))).toEqual([102_000, 204_000])
  expect(costOver({ Price: 8500 }, 12, 14_900)).toBe(116_900)
})

test('a price that changes is charged for its months, and the later one after that', () => {
  const price = { Price: 5900, Periods: 6, ThenCents: 7900 }
  expect(costOver(price, 12, 0)).toBe(6 * 5900 + 6 * 7900)
  expect(costOver(price, 24, 0)).toBe(6 * 5900 + 18 * 7900)
  expect(costOver({ ...price, Periods: 36 }, 24, 0)).toBe(24 * 5900)
})

test('the cost over a term is the sum of its months, one by one', () => {
  const cents = fc.integer({ min: 0, max: 100_000 })
  const price = fc.record({ Price: cents, Periods: fc.integer({ min: 1, max: 36 }), ThenCents: cents })
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 36 }), cents, (of, months, once) => {
      const each = Array.from({ length: months }, (_, at) => (at < of.Periods ? of.Price : of.ThenCents))
      expect(costOver(of, months, once)).toBe(each.reduce((sum, one) => sum + one, once))
    }),
  )
})
