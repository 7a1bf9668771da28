import { Type } from 'typebox'
import { calls, cardTryRefusals, minutes, ownCustomer } from './call.ts'
import { paymentRefusals } from './payment-refusals.ts'
import { PaymentStatus } from './payments.ts'
import { Cents, Nanos, Shape, Uuid } from './shapes.ts'

/** A prepay mobile's credit (1§3). A credit that has expired has no expiry (1§4). */
export const Credit = Shape({
  UUID: Uuid,
  CustomerUUID: Uuid,
  MainBalCreditCents: Cents,
  CurrencyCreditExpiresAtNanos: Type.Optional(Nanos),
  CreatedAtNanos: Nanos,
})

const TopUpStarted = Shape({
  Status: PaymentStatus,
  PaymentUUID: Uuid,
  /** With it the browser confirms the payment; absent when the saved card was charged. */
  ClientSecret: Type.Optional(Type.String()),
  AmountCents: Cents,
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
      /** Keep a new card for later payments. */
      KeepCard: Type.Optional(Type.Boolean()),
    }),
    gives: TopUpStarted,
    refuses: [
      'no-prepay-product',
      'any-service',
      'not-found',
      'not-allowed',
      'amount-too-small',
      'amount-too-large',
      ...paymentRefusals,
    ],
    runs: 'partner',
    once: true,
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
      'amount-too-small',
      'amount-too-large',
      ...cardTryRefusals,
      'unavailable',
    ],
    runs: 'partner',
    once: true,
  },
  movements: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/credit_movements',
    says: 'The last movements of a mobile’s credit, newest first.',
    who: ownCustomer(),
    gives: Shape({
      Movements: Type.Array(
        Shape({ UUID: Uuid, AmountCents: Cents, BalanceCents: Cents, Because: Type.String(), CreatedAtNanos: Nanos }),
      ),
    }),
    refuses: ['not-found'],
    fresh: minutes(1),
  },
})
