import type { CardDetail } from '@waea/domain/payments/cards'

/** What we ask of the card partner. Amounts are whole cents of NZD. */
export interface CardsPort {
  /** Makes the customer at the partner, once for each of ours; answers the partner's id. */
  customer(ours: { CustomerUUID: string; email: string; name: string }): Promise<string>
  /**
   * Makes, and where a card is named confirms, a payment under a key: the same key is the same payment, for ever.
   * Throws PartnerUnknown when no answer came: the payment may or may not exist, and `find` must be asked.
   */
  pay(asked: CardPaymentAsked): Promise<CardPayment>
  /** Tries a payment that waits for a card with a saved one. The same key is the same try. */
  confirm(asked: { gatewayRef: string; gatewayCard: string; key: string; present: boolean }): Promise<CardPayment>
  /** The payment as the partner has it. */
  payment(gatewayRef: string): Promise<CardPayment>
  /** The payment made under a key, when the partner has it. */
  find(gatewayCustomer: string, key: string): Promise<CardPayment | undefined>
  /** Gives up a payment that has not been made; answers how it stands after that. */
  cancel(gatewayRef: string): Promise<CardPayment>
  /**
   * Gives back money of a payment under a key: the same key is the same refund, for ever. Throws PartnerUnknown when no
   * answer came, and then `findRefund` must be asked; RefusedForGood when the partner will not give it back.
   */
  refund(asked: CardRefundAsked): Promise<CardRefund>
  /** The refund as the partner has it. */
  refundMade(gatewayRef: string): Promise<CardRefund>
  /** The refund of a payment that was made under a key, when the partner has it. */
  findRefund(paymentRef: string, key: string): Promise<CardRefund | undefined>
  /** Makes the secret with which the browser saves a card. */
  setup(gatewayCustomer: string, key: string): Promise<{ gatewayRef: string; clientSecret: string }>
  /** Makes the secret with which a browser saves cards worthless; one that saved a card stays as it is. */
  cancelSetup(gatewayRef: string): Promise<void>
  cards(gatewayCustomer: string): Promise<CardDetail[]>
  forget(gatewayCard: string): Promise<void>
  /** The event of a webhook, when its signature over the raw bytes is right and not older than 5 minutes. */
  event(rawBody: Buffer, signature: string): CardEvent | undefined
  /** All payments the partner has made since an instant, for the nightly comparison. */
  paymentsSince(at: Date): AsyncIterable<CardPayment>
  /** All refunds the partner has made since an instant, with the metadata of their payments. */
  refundsSince(at: Date): AsyncIterable<CardRefund>
}

export interface CardPaymentAsked {
  key: string
  amountCents: number
  gatewayCustomer: string
  /** A saved card to be charged now; without it the browser confirms with the client secret. */
  gatewayCard?: string
  /** The person is there to pass a bank's check. */
  present: boolean
  /** Keep the card for later payments. */
  keepCard: boolean
  description: string
  metadata: Record<string, string>
}

export type CardPaymentState = 'succeeded' | 'needs-action' | 'needs-card' | 'processing' | 'cancelled'

export interface CardPayment {
  gatewayRef: string
  key?: string
  state: CardPaymentState
  amountCents: number
  clientSecret?: string
  gatewayCard?: string
  card?: { brand: string; last4: string; fingerprint?: string }
  /** Why the last try failed: Stripe's decline code or error code. */
  failure?: string
  /** The last try, where a bank declined it. */
  declined?: CardDeclined
  metadata: Record<string, string>
}

/** A try of a card that a bank declined. */
export interface CardDeclined {
  /** The partner's id of the try. */
  attemptRef: string
  /** Stripe's decline code or error code. */
  code: string
  /** The partner's mark of the card: the same card of two customers has one. */
  fingerprint?: string
}

interface CardRefundAsked {
  key: string
  /** The partner's id of the payment. */
  paymentRef: string
  amountCents: number
  metadata: Record<string, string>
}

/** A refund that succeeded can still fail, when the bank sends it back. */
export type CardRefundState = 'pending' | 'succeeded' | 'failed'

export interface CardRefund {
  gatewayRef: string
  key?: string
  paymentRef: string
  state: CardRefundState
  amountCents: number
  /** Why it failed, in the partner's word. */
  failure?: string
  metadata: Record<string, string>
}

export interface CardEvent {
  kind: 'payment' | 'refund' | 'cards' | 'other'
  /** As it was when the event was made; events come late, twice and out of order, so the partner is asked how it is. */
  payment?: CardPayment
  refund?: CardRefund
  /** What became of a secret with which a browser saves a card. */
  setup?: { gatewayRef: string; declined?: CardDeclined /** It saved a card, or was cancelled. */; isOver: boolean }
  /** What the refund, or the payment of which something went back, was marked with when we made it. */
  metadata?: Record<string, string>
  gatewayCustomer?: string
  gatewayCard?: string
}
