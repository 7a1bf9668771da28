import type { MethodKind } from '@waea/domain/payments/means/cards'
import type { Wallet } from '@waea/domain/payments/means/wallet'
import { cardGateway, paymentTypes } from '@waea/domain/payments/payment'

/** The known details of a payment's card. */
interface KnownCard {
  CardType: string | null
  CardLast4: string | null
  CardWallet: Wallet | null
  /** 'card' by default. */
  methodKind?: MethodKind
}

/** The card of a payment in a mail, with its wallet; empty if it is not known. */
export function cardInMail({ CardType, CardLast4, CardWallet }: KnownCard) {
  return {
    ...(CardLast4 && { CardLast4 }),
    ...(CardType && { CardBrand: CardType }),
    ...(CardWallet && { CardWallet }),
  }
}

/** The card of a payment on the wire; absent if it is not known. A wallet is the type of the payment. */
export function cardAnswer({ CardType, CardLast4, CardWallet, methodKind = 'card' }: KnownCard) {
  return {
    ...(CardType && { CardType }),
    ...(CardLast4 && {
      CardLast4,
      PaymentMethodType: CardWallet ?? paymentTypes[methodKind],
      PaymentMethodGateway: cardGateway,
    }),
  }
}
