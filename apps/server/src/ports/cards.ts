import type { CardDetail } from '@waea/domain/payments/cards'
import type { Wallet } from '@waea/domain/payments/wallet'

/** The card partner. Amounts are whole cents of NZD. */
export interface CardsPort {
  /** Creates the customer at the partner, once for each of ours; returns the partner's id. */
  customer(ours: { CustomerUUID: string; email: string; name: string }): Promise<string>
  /**
   * Creates a payment under a key, and confirms it if a card is named: the same key is the same payment, for ever.
   * Throws PartnerUnknown if no answer came: the payment may or may not exist, and the caller must use `find`.
   */
  pay(asked: CardPaymentAsked): Promise<CardPayment>
  /** Tries a payment that waits for a card with a saved one. The same key is the same try. */
  confirm(asked: { gatewayRef: string; gatewayCard: string; key: string; present: boolean }): Promise<CardPayment>
  /** The partner's current state of a payment. */
  fetchPayment(gatewayRef: string): Promise<CardPayment>
  /** The payment made under a key, if the partner has it. */
  find(gatewayCustomer: string, key: string): Promise<CardPayment | undefined>
  /** Cancels a payment that has not succeeded; returns its state afterwards. */
  cancel(gatewayRef: string): Promise<CardPayment>
  /**
   * Refunds part of a payment under a key: the same key is the same refund, for ever. Throws PartnerUnknown if no
   * answer came, and the caller must use `findRefund`; RefusedForGood if the partner will not refund it.
   */
  refund(asked: CardRefundAsked): Promise<CardRefund>
  /** The partner's current state of a refund. */
  fetchRefund(gatewayRef: string): Promise<CardRefund>
  /** The refund made under a key, if the partner has it. */
  findRefund(paymentRef: string, key: string): Promise<CardRefund | undefined>
  /** Creates the secret with which the browser saves a card. */
  setup(gatewayCustomer: string, key: string): Promise<{ gatewayRef: string; clientSecret: string }>
  /** Cancels a secret with which a browser saves cards; one that has saved a card stays as it is. */
  cancelSetup(gatewayRef: string): Promise<void>
  cards(gatewayCustomer: string): Promise<CardDetail[]>
  deleteCard(gatewayCard: string): Promise<void>
  /** The event of a webhook, if its signature over the raw bytes is right and not older than 5 minutes. */
  verifyEvent(rawBody: Buffer, signature: string): CardEvent | undefined
  /** All payments the partner has made since an instant, for the nightly comparison. */
  paymentsSince(at: Date): AsyncIterable<CardPayment>
  /** All refunds the partner has made since an instant, with the metadata of their payments. */
  refundsSince(at: Date): AsyncIterable<CardRefund>
}

export interface CardPaymentAsked {
  key: string
  amountCents: number
  gatewayCustomer: string
  /** A saved card to charge now; without it the browser confirms with the client secret. */
  gatewayCard?: string
  /** Whether the person is there to pass a bank's check. */
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
  card?: { brand: string; last4: string; fingerprint?: string /** The wallet that it was in. */; wallet?: Wallet }
  /** Why the last try failed: Stripe's decline code or error code. */
  failure?: string
  /** The last try, if a bank declined it. */
  declined?: CardDeclined
  metadata: Record<string, string>
}

/** A card try that a bank declined. */
export interface CardDeclined {
  /** The partner's id of the try. */
  attemptRef: string
  /** Stripe's decline code or error code. */
  code: string
  /** The partner's fingerprint of the card: the same for two customers with the same card. */
  fingerprint?: string
}

interface CardRefundAsked {
  key: string
  /** The partner's id of the payment. */
  paymentRef: string
  amountCents: number
  metadata: Record<string, string>
}

/** A refund that succeeded can still fail, when the bank returns it. */
export type CardRefundState = 'pending' | 'succeeded' | 'failed'

export interface CardRefund {
  gatewayRef: string
  key?: string
  paymentRef: string
  state: CardRefundState
  amountCents: number
  /** Why it failed, in the partner's words. */
  failure?: string
  metadata: Record<string, string>
}

export interface CardEvent {
  kind: 'payment' | 'refund' | 'cards' | 'other'
  /** The state when the event was made. Events come late, twice and out of order, so fetch the current state. */
  payment?: CardPayment
  refund?: CardRefund
  /** The outcome of a secret with which a browser saves a card. */
  setup?: { gatewayRef: string; declined?: CardDeclined /** It saved a card, or was cancelled. */; isOver: boolean }
  /** The metadata that we gave the refund, or its payment. */
  metadata?: Record<string, string>
  gatewayCustomer?: string
  gatewayCard?: string
}
