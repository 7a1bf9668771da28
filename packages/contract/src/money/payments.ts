import { historyFilterKinds, historyKinds, historyStates } from '@waea/domain/payments/history'
import { bankReasons } from '@waea/domain/payments/means/bank-reason'
import { paymentMeans } from '@waea/domain/payments/means/wallet'
import { Type } from 'typebox'
import { calls, cardTryRefusals, minutes, ownCustomer, ownCustomerEvenSuspended, partner } from '../call.ts'
import { Cents, Day, Nanos, Nothing, PageInfo, paging, Shape, Uuid } from '../shapes.ts'
import { Debit, Returned } from './debit.ts'
import { Hold } from './hold.ts'
import { paymentRefusals } from './payment-refusals.ts'
import { Refunds } from './refund.ts'

/** The statuses of a payment as the wire spells them, with spaces (1§4). */
export const PaymentStatus = Type.Enum([
  'PENDING',
  'COMPLETED',
  'NEEDS AUTHORIZATION',
  'PAYMENT METHOD REQUIRED',
  'PAYMENT METHOD INVALID',
  'PAYMENT METHOD EXPIRED',
  'NO FUNDS',
  'DECLINED',
  'FAILED',
  'CANCELLED',
  'REFUNDED',
  'PARTIALLY REFUNDED',
])

/**
 * A saved card (1§3), or a bank account for direct debit: that has no expiry, and its `CardType` is its bank. `Token`
 * is the partner's id, never the number. A bank account that may no longer be debited also counts as expired.
 */
export const PaymentMethod = Shape({
  UUID: Uuid,
  PaymentMethodType: Type.Enum(['cards', 'nz_bank_account']),
  CardType: Type.String(),
  CardLast4: Type.String(),
  Token: Type.String(),
  CardExpiryMonth: Type.Optional(Type.Integer()),
  CardExpiryYear: Type.Optional(Type.Integer()),
  Rank: Type.Integer(),
  /** 0 while the card is saved. */
  DeletedAtNanos: Nanos,
  is_default: Type.Boolean(),
  cardId: Uuid,
  brand: Type.String(),
  last4: Type.String(),
  /** `MM/YY`, as printed on the card. */
  expiry: Type.Optional(Type.String()),
  is_card_expired: Type.Boolean(),
  CreatedAtNanos: Nanos,
})

/** The GST in a payment; absent for bills and debts, where another document states it. */
const GstPaid = Type.Optional(Cents)

const PaymentPurpose = Type.Enum(['top-up', 'order', 'plan', 'bill', 'arrears'])

/** A payment and its status. With a ClientSecret, it waits for the browser's confirmation. */
export const Payment = Shape({
  UUID: Uuid,
  Status: PaymentStatus,
  AmountCents: Cents,
  AmountTaxCents: GstPaid,
  Purpose: PaymentPurpose,
  PurposeUUID: Uuid,
  ClientSecret: Type.Optional(Type.String()),
  ReceiptUUID: Type.Optional(Uuid),
  /** The card partner's code of the last failure: 'insufficient_funds'. */
  Failure: Type.Optional(Type.String()),
  Refunds,
  Hold: Type.Optional(Hold),
  Debit: Type.Optional(Debit),
  Returned: Type.Optional(Returned),
  CreatedAtNanos: Nanos,
  UpdatedAtNanos: Nanos,
})

/** The card that paid, once known, and how it was used: directly, or in a wallet. */
const paidWith = {
  CardType: Type.Optional(Type.String()),
  CardLast4: Type.Optional(Type.String()),
  PaymentMethodType: Type.Optional(Type.Enum([...paymentMeans])),
  PaymentMethodGateway: Type.Optional(Type.String()),
}

/**
 * A month of the payment history, such as `2026-11`: the amount paid in it, and how much of that was refunded since.
 */
const HistoryMonth = Shape({
  Month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
  PaidCents: Cents,
  RefundedCents: Cents,
  Count: Type.Integer(),
})

/** The filter of the payment history. */
const historyFilter = {
  Kind: Type.Optional(Type.Enum([...historyFilterKinds])),
  PaymentMethodType: Type.Optional(Type.Enum([...paymentMeans])),
  /** The group that a status is displayed in (1§4). */
  Shown: Type.Optional(Type.Enum([...historyStates])),
  MobileUUID: Type.Optional(Uuid),
  From: Type.Optional(Day),
  /** The last day, included. */
  Upto: Type.Optional(Day),
}

