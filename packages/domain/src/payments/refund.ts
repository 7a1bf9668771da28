import { gstWithin, type Money, minus, money, plus, zero } from '@waea/kit/money'
import type { PaymentStatus } from './payment-status.ts'

/** An amount refunded from a payment, or pending, in cents, and the GST in it. */
export interface RefundedAmount {
  amount: Money
  tax: Money
}

/** How much of the requested amount can be refunded, in cents: never more than is left of the payment. */
export function refundable(paid: Money, refunded: Money, input: Money): Money {
  const left = minus(paid, refunded)
  return money(Math.max(0, Math.min(left, input)))
}

/**
 * The GST in a refund, in cents, given the refunds before it. All refunds of a payment together carry exactly the GST
 * of their sum; once everything is refunded, that is the GST of the sale (3§9.1).
 */
export function refundTax(before: readonly RefundedAmount[], amount: Money): Money {
  let refunded = zero
  let tax = zero
  for (const one of before) {
    refunded = plus(refunded, one.amount)
    tax = plus(tax, one.tax)
  }
  // Clamped to between 0 and the amount: if earlier refunds failed after all, the result must not be negative.
  return money(Math.min(amount, Math.max(0, gstWithin(plus(refunded, amount)) - tax)))
}

/** The status of a completed payment after its refunds (1§4). */
export function paidStatus(paid: Money, refunded: Money): PaymentStatus {
  if (refunded <= 0) return 'COMPLETED'
  return refunded < paid ? 'PARTIALLY REFUNDED' : 'REFUNDED'
}
