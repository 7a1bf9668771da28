import { Type } from 'typebox'
import { calls, minutes, ownCustomer, ownCustomerEvenSuspended, provider } from '../call.ts'
import { Cents, Day, PageInfo, paging, Shape, Uuid } from '../shapes.ts'
import {
  AutomaticPayment,
  Because,
  BillingAccount,
  BillingCycle,
  CyclePreview,
  Invoice,
  InvoiceInFull,
  InvoiceStatus,
  OperatorInvoice,
} from './billing-shapes.ts'
import { payAgain, paymentRefusals } from './payment-refusals.ts'
import { PaymentStatus } from './payments.ts'

/** Bills, their payment and the billing cycle (2§7.12). */
export const billing = calls({
  invoices: {
    is: 'GET /v3/customer/:customerUuid/invoices',
    says:
      'The bills, the newest first, 11 a page (2§7.12, 3§9.4); the open bill of the current period comes first. With ' +
      'Status only those of that state. A customer without a monthly plan has none.',
    who: ownCustomerEvenSuspended(),
    query: Shape({ ...paging, Status: Type.Optional(InvoiceStatus) }),
    gives: Shape({ Invoices: Type.Array(Invoice), PageInfo }),
    refuses: [],
    fresh: minutes(5),
  },
  invoice: {
    is: 'GET /v3/customer/:customerUuid/invoices/:number',
    says:
      'One bill: its lines, what was paid, and what changed since the bill before (2§7.12). The number OPEN is the bill ' +
      'of the current period.',
    who: ownCustomerEvenSuspended(),
    gives: InvoiceInFull,
    refuses: ['invoice-not-found', 'no-invoice-number'],
    fresh: minutes(5),
    flags: ['IS_INVOICES_ALLOWED'],
  },
  olderInvoices: {
    is: 'GET /v2/customer/:customerUuid/invoices',
    says: 'The newest 100 bills in one list, for older clients (2§7.12).',
    who: ownCustomerEvenSuspended(),
    gives: Shape({ result: Type.Array(Invoice) }),
    refuses: [],
    fresh: minutes(5),
    flags: ['IS_INVOICES_ALLOWED'],
  },
  invoicesForOperator: {
    is: 'GET /api/operator/v1/customers/:customerUuid/bills',
    says:
      'A customer’s bills as the customer sees them, with what can still be credited of each: the open bill first, then the ' +
      'newest, by page.',
    who: provider('customer:read'),
    query: Shape({ ...paging }),
    gives: Shape({ Invoices: Type.Array(OperatorInvoice), PageInfo }),
    refuses: ['not-found'],
  },
  account: {
    is: 'GET /customer/:customerUuid/account',
    says:
      'What is owed, the current and the next cycle, the next bill so far, and how bills are paid (1§3, 2§7.12). Only for ' +
      'an account with a monthly plan.',
    who: ownCustomerEvenSuspended(),
    gives: Shape({ result: BillingAccount }),
    refuses: ['no-postpay-product'],
  },
  billingCycle: {
    is: 'GET /customers/:customerUuid/billing-cycle',
    says: 'The cycle of the account (2§7.12).',
    who: ownCustomer(),
    gives: Shape({ BillingCycle }),
    refuses: ['no-postpay-product'],
  },
})

/** Bills as files, for records and accounting (2§7.12). */
export const billingFiles = calls({
  invoicePdf: {
    is: 'GET /customer/:customerUuid/invoice/:number/pdf',
    says:
      'An issued bill as a tagged PDF, saved as {number}.pdf (2§7.12). It says what was frozen at its issue: the same bytes ' +
      'each time. The open bill has none.',
    who: ownCustomerEvenSuspended(),
    refusesEmpty: 'file-name-not-specified',
    gives: Type.Any(),
    refuses: ['invoice-not-found', 'file-name-not-specified'],
    answers: 'file',
    flags: ['IS_INVOICES_ALLOWED'],
  },
  pdfForOperator: {
    is: 'GET /api/operator/v1/customers/:customerUuid/bills/:number/pdf',
    says: 'An issued bill of a customer as the file that the customer has, to explain its lines.',
    who: provider('customer:read'),
    gives: Type.Any(),
    refuses: ['not-found'],
    answers: 'file',
  },
  creditNotePdf: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/credit-note/:number/pdf',
    says: 'A credit note as a tagged PDF.',
    who: ownCustomerEvenSuspended(),
    refusesEmpty: 'file-name-not-specified',
    gives: Type.Any(),
    refuses: ['invoice-not-found', 'file-name-not-specified'],
    answers: 'file',
    flags: ['IS_INVOICES_ALLOWED'],
  },
  linesFile: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/invoices/csv',
    says:
      'Every line of the bills and credit notes that were issued in a period, as a file of comma-separated values, oldest ' +
      'first. From and Upto are its first and last day; without them it has no end on that side.',
    who: ownCustomerEvenSuspended(),
    query: Shape({ From: Type.Optional(Day), Upto: Type.Optional(Day) }),
    gives: Type.Any(),
    refuses: ['invalid-input'],
    answers: 'file',
    flags: ['IS_INVOICES_ALLOWED'],
  },
  taxYearFile: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/tax-years/:year/zip',
    says:
      'All documents of a tax year in one zip file: bills, credit notes and receipts as PDF, and the lines of the bills as ' +
      'CSV. The year is the one in which it ends: 2027 is from 1 April 2026 to 31 March 2027.',
    who: ownCustomerEvenSuspended(),
    gives: Type.Any(),
    refuses: ['not-found', 'too-many-documents'],
    answers: 'file',
    triesPerMinute: 6,
  },
})

