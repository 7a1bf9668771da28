import { gstWithin, money } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownPaymentStatus } from './payment-status.ts'
import { paidStatus, type RefundedAmount, refundable, refundTax } from './refund.ts'

test('what is asked for goes back, up to what is left of the payment', () => {
  expect(refundable(money(2000), money(0), money(2000))).toBe(2000)
  expect(refundable(money(2000), money(1500), money(2000))).toBe(500)
  expect(refundable(money(2000), money(2000), money(100))).toBe(0)
})

test('[S-PAY-01] a payment is refunded when all of it went back, and partially before; both show as REFUNDED', () => {
  expect(paidStatus(money(2000), money(0))).toBe('COMPLETED')
  expect(paidStatus(money(2000), money(500))).toBe('PARTIALLY REFUNDED')
  expect(paidStatus(money(2000), money(2000))).toBe('REFUNDED')
  expect(shownPaymentStatus(paidStatus(money(2000), money(500)))).toBe('REFUNDED')
})

test('in whatever pieces a payment goes back, never more than it goes back, with exactly its GST', () => {
  const cents = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 8 }), (paid, input) => {
      const given: RefundedAmount[] = []
      const total = () => given.reduce((sum, one) => sum + one.amount, 0)
      for (const one of [...input, paid]) {
        const amount = refundable(money(paid), money(total()), money(one))
        if (amount === 0) continue
        const tax = refundTax(given, amount)
        expect(tax).toBeGreaterThanOrEqual(0)
        expect(tax).toBeLessThanOrEqual(amount)
        given.push({ amount, tax })
        expect(total()).toBeLessThanOrEqual(paid)
      }
      expect(total()).toBe(paid)
      expect(given.reduce((sum, one) => sum + one.tax, 0)).toBe(gstWithin(money(paid)))
    }),
  )
})
