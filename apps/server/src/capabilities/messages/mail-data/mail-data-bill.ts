import type { FailureReason } from '@waea/domain/plans/renewing/retry'
import type { Money } from '@waea/kit/money'

/** What the mails about bills say. Amounts are cents, days `YYYY-MM-DD`. */
export interface BillMails {
  /** A bill was issued; it is paid automatically where a day says so. */
  'bill-issued': {
    FirstName: string
    Number: string
    TotalCents: Money
    /** What is to be paid: less where credit was taken off. */
    AmountCents: Money
    dueOn: string
    /** What of it is written off, being too little to be charged, since no next bill comes. */
    WrittenOffCents?: Money
    /** The days on which it is paid automatically, and how much on each; empty where it is not. */
    taken?: readonly { on: string; AmountCents: Money }[]
    path: string
  }
  /** A bank took back what a payment of bills had paid, or it was refunded. */
  'bill-returned': {
    FirstName: string
    AmountCents: Money
    /** What of it is owed again, and what of it was taken off the credit of the account. */
    OwedCents: Money
    CreditCents: Money
    isRefund: boolean
    /** Bills are paid automatically, and this is not taken so. */
    pauses?: true
    path: string
  }
  /** What was taken back of a payment of bills has come back to us: the payment stands. What its bills still ask for. */
  'bill-reinstated': { FirstName: string; AmountCents: Money; OwedCents: Money; isRefund: boolean; path: string }
  /** More was paid than was owed: the rest is credit, which of a closed account no bill takes. */
  'bill-credit': { FirstName: string; AmountCents: Money; CreditCents: Money; isClosed?: true; path: string }
  /** What was left of the bills of a closed account is too little to be charged, and written off. */
  'bill-written-off': { FirstName: string; AmountCents: Money; path: string }
  /** Credit of a closed account is being paid out, is paid, or has come back; the sum that is on its way or has arrived. */
  'credit-payout': {
    FirstName: string
    news: 'asked' | 'paid' | 'returned'
    way: 'card' | 'bank'
    AmountCents: Money
    /** What of it did not arrive, and is credit again. */
    ReturnedCents?: Money
    path: string
  }
  /** The provider has closed an account that has credit. */
  'closed-with-credit': { FirstName: string; AccountNumber: string; CreditCents: Money; path: string }
  /** Bills could not be paid automatically; without a day it is not tried again. */
  'bill-not-paid': {
    FirstName: string
    AmountCents: Money
    because: FailureReason
    nextTryOn?: string
    CardLast4?: string
    CardBrand?: string
    /** It is a bank account, whose bank is the brand. */
    isAccount?: boolean
    path: string
  }
}
