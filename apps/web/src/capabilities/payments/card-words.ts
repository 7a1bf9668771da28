import { type PaymentMeans, paidBrandName } from '@waea/domain/payments/wallet'

type Card = { CardType: string; CardLast4: string; PaymentMethodType?: PaymentMeans | undefined }

/** A card's display name, such as `Visa ···· 4242`, or `Apple Pay, Visa ···· 4242` where it paid out of a wallet. */
export function cardName({ CardType, CardLast4, PaymentMethodType }: Card): string {
  return `${paidBrandName(CardType, PaymentMethodType)} ···· ${CardLast4}`
}

/** A saved card's display name. */
export function savedCardName({ brand, last4 }: { brand: string; last4: string }): string {
  return cardName({ CardType: brand, CardLast4: last4 })
}
