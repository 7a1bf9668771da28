import type { BankAccountNumber } from '@waea/domain/payments/means/bank-account'
import type { CardDetail } from '@waea/domain/payments/means/cards'
import type { Wallet } from '@waea/domain/payments/means/wallet'
import type { Money } from '@waea/kit/money'

/** The card partner. Amounts are whole cents of NZD. */
export interface CardsPort {
  /** Creates the customer at the partner, once for each of ours; returns the partner's id. */
  customer(ours: { CustomerUUID: string; email: string; name: string }): Promise<string>
  /**
   * Creates a payment under a key, and confirms it if a card is named: the same key is the same payment, for ever.
   * Throws PartnerUnknown if no answer came: the payment may or may not exist, and the caller must use `find`. A payment
   * that the partner did not create, because its card cannot pay, is 'cancelled', with no `gatewayRef`.
   */
  pay(input: CardPaymentRequest): Promise<CardPayment>
  /** Tries a payment that waits for a card with a saved one. The same key is the same try. */
  confirm(input: { gatewayRef: string; gatewayCard: string; key: string; present: boolean }): Promise<CardPayment>
  /** The partner's current state of a payment. */
  fetchPayment(gatewayRef: string): Promise<CardPayment>
  /** The payment made under a key, if the partner has it: a customer's, or one without a customer made about then. */
  find(of: { gatewayCustomer: string } | { madeAt: Date }, key: string): Promise<CardPayment | undefined>
  /** Cancels a payment that has not succeeded, or releases what is held; returns its state afterwards. */
  cancel(gatewayRef: string): Promise<CardPayment>
  /**
   * Captures what is held, or a part of it and releases the rest; returns the payment's state afterwards. Repeating it
   * captures nothing more.
   */
  capture(gatewayRef: string, amountCents: Money): Promise<CardPayment>
  /**
   * Refunds part of a payment under a key: the same key is the same refund, for ever. Throws PartnerUnknown if no
   * answer came, and the caller must look for it in `refundsOf`; RefusedForGood if the partner will not refund it.
   */
  refund(input: CardRefundRequest): Promise<CardRefund>
  /** The partner's current state of a refund. */
  fetchRefund(gatewayRef: string): Promise<CardRefund>
  /** All refunds of a payment that the partner has; those made there by hand have no key. */
  refundsOf(paymentRef: string): Promise<CardRefund[]>
  /** Creates the secret with which the browser saves a card. */
  setup(gatewayCustomer: string, key: string): Promise<{ gatewayRef: string; clientSecret: string }>
  /** Cancels a secret with which a browser saves cards; one that has saved a card stays as it is. */
  cancelSetup(gatewayRef: string): Promise<void>
  cards(gatewayCustomer: string): Promise<CardDetail[]>
  /**
   * Saves a bank account and the direct debit authority that its holder accepted; returns the partner's id of it. The
   * same key is the same account. Throws RefusedForGood for an account that cannot be debited.
   */
  saveBankAccount(input: BankAccountRequest): Promise<string>
  bankAccounts(gatewayCustomer: string): Promise<BankAccountDetail[]>
  deleteCard(gatewayCard: string): Promise<void>
  /** The event of a webhook, if its signature over the raw bytes is right and not older than 5 minutes. */
  verifyEvent(rawBody: Buffer, signature: string): CardEvent | undefined
  /** All payments the partner has made since an instant, for the nightly comparison. */
  paymentsSince(at: Date): AsyncIterable<CardPayment>
  /** What a bank took back, as the partner has it now. */
  fetchReturn(gatewayRef: string): Promise<PaymentReturn>
  /** All that banks took back since an instant. */
  returnsSince(at: Date): AsyncIterable<PaymentReturn>
  /** All refunds the partner has made since an instant, with the metadata of their payments. */
  refundsSince(at: Date): AsyncIterable<CardRefund>
}

export interface CardPaymentRequest {
  key: string
  amountCents: Money
  /** Absent for whoever pays without an account. */
  gatewayCustomer?: string
  /** A saved card to charge now; without it the browser confirms with the client secret. */
  gatewayCard?: string
  /** Whether the person is there to pass a bank's check. */
  present: boolean
  /** Keep the card for later payments. */
  keepCard: boolean
  /** Only hold the amount on the card; it is captured or cancelled later. */
  holds?: boolean
  /** `gatewayCard` is a bank account, which is debited. */
  isDebit?: boolean
  description: string
  metadata: Record<string, string>
}

export type CardPaymentState = 'succeeded' | 'needs-action' | 'needs-card' | 'processing' | 'held' | 'cancelled'

export interface CardPayment {
  gatewayRef: string
  key?: string
  state: CardPaymentState
  /** What was asked for. */
  amountCents: Money
  /** What was received of it: less if less was captured than was held. */
  receivedCents: Money
  /** When the bank lets go of what is held. */
  heldUntil?: Date
  clientSecret?: string
  gatewayCard?: string
  /** The card, or the bank account with its bank as the brand. */
  card?: { brand: string; last4: string; fingerprint?: string /** The wallet that it was in. */; wallet?: Wallet }
  /** The day on which a bank account is likely to be debited, 'YYYY-MM-DD'. */
  debitOn?: string
  /** Why the last try failed: Stripe's decline code or error code. */
  failure?: string
  /** The last try, if a bank declined it. */
  declined?: CardDeclined
  metadata: Record<string, string>
}

/** A bank account to be saved, and who accepted its direct debit authority from where. */
export interface BankAccountRequest {
  key: string
  gatewayCustomer: string
  account: BankAccountNumber
  /** The person who may sign for the account. */
  holder: string
  email: string
  accepted: { at: Date; address: string; userAgent: string }
}

/** A saved bank account, of its number only the last four digits and the suffix. */
export interface BankAccountDetail {
  tokenId: string
  /** The key under which it was saved, if the partner has it. */
  key?: string
  bankName: string
  last4: string
  /** The same for the same account. */
  fingerprint: string
}

/** A payment that its bank took back, or may take back, after it was paid: a dispute, as the partner calls it. */
export interface PaymentReturn {
  gatewayRef: string
  /** The partner's id of the payment. */
  paymentRef: string
  /** What is in dispute. */
  disputedCents: Money
  /** What was taken from us for it; 0 where only a question was asked, and once it was given back. */
  takenCents: Money
  /** Why, as the partner's code: 'insufficient_funds'. */
  reason: string
  /** Until when evidence can win it, where it can be answered. */
  answerBy?: Date
  /** The metadata of the payment. */
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
  /** The partner's id of an event that can't be read. */
  eventRef?: string
  /** The state when the event was made. Events come late, twice and out of order, so fetch the current state. */
  payment?: CardPayment
  refund?: CardRefund
  /** The outcome of a secret with which a browser saves a card. */
  setup?: { gatewayRef: string; declined?: CardDeclined /** It saved a card, or was cancelled. */; isOver: boolean }
  /** The metadata that we gave the refund, or its payment. */
  metadata?: Record<string, string>
  gatewayCustomer?: string
  gatewayCard?: string
  /** It is about a bank account. */
  isAccount?: boolean
  /** The partner's id of what a bank took back. */
  returnRef?: string
  /** Whether the account of `gatewayCard` may still be debited. */
  mayBeDebited?: boolean
}
