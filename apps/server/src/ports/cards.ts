import type { BankAccountNumber } from '@waea/domain/payments/means/bank-account'
import type { CardDetail } from '@waea/domain/payments/means/cards'
import type { Wallet } from '@waea/domain/payments/means/wallet'
import type { Money } from '@waea/kit/money'

/** The card partner. Amounts are whole cents of NZD. */
export interface CardsPort {
  /** Creates the customer at the partner, once for each of ours; returns the partner's id. */
  customer(ours: { CustomerUUID: string; email: string; name: string }): Promise<string>
  /**
   * Creates a payment under a key, and confirms it if a card is named. The same key is the same payment, for ever.
   * Throws PartnerUnknown without an answer: the payment may or may not exist, and the caller must use `find`. A
   * payment that the partner did not create because its card cannot pay is 'cancelled', without a `gatewayRef`.
   */
  pay(input: CardPaymentRequest): Promise<CardPayment>
  /** Confirms a payment that waits for a card, with a saved one. The same key is the same attempt. */
  confirm(input: { gatewayRef: string; gatewayCard: string; key: string; present: boolean }): Promise<CardPayment>
  /** The partner's current state of a payment. */
  fetchPayment(gatewayRef: string): Promise<CardPayment>
  /**
   * Finds the payment made under a key, if the partner has it: among a customer's, or among those without a customer
   * made at about that time.
   */
  find(of: { gatewayCustomer: string } | { madeAt: Date }, key: string): Promise<CardPayment | undefined>
  /** Cancels a payment that has not succeeded, or releases an authorized amount; returns its state afterwards. */
  cancel(gatewayRef: string): Promise<CardPayment>
  /**
   * Captures all or part of the authorized amount and releases the rest; returns the payment's state afterwards. A
   * retry captures nothing more.
   */
  capture(gatewayRef: string, amountCents: Money): Promise<CardPayment>
  /**
   * Refunds part of a payment under a key. The same key is the same refund, for ever. Throws PartnerUnknown without an
   * answer, and the caller must look for it in `refundsOf`; RefusedForGood if the partner will not refund it.
   */
  refund(input: CardRefundRequest): Promise<CardRefund>
  /** The partner's current state of a refund. */
  fetchRefund(gatewayRef: string): Promise<CardRefund>
  /** All refunds of a payment at the partner; those made there by hand have no key. */
  refundsOf(paymentRef: string): Promise<CardRefund[]>
  /** Creates the secret with which the browser saves a card. */
  setup(gatewayCustomer: string, key: string): Promise<{ gatewayRef: string; clientSecret: string }>
  /** Cancels a secret for saving a card. No-op if it has already saved one. */
  cancelSetup(gatewayRef: string): Promise<void>
  cards(gatewayCustomer: string): Promise<CardDetail[]>
  /**
   * Saves a bank account and the direct debit authority that its holder accepted; returns the partner's id for it. The
   * same key is the same account. Throws RefusedForGood for an account that cannot be debited.
   */
  saveBankAccount(input: BankAccountRequest): Promise<string>
  bankAccounts(gatewayCustomer: string): Promise<BankAccountDetail[]>
  deleteCard(gatewayCard: string): Promise<void>
  /** The event of a webhook, if its signature over the raw bytes is valid and at most 5 minutes old. */
  verifyEvent(rawBody: Buffer, signature: string): CardEvent | undefined
  /** All payments created at the partner since an instant, for the nightly reconciliation. */
  paymentsSince(at: Date): AsyncIterable<CardPayment>
  /** The partner's current state of a returned payment. */
  fetchReturn(gatewayRef: string): Promise<PaymentReturn>
  /** All payments returned by banks since an instant. */
  returnsSince(at: Date): AsyncIterable<PaymentReturn>
  /** All refunds created at the partner since an instant, with the metadata of their payments. */
  refundsSince(at: Date): AsyncIterable<CardRefund>
}

export interface CardPaymentRequest {
  key: string
  amountCents: Money
  /** Absent for a guest, who pays without an account. */
  gatewayCustomer?: string
  /** A saved card to charge now; without it the browser confirms with the client secret. */
  gatewayCard?: string
  /** Whether the customer is present to pass a bank's check. */
  present: boolean
  /** Save the card for later payments. */
  keepCard: boolean
  /** Only authorize the amount; it is captured or cancelled later. */
  holds?: boolean
  /** `gatewayCard` is a bank account to debit. */
  isDebit?: boolean
  description: string
  metadata: Record<string, string>
}

