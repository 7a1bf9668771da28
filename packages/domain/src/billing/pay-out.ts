import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, sum, zero } from '@waea/kit/money'

/** A card payment, and what of it is neither refunded nor about to be. */
export interface RefundableLeft {
  UUID: Uuid
  left: Money
}

/** What of a payment is refunded. */
export interface PayoutPart {
  UUID: Uuid
  amount: Money
}

/** How credit is paid out: back to the cards that paid it, or to a bank account. */
export type PayoutWay = 'card' | 'bank'

/**
 * What of the credit of a closed account can be paid out, in cents: what is left of it once everything is paid that is
 * owed, on bills, on none yet, or as a debt.
 */
export function payable(credit: Money, owed: Money): Money {
  return money(Math.max(0, minus(credit, owed)))
}

/**
 * The refunds that pay out an amount, given the card payments, newest first: of each payment no more than is left of it.
 * Undefined where they do not cover all of it, since then it goes to a bank account whole.
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

/** The state of a refund that pays out, as far as it matters here. */
export interface PayoutRefund {
  state: 'unasked' | 'pending' | 'succeeded' | 'failed'
  amount: Money
}

/**
 * What has become of a payout to cards, given its refunds: under way while one is, else paid, or returned where nothing
 * arrived. `returned` is what is credit again, in cents.
 */
export function payoutOutcome(refunds: readonly PayoutRefund[]): {
  state: 'under-way' | 'paid' | 'returned'
  returned: Money
} {
  const returned = sum(refunds.filter(({ state }) => state === 'failed').map(({ amount }) => amount))
  if (refunds.some(({ state }) => state === 'unasked' || state === 'pending')) return { state: 'under-way', returned }
  return { state: refunds.some(({ state }) => state === 'succeeded') ? 'paid' : 'returned', returned }
}
