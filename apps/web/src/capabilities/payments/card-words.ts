import { cardBrandName } from '@waea/domain/payments/card-brand'

type Card = { CardType: string; CardLast4: string }

/** A card's display name, such as `Visa ···· 4242`. */
export function cardName({ CardType, CardLast4 }: Card): string {
  return `${cardBrandName(CardType)} ···· ${CardLast4}`
}

/** A saved card's display name. */
export function savedCardName({ brand, last4 }: { brand: string; last4: string }): string {
  return cardName({ CardType: brand, CardLast4: last4 })
}
