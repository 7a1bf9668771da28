import { type Money, minus, money, zero } from '@waea/kit/money'
import type { PaymentPart } from './parties.ts'

/**
 * The effect of the card partner's news about a disputed payment: the money was taken back from us, or came back after
 * we won; or none, for an inquiry only, or if already known.
 */
export function decideReturn(
  known: { isGivenBack: boolean } | undefined,
  takenCents: number,
): 'take-back' | 'give-back' | 'nothing' {
  if (!known) return takenCents > 0 ? 'take-back' : 'nothing'
  return takenCents === 0 && !known.isGivenBack ? 'give-back' : 'nothing'
}

/**
 * How much of each part is no longer paid after a further return, in the order of the parts: everything, or the first
 * parts if less was taken. `before` is what earlier returns took.
 */
export function partsTakenBack<Part extends PaymentPart>(parts: readonly Part[], before: Money, amount: Money): Part[] {
  let skipped = before
  let left = amount
  return parts.flatMap((part) => {
    const known = money(Math.min(part.amount, skipped))
    skipped = minus(skipped, known)
    const taken = money(Math.min(minus(part.amount, known), left))
    left = minus(left, taken)
    return taken > zero ? [{ ...part, amount: taken }] : []
  })
}
