import { type Money, minus, money, plus, zero } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { type AdjustedBalance, type AdjustmentKind, adjustmentRoom, decideAdjustment } from './adjustment.ts'

const most = money(20_000)
const kinds: readonly AdjustmentKind[] = ['credit', 'charge']
const balances: readonly AdjustedBalance[] = ['prepay', 'bill']

const decided = (kind: AdjustmentKind, of: AdjustedBalance, before: number, amount: number, net = 0) => {
  const after = decideAdjustment({ kind, of, amount: money(amount) }, money(before), adjustmentRoom(money(net), most))
  return isRefusal(after) ? after.refused : after
}

test.each([
  ['credit', 'prepay', 320, 1000, 1320],
  ['charge', 'prepay', 1320, 1000, 320],
  ['charge', 'prepay', 320, 321, 'not-enough-balance'],
  ['charge', 'prepay', 320, 320, 0],
  ['credit', 'bill', 4500, 1000, 3500],
  ['credit', 'bill', 500, 1000, -500],
  ['charge', 'bill', 0, 1000, 1000],
  ['credit', 'bill', 0, 0, 'invalid-input'],
  ['credit', 'bill', 0, 20_000, -20_000],
  ['credit', 'bill', 0, 20_001, 'amount-too-large'],
  ['charge', 'bill', 0, 20_001, 'amount-too-large'],
] as const)('%s, %s, from %i by %i: %s', (kind, of, before, amount, expected) => {
  expect(decided(kind, of, before, amount)).toBe(expected)
})

test('what was credited before counts, and what was charged makes room again', () => {
  expect(decided('credit', 'prepay', 0, 5001, 15_000)).toBe('amount-too-large')
  expect(decided('credit', 'prepay', 0, 5000, 15_000)).toBe(5000)
  expect(decided('charge', 'bill', 0, 35_000, 15_000)).toBe(35_000)
  expect(decided('credit', 'bill', 0, 1, 20_000)).toBe('amount-too-large')
  expect(adjustmentRoom(money(30_000), most)).toEqual({ credit: 0, charge: 50_000 })
})

const step = fc.record({
  kind: fc.constantFrom(...kinds),
  of: fc.constantFrom(...balances),
  amount: fc.integer({ min: 1, max: 50_000 }).map(money),
})

test('whatever is adjusted: the net never passes the limit, prepay credit never ends below zero, and each cent is somewhere', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 0, max: 30_000 }), (steps, limit) => {
      const balance: Record<AdjustedBalance, Money> = { prepay: money(500), bill: zero }
      let net = zero
      for (const one of steps) {
        const before = balance[one.of]
        const room = adjustmentRoom(net, money(limit))
        const after = decideAdjustment(one, before, room)
        const lacks = one.kind === 'charge' && one.of === 'prepay' && one.amount > before
        expect(isRefusal(after)).toBe(one.amount > room[one.kind] || lacks)
        if (isRefusal(after)) continue
        balance[one.of] = after
        net = one.kind === 'credit' ? plus(net, one.amount) : minus(net, one.amount)
        expect(Math.abs(net)).toBeLessThanOrEqual(limit)
        expect(balance.prepay).toBeGreaterThanOrEqual(0)
        // What the customer gained in credit and saves on the bill is the net.
        expect(balance.prepay - 500 - balance.bill).toBe(net)
      }
    }),
  )
})
