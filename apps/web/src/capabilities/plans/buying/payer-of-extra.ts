import { decidePurchase, type Purchase, type PurchaseRequest } from '@waea/domain/plans/purchase'
import { isRefusal } from '@waea/domain/refusal'
import type { Money } from '@waea/kit/money'
import { cardsAmong, firstChoice, type SavedCard } from '../../payments/shared/first-choice.ts'

/**
 * Who can pay for an add-on with one press: the credit if it is enough, the bill for postpay, else the first usable
 * saved card. `card` is absent if none is saved: then the add-on is bought on its own page. Undefined if it can't be
 * bought.
 */
export function payerOfExtra(
  input: Omit<PurchaseRequest, 'balance'>,
  credit: Money | undefined,
  cards: readonly SavedCard[],
): { purchase: Purchase; card: SavedCard | undefined } | undefined {
  const fromCredit = decidePurchase({ ...input, ...(credit !== undefined && { balance: credit }) })
  const isShort = isRefusal(fromCredit) && fromCredit.refused === 'not-enough-balance'
  const purchase = isShort ? decidePurchase(input) : fromCredit
  if (isRefusal(purchase)) return undefined
  const choice = firstChoice(cardsAmong(cards))
  return { purchase, card: purchase.paidBy === 'card' ? cards.find(({ UUID }) => UUID === choice) : undefined }
}
