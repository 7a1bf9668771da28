import { type PaymentMeans, paidBrandName } from '@waea/domain/payments/means/wallet'

type Card = { CardType: string; CardLast4: string; PaymentMethodType?: PaymentMeans | undefined }

/** A card's display name, such as `Visa ···· 4242`, or `Apple Pay, Visa ···· 4242` if it paid from a wallet. */
export function cardName({ CardType, CardLast4, PaymentMethodType }: Card): string {
  return `${paidBrandName(CardType, PaymentMethodType)} ···· ${CardLast4}`
}

/** The display name of a saved card or bank account; an account has its bank: `ANZ ···· 0000`. */
export function savedCardName(saved: { brand: string; last4: string; PaymentMethodType?: PaymentMeans }): string {
  const { brand: CardType, last4: CardLast4, PaymentMethodType } = saved
  return cardName({ CardType, CardLast4, PaymentMethodType })
}