const billPaymentRefusals = [
  'not-found',
  'not-allowed',
  'no-postpay-product',
  'amount-too-small',
  'amount-too-large',
  'debits-failed',
  'pay-again',
  ...paymentRefusals,
] as const

/** A customer's actions on bills: pay, set up automatic payment, choose the cycle (2§7.12). */
export const billPayment = calls({
  previewBillingCycle: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/billing-cycle/preview',
    says: 'What a change of the cycle would do: the bill that it closes and makes due, and the days that follow (1§4).',
    who: ownCustomer(),
    body: Shape({ BillingCycle }),
    gives: CyclePreview,
    refuses: ['billing-cycle-off', 'no-postpay-product'],
    runs: 'reads',
  },
  changeBillingCycle: {
    is: 'POST /customers/:customerUuid/billing-cycle',
    says:
      'Changes the cycle from today: the open bill is closed and becomes due (1§4, 2§7.12). Not allowed unless the feature ' +
      'is on (1§5).',
    who: ownCustomer(),
    body: Shape({ BillingCycle }),
    gives: Shape({ BillingCycle }),
    refuses: ['billing-cycle-off', 'no-postpay-product', 'not-allowed'],
  },
  pay: {
    is: 'POST /customer/:customerUuid/payment',
    says:
      'Pays bills: all that is owed, a part, or more, which becomes credit (1§4, 2§7.12). It goes to the bill that is ' +
      'named, then to those due for the longest, then to credit. With PaymentMethodID that saved card is charged, with ' +
      'PaymentMethodType `cards` alone the default card; with neither the ClientSecret is for the browser. Another type ' +
      'than cards is refused changePaymentType.',
    who: ownCustomerEvenSuspended(),
    body: Shape({
      /** At least $1.00. */
      AmountCents: Cents,
      PaymentMethodType: Type.Optional(Type.String({ maxLength: 20 })),
      PaymentMethodID: Type.Optional(Type.String({ maxLength: 100 })),
      /** The mobile or fibre connection to note on the payment; the bill covers all services of the account. */
      ProductInstanceUUID: Type.Optional(Uuid),
      /** The bill to pay first. */
      InvoiceNumber: Type.Optional(Type.String({ maxLength: 30 })),
      /** The customer was shown that all of it pays bills: refused where some of it would become credit. */
      ToBills: Type.Optional(Type.Literal(true)),
      /** Save a new card for later payments. */
      KeepCard: Type.Optional(Type.Boolean()),
      ...payAgain,
    }),
    gives: Shape({
      Status: PaymentStatus,
      PaymentUUID: Uuid,
      /** The browser confirms the payment with it; absent when the saved card was charged. */
      ClientSecret: Type.Optional(Type.String()),
    }),
    refuses: [...billPaymentRefusals, 'nothing-owed'],
    runs: 'partner',
    once: true,
  },
  payForOther: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/billing-routes/:routeUuid/bill-payment',
    says:
      'Pays bills of the account that a billing route pays for, by who pays: with their default card, and within what is ' +
      'left of the route’s limit (1§6). The payment is theirs; both see it on the route.',
    who: ownCustomer(),
    body: Shape({
      /** At least $1.00. */
      AmountCents: Cents,
      ...payAgain,
    }),
    gives: Shape({ Status: PaymentStatus, PaymentUUID: Uuid }),
    refuses: billPaymentRefusals,
    runs: 'partner',
    once: true,
    flags: ['IS_BILLING_ROUTING_ALLOWED'],
  },
  setAutomaticPayment: {
    is: 'PUT /api/frontend/v1/customer/:customerUuid/automatic-payment',
    says:
      'How bills are paid automatically with the default card: not at all, on the day they are due, or in two halves: the ' +
      'day after the issue, and the day they are due.',
    who: ownCustomer(),
    body: Shape({ When: AutomaticPayment }),
    gives: Shape({ result: BillingAccount }),
    refuses: ['no-postpay-product', 'not-allowed', 'no-card', 'card-expiring'],
    needs: 'step-up-when-unproved',
  },
  creditInvoice: {
    is: 'POST /api/provider/v1/customers/:customerUuid/invoices/:number/credit',
    says:
      'Takes back a bill, or a part of it, by a credit note. Without an amount all that is left: a bill without earlier credit ' +
      'notes is void. What was paid already becomes credit of the account. Refuses another amount left than shown (conflict).',
    who: provider('bill:credit'),
    body: Shape({
      AmountCents: Type.Optional(Cents),
      /** What could still be credited as it was shown, of `invoicesForOperator`. */
      LeftCents: Cents,
      Because,
    }),
    gives: Shape({ Number: Type.String(), AmountCents: Cents, GSTCents: Cents }),
    refuses: ['not-found', 'conflict'],
    once: true,
  },
  billRun: {
    is: 'GET /api/provider/v1/bill-runs/:day',
    says: 'What became of the accounts whose bill was due on a day: billed, skipped with a reason, put aside, or not yet.',
    who: provider('bill-run:read'),
    gives: Shape({
      Billed: Type.Integer(),
      Skipped: Type.Integer(),
      Parked: Type.Integer(),
      Waiting: Type.Integer(),
    }),
    refuses: ['not-found'],
  },
})
