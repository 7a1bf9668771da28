import { Type } from 'typebox'
import { calls, ownCustomer } from '../call.ts'
import { paymentRefusals } from '../money/payment-refusals.ts'
import { Cents, Day, Nanos, Shape, Uuid } from '../shapes.ts'
import { ChangeMode, PlanChange, PlanChangeState } from './plan-change-shapes.ts'
import { bought, cardChoice } from './plans.ts'

/** What pays: credit, a card, the next bill, or nothing where nothing is due. */
const PaidFrom = Type.Enum(['nothing', 'credit', 'card', 'bill'])

/** Every figure of a change, as it will be charged. Cents include GST. */
const PlanChangeQuote = Shape({
  QuoteUUID: Uuid,
  ExpiresAtNanos: Nanos,
  Mode: ChangeMode,
  Old: Shape({
    AddonUUID: Uuid,
    Name: Type.String(),
    PriceCents: Cents,
    /** The first day without it after the change. */
    EndsOn: Day,
    /** Days that were paid for and end with the change. */
    DaysLost: Type.Integer({ minimum: 0 }),
    /** A change is not prorated (1§4): nothing goes back. */
    RefundCents: Cents,
    CreditCents: Cents,
  }),
  New: Shape({
    ProductCatalogUUID: Uuid,
    AvailabilityUUID: Uuid,
    Name: Type.String(),
    PriceCents: Cents,
    StartsOn: Day,
    /** The first day after its first period; absent for a plan without a period. */
    EndsOn: Type.Optional(Day),
    AutoRenew: Type.Boolean(),
  }),
  /** What makes up the sum of today; it adds up to DueTodayCents. */
  Lines: Type.Array(Shape({ Name: Type.String(), AmountCents: Cents })),
  DueTodayCents: Cents,
  DueTodayTaxCents: Cents,
  PaidFrom,
  /** What comes on the next bill because of it. */
  OnBillCents: Type.Optional(Cents),
  /** The credit after it, where credit pays. */
  CreditAfterCents: Type.Optional(Cents),
  /** The credit that there is, where it is too little and a card pays. */
  CreditShortCents: Type.Optional(Cents),
  /** Until when the credit is kept at least, where there is any. */
  CreditKeptUntil: Type.Optional(Day),
  NextCharges: Type.Array(Shape({ Name: Type.String(), On: Day, AmountCents: Cents })),
  /** Add-ons that stay, each until its own end. */
  Addons: Type.Array(Shape({ Name: Type.String(), EndsOn: Type.Optional(Day) })),
  /** The change that waits already and that this one replaces. */
  Replaces: Type.Optional(Type.String()),
  /** Until the day before this one it can be cancelled; absent of a change now, which cannot. */
  CancelBefore: Type.Optional(Day),
})

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

/** What a change is asked with, by the call of the specification and by its preview. */
const changeAsked = {
  NewAddonAutoRenew: Type.Boolean(),
  ChangeNow: Type.Boolean(),
  NewAddonAvailabilityUUID: Uuid,
  OldAddonUUID: Uuid,
  CustomerUUID: Uuid,
  MobileUUID: Uuid,
}

/** Changing the plan of a mobile, apart from the other calls of plans: only the page of the change needs them. */
export const planChanges = calls({
  quotePlanChange: {
    is: 'POST /api/frontend/v1/plan-change/quote',
    says: 'Every figure of a change of plan, kept for half an hour under an id: a change that names it is charged so or refused.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape(changeAsked),
    gives: PlanChangeQuote,
    refuses: changeRefusals,
  },
  changePlan: {
    is: 'POST /eshop/customer/change-plan',
    says: 'Changes the plan of a mobile now, paid from credit where it is enough, by card or on the bill, or at its next billing date (2§7.2). Again while pending it is the same change.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({
      ...changeAsked,
      /** Charges what this quote said; without it, what holds this moment. */
      QuoteUUID: Type.Optional(Uuid),
      ...cardChoice,
    }),
    gives: Shape({
      ...bought,
      Mode: ChangeMode,
      ChangeUUID: Uuid,
      /** The change that waits now, of one that takes effect later. */
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
