import type { DisputeOutcome } from '@waea/domain/dunning/dispute'
import type { DunningStep } from '@waea/domain/dunning/schedule'
import type { SuspensionStops } from '@waea/domain/dunning/stops'
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
    /** What is owed beside them, of a payment that was taken back: the service waits for that too. */
    DebtCents?: Money
    lateFee?: { AmountCents: Money; on: string; isCharged: boolean }
    /** The day of the suspension, once a notice tells it. */
    suspendsOn?: string
    /** What the suspension stops; absent in mails written before it was told. */
    stops?: SuspensionStops
    path: string
  }
  /** The bills of a suspension are paid; `someStayStopped`: a SIM is stopped for another reason too. */
  'arrears-restored': { FirstName: string; path: string; stops?: SuspensionStops; someStayStopped?: true }
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
