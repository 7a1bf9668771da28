import type { DisputeOutcome } from '@waea/domain/dunning/dispute'
import type { DunningStep } from '@waea/domain/dunning/schedule'
import type { Money } from '@waea/kit/money'

/** What the mails about overdue bills, extensions and disputes say. Amounts are cents, days `YYYY-MM-DD`. */
export interface ArrearsMails {
  /** A step about overdue bills. */
  arrears: {
    FirstName: string
    step: DunningStep
    /** What is to be paid of all the bills. */
    AmountCents: Money
    bills: { Number: string; payBy: string; AmountCents: Money }[]
    lateFee?: { AmountCents: Money; on: string; isCharged: boolean }
    /** The day of the suspension, once a notice tells it. */
    suspendsOn?: string
    path: string
  }
  /** The bills of a suspension are paid. */
  'arrears-restored': { FirstName: string; path: string }
  'payment-extension': {
    FirstName: string
    news: 'granted' | 'kept' | 'broken'
    AmountCents: Money
    until: string
    path: string
  }
  /** A dispute was opened, or answered. */
  dispute: {
    FirstName: string
    state: 'open' | DisputeOutcome
    Number: string
    InvoiceNumber: string
    LineName: string
    AmountCents: Money
    answerBy: string
    Answer?: string
    CreditedCents?: Money
    CreditNote?: string
    dueAgain?: { AmountCents: Money; by: string }
    path: string
  }
}
