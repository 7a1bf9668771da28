import { addDays, addMonths, dayOf, nz, startOfDay } from '@waea/kit/calendar-day'
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

/** Credit that was never topped up lasts this long after the product was made (3§9.1). */
const firstCreditDays = 365

/** Whether an amount in cents may be topped up: the rule of every payment (1§5). */
export function checkTopUp(cents: number): Money | Refusal {
  return checkAmount(cents, 'Amount')
}

/**
 * When credit expires that is topped up at an instant: one calendar year ahead at the same time on New Zealand clocks;
 * from 29 February, on 28 February (1§4).
 */
export function topUpExpiresAt(at: Date): Date {
  return monthsAhead(at, 12)
}

/** Until when a change of plan made at an instant keeps credit at least: one month ahead (3§9.1). */
export function planChangeExpiresAt(at: Date): Date {
  return monthsAhead(at, 1)
}

/** So many calendar months ahead at the same time on New Zealand clocks. */
function monthsAhead(at: Date, months: number): Date {
  const day = dayOf(at, nz)
  const intoDayMs = at.getTime() - startOfDay(day, nz).getTime()
  const target = addMonths(day, months)
  const expires = new Date(startOfDay(target, nz).getTime() + intoDayMs)
  // On the day when clocks go forward the last hour would fall into the day after.
  const nextDay = startOfDay(addDays(target, 1), nz)
  return expires < nextDay ? expires : new Date(nextDay.getTime() - 1)
}

/** The later of two expiries: a top-up never takes time away from credit. */
export function extendedExpiry(current: Date | null, at: Date): Date {
  const extended = topUpExpiresAt(at)
  return current && current > extended ? current : extended
}

/**
 * When a product's credit expires: as stored, else 365 days after the product was made; null when that is past
 * (1§4, 3§9.1).
 */
export function creditExpiry(product: PrepayProduct, now: Date): Date | null {
  const stored = product.CurrencyCreditExpiresAtNanos
  const expires = stored
    ? fromNanos(stored)
    : new Date(fromNanos(product.CreatedAtNanos).getTime() + firstCreditDays * 86_400_000)
  return expires.getTime() < now.getTime() ? null : expires
}

/** What is left of a balance after spending. Refuses to go below zero: 'Not enough balance' (1§5, 3§8.3). */
export function spendFrom(balance: Money, amount: Money): Money | Refusal {
  if (amount < 0) return refuse('invalid-input', undefined, 'Amount')
  const left = minus(balance, amount)
  return left < 0 ? refuse('not-enough-balance', { ShortCents: money(-left) }) : left
}

/** Whether the balance is shown: not when it is zero and the provider hides that, which is the default (3§9.5). */
export function isBalanceShown(balance: Money, hideWhenZero = true): boolean {
  return balance !== 0 || !hideWhenZero
}
