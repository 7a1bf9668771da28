import { alertKinds } from '@waea/domain/usage/alerts'
import { serverNameOf, usageTypes } from '@waea/domain/usage/rating/usage-type'
import { maxLimitCents } from '@waea/domain/usage/spend-limit'
import { Type } from 'typebox'
import { calls, hours, minutes, ownCustomer } from '../call.ts'
import { Cents, Day, Nanos, Shape, SPID, Uuid } from '../shapes.ts'

export const UsageType = Type.Enum(['data', 'voice', 'sms', 'mms', 'idd_voice', 'idd_sms'])

/**
 * What is left of one kind of usage (1§3). Data in MB with 2 decimals, voice in whole minutes, messages in pieces.
 * Clients read either AmountRemaining or RemainingAmount.
 */
export const UsageEntry = Shape({
  Type: UsageType,
  /** The server's name of the kind: Data, Mins, IDDMins, TXTs, IDDTXTs, PXTs. */
  Name: Type.Enum([...usageTypes.map(serverNameOf)]),
  AmountTotal: Type.Number(),
  AmountRemaining: Type.Number(),
  RemainingAmount: Type.Number(),
  /** What is left of earlier periods, which is not in the other amounts. */
  CarryOverAmount: Type.Number(),
  UsageRule: Type.Optional(Type.Enum(['Unlimited', 'Throttled', 'CasualRate'])),
  /** The first day on which it, or the first part of it, is no longer there. */
  EndsOn: Type.Optional(Day),
  /** The day on which it would be used up at the pace of the last days; only where that is before its period ends. */
  LastsUntil: Type.Optional(Day),
  /** What the plan and each extra give of it; each part is used up to its own end, the one that ends first before others. */
  Parcels: Type.Array(
    Shape({
      AddonUUID: Uuid,
      Name: Type.String(),
      IsBasePlan: Type.Boolean(),
      AmountTotal: Type.Number(),
      AmountRemaining: Type.Number(),
      EndsOn: Type.Optional(Day),
      /** The first day on which its rest is gone, where the plan carries it over beyond its period. */
      CarriesUpto: Type.Optional(Day),
      /** It is what a period that has ended left. */
      IsCarriedOver: Type.Optional(Type.Literal(true)),
    }),
  ),
})

const UsageCharge = Shape({
  UUID: Uuid,
  Type: UsageType,
  DateAndTime: Nanos,
  AmountCents: Cents,
  ChargedData: Type.Number(),
  ChargedMins: Type.Number(),
  ChargedTXTs: Type.Number(),
  ChargedPXTs: Type.Number(),
})

const SwitchedAlert = Type.Enum([...alertKinds])

/** What a customer has chosen for the usage of a mobile, and what of it holds now. */
const Settings = Shape({
  /** The alerts that are switched on. */
  Alerts: Type.Array(SwitchedAlert),
  /** The most that use outside the plan may cost in a period; absent where there is no limit. */
  LimitCents: Type.Optional(Cents),
  /** Whether a limit can be set: not out of service, and not for pay as you go. */
  CanLimit: Type.Boolean(),
  /** What use outside the plan has cost in this period. */
  SpentCents: Cents,
  /** While the limit is reached, the first day on which use outside the plan is allowed again. */
  LimitLiftsOn: Type.Optional(Day),
  /** What was told lately, the newest first. */
  Told: Type.Array(
    Shape({ Kind: Type.Enum([...alertKinds, 'limit']), Type: Type.Optional(UsageType), ToldAtNanos: Nanos }),
  ),
})

/** What a plan or extra gave of a kind in one period, in the units of a usage entry. */
const PastAllowance = Shape({
  AddonUUID: Uuid,
  Name: Type.String(),
  IsBasePlan: Type.Boolean(),
  Type: UsageType,
  From: Day,
  /** The first day that is no longer in the period. */
  Upto: Type.Optional(Day),
  AmountTotal: Type.Number(),
  AmountUsed: Type.Number(),
  /** What was left at the end and carried over; 0 where nothing is. */
  CarriedOverAmount: Type.Number(),
  CarriesUpto: Type.Optional(Day),
  UsageRule: Type.Optional(Type.Enum(['Unlimited', 'Throttled', 'CasualRate'])),
})

/** A plan that would have cost less, and why. */
const BetterPlan = Shape({
  AvailabilityUUID: Uuid,
  Name: Type.String(),
  PriceCents: Cents,
  Interval: Type.String(),
  /** What today's plan and this one cost for the same use, over the days that were looked at. */
  NowCents: Cents,
  ThenCents: Cents,
  /** What it saves in a year, at the use of these days. */
  SavesCents: Cents,
  /** `smaller-fits`: a smaller allowance is enough; `less-on-top`: less is paid beside the plan; `lower-price`: the price. */
  Because: Type.Enum(['smaller-fits', 'less-on-top', 'lower-price']),
  /** The most data that one of its periods would have needed, in MB. */
  MostDataMB: Type.Number(),
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

/** What was used and what is left (2§7.12, 2§7.13). */
export const usage = calls({
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
  allowances: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/allowances',
    says: 'What plans and extras gave in each period of the last twelve months, what was used and carried over, newest first.',
    who: ownCustomer(),
    gives: Shape({ Allowances: Type.Array(PastAllowance) }),
    refuses: ['not-found'],
    fresh: minutes(3),
  },
  settings: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/usage-settings',
    says: 'Which alerts a mobile gets, and the limit of what use outside its plan may cost.',
    who: ownCustomer(),
    gives: Settings,
    refuses: ['not-found'],
    fresh: minutes(3),
  },
  saveAlerts: {
    is: 'PUT /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/usage-alerts',
    says: 'Sets which alerts a mobile gets: at 50, 80 and 100 per cent, and before what is left ends.',
    who: ownCustomer(),
    body: Shape({ Alerts: Type.Array(SwitchedAlert, { maxItems: 4, uniqueItems: true }) }),
    gives: Settings,
    refuses: ['not-found', 'not-allowed'],
  },
  saveLimit: {
    is: 'PUT /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/spend-limit',
    says: 'Sets the most that use outside the plan may cost in a period, or lifts the limit with null. It is hard: what the network lets through beyond it is not charged.',
    who: ownCustomer(),
    body: Shape({ LimitCents: Type.Union([Type.Integer({ minimum: 0, maximum: maxLimitCents }), Type.Null()]) }),
    gives: Settings,
    refuses: ['not-found', 'not-allowed', 'no-available-product'],
    needs: 'step-up-when-unproved',
  },
  rightPlan: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/right-plan',
    says: 'The plan that would have cost least for the use of the last twelve months; none where today’s plan is right or too little is known.',
    who: ownCustomer(),
    gives: Shape({
      /** How many days were looked at. */
      Days: Type.Integer(),
      Better: Type.Optional(BetterPlan),
    }),
    refuses: ['not-found'],
    fresh: hours(1),
  },
})
