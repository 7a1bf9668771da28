import { invoiceKinds, invoiceStatuses } from '@waea/domain/billing/making/invoice-document'
import { failureReasons } from '@waea/domain/plans/renewing/retry'
import { Type } from 'typebox'
import { Cents, Day, Line, Nanos, Shape, Uuid } from '../shapes.ts'

/** The shapes of bills and billing accounts (1§3, 2§7.12). */

export const InvoiceStatus = Type.Enum([...invoiceStatuses])

/** A cycle: `monthly` without a value, or `days` with 7 or 28 (1§3, 3§9.5). */
export const BillingCycle = Shape({
  Type: Type.Enum(['monthly', 'days']),
  Value: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
})

/** A span of time: from the start of its first day to the start of the day after its last one. */
const CycleSpan = Shape({ From: Nanos, Upto: Nanos })

const invoiceFields = {
  /** Absent for the open bill. */
  UUID: Type.Optional(Uuid),
  /** `INV100142`; `OPEN` for the bill of the current period, which gets its number when it is issued. */
  Number: Type.String(),
  Status: InvoiceStatus,
  Kind: Type.Enum([...invoiceKinds]),
  /** The days of issue and payment; for the open bill the expected ones. */
  Date: Day,
  DueDate: Day,
  /** The day to which payment was extended; the bill is overdue only after it. */
  ExtendedTo: Type.Optional(Day),
  /** The disputed amount; its payment is not requested until the dispute is answered. */
  DisputedCents: Type.Optional(Cents),
  /** The billed period: its first day, and the first day after it. */
  PeriodFrom: Day,
  PeriodUpto: Day,
  /** GST excluded. */
  AmountCents: Cents,
  /** The GST in the grand total. */
  GSTCents: Cents,
  /** GST included; negative when credits exceed charges. */
  GrandTotalCents: Cents,
  /** The amount still to be paid. */
  RemainingCents: Cents,
  /** The part carried forward from earlier periods. */
  CarriedForwardCents: Cents,
  /** The part of the remaining amount that pending payments will cover if they succeed; absent without any. */
  UnderWayCents: Type.Optional(Cents),
  /**
   * The part of the open bill that comes earlier, on a separate bill: the first period of plans that have just started.
   */
  FirstBill: Type.Optional(Shape({ On: Day, AmountCents: Cents })),
}

/** A pending bill payment, at the card partner or a bank; it may succeed or fail. */
const PaymentUnderWay = Shape({
  PaymentUUID: Uuid,
  AmountCents: Cents,
  /** It is a direct debit; a bank answers one within two business days. */
  IsDebit: Type.Boolean(),
  /** The day the bank account is likely to be debited. */
  ExpectedOn: Type.Optional(Day),
  /** The card, or the bank of the account, and its last digits; absent until the card partner reports it. */
  CardType: Type.Optional(Type.String()),
  CardLast4: Type.Optional(Type.String()),
})

/** A bill in a list. */
export const Invoice = Shape(invoiceFields)

/** A bill in an operator's list. */
export const OperatorInvoice = Shape({
  ...invoiceFields,
  /** What of it can still be credited: its total without earlier credit notes; 0 for the open bill. */
  LeftCents: Cents,
})

/** A line of a bill. Amounts include GST; a credit is negative. */
const InvoiceLine = Shape({
  Kind: Type.Enum(['plan', 'add-on', 'use', 'fee', 'adjustment']),
  /** The plan's name; for usage its kind (`data`, `voice`); for a fee or credit its description. */
  Name: Type.String(),
  Because: Type.Enum(['start', 'renewal', 'part-period', 'use', 'late-use', 'fee', 'credit', 'correction']),
  /** The service, and its number on the day of issue; absent for a charge of the whole account. */
  ServiceUUID: Type.Optional(Uuid),
  MSISDN: Type.Optional(Type.String()),
  /** For a fibre connection: its nickname on the day of issue, or its address. */
  Place: Type.Optional(Type.String()),
  From: Day,
  /** The first day after; absent without an end. */
  Upto: Type.Optional(Day),
  /** How many charges the line sums up. */
  Quantity: Type.Integer({ minimum: 1 }),
  AmountCents: Cents,
  /** Its share of the bill's GST. */
  GSTCents: Cents,
  IsCarriedForward: Type.Boolean(),
  /** The charges in this line. */
  Charges: Type.Array(Uuid),
})

/** A payment or other reduction of a bill, or its reversal. */
export const InvoicePayment = Shape({
  /** `payment`, `credit` of the account, `credit-note`, `reversal` of a payment that failed later, or `write-off`. */
  Kind: Type.Enum(['payment', 'credit', 'credit-note', 'reversal', 'write-off']),
  AtNanos: Nanos,
  /** Positive when it reduces the amount to pay. */
  AmountCents: Cents,
  PaymentUUID: Type.Optional(Uuid),
  ReceiptUUID: Type.Optional(Uuid),
  CreditNoteNumber: Type.Optional(Type.String()),
})

