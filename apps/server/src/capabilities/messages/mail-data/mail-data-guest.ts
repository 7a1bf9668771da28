import type { Money } from '@waea/kit/money'
import type { OfMobile } from './of-service.ts'
import type { RefundData } from './refund-data.ts'

/** The data of mails about what is paid without an account, and to whoever paid so. */
export interface GuestMailData {
  /** To whoever paid without an account: nothing of the account that it was for. */
  'guest-receipt': {
    Number: string
    what: string
    AmountCents: Money
    /** Absent for a payment of bills. */
    AmountTaxCents?: Money
    paidOn: string
    CardLast4?: string
    CardBrand?: string
  }
  /** The same, where it could not be delivered. */
  'guest-payment-returned': RefundData & { what: string; paidOn: string }
  /** To the customer: somebody without an account has topped up a mobile of theirs. */
  'topped-up-by-guest': OfMobile & {
    FirstName: string
    AmountCents: Money
    paidOn: string
    BalanceCents?: Money
    expiresOn?: string
    path: string
  }
  /** To the customer: somebody without an account has paid for their bills; `CreditCents` was more than is owed. */
  'bill-paid-by-guest': {
    FirstName: string
    AmountCents: Money
    paidOn: string
    CreditCents?: Money
    /** No bill comes that takes the credit. */
    isClosed?: true
    path: string
  }
  /** To the customer: the bank of whoever topped up a mobile of theirs took the payment back; `TakenCents` was still there. */
  'guest-top-up-taken-back': OfMobile & {
    FirstName: string
    AmountCents: Money
    TakenCents: Money
    /** The payment was refunded at the card partner; else a bank took it back. */
    isRefund?: true
    path: string
  }
  /** A top-up was paid for a mobile that can have no credit any more; the payment is refunded to the card. */
  'top-up-returned': RefundData & OfMobile & { FirstName: string; path: string }
}
