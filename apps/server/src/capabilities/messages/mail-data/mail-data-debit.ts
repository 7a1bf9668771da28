import type { Money } from '@waea/kit/money'
import type { CardInMail } from './refund-data.ts'

/** The account or card of a payment: its bank or brand, and its last digits. */
interface PaidFrom {
  bank?: string
  Last4?: string
}

/** What mails about direct debits, and about payments that a bank took back, say. */
export interface DebitMails {
  /** A bank account was saved: the direct debit authority as its holder accepted it. */
  'mandate-confirmed': {
    FirstName: string
    bank: string
    Last4: string
    holder: string
    /** In paragraphs. */
    terms: string
    acceptedAtMs: number
    path: string
  }
  /** A bank account will be debited. */
  'debit-notice': PaidFrom & {
    FirstName: string
    what: string
    AmountCents: Money
    debitOn?: string
    path: string
  }
  /** A bank did not pay a debit; `reason` is the card partner's code. */
  'debit-failed': PaidFrom & {
    FirstName: string
    what: string
    AmountCents: Money
    reason: string
    path: string
  }
  /** A bank took back a payment that had succeeded, and what it paid is owed again. */
  'payment-returned': PaidFrom & {
    FirstName: string
    what: string
    AmountCents: Money
    /** What of it was taken off prepay credit; the rest is owed. */
    CreditCents: Money
    /** What of it is too little to be asked for. */
    WrittenOffCents?: Money
    isDebit: boolean
    reason: string
    /** The name of the account for which it was paid, which owes it; or of the one that had paid it for the reader. */
    paidFor?: string
    paidBy?: string
    path: string
  }
  /** A payment was refunded at the card partner, and what it paid for was taken back. */
  'payment-refunded': CardInMail & {
    FirstName: string
    what: string
    RefundCents: Money
    /** What of it was taken off prepay credit; absent for whoever had paid for another account. */
    CreditCents?: Money
    /** What of it is owed again; absent for whoever had paid for another account. */
    OwedCents?: Money
    /** The name of the account for which it was paid; or of the one that had paid it for the reader. */
    paidFor?: string
    paidBy?: string
    path: string
  }
}
