import { nextKinds, nextPlaces } from '@waea/domain/overview/next-step'
import { failureReasons } from '@waea/domain/plans/renewing/retry'
import { alertKinds } from '@waea/domain/usage/alerts'
import { paces } from '@waea/domain/usage/period-pace'
import { Type } from 'typebox'
import { calls, minutes, ownCustomer, seconds } from './call.ts'
import { Ufb } from './fibre/broadband-shapes.ts'
import { Addon, mobileFields, PrePurchasedPlan, StopOutsidePlan } from './mobile/mobiles.ts'
import { PlanChange } from './mobile/plan-change-shapes.ts'
import { UsageEntry, UsageType } from './mobile/usage.ts'
import { CustomerPreferences } from './people/customers.ts'
import { Cents, Day, Nanos, Shape, Uuid } from './shapes.ts'

/** The cost of use outside the plan since the period began, by kind, in the units of a usage entry. */
const OutsidePlan = Shape({
  AmountCents: Cents,
  Since: Day,
  /** `credit` has already paid it; `bill` takes it with the next charge. */
  From: Type.Enum(['credit', 'bill']),
  /** The day of the bill that takes it, as for the next charge; absent once it is on a bill. */
  On: Type.Optional(Day),
  Uses: Type.Array(Shape({ Type: UsageType, Amount: Type.Number(), AmountCents: Cents })),
})

/** The next charge of a mobile or a fibre connection. */
const NextCharge = Shape({
  /** The total. */
  AmountCents: Cents,
  /** The parts, when more than the renewal is charged: a bill also has add-ons and use outside the plan. */
  PlanCents: Type.Optional(Cents),
  Extras: Type.Optional(
    Type.Array(Shape({ Name: Type.String(), Count: Type.Integer({ minimum: 1 }), AmountCents: Cents })),
  ),
  OutsideCents: Type.Optional(Cents),
  /** Never in the past; absent when it is charged as soon as it can be paid. */
  On: Type.Optional(Day),
  /** The last charge failed; it is charged as soon as it can be paid. */
  WhenPaid: Type.Optional(Type.Literal(true)),
  /** The plan that a pending change starts with this charge. */
  NewPlanName: Type.Optional(Type.String()),
  /** `credit`: the balance; `card`: the chosen card, or the default one. */
  From: Type.Enum(['credit', 'card', 'bill']),
  CardType: Type.Optional(Type.String()),
  CardLast4: Type.Optional(Type.String()),
  /** What the card was chosen for; then no other means pays. Absent for the default card. */
  NamedFor: Type.Optional(Type.Enum(['plan', 'change'])),
  /** The chosen card has expired: the charge will fail. */
  CardHasExpired: Type.Optional(Type.Literal(true)),
  /** The plan or add-on that is charged; absent when the bill pays. */
  AddonUUID: Type.Optional(Uuid),
})

/** A mobile's dashboard in one answer. */
const Dashboard = Shape({
  Mobile: Shape({ ...mobileFields, Addons: Type.Array(Addon) }),
  PrePurchasedPlan: Type.Optional(PrePurchasedPlan),
  AccountType: Type.Enum(['prepay', 'postpay', 'Not Activated', 'Not Active']),
  is_payg: Type.Boolean(),
  Usage: Type.Array(UsageEntry),
  MainBalCreditCents: Cents,
  CurrencyCreditExpiresAtNanos: Type.Optional(Nanos),
  /** The part of the credit that expires then. */
  ExpiringCents: Cents,
  /** Present if automatic top-up is on or waits for the person: the day of the next top-up by days, and its amount. */
  AutoTopUp: Type.Optional(
    Shape({
      Status: Type.Enum(['on', 'paused', 'needs-you']),
      AmountCents: Cents,
      NextOn: Type.Optional(Day),
      BelowCents: Type.Optional(Cents),
    }),
  ),
  NextCharge: Type.Optional(NextCharge),
  /** The plan or add-on that ended in the last 30 days because it could not be paid. */
  EndedUnpaid: Type.Optional(
    Shape({ Name: Type.String(), IsBasePlan: Type.Boolean(), On: Day, Because: Type.Enum([...failureReasons]) }),
  ),
  OutsidePlan: Type.Optional(OutsidePlan),
  /** A plan change that is pending, or failed. */
  PlanChange: Type.Optional(PlanChange),
  /** Absent when there is no choice: out of service, and for pay as you go. */
  StopOutsidePlan: Type.Optional(StopOutsidePlan),
  UpdatedAtNanos: Nanos,
})

