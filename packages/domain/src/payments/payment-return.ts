import { type Money, minus, money, zero } from '@waea/kit/money'
import type { PaymentPart } from './parties.ts'

/**
 * What the card partner's word about a disputed payment changes: money was taken back from us, or came back since the
 * dispute was won; or nothing, since only a question was asked, or it is known.
 */
export function decideReturn(
  known: { isGivenBack: boolean } | undefined,
  takenCents: number,
): 'take-back' | 'give-back' | 'nothing' {
  if (!known) return takenCents > 0 ? 'take-back' : 'nothing'
  return takenCents === 0 && !known.isGivenBack ? 'give-back' : 'nothing'
}

/**
 * What is no longer paid of each thing, in the order of the parts, after what was taken back of the payment before: all of
 * it, or of the first things where less was taken.
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
