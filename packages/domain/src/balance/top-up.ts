import { addMonths, dayOf, endOfDay, nz, startOfDay } from '@waea/kit/calendar-day'
import { type Money, minus, money } from '@waea/kit/money'
import { fromNanos, type Nanos } from '@waea/kit/nanos'
import { checkAmount } from '../payments/amount.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** A prepay product and its credit (1§3). */
export interface PrepayProduct {
  UUID: string
  CurrencyCreditExpiresAtNanos?: Nanos | null
  CreatedAtNanos: Nanos
  MainBalCreditCents: number
}

/** Credit that was never topped up lasts 365 days from the product's creation (3§9.1). */
const firstCreditDays = 365

/** Whether an amount in cents may be topped up. The rule is the same for every payment (1§5). */
export function checkTopUp(cents: number): Money | Refusal {
  return checkAmount(cents, 'Amount')
}

/**
 * When credit topped up at this instant expires: one calendar year ahead at the same time on New Zealand clocks; from
 * 29 February, on 28 February (1§4).
 */
export function topUpExpiresAt(at: Date): Date {
  return monthsAhead(at, 12)
}

/** The earliest expiry of credit after a plan change at this instant: one month ahead (3§9.1). */
export function planChangeExpiresAt(at: Date): Date {
  return monthsAhead(at, 1)
}

/** This many calendar months ahead at the same time on New Zealand clocks. */
function monthsAhead(at: Date, months: number): Date {
  const day = dayOf(at, nz)
  const intoDayMs = at.getTime() - startOfDay(day, nz).getTime()
  const target = addMonths(day, months)
  const expires = new Date(startOfDay(target, nz).getTime() + intoDayMs)
  // On the day clocks go forward, the last hour would fall on the next day.
  const last = endOfDay(target, nz)
  return expires < last ? expires : last
}

/** The later of two expiries. A top-up never shortens the life of credit. */
export function extendedExpiry(current: Date | null, at: Date): Date {
  const extended = topUpExpiresAt(at)
  return current && current > extended ? current : extended
}

/**
 * When a product's credit expires: as stored, else 365 days after the product was created; null if that is past (1§4,
 * 3§9.1).
 */
export function creditExpiry(product: PrepayProduct, now: Date): Date | null {
  const stored = product.CurrencyCreditExpiresAtNanos
  const expires = stored
    ? fromNanos(stored)
    : new Date(fromNanos(product.CreatedAtNanos).getTime() + firstCreditDays * 86_400_000)
  return expires.getTime() < now.getTime() ? null : expires
}

/** The balance after spending. Refuses to go below zero: 'Not enough balance' (1§5, 3§8.3). */
export function spendFrom(balance: Money, amount: Money): Money | Refusal {
  if (amount < 0) return refuse('invalid-input', undefined, 'Amount')
  const left = minus(balance, amount)
  return left < 0 ? refuse('not-enough-balance', { ShortCents: money(-left) }) : left
}

/** Whether the balance is shown. By default, a zero balance is hidden (3§9.5). */
export function isBalanceShown(balance: Money, hideWhenZero = true): boolean {
  return balance !== 0 || !hideWhenZero
}
