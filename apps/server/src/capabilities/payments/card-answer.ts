import type { MethodKind } from '@waea/domain/payments/means/cards'
import type { Wallet } from '@waea/domain/payments/means/wallet'
import { cardGateway, paymentTypes } from '@waea/domain/payments/payment'

/** The card of a payment, as far as it is known. */
interface KnownCard {
  CardType: string | null
  CardLast4: string | null
  CardWallet: Wallet | null
  /** What a receipt does not say, its card or bank does. */
  methodKind?: MethodKind
}

/** The card of a payment in a mail, if it is known, and the wallet that it was in. */
export function cardInMail({ CardType, CardLast4, CardWallet }: KnownCard) {
  return {
    ...(CardLast4 && { CardLast4 }),
    ...(CardType && { CardBrand: CardType }),
    ...(CardWallet && { CardWallet }),
  }
}

/** The card of a payment as answers carry it: absent if it is not known. A wallet is the type of the payment. */
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
