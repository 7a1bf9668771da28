import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, sum, zero } from '@waea/kit/money'

/** A card payment, and how much of it is neither refunded nor being refunded. */
export interface RefundableLeft {
  UUID: Uuid
  left: Money
}

/** How much of a payment is refunded. */
export interface PayoutPart {
  UUID: Uuid
  amount: Money
}

/** How credit is paid out: refunded to the cards that paid it, or to a bank account. */
export type PayoutWay = 'card' | 'bank'

/**
 * How much of a closed account's credit can be paid out, in cents: what is left after everything owed is paid, on
 * bills, unbilled, or as a debt.
 */
export function payable(credit: Money, owed: Money): Money {
  return money(Math.max(0, minus(credit, owed)))
}

/**
 * The refunds that pay out an amount, given the card payments, newest first. Each payment is refunded at most what is
 * left of it. Undefined if they don't cover the whole amount, which then goes to a bank account in one sum.
 */
export function refundsToPayOut(amount: Money, payments: readonly RefundableLeft[]): PayoutPart[] | undefined {
  const parts: PayoutPart[] = []
  let open = amount
  for (const { UUID, left } of payments) {
    const part = money(Math.min(open, Math.max(0, left)))
    if (part > 0) parts.push({ UUID, amount: part })
    open = minus(open, part)
  }
  return open === zero && amount > 0 ? parts : undefined
}

/** A refund that is part of a payout, with the state the payout depends on. */
export interface PayoutRefund {
  state: 'unasked' | 'pending' | 'succeeded' | 'failed'
  amount: Money
}

/**
 * The outcome of a payout to cards, given its refunds: pending while one of them is, else paid, or returned if nothing
 * arrived. `returned` is the amount that became credit again, in cents.
 */
export function payoutOutcome(refunds: readonly PayoutRefund[]): {
  state: 'under-way' | 'paid' | 'returned'
  returned: Money
} {
  const returned = sum(refunds.filter(({ state }) => state === 'failed').map(({ amount }) => amount))
  if (refunds.some(({ state }) => state === 'unasked' || state === 'pending')) return { state: 'under-way', returned }
  return { state: refunds.some(({ state }) => state === 'succeeded') ? 'paid' : 'returned', returned }
}
