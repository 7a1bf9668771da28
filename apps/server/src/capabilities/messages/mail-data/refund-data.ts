import type { Wallet } from '@waea/domain/payments/means/wallet'
import type { OrderSums } from '@waea/domain/shop/orders/order-sums'
import type { Money } from '@waea/kit/money'

/** The card of a payment, and the wallet that it was in, where it was in one. */
export interface CardInMail {
  CardLast4?: string
  CardBrand?: string
  CardWallet?: Wallet
}

/** A refund to a card, or a hold on it that was released; neither if nothing was taken. */
export interface RefundData extends CardInMail {
  /** What it was paid for, thing by thing. */
  sums?: OrderSums
  RefundCents?: Money
  ReleasedCents?: Money
}
