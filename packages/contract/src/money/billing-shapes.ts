import { invoiceKinds, invoiceStatuses } from '@waea/domain/billing/making/invoice-document'
import { failureReasons } from '@waea/domain/plans/renewing/retry'
import { Type } from 'typebox'
import { Cents, Day, Line, Nanos, Shape, Uuid } from '../shapes.ts'

/** Shapes of bills and of the account that they are sent to (1§3, 2§7.12). */

export const InvoiceStatus = Type.Enum([...invoiceStatuses])

/** A cycle: `monthly` without a value, or `days` with 7 or 28 (1§3, 3§9.5). */
export const BillingCycle = Shape({
  Type: Type.Enum(['monthly', 'days']),
  Value: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
})

/** A stretch of time: from the start of its first day up to the start of the first day after. */
const CycleSpan = Shape({ From: Nanos, Upto: Nanos })

const invoiceFields = {
  /** Absent for the open bill. */
  UUID: Type.Optional(Uuid),
  /** `INV100142`; `OPEN` for the bill of the current period, which gets its number when it is issued. */
  Number: Type.String(),
  Status: InvoiceStatus,
  Kind: Type.Enum([...invoiceKinds]),
  /** The day of its issue, and the day it is due; of the open bill the coming ones. */
  Date: Day,
  DueDate: Day,
  /** The day to which its payment was extended: it is overdue only after that. */
  ExtendedTo: Type.Optional(Day),
  /** What of it is disputed: it is not asked for until it is answered. */
  DisputedCents: Type.Optional(Cents),
  /** The period that it closes: the first day, and the first day after. */
  PeriodFrom: Day,
  PeriodUpto: Day,
  /** Without GST. */
  AmountCents: Cents,
  /** The GST within the grand total. */
  GSTCents: Cents,
  /** GST included; negative where credits are more than charges. */
  GrandTotalCents: Cents,
  /** What is still to be paid. */
  RemainingCents: Cents,
  /** What of it waited from earlier periods. */
  CarriedForwardCents: Cents,
  /** What of the rest payments will take that the card partner or a bank still has, if they succeed; absent without any. */
  UnderWayCents: Type.Optional(Cents),
  /** What of the open bill comes before its day, on a bill of its own: the first period of plans that have just begun. */
  FirstBill: Type.Optional(Shape({ On: Day, AmountCents: Cents })),
}

/** A payment of bills that the card partner or a bank still has: it may succeed or fail. */
const PaymentUnderWay = Shape({
  PaymentUUID: Uuid,
  AmountCents: Cents,
  /** It is a direct debit, which a bank answers within two business days. */
  IsDebit: Type.Boolean(),
  /** The day on which the account is likely to be debited. */
  ExpectedOn: Type.Optional(Day),
  /** The card, or the bank of the account, with its last digits; absent until the card partner names it. */
  CardType: Type.Optional(Type.String()),
  CardLast4: Type.Optional(Type.String()),
})

/** A bill in a list. */
export const Invoice = Shape(invoiceFields)

/** A line of a bill. Amounts include GST; a credit is negative. */
const InvoiceLine = Shape({
  Kind: Type.Enum(['plan', 'add-on', 'use', 'fee', 'adjustment']),
  /** The plan's name; of use its kind: `data`, `voice`; of a fee or credit what it is. */
  Name: Type.String(),
  Because: Type.Enum(['start', 'renewal', 'part-period', 'use', 'late-use', 'fee', 'credit', 'correction']),
  /** The service that it is for, and its number on the day of issue; absent for the whole account. */
  ServiceUUID: Type.Optional(Uuid),
  MSISDN: Type.Optional(Type.String()),
  /** Of a fibre connection: what it was called on the day of issue, or where it was. */
  Place: Type.Optional(Type.String()),
  From: Day,
  /** The first day after; absent without an end. */
  Upto: Type.Optional(Day),
  /** How many charges it sums up. */
  Quantity: Type.Integer({ minimum: 1 }),
  AmountCents: Cents,
  /** Its share of the bill's GST. */
  GSTCents: Cents,
  IsCarriedForward: Type.Boolean(),
  /** The charges behind it. */
  Charges: Type.Array(Uuid),
})

/** What was taken off a bill, or came back onto it where a payment failed later. */
export const InvoicePayment = Shape({
  /** `payment`, `credit` of the account, `credit-note`, `reversal` of a payment that failed later, or `write-off`. */
  Kind: Type.Enum(['payment', 'credit', 'credit-note', 'reversal', 'write-off']),
  AtNanos: Nanos,
  /** Positive where it takes off what is to be paid. */
  AmountCents: Cents,
  PaymentUUID: Type.Optional(Uuid),
  ReceiptUUID: Type.Optional(Uuid),
  CreditNoteNumber: Type.Optional(Type.String()),
})