export type CardPaymentState = 'succeeded' | 'needs-action' | 'needs-card' | 'processing' | 'held' | 'cancelled'

export interface CardPayment {
  gatewayRef: string
  key?: string
  state: CardPaymentState
  /** The amount requested. */
  amountCents: Money
  /** The amount received: less than requested if only part was captured. */
  receivedCents: Money
  /** When the bank releases an authorized amount. */
  heldUntil?: Date
  clientSecret?: string
  gatewayCard?: string
  /** The card, or the bank account with its bank as the brand. */
  card?: {
    brand: string
    last4: string
    fingerprint?: string
    /** The wallet that held the card. */
    wallet?: Wallet
  }
  /** The day on which a bank account is likely to be debited, 'YYYY-MM-DD'. */
  debitOn?: string
  /** Why the last attempt failed: Stripe's decline code or error code. */
  failure?: string
  /** The last attempt, if a bank declined it. */
  declined?: CardDeclined
  metadata: Record<string, string>
}

/** A bank account to save, and who accepted its direct debit authority, and from where. */
export interface BankAccountRequest {
  key: string
  gatewayCustomer: string
  account: BankAccountNumber
  /** The person authorised to sign for the account. */
  holder: string
  email: string
  accepted: { at: Date; address: string; userAgent: string }
}

/** A saved bank account: only the last four digits of its number, and the suffix. */
export interface BankAccountDetail {
  tokenId: string
  /** The key under which it was saved, if the partner has it. */
  key?: string
  bankName: string
  last4: string
  /** Equal for the same account. */
  fingerprint: string
}

/** A payment that its bank has returned, or may return, after it was paid: a dispute in the partner's terms. */
export interface PaymentReturn {
  gatewayRef: string
  /** The partner's id of the payment. */
  paymentRef: string
  /** The disputed amount. */
  disputedCents: Money
  /** The amount withdrawn from us for it; 0 for an inquiry, and once it was returned to us. */
  takenCents: Money
  /** The partner's code for the reason, such as 'insufficient_funds'. */
  reason: string
  /** The deadline for evidence, if the dispute can be contested. */
  answerBy?: Date
  /** The metadata of the payment. */
  metadata: Record<string, string>
}

/** A card attempt that a bank declined. */
export interface CardDeclined {
  /** The partner's id of the attempt. */
  attemptRef: string
  /** Stripe's decline code or error code. */
  code: string
  /** The partner's fingerprint of the card: the same for two customers with the same card. */
  fingerprint?: string
}

interface CardRefundRequest {
  key: string
  /** The partner's id of the payment. */
  paymentRef: string
  amountCents: Money
  metadata: Record<string, string>
}

/** A refund that succeeded can still fail, when the bank returns it. */
export type CardRefundState = 'pending' | 'succeeded' | 'failed'

export interface CardRefund {
  gatewayRef: string
  key?: string
  paymentRef: string
  state: CardRefundState
  amountCents: Money
  /** Why it failed, in the partner's words. */
  failure?: string
  metadata: Record<string, string>
}

export interface CardEvent {
  kind: 'payment' | 'refund' | 'cards' | 'return' | 'mandate' | 'unreadable' | 'other'
  /** The partner's id of an unreadable event. */
  eventRef?: string
  /** The state when the event was made. Events arrive late, twice and out of order, so fetch the current state. */
  payment?: CardPayment
  refund?: CardRefund
  /** The outcome of a secret for saving a card. */
  setup?: {
    gatewayRef: string
    declined?: CardDeclined
    /** Whether it has saved a card or was cancelled. */
    isOver: boolean
  }
  /** The metadata that we gave the refund, or its payment. */
  metadata?: Record<string, string>
  gatewayCustomer?: string
  gatewayCard?: string
  /** Whether it is about a bank account. */
  isAccount?: boolean
  /** The partner's id of a returned payment. */
  returnRef?: string
  /** Whether the account of `gatewayCard` may still be debited. */
  mayBeDebited?: boolean
}
