import { gstWithin, type Money, minus, money, plus, zero } from '@waea/kit/money'
import type { PaymentStatus } from './payment-status.ts'

/** What was given back of a payment, or is on its way: its cents, and the GST in them. */
export interface GivenBack {
  amount: Money
  tax: Money
}

/** How much of the requested amount can be refunded, in cents: never more than is left of what was paid. */
export function refundable(paid: Money, given: Money, asked: Money): Money {
  const left = minus(paid, given)
  return money(Math.max(0, Math.min(left, asked)))
}

/**
 * The GST in a refund, so that all refunds of a payment together carry exactly the GST of what they give back: after the
 * last cent that is the GST of the sale (3§9.1). Given in cents, after what was given back before.
 */
export function refundTax(before: readonly GivenBack[], amount: Money): Money {
  let given = zero
  let tax = zero
  for (const one of before) {
    given = plus(given, one.amount)
    tax = plus(tax, one.tax)
  }
  // Between nothing and all of it: where earlier refunds came to nothing after all, the rest must not turn its sign.
  return money(Math.min(amount, Math.max(0, gstWithin(plus(given, amount)) - tax)))
}

/** The state of a payment that was made, after what was given back of it (1§4). */
export function paidStatus(paid: Money, given: Money): PaymentStatus {
  if (given <= 0) return 'COMPLETED'
  return given < paid ? 'PARTIALLY REFUNDED' : 'REFUNDED'
}
