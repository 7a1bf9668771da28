import { decidePurchase, type Purchase, type PurchaseAsked } from '@waea/domain/plans/purchase'
import { isRefusal } from '@waea/domain/refusal'
import type { Money } from '@waea/kit/money'
import { firstChoice, type SavedCard } from '../payments/first-choice.ts'

/**
 * Who would pay for an extra at once: the credit where it reaches, the bill of postpay, else the saved card that is
 * offered first. No card where none is saved: then it is bought on a page of its own. Undefined where it cannot be bought.
 */
export function payerOfExtra(
  asked: Omit<PurchaseAsked, 'balance'>,
  credit: Money | undefined,
  cards: readonly SavedCard[],
): { purchase: Purchase; card: SavedCard | undefined } | undefined {
  const fromCredit = decidePurchase({ ...asked, ...(credit !== undefined && { balance: credit }) })
  const isShort = isRefusal(fromCredit) && fromCredit.refused === 'not-enough-balance'
  const purchase = isShort ? decidePurchase(asked) : fromCredit
  if (isRefusal(purchase)) return undefined
  const choice = firstChoice(cards)
  return { purchase, card: purchase.paidBy === 'card' ? cards.find(({ UUID }) => UUID === choice) : undefined }
}
