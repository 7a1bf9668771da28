import { money, sum } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payable, payoutOutcome, refundsToPayOut } from './pay-out.ts'

const payment = (n: number, left: number) => ({ UUID: `payment-${n}`, left: money(left) })

test('credit is paid out less what is owed, and never less than nothing', () => {
  expect(payable(money(2000), money(500))).toBe(1500)
  expect(payable(money(500), money(2000))).toBe(0)
})

test('the newest payments are refunded first, each up to what is left of it', () => {
  const payments = [payment(3, 1000), payment(2, 0), payment(1, 5000)]
  expect(refundsToPayOut(money(2500), payments)).toEqual([
    { UUID: 'payment-3', amount: 1000 },
    { UUID: 'payment-1', amount: 1500 },
  ])
  expect(refundsToPayOut(money(1000), payments)).toEqual([{ UUID: 'payment-3', amount: 1000 }])
})

test('what the card payments do not cover goes to no card', () => {
  expect(refundsToPayOut(money(6001), [payment(2, 1000), payment(1, 5000)])).toBeUndefined()
  expect(refundsToPayOut(money(100), [])).toBeUndefined()
  expect(refundsToPayOut(money(0), [payment(1, 100)])).toBeUndefined()
})

test('refunds are the amount to the cent, none more than is left of its payment, and there are some wherever they can be', () => {
  const lefts = fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 8 })
  fc.assert(
    fc.property(lefts, fc.integer({ min: 1, max: 30_000 }), (all, cents) => {
      const payments = all.map((left, n) => payment(n, left))
      const parts = refundsToPayOut(money(cents), payments)
      const isEnough = cents <= all.reduce((one, other) => one + other, 0)
      expect(parts !== undefined).toBe(isEnough)
      if (isEnough) expect(sum((parts ?? []).map(({ amount }) => amount))).toBe(cents)
      const left = new Map(payments.map((one) => [one.UUID, one.left]))
      for (const { UUID, amount } of parts ?? []) expect(amount).toBeLessThanOrEqual(left.get(UUID) ?? 0)
      // Only the last one may be refunded in part: those before it were newer.
      for (const { UUID, amount } of (parts ?? []).slice(0, -1)) expect(amount).toBe(left.get(UUID))
    }),
  )
})

test('a payout is paid once nothing of it is under way; what failed is credit again', () => {
  const refund = (state: 'unasked' | 'pending' | 'succeeded' | 'failed', amount: number) => ({
    state,
    amount: money(amount),
  })
  expect(payoutOutcome([refund('succeeded', 100), refund('pending', 200)])).toEqual({ state: 'under-way', returned: 0 })
  expect(payoutOutcome([refund('succeeded', 100), refund('failed', 200)])).toEqual({ state: 'paid', returned: 200 })
  expect(payoutOutcome([refund('failed', 100), refund('failed', 200)])).toEqual({ state: 'returned', returned: 300 })
})
