import { movementKinds } from '@waea/domain/balance/movement'
import { Type } from 'typebox'
import { calls, cardTryRefusals, minutes, ownCustomer, ownCustomerEvenSuspended } from '../call.ts'
import { Cents, Day, Nanos, PageInfo, paging, Shape, Uuid } from '../shapes.ts'
import { payAgain, paymentRefusals } from './payment-refusals.ts'
import { PaymentStatus } from './payments.ts'

/**
 * A prepay mobile's credit (1§3): the spendable amount, and when the first part of it expires. Expired credit has no
 * expiry (1§4).
 */
export const Credit = Shape({
  UUID: Uuid,
  CustomerUUID: Uuid,
  MainBalCreditCents: Cents,
  CurrencyCreditExpiresAtNanos: Type.Optional(Nanos),
  /** The part that expires then. */
  ExpiringCents: Cents,
  /** When the credit that was paid for expires; a top-up extends no other. Absent if none was ever paid for. */
  PaidExpiresAtNanos: Type.Optional(Nanos),
  CreatedAtNanos: Nanos,
})

const TopUpStarted = Shape({
  Status: PaymentStatus,
  PaymentUUID: Uuid,
  /** The browser confirms the payment with it; absent when the saved card was charged. */
  ClientSecret: Type.Optional(Type.String()),
  AmountCents: Cents,
})

/**
 * A change of a mobile's credit. Kind is absent for a movement of no particular kind, such as credit from before lots.
 */
const Movement = Shape({
  UUID: Uuid,
  Kind: Type.Optional(Type.Enum([...movementKinds])),
  AmountCents: Cents,
  BalanceCents: Cents,
  /** The name of the purchase, or a word such as `top-up`, `auto-top-up`, `expired`. */
  Because: Type.String(),
  ReceiptUUID: Type.Optional(Uuid),
  CreatedAtNanos: Nanos,
})

