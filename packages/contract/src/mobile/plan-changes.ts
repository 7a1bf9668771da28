import { Type } from 'typebox'
import { calls, ownCustomer, provider } from '../call.ts'
import { paymentRefusals } from '../money/payment-refusals.ts'
import { Cents, Day, Nanos, Shape, Uuid } from '../shapes.ts'
import { ChangeMode, PlanChange, PlanChangeState } from './plan-change-shapes.ts'
import { bought, cardChoice } from './plans.ts'

/** What pays: credit, a card, the next bill, or nothing when nothing is due. */
const PaidFrom = Type.Enum(['nothing', 'credit', 'card', 'bill'])

/** All figures of a change, exactly as they will be charged. Cents include GST. */
const quoteFields = {
  QuoteUUID: Uuid,
  ExpiresAtNanos: Nanos,
  Mode: ChangeMode,
  Old: Shape({
    AddonUUID: Uuid,
    Name: Type.String(),
    PriceCents: Cents,
    /** The first day without the old plan. */
    EndsOn: Day,
    /** Paid days lost by the change. */
    DaysLost: Type.Integer({ minimum: 0 }),
    /** Nothing is refunded, as a change is not prorated (1§4). */
    RefundCents: Cents,
    CreditCents: Cents,
  }),
  New: Shape({
    ProductCatalogUUID: Uuid,
    AvailabilityUUID: Uuid,
    Name: Type.String(),
    PriceCents: Cents,
    StartsOn: Day,
    /** The first day after the first period; absent for a plan without a period. */
    EndsOn: Type.Optional(Day),
    AutoRenew: Type.Boolean(),
  }),
  /** The lines of today's total; they add up to DueTodayCents. */
  Lines: Type.Array(Shape({ Name: Type.String(), AmountCents: Cents })),
  DueTodayCents: Cents,
  DueTodayTaxCents: Cents,
  PaidFrom,
  /** The amount on the next bill because of the change. */
  OnBillCents: Type.Optional(Cents),
  /** The credit left after the change, if credit pays. */
  CreditAfterCents: Type.Optional(Cents),
  /** The current credit, when it is too small and a card pays instead. */
  CreditShortCents: Type.Optional(Cents),
  /** The day until which the credit is kept at least, if there is any. */
  CreditKeptUntil: Type.Optional(Day),
  NextCharges: Type.Array(Shape({ Name: Type.String(), On: Day, AmountCents: Cents })),
  /** Add-ons that stay, each until its own end. */
  Addons: Type.Array(Shape({ Name: Type.String(), EndsOn: Type.Optional(Day) })),
  /** The pending change that this one replaces. */
  Replaces: Type.Optional(Type.String()),
  /** It can be cancelled until the day before; absent for an immediate change, which cannot be cancelled. */
  CancelBefore: Type.Optional(Day),
}
const PlanChangeQuote = Shape(quoteFields)

const changeRefusals = [
  'not-found',
  'not-allowed',
  'no-service',
  'no-available-product',
  'plan-unknown',
  'same-plan',
  'plan-changed-this-month',
  'plan-paused',
  'sim-changing',
  'auto-renew-not-allowed',
] as const

/** The input of a change, for the specified call and its preview. */
const changeInput = {
  NewAddonAutoRenew: Type.Boolean(),
  ChangeNow: Type.Boolean(),
  NewAddonAvailabilityUUID: Uuid,
  OldAddonUUID: Uuid,
  CustomerUUID: Uuid,
  MobileUUID: Uuid,
}

const ofMobile = '/api/operator/v1/customers/:customerUuid/mobiles/:mobileUuid/plan-change'

/**
 * A change of plan that the provider's people make for a customer, by the rules of the customer's own change. Only the
 * default card is charged, and without its bank's check, because the customer is not present.
 */