/** What a bill has more or less than the one before, line by line; unchanged lines are not named. */
const InvoiceChange = Shape({
  Kind: Type.Enum(['plan', 'add-on', 'use', 'fee', 'adjustment']),
  Name: Type.String(),
  MSISDN: Type.Optional(Type.String()),
  Place: Type.Optional(Type.String()),
  /** Absent where the bill before had none. */
  BeforeCents: Type.Optional(Cents),
  /** Absent where this bill has none. */
  NowCents: Type.Optional(Cents),
  DifferenceCents: Cents,
})

/** A bill with all that explains it. */
export const InvoiceInFull = Shape({
  ...invoiceFields,
  AccountNumber: Type.String(),
  Lines: Type.Array(InvoiceLine),
  Payments: Type.Array(InvoicePayment),
  /** Absent where there was no bill before. */
  Before: Type.Optional(Shape({ Number: Type.String(), GrandTotalCents: Cents, Changes: Type.Array(InvoiceChange) })),
  /** The bill's day of automatic payment, where it is on and something is to be paid. */
  PaidAutomaticallyOn: Type.Optional(Day),
})

/** How bills are paid automatically: not at all, on the day they are due, or half a day after issue and the rest then. */
export const AutomaticPayment = Type.Enum(['off', 'when-due', 'twice'])

/** A day on which something is taken automatically, and how much. */
const NextTaken = Shape({ On: Day, AmountCents: Cents })

/** An account that is billed. */
export const BillingAccount = Shape({
  /** Begins with 5. */
  AccountNumber: Type.String(),
  /** What is owed on issued bills, less credit; negative where credit is left. */
  Balance: Cents,
  /** What is owed on issued bills, and below what of it is past its day and not disputed. */
  OwedCents: Cents,
  /** What of it is disputed, and so not asked for; absent where nothing is. */
  DisputedCents: Type.Optional(Cents),
  OverdueCents: Cents,
  /** Since when: the day on which the oldest of them was due. */
  OverdueSince: Type.Optional(Day),
  /** The day by which the next of them is to be paid. */
  NextDueDate: Type.Optional(Day),
  /** Credit that the next bill takes first; on a closed account it stays, as there is none. */
  CreditCents: Cents,
  /** Payments of bills that the card partner or a bank still has, oldest first. What they pay is still owed. */
  PaymentsUnderWay: Type.Array(PaymentUnderWay),
  BillingCycle,
  CurrentBillingCycle: CycleSpan,
  NextBillingCycle: CycleSpan,
  /** The bill of plans that have just begun, where it comes before the day of the cycle; the next bill is without it. */
  FirstBill: Type.Optional(Shape({ On: Day, AmountCents: Cents })),
  /**
   * The next bill: its day, what is on it so far, and what it will be with all that renews until then. Absent for a closed
   * account: what is charged to it later is on a further final bill, which has no day yet.
   */
  NextBill: Type.Optional(Shape({ On: Day, SoFarCents: Cents, ExpectedCents: Cents })),
  AutomaticPayment: Shape({
    When: AutomaticPayment,
    /** The next day on which something is taken, today or later, and how much. */
    On: Type.Optional(Day),
    AmountCents: Type.Optional(Cents),
    /** The same if it were on so; absent where nothing would be taken. */
    WhenDue: Type.Optional(NextTaken),
    Twice: Type.Optional(NextTaken),
    /** Why the last try failed, and when it is tried again. */
    FailedBecause: Type.Optional(Type.Enum([...failureReasons])),
    NextTryOn: Type.Optional(Day),
    /** The bank asks the person to confirm: paying by hand does so. */
    NeedsYou: Type.Optional(Type.Literal(true)),
  }),
})

/** What a change of the cycle does, before it is done (1§4). */
export const CyclePreview = Shape({
  BillingCycle,
  /** The bill that is closed and becomes due; absent where nothing is open. */
  Closing: Type.Optional(Shape({ PeriodFrom: Day, PeriodUpto: Day, GrandTotalCents: Cents, Date: Day, DueDate: Day })),
  CurrentBillingCycle: CycleSpan,
  NextBillingCycle: CycleSpan,
  NextBillOn: Day,
})

/** Words of a credit or a fee, as the customer reads them. */
export const Because = Line(120, 1)