/** A fibre connection at a glance. */
const FibreGlance = Shape({
  UUID: Uuid,
  /** The customer's name for it, or the street. */
  Name: Type.String(),
  /** The address in one line. */
  Place: Type.String(),
  PlanName: Type.String(),
  Status: Ufb.properties.Status,
  EndsOn: Ufb.properties.EndsOn,
  OutOfUse: Ufb.properties.OutOfUse,
  NextCharge: Type.Optional(NextCharge),
})

/** A step of what happens next: its figures, its one date, and where it leads. */
const NextStep = Shape({
  Kind: Type.Enum([...nextKinds]),
  /** An address of the portal; an order's own page, where `OrderNumber` names one. */
  To: Type.Enum([...nextPlaces]),
  /** The day or the instant; for what needs the customer, by when. Absent while nobody knows it. */
  On: Type.Optional(Day),
  AtNanos: Type.Optional(Nanos),
  /** The end of a visit. */
  UntilNanos: Type.Optional(Nanos),
  MSISDN: Type.Optional(Type.String()),
  /** The other provider, the fibre company, or the street. */
  Name: Type.Optional(Type.String()),
  AmountCents: Type.Optional(Cents),
  /** How many SIMs it is about. */
  Count: Type.Optional(Type.Integer({ minimum: 1 })),
  IsEsim: Type.Optional(Type.Boolean()),
  MobileUUID: Type.Optional(Uuid),
  OrderNumber: Type.Optional(Type.String()),
  SuspendsOn: Type.Optional(Day),
})

/** What a customer sees of one mobile in their groups. */
const FamilyMobile = Shape({
  /** Its membership in the group. */
  MemberUUID: Uuid,
  /** What is left of its data; absent without a plan that has data. */
  Data: Type.Optional(UsageEntry),
  /** How a limited plan's data is used against the days of its period, counting today. */
  Pace: Type.Optional(
    Shape({
      Is: Type.Enum([...paces]),
      UsedPercent: Type.Integer(),
      DaysGone: Type.Integer(),
      Days: Type.Integer(),
    }),
  ),
  /** Only for a mobile of the customer's own. */
  Settings: Type.Optional(
    Shape({
      /** The alerts that are switched on. */
      Alerts: Type.Array(Type.Enum([...alertKinds])),
      /** Whether use outside the plan can be limited or stopped. */
      CanLimit: Type.Boolean(),
      /** The most that use outside the plan may cost per period; absent without a limit. */
      LimitCents: Type.Optional(Cents),
      /** While the limit is reached: the first day on which use outside the plan is allowed again. */
      LimitLiftsOn: Type.Optional(Day),
      StopOutsidePlan: Type.Optional(StopOutsidePlan),
    }),
  ),
})

/** What a member owes whose bills the customer pays by a billing route. */
const FamilyBill = Shape({
  RouteUUID: Uuid,
  CustomerUUID: Uuid,
  /** Still to be paid once payments in progress have arrived. */
  OwedCents: Cents,
  /** The earliest day that something must be paid by. */
  DueOn: Type.Optional(Day),
})

/** Answers composed from several capabilities. */
export const overview = calls({
  dashboard: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/dashboard',
    says: 'What is left, until when, what is owed next: one mobile’s first look (1§1).',
    who: ownCustomer(),
    gives: Dashboard,
    refuses: ['not-found'],
    fresh: seconds(60),
  },
  family: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/family',
    says:
      'What a customer sees of the mobiles in their groups: of their own all, with alerts and limits; as the leader, of ' +
      'members who share it, the data left and its pace, and what those owe whose bills they pay (1§6).',
    who: ownCustomer(),
    gives: Shape({
      Mobiles: Type.Array(FamilyMobile),
      Bills: Type.Array(FamilyBill),
      /** The day in New Zealand of this answer. */
      AsOf: Day,
    }),
    refuses: [],
    fresh: seconds(60),
    flags: ['IS_MOBILE_GROUP_ALLOWED'],
  },
  next: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/next',
    says:
      'What happens next for the account, six steps at most: what needs the customer first, the most urgent first, then ' +
      'what comes, by its date. From orders, parcels, SIMs, numbers that move, fibre, bills and payments (1§1).',
    who: ownCustomer(),
    gives: Shape({
      Steps: Type.Array(NextStep),
      /** The day in New Zealand of this answer. */
      AsOf: Day,
    }),
    refuses: [],
    fresh: seconds(60),
  },
  fibre: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/fibre',
    says: 'The fibre of an account at a glance: each connection in service, its state and its next charge (1§1).',
    who: ownCustomer(),
    gives: Shape({ Connections: Type.Array(FibreGlance) }),
    refuses: [],
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