/** The difference from the previous bill, line by line; unchanged lines are left out. */
const InvoiceChange = Shape({
  Kind: Type.Enum(['plan', 'add-on', 'use', 'fee', 'adjustment']),
  Name: Type.String(),
  MSISDN: Type.Optional(Type.String()),
  Place: Type.Optional(Type.String()),
  /** Absent if the previous bill had no such line. */
  BeforeCents: Type.Optional(Cents),
  /** Absent if this bill has no such line. */
  NowCents: Type.Optional(Cents),
  DifferenceCents: Cents,
})

/** A bill with all its details. */
export const InvoiceInFull = Shape({
  ...invoiceFields,
  AccountNumber: Type.String(),
  Lines: Type.Array(InvoiceLine),
  Payments: Type.Array(InvoicePayment),
  /** Absent if there is no previous bill. */
  Before: Type.Optional(Shape({ Number: Type.String(), GrandTotalCents: Cents, Changes: Type.Array(InvoiceChange) })),
  /** Up to five bills before this one, oldest first, to compare it with. Void ones are left out. */
  Earlier: Type.Optional(Type.Array(Shape({ Number: Type.String(), Date: Day, GrandTotalCents: Cents }))),
  /** The day of this bill's automatic payment, if that is on and something is left to pay. */
  PaidAutomaticallyOn: Type.Optional(Day),
})

/** Automatic payment of bills: off, on the due day, or half a day after issue and the rest on the due day. */
export const AutomaticPayment = Type.Enum(['off', 'when-due', 'twice'])

/** The next automatic payment: its day and amount. */
const NextTaken = Shape({ On: Day, AmountCents: Cents })

/** A billing account. */
export const BillingAccount = Shape({
  /** Starts with 5. */
  AccountNumber: Type.String(),
  /** The amount owed on issued bills, less credit; negative when there is more credit. */
  Balance: Cents,
  /** The amount owed on issued bills; `OverdueCents` is the part that is past due and not disputed. */
  OwedCents: Cents,
  /** The disputed part, which is not requested; absent when nothing is disputed. */
  DisputedCents: Type.Optional(Cents),
  OverdueCents: Cents,
  /** The due day of the oldest overdue bill. */
  OverdueSince: Type.Optional(Day),
  /** The due day of the next bill to pay. */
  NextDueDate: Type.Optional(Day),
  /** Credit that the next bill uses first. A closed account has no next bill and keeps it. */
  CreditCents: Cents,
  /** Pending bill payments at the card partner or a bank, oldest first. Their amounts are still owed. */
  PaymentsUnderWay: Type.Array(PaymentUnderWay),
  BillingCycle,
  CurrentBillingCycle: CycleSpan,
  NextBillingCycle: CycleSpan,
  /** The bill of plans that have just started, if it comes before the cycle's bill day; not part of the next bill. */
  FirstBill: Type.Optional(Shape({ On: Day, AmountCents: Cents })),
  /**
   * The next bill: its day, the amount so far, and the expected amount with all renewals until then. Absent for a
   * closed account: later charges go on a further final bill, which has no day yet.
   */
  NextBill: Type.Optional(Shape({ On: Day, SoFarCents: Cents, ExpectedCents: Cents })),
  AutomaticPayment: Shape({
    When: AutomaticPayment,
    /** The next day of an automatic payment, today or later, and its amount. */
    On: Type.Optional(Day),
    AmountCents: Type.Optional(Cents),
    /** The next payment if this mode were on; absent if nothing would be charged. */
    WhenDue: Type.Optional(NextTaken),
    Twice: Type.Optional(NextTaken),
    /** Why the last try failed, and the day of the next one. */
    FailedBecause: Type.Optional(Type.Enum([...failureReasons])),
    NextTryOn: Type.Optional(Day),
    /** The bank requires the person to confirm; paying by hand does that. */
    NeedsYou: Type.Optional(Type.Literal(true)),
  }),
})

/** A preview of changing the cycle (1§4). */
export const CyclePreview = Shape({
  BillingCycle,
  /** The bill that is closed and becomes due; absent when nothing is open. */
  Closing: Type.Optional(Shape({ PeriodFrom: Day, PeriodUpto: Day, GrandTotalCents: Cents, Date: Day, DueDate: Day })),
  CurrentBillingCycle: CycleSpan,
  NextBillingCycle: CycleSpan,
  NextBillOn: Day,
})

/** The reason for a credit or fee, as shown to the customer. */
export const Because = Line(120, 1)
