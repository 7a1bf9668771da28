import type { Gives } from '@waea/contract/call'
import type { payments } from '@waea/contract/payments'

export type SavedCard = Gives<typeof payments.methods>['PaymentMethods'][number]
/** A saved card's id, or a new card. */
export type CardChoiceValue = string | 'new'

/** The card to offer first: the default, else the first one that has not expired, else a new one. */
export function firstChoice(cards: readonly SavedCard[]): CardChoiceValue {
  const good = cards.filter((card) => !card.is_card_expired)
  return (good.find((card) => card.is_default) ?? good[0])?.UUID ?? 'new'
}