export const providerPlanChanges = calls({
  planChoices: {
    is: `GET ${ofMobile}`,
    says: 'The plans that the customer of a mobile could change to today, when, and the change that waits or failed.',
    who: provider('plan:change'),
    gives: Shape({
      State: PlanChangeState,
      /** Empty while the plan cannot be changed. */
      Plans: Type.Array(
        Shape({
          AvailabilityUUID: Uuid,
          Name: Type.String(),
          /** The price of the first period. */
          PriceCents: Cents,
          /** Whether the plan can renew. */
          MayRenew: Type.Boolean(),
        }),
      ),
    }),
    refuses: ['not-found'],
  },
  quoteChoice: {
    is: `POST ${ofMobile}/quote`,
    says: 'Every figure of a change for a customer, as they would see it, and the card that would be charged.',
    who: provider('plan:change'),
    body: Shape({ AvailabilityUUID: Uuid, ChangeNow: Type.Boolean(), AutoRenew: Type.Boolean() }),
    gives: Shape({
      ...quoteFields,
      /** The default card, if a card pays today and there is a valid one; without it the change is refused. */
      Card: Type.Optional(Shape({ Brand: Type.String(), Last4: Type.String() })),
    }),
    refuses: changeRefusals,
  },
  makeChoice: {
    is: `POST ${ofMobile}`,
    says:
      'Changes the plan of a mobile for its customer exactly as quoted, now or at its next billing date: paid from credit, by ' +
      'the default card, or on the bill. The customer is mailed. Refuses, and cancels the payment, if the card’s bank wants ' +
      'to check the customer or declines.',
    who: provider('plan:change'),
    body: Shape({ QuoteUUID: Uuid }),
    gives: Shape({
      /** `pending_payment` while the card partner has not answered: made once it is paid, given up after an hour. */
      Status: Type.Enum(['COMPLETED', 'pending_payment']),
      ChangeUUID: Uuid,
      Mode: ChangeMode,
    }),
    refuses: [
      ...changeRefusals,
      'change-quote-stale',
      'not-enough-balance',
      'no-card',
      'card-expiring',
      'card-authorisation-needed',
      'card-declined',
      'card-trouble',
      'insufficient-funds',
      'payment-failed',
      'in-progress',
      'unavailable',
    ],
    runs: 'partner',
    once: true,
  },
  cancelChoice: {
    is: `DELETE ${ofMobile}/:changeUuid`,
    says: 'Cancels a change of plan that waits, for its customer, who is mailed. Their plan stays as it is.',
    who: provider('plan:change'),
    gives: PlanChangeState,
    refuses: ['not-found', 'not-allowed', 'in-progress'],
    runs: 'partner',
  },
})

/** Changing a mobile's plan. Separate from the other plan calls, as only the change page needs these. */
export const planChanges = calls({
  quotePlanChange: {
    is: 'POST /api/frontend/v1/plan-change/quote',
    says: 'Every figure of a change of plan, kept for half an hour under an id: a change that names it is charged so or refused.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape(changeInput),
    gives: PlanChangeQuote,
    refuses: changeRefusals,
  },
  changePlan: {
    is: 'POST /eshop/customer/change-plan',
    says: 'Changes the plan of a mobile now, paid from credit where it is enough, by card or on the bill, or at its next billing date (2§7.2). Again while pending it is the same change.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({
      ...changeInput,
      /** Charges exactly what this quote states; without it, the current figures. */
      QuoteUUID: Type.Optional(Uuid),
      ...cardChoice,
    }),
    gives: Shape({
      ...bought,
      Mode: ChangeMode,
      ChangeUUID: Uuid,
      /** The pending change, if it takes effect later. */
      Change: Type.Optional(PlanChange),
    }),
    refuses: [...changeRefusals, 'change-quote-stale', 'not-enough-balance', ...paymentRefusals],
    runs: 'partner',
    once: true,
  },
  cancelPlanChange: {
    is: 'DELETE /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/plan-change/:changeUuid',
    says: 'Cancels a change of plan that waits; the plan of today goes on.',
    who: ownCustomer(),
    gives: PlanChangeState,
    refuses: ['not-found', 'not-allowed', 'in-progress'],
    runs: 'partner',
  },
})
