import { failureReasons } from '@waea/domain/plans/renewing/retry'
import { Type } from 'typebox'
import { calls, minutes, ownCustomer, seconds } from './call.ts'
import { Addon, mobileFields, PrePurchasedPlan, StopOutsidePlan } from './mobile/mobiles.ts'
import { PlanChange } from './mobile/plan-change-shapes.ts'
import { UsageEntry, UsageType } from './mobile/usage.ts'
import { CustomerPreferences } from './people/customers.ts'
import { Cents, Day, Nanos, Shape, Uuid } from './shapes.ts'

/** What use outside the plan has cost since the period began, by kind, in the units of a usage entry. */
const OutsidePlan = Shape({
  AmountCents: Cents,
  Since: Day,
  /** `credit` has paid it already; `bill` takes it with the next charge. */
  From: Type.Enum(['credit', 'bill']),
  /** The day of the bill that has it, by the rule of the next charge; absent where it is on a bill already. */
  On: Type.Optional(Day),
  Uses: Type.Array(Shape({ Type: UsageType, Amount: Type.Number(), AmountCents: Cents })),
})

/** Everything the first look at a mobile needs, in one answer. */
const Dashboard = Shape({
  Mobile: Shape({ ...mobileFields, Addons: Type.Array(Addon) }),
  PrePurchasedPlan: Type.Optional(PrePurchasedPlan),
  AccountType: Type.Enum(['prepay', 'postpay', 'Not Activated', 'Not Active']),
  is_payg: Type.Boolean(),
  Usage: Type.Array(UsageEntry),
  MainBalCreditCents: Cents,
  CurrencyCreditExpiresAtNanos: Type.Optional(Nanos),
  /** What of the credit expires then. */
  ExpiringCents: Cents,
  /** Where automatic top-up is on, or waits for the person: the day of the next one by days, and what it takes. */
  AutoTopUp: Type.Optional(
    Shape({
      Status: Type.Enum(['on', 'paused', 'needs-you']),
      AmountCents: Cents,
      NextOn: Type.Optional(Day),
      BelowCents: Type.Optional(Cents),
    }),
  ),
  NextCharge: Type.Optional(
    Shape({
      /** All of it. */
      AmountCents: Cents,
      /** The parts, where more is charged than what renews: a bill has the extras put on it and use outside the plan too. */
      PlanCents: Type.Optional(Cents),
      Extras: Type.Optional(
        Type.Array(Shape({ Name: Type.String(), Count: Type.Integer({ minimum: 1 }), AmountCents: Cents })),
      ),
      OutsideCents: Type.Optional(Cents),
      /** Never a day that is over; absent where it is charged when it can be paid. */
      On: Type.Optional(Day),
      /** The last charge failed: it is charged when it can be paid. */
      WhenPaid: Type.Optional(Type.Literal(true)),
      /** The plan that starts with it, where a change waits. */
      NewPlanName: Type.Optional(Type.String()),
      /** `credit` is taken from the balance; `card` from the one that was named, else from the default card. */
      From: Type.Enum(['credit', 'card', 'bill']),
      CardType: Type.Optional(Type.String()),
      CardLast4: Type.Optional(Type.String()),
      /** For what the card was named, which then pays alone; absent where it is the default one. */
      NamedFor: Type.Optional(Type.Enum(['plan', 'change'])),
      /** The named card has expired: the charge will fail. */
      CardHasExpired: Type.Optional(Type.Literal(true)),
      /** What is charged; absent where the bill pays. */
      AddonUUID: Type.Optional(Uuid),
    }),
  ),
  /** What ended in the last 30 days since it could not be paid. */
  EndedUnpaid: Type.Optional(
    Shape({ Name: Type.String(), IsBasePlan: Type.Boolean(), On: Day, Because: Type.Enum([...failureReasons]) }),
  ),
  OutsidePlan: Type.Optional(OutsidePlan),
  /** What is late on the bills that this mobile is on; absent where nothing is. */
  OverdueCents: Type.Optional(Cents),
  /** A change of plan that waits, or one that could not be made. */
  PlanChange: Type.Optional(PlanChange),
  /** Absent where it cannot be chosen: out of service, and of pay as you go. */
  StopOutsidePlan: Type.Optional(StopOutsidePlan),
  UpdatedAtNanos: Nanos,
})

/** What several capabilities know together, composed into one answer. */
export const overview = calls({
  dashboard: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/dashboard',
    says: 'What is left, until when, what is owed next: one mobile’s first look (1§1).',
    who: ownCustomer(),
    gives: Dashboard,
    refuses: ['not-found'],
    fresh: seconds(60),
  },
  customerPreferences: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/preferences',
    says: 'The preference document of the customer account, with the defaults of what was never set (1§3, 3§9.1).',
    who: ownCustomer(),
    gives: CustomerPreferences,
    refuses: [],
    fresh: minutes(3),
  },
  saveCustomerPreferences: {
    is: 'PUT /api/frontend/v1/customer/:customerUuid/preferences',
    says:
      'Sets the fields that are sent in the preference document of the customer account; others stay; `top-up-auto` switches ' +
      'automatic top-up on or off, of the mobile that has had credit for the longest (1§3, 1§5).',
    who: ownCustomer(),
    body: CustomerPreferences,
    gives: CustomerPreferences,
    refuses: ['auto-top-up-days', 'auto-top-up-amount', 'no-prepay-product', 'not-allowed', 'no-card', 'card-expiring'],
  },
})
