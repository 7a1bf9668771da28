import { dollars, type Money, minus, money, plus } from '@waea/kit/money'
import { spendFrom } from '../balance/top-up.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** What an operator does with a customer's money, with a reason: gives them credit, or charges them. */
export type AdjustmentKind = 'credit' | 'charge'

/** What it changes: the prepay credit of a mobile, or what waits for the next bill. */
export type AdjustedBalance = 'prepay' | 'bill'

/** The adjustments of a customer count together for this many days. */
export const adjustmentDays = 30

/** How much operators may still credit a customer, and charge them, in cents. */
export type AdjustmentRoom = Readonly<Record<AdjustmentKind, Money>>

/**
 * The room that is left. `net` is what operators credited the customer within `adjustmentDays`, less what they charged;
 * it may be at most `most` either way, so that a correction makes room again.
 */
export function adjustmentRoom(net: Money, most: Money): AdjustmentRoom {
  return { credit: money(Math.max(0, most - net)), charge: money(Math.max(0, most + net)) }
}

/** The balance after an adjustment. Credit adds to prepay credit, and takes off what the next bill asks for. */
export function adjusted(kind: AdjustmentKind, of: AdjustedBalance, before: Money, amount: Money): Money {
  return (kind === 'credit') === (of === 'prepay') ? plus(before, amount) : minus(before, amount)
}

/**
 * Decides an adjustment; returns the balance after it. Refuses more than there is room for ('amount-too-large'), and to
 * charge a mobile more than its credit ('not-enough-balance').
 */
export function decideAdjustment(
  { kind, of, amount }: { kind: AdjustmentKind; of: AdjustedBalance; amount: Money },
  before: Money,
  room: AdjustmentRoom,
): Money | Refusal {
  if (amount <= 0) return refuse('invalid-input', undefined, 'AmountCents')
  if (amount > room[kind]) return refuse('amount-too-large', { most: dollars(room[kind]) }, 'AmountCents')
  return kind === 'charge' && of === 'prepay' ? spendFrom(before, amount) : adjusted(kind, of, before, amount)
}
