import { Type } from 'typebox'
import { calls, hours, ownCustomer, seconds } from './call.ts'
import { Addon, mobileFields, PrePurchasedPlan, StopOutsidePlan } from './mobiles.ts'
import { Cents, Day, Nanos, Shape, SPID, Uuid } from './shapes.ts'

const UsageType = Type.Enum(['data', 'voice', 'sms', 'mms', 'idd_voice', 'idd_sms'])

/**
 * What is left of one kind of usage (1§3). Data in MB with 2 decimals, voice in whole minutes, messages in pieces.
 * Clients read either AmountRemaining or RemainingAmount.
 */
const UsageEntry = Shape({
  Type: UsageType,
  AmountTotal: Type.Number(),
  AmountRemaining: Type.Number(),
  RemainingAmount: Type.Number(),
  CarryOverAmount: Type.Number(),
  UsageRule: Type.Optional(Type.Enum(['Unlimited', 'Throttled', 'CasualRate'])),
  /** The first day on which it, or the first part of it, is no longer there. */
  EndsOn: Type.Optional(Day),
  /** What the plan and each extra give of it; each part is used up to its own end, the one that ends first before others. */
  Parcels: Type.Array(
    Shape({
      AddonUUID: Uuid,
      Name: Type.String(),
      IsBasePlan: Type.Boolean(),
      AmountTotal: Type.Number(),
      AmountRemaining: Type.Number(),
      EndsOn: Type.Optional(Day),
    }),
  ),
})

/** What use outside the plan has cost since the period began, by kind, in the units of a usage entry. */
const OutsidePlan = Shape({
  AmountCents: Cents,
  Since: Day,
  /** `credit` has paid it already; `bill` takes it with the next charge. */
  From: Type.Enum(['credit', 'bill']),
  /** The day of the bill, where it is known. */
  On: Type.Optional(Day),
  Uses: Type.Array(Shape({ Type: UsageType, Amount: Type.Number(), AmountCents: Cents })),
})

const UsageCharge = Shape({
  UUID: Uuid,
  DateAndTime: Nanos,
  AmountCents: Cents,
  ChargedData: Type.Number(),
  ChargedMins: Type.Number(),
  ChargedTXTs: Type.Number(),
  ChargedPXTs: Type.Number(),
})

const onOff = Type.Optional(Type.Boolean())
const histogramBody = Shape({
  SPID: Type.Optional(SPID),
  CustomerUUID: Uuid,
  ProductInstanceUUID: Uuid,
  ProductType: Type.Optional(Type.String({ maxLength: 40 })),
  Range: Shape({ FirstNanos: Nanos, FinalNanos: Nanos }),
  IntervalNanos: Type.Number({ exclusiveMinimum: 0 }),
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
      On: Day,
      /** `credit` is taken from the balance; `card` from the default card. */
      From: Type.Enum(['credit', 'card', 'bill']),
      CardType: Type.Optional(Type.String()),
      CardLast4: Type.Optional(Type.String()),
    }),
  ),
  OutsidePlan: Type.Optional(OutsidePlan),
  /** Absent where it cannot be chosen: out of service, and of pay as you go. */
  StopOutsidePlan: Type.Optional(StopOutsidePlan),
  UpdatedAtNanos: Nanos,
})

/** What was used and what is left (2§7.12, 2§7.13). */
export const usage = calls({
  dashboard: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/dashboard',
    says: 'What is left, until when, what is owed next: one mobile’s first look (1§1).',
    who: ownCustomer(),
    gives: Dashboard,
    refuses: ['not-found'],
    fresh: seconds(60),
  },
  postpayBalance: {
    is: 'POST /postpay/balance',
    says: 'What is left of each kind of usage of a mobile (2§7.12).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({ CustomerUUID: Uuid, UUID: Uuid }),
    gives: Shape({ Usage: Type.Array(UsageEntry) }),
    refuses: ['not-found'],
    runs: 'reads',
    fresh: hours(1),
  },
  histogram: {
    is: 'POST /v2/:spid/usage/:type/histogram',
    says: 'Usage of a kind (data, mins, txts or pxts) in even intervals; data in bytes, voice in seconds (2§7.13).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: histogramBody,
    gives: Shape({
      result: Shape({ Buckets: Type.Array(Shape({ FirstNanos: Nanos, FinalNanos: Nanos, Amount: Type.Number() })) }),
    }),
    refuses: ['not-found', 'invalid-input'],
    runs: 'reads',
    fresh: hours(1),
  },
  charges: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/cellular/charges/:mobileUuid',
    says: 'What usage outside the plan cost, newest first (2§7.13). From and Upto in nanoseconds.',
    who: ownCustomer(),
    query: Shape({
      From: Type.Optional(Nanos),
      Upto: Type.Optional(Nanos),
      data: onOff,
      mins: onOff,
      txts: onOff,
      pxts: onOff,
    }),
    gives: Shape({ Charges: Type.Array(UsageCharge) }),
    refuses: ['not-found'],
    fresh: hours(1),
  },
})
