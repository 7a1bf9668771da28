import { type Money, money } from '@waea/kit/money'
import { type Refusal, refuse } from '../refusal.ts'

/** The smallest card charge: $1.00, so that every amount exceeds $0.99 (1§5). */
const minPayment: Money = money(100)

/**
 * Whether an amount is large enough to collect (1§5, 3§9.1). No card is charged less, and nobody is suspended over
 * less.
 */
export function isCollected(cents: Money): boolean {
  return cents >= minPayment
}

/** The largest single payment, as a guard against typing errors: $1,000.00. */
const maxPayment: Money = money(100_000)

/**
 * Whether an amount in cents may be paid or topped up. Refuses amounts up to $0.99, fractions of a cent, anything but a
 * number, and more than the limit.
 */
export function checkAmount(cents: number, field = 'Amount'): Money | Refusal {
  if (!Number.isFinite(cents)) return refuse('invalid-input', undefined, field)
  if (cents < minPayment) return refuse('amount-too-small', undefined, field)
  if (!Number.isSafeInteger(cents)) return refuse('invalid-input', undefined, field)
  if (cents > maxPayment) return refuse('amount-too-large', { most: '$1,000.00' }, field)
  return money(cents)
}