const movementsFilter = {
  Kind: Type.Optional(Type.Enum([...movementKinds])),
  /** 'YYYY-MM', a month in Pacific/Auckland. */
  Month: Type.Optional(Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' })),
}

/**
 * Whole dollars. 0 days turns the rule by days off, $0 the rule by low credit; `checkAutoTopUp` checks the bounds
 * (1§5).
 */
const autoTopUpRule = {
  AmountDollars: Type.Integer(),
  Days: Type.Integer(),
  BelowDollars: Type.Integer(),
  CapDollars: Type.Integer(),
}

/** A mobile's automatic top-up. `paused`: after failures. `needs-you`: the bank requires the person. */
const AutoTopUp = Shape({
  Status: Type.Enum(['on', 'off', 'paused', 'needs-you']),
  ...autoTopUpRule,
  /** Absent if it has never been switched on. */
  PaymentMethodUUID: Type.Optional(Uuid),
  SendText: Type.Boolean(),
  /** The number of failures in a row. */
  Failures: Type.Integer(),
  UsedThisMonthCents: Cents,
  /** The day of the next top-up of the rule by days. */
  NextOn: Type.Optional(Day),
})

/** Prepay credit and its top-ups (2§7.12). */
export const balance = calls({
  credit: {
    is: 'GET /customers/:customerUuid/products/mobile/prepay/:mobileUuid/balance',
    says: 'What is left of a mobile’s credit, and until when (2§7.12).',
    who: ownCustomer(),
    gives: Credit,
    refuses: ['not-found', 'no-prepay-product', 'any-service'],
    fresh: minutes(3),
  },
  topUp: {
    is: 'POST /customer/:customerUuid/topup',
    says:
      'Starts a top-up. `Amount` is whole cents, at least 100. With PaymentMethodID that saved card is charged, with ' +
      'PaymentMethodType `cards` alone the default card; with neither the ClientSecret is for the browser (2§7.12, 3§9.1).',
    who: ownCustomer(),
    body: Shape({
      ProductInstanceUUID: Uuid,
      Amount: Type.Integer(),
      PaymentMethodType: Type.Optional(Type.String({ maxLength: 20 })),
      PaymentMethodID: Type.Optional(Type.String({ maxLength: 100 })),
      /** Save a new card for later payments. */
      KeepCard: Type.Optional(Type.Boolean()),
      /** Refused when true: credit can be spent at once, so a hold is not possible. */
      AuthorizeOnly: Type.Optional(Type.Boolean()),
      ...payAgain,
    }),
    gives: TopUpStarted,
    refuses: [
      'pay-again',
      'hold-not-possible',
      'no-prepay-product',
      'any-service',
      'not-found',
      'mobile-ended',
      'not-allowed',
      'amount-too-small',
      'amount-too-large',
      ...paymentRefusals,
    ],
    runs: 'partner',
    once: true,
    flags: ['HIDE_PREPAY_TOPUP'],
  },
  olderTopUp: {
    is: 'GET /customer/:customerUuid/topup/:productUuid/:cents',
    says: 'The older way to start a top-up: answers the ClientSecret (2§7.12, decision B23).',
    who: ownCustomer(),
    gives: TopUpStarted,
    refuses: [
      'not-found',
      'no-prepay-product',
      'any-service',
      'mobile-ended',
      'amount-too-small',
      'amount-too-large',
      ...cardTryRefusals,
      'unavailable',
    ],
    runs: 'partner',
    once: true,
    flags: ['HIDE_PREPAY_TOPUP'],
  },
  movements: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/credit_movements',
    says: 'What changed a mobile’s credit, newest first, by page; of a kind or a month where one is named.',
    who: ownCustomer(),
    query: Shape({ ...movementsFilter, ...paging }),
    gives: Shape({ Movements: Type.Array(Movement), PageInfo }),
    refuses: ['not-found'],
    fresh: minutes(1),
  },
  movementsFile: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/credit_movements/csv',
    says: 'The same as a file of comma-separated values, newest first, the last 5,000.',
    who: ownCustomer(),
    query: Shape(movementsFilter),
    gives: Type.Any(),
    refuses: ['not-found'],
    answers: 'file',
  },
  autoTopUp: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/auto_top_up',
    says: 'How a mobile is topped up automatically, and when next (1§1).',
    who: ownCustomer(),
    gives: AutoTopUp,
    refuses: ['not-found', 'no-prepay-product', 'any-service'],
    fresh: minutes(1),
  },
  setAutoTopUp: {
    is: 'PUT /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/auto_top_up',
    says:
      'Switches automatic top-up on, or changes it: every so many days, when credit falls under an amount, or both, with a ' +
      'limit a calendar month, by the saved card that is named or the default card (1§1, 1§5).',
    who: ownCustomer(),
    body: Shape({
      ...autoTopUpRule,
      SendText: Type.Boolean(),
      PaymentMethodID: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    gives: AutoTopUp,
    refuses: [
      'not-found',
      'no-prepay-product',
      'any-service',
      'mobile-ended',
      'not-allowed',
      'auto-top-up-days',
      'auto-top-up-amount',
      'auto-top-up-cap',
      'no-card',
      'card-unknown',
      'card-expiring',
    ],
    needs: 'step-up-when-unproved',
    flags: ['HIDE_PREPAY_TOPUP'],
  },
  autoTopUps: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/auto_top_ups',
    says: 'The mobiles that are topped up automatically. While the account is suspended nothing is charged; it goes on after that.',
    who: ownCustomerEvenSuspended(),
    gives: Shape({
      AutoTopUps: Type.Array(
        Shape({ MobileUUID: Uuid, MSISDN: Type.Optional(Type.String()), AmountDollars: Type.Integer() }),
      ),
    }),
    refuses: [],
    fresh: minutes(1),
  },
  endAutoTopUp: {
    is: 'DELETE /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/auto_top_up',
    says: 'Switches automatic top-up off; harmless where it is off.',
    who: ownCustomerEvenSuspended(),
    gives: AutoTopUp,
    refuses: ['not-found', 'no-prepay-product', 'any-service', 'not-allowed'],
  },
})