/** A line of the payment history (1§3, 2§7.12). */
export const Transaction = Shape({
  UUID: Uuid,
  Status: PaymentStatus,
  AmountCents: Cents,
  AmountTaxCents: GstPaid,
  Description: Type.String(),
  /** What the payment was for. */
  Kind: Type.Enum([...historyKinds]),
  ...paidWith,
  ReceiptUUID: Type.Optional(Uuid),
  Refunds,
  Hold: Type.Optional(Hold),
  Debit: Type.Optional(Debit),
  Returned: Type.Optional(Returned),
  /** Why the bank rejected a debit or reversed a payment. */
  BankReason: Type.Optional(Type.Enum([...bankReasons])),
  CreatedAt: Nanos,
  CreatedAtNanos: Nanos,
})

export const Receipt = Shape({
  UUID: Uuid,
  Number: Type.String(),
  AmountCents: Cents,
  AmountTaxCents: GstPaid,
  Description: Type.String(),
  ...paidWith,
  PaymentUUID: Uuid,
  Refunds,
  CreatedAtNanos: Nanos,
})

/** Cards and card payments (2§7.12). */
export const payments = calls({
  setup: {
    is: 'GET /customer/:customerUuid/setup-payment-method',
    says: 'The secret with which the browser saves a card at the card partner (2§7.12).',
    who: ownCustomer(),
    gives: Shape({ result: Shape({ SetupIntentClientSecret: Type.String() }) }),
    refuses: ['not-allowed', ...cardTryRefusals, 'unavailable'],
    needs: 'step-up-when-unproved',
    runs: 'partner',
  },
  methods: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/payment_methods',
    says: 'The saved cards, the default first; for the owner alone (1§3; the collection payment_methods of 2§7.12).',
    who: ownCustomerEvenSuspended(),
    gives: Shape({ PaymentMethods: Type.Array(PaymentMethod) }),
    refuses: ['not-allowed'],
    fresh: minutes(3),
  },
  syncMethods: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/payment_methods/sync',
    says: 'Asks the card partner which cards the customer has, after one was saved in the browser.',
    who: ownCustomerEvenSuspended(),
    gives: Shape({ PaymentMethods: Type.Array(PaymentMethod) }),
    refuses: ['not-allowed', 'unavailable', 'card-expiring'],
    needs: 'step-up-when-unproved',
    runs: 'partner',
  },
  setRank: {
    is: 'PUT /customer/:customerUuid/payment-methods/:methodUuid',
    says: 'Rank 1 makes the card the default one (1§4, 2§7.12), also of a suspended account: it pays what comes next.',
    who: ownCustomerEvenSuspended(),
    body: Shape({ Rank: Type.Integer({ minimum: 1, maximum: 100 }) }),
    gives: PaymentMethod,
    refuses: ['not-allowed', 'not-found', 'card-unknown'],
    needs: 'step-up-when-unproved',
  },
  removeMethod: {
    is: 'DELETE /customer/:customerUuid/payment-methods/:methodUuid',
    says: 'Removes a card; the only one stays (1§5, 2§7.12).',
    who: ownCustomer(),
    gives: Nothing,
    refuses: ['not-allowed', 'not-found', 'card-unknown', 'only-card'],
    needs: 'step-up-when-unproved',
    runs: 'partner',
  },
  removeInvalidMethod: {
    is: 'DELETE /customer/:customerUuid/invalid-payment-methods/:methodUuid',
    says: 'Removes a card that can no longer be charged; the only valid one stays (1§5, 2§7.12).',
    who: ownCustomer(),
    gives: Nothing,
    refuses: ['not-allowed', 'not-found', 'card-unknown', 'only-card'],
    needs: 'step-up-when-unproved',
    runs: 'partner',
  },
  payment: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/payments/:paymentUuid',
    says: 'How a payment stands.',
    who: ownCustomerEvenSuspended(),
    gives: Payment,
    refuses: ['not-found'],
    forViews: false,
  },
  settle: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/payments/:paymentUuid/settle',
    says: 'Asks the card partner how a payment went and records the answer: for a browser that has just confirmed it.',
    who: ownCustomerEvenSuspended(),
    gives: Payment,
    refuses: ['not-found', 'unavailable'],
    runs: 'partner',
  },
  payArrears: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/arrears/payment',
    says:
      'Pays what a suspended account owes; the amount is the one of its account state. With PaymentMethodID that saved ' +
      'card is charged, with PaymentMethodType `cards` alone the default card; with neither the ClientSecret is for the ' +
      'browser. An account that was suspended over money is in service again with the payment (1§6).',
    who: ownCustomerEvenSuspended(),
    body: Shape({
      PaymentMethodType: Type.Optional(Type.String({ maxLength: 20 })),
      PaymentMethodID: Type.Optional(Type.String({ maxLength: 100 })),
      /** Save a new card for later payments. */
      KeepCard: Type.Optional(Type.Boolean()),
    }),
    gives: Shape({
      Status: PaymentStatus,
      PaymentUUID: Uuid,
      /** The browser confirms the payment with it; absent when the saved card was charged. */
      ClientSecret: Type.Optional(Type.String()),
      AmountCents: Cents,
    }),
    refuses: ['not-found', 'not-allowed', 'nothing-owed', ...paymentRefusals],
    runs: 'partner',
    once: true,
  },
  charges: {
    is: 'GET /v2/customer/:customerUuid/charges',
    says: 'The payment history, newest first, 14 a page, filtered by what is given, with the sums of its months (2§7.12, 3§9.4).',
    who: ownCustomerEvenSuspended(),
    query: Shape({
      ...paging,
      SortBy: Type.Optional(Type.Enum(['CreatedAtNanos', 'AmountCents'])),
      SortDesc: Type.Optional(Type.Boolean()),
      ...historyFilter,
    }),
    gives: Shape({ Transactions: Type.Array(Transaction), Months: Type.Array(HistoryMonth), PageInfo }),
    refuses: ['invalid-input'],
    fresh: minutes(5),
  },
  chargesFile: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/charges/csv',
    says: 'The same as a file of comma-separated values, newest first, the last 5,000.',
    who: ownCustomerEvenSuspended(),
    query: Shape(historyFilter),
    gives: Type.Any(),
    refuses: ['invalid-input'],
    answers: 'file',
  },
  receipts: {
    is: 'GET /customer/:customerUuid/receipt',
    says: 'The receipts, newest first (2§7.12).',
    who: ownCustomerEvenSuspended(),
    query: Shape({
      Limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      Offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    gives: Shape({ Receipts: Type.Array(Receipt), PageInfo }),
    refuses: [],
    fresh: minutes(5),
    flags: ['IS_RECEIPTS_ALLOWED'],
  },
  receipt: {
    is: 'GET /customer/:customerUuid/receipt/:receiptUuid',
    says: 'One receipt (2§7.12).',
    who: ownCustomerEvenSuspended(),
    refusesEmpty: { customerUuid: 'no-account-uuid', receiptUuid: 'no-receipt-uuid' },
    gives: Receipt,
    refuses: ['receipt-not-found', 'no-account-uuid', 'no-receipt-uuid'],
    fresh: minutes(5),
    flags: ['IS_RECEIPTS_ALLOWED'],
  },
  receiptPdf: {
    is: 'GET /customer/:customerUuid/receipt/:receiptUuid/pdf',
    says: 'One receipt as a tagged PDF (2§7.12).',
    who: ownCustomerEvenSuspended(),
    refusesEmpty: { customerUuid: 'no-account-uuid', receiptUuid: 'no-receipt-uuid' },
    gives: Type.Any(),
    refuses: ['receipt-not-found', 'no-account-uuid', 'no-receipt-uuid'],
    answers: 'file',
    runs: 'reads',
    flags: ['IS_RECEIPTS_ALLOWED'],
  },
  webhook: {
    is: 'POST /webhooks/stripe',
    says: 'What the card partner tells us; the signature over the raw bytes is checked before anything is read.',
    who: partner('cards'),
    gives: Shape({ received: Type.Boolean() }),
    refuses: ['not-allowed'],
    runs: 'partner',
  },
})
