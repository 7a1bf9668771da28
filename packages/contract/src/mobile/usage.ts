import { alertKinds } from '@waea/domain/usage/alerts'
import { serverNameOf, usageTypes } from '@waea/domain/usage/rating/usage-type'
import { maxLimitCents } from '@waea/domain/usage/spend-limit'
import { Type } from 'typebox'
import { calls, hours, minutes, ownCustomer } from '../call.ts'
import { Cents, Day, Nanos, Shape, SPID, Uuid } from '../shapes.ts'

export const UsageType = Type.Enum(['data', 'voice', 'sms', 'mms', 'idd_voice', 'idd_sms'])

/**
 * What is left of one kind of usage (1§3). Data in MB with 2 decimals, voice in whole minutes, messages as a count.
 * Clients read either AmountRemaining or RemainingAmount.
 */
export const UsageEntry = Shape({
  Type: UsageType,
  /** The server's name for the kind: Data, Mins, IDDMins, TXTs, IDDTXTs, PXTs. */
  Name: Type.Enum([...usageTypes.map(serverNameOf)]),
  AmountTotal: Type.Number(),
  AmountRemaining: Type.Number(),
  RemainingAmount: Type.Number(),
  /** What is left from earlier periods; not included in the other amounts. */
  CarryOverAmount: Type.Number(),
  UsageRule: Type.Optional(Type.Enum(['Unlimited', 'Throttled', 'CasualRate'])),
  /** The first day on which it, or the first part of it, has ended. */
  EndsOn: Type.Optional(Day),
  /** The day it runs out at the pace of recent days; only if that is before the end of its period. */
  LastsUntil: Type.Optional(Day),
  /** The parts given by the plan and each add-on. Each part has its own end; the one that ends first is used first. */
  Parcels: Type.Array(
    Shape({
      AddonUUID: Uuid,
      Name: Type.String(),
      IsBasePlan: Type.Boolean(),
      AmountTotal: Type.Number(),
      AmountRemaining: Type.Number(),
      EndsOn: Type.Optional(Day),
      /** The first day after the carry-over, if the plan carries the rest over beyond its period. */
      CarriesUpto: Type.Optional(Day),
      /** Left over from an earlier period. */
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
  /** The name of the country abroad where it was used. */
  Country: Type.Optional(Type.String()),
})

const SwitchedAlert = Type.Enum([...alertKinds])

/** The customer's usage settings for a mobile, and their current state. */
const Settings = Shape({
  /** The alerts that are switched on. */
  Alerts: Type.Array(SwitchedAlert),
  /** The most that use outside the plan may cost per period; absent without a limit. */
  LimitCents: Type.Optional(Cents),
  /** Whether a limit can be set: not for a mobile out of service or pay as you go. */
  CanLimit: Type.Boolean(),
  /** The cost of use outside the plan in this period. */
  SpentCents: Cents,
  /** While the limit is reached: the first day on which use outside the plan is allowed again. */
  LimitLiftsOn: Type.Optional(Day),
  /** Alerts sent recently, newest first. */
  Told: Type.Array(
    Shape({ Kind: Type.Enum([...alertKinds, 'limit']), Type: Type.Optional(UsageType), ToldAtNanos: Nanos }),
  ),
})

/** What a plan or add-on gave of a kind in one period, in the units of a usage entry. */
const PastAllowance = Shape({
  AddonUUID: Uuid,
  Name: Type.String(),
  IsBasePlan: Type.Boolean(),
  Type: UsageType,
  From: Day,
  /** The first day after the period. */
  Upto: Type.Optional(Day),
  AmountTotal: Type.Number(),
  AmountUsed: Type.Number(),
  /** What was left at the end and carried over; 0 if nothing was. */
  CarriedOverAmount: Type.Number(),
  CarriesUpto: Type.Optional(Day),
  UsageRule: Type.Optional(Type.Enum(['Unlimited', 'Throttled', 'CasualRate'])),
  /** The zone abroad that it was for. */
  RoamingZone: Type.Optional(Type.String()),
})

/** The data used in New Zealand on each day of a plan's period, in bytes; days to come are left out. */
const periodFields = { From: Day, Upto: Day, Days: Type.Array(Type.Number()) }

const CurrentPeriod = Shape({
  ...periodFields,
  /** The most that can be used without more to pay or less speed: what was used, and what is left. Absent if unlimited. */
  LimitBytes: Type.Optional(Type.Number()),
  /** What will have been used by the end, at the pace of the last seven days; absent with too few days to go by. */
  ExpectedBytes: Type.Optional(Type.Number()),
  /** The day the limit is reached at that pace, if that is before the end. */
  LastsUntil: Type.Optional(Day),
})

/** A plan that would have cost less, and why. */
const BetterPlan = Shape({
  AvailabilityUUID: Uuid,
  Name: Type.String(),
  PriceCents: Cents,
  Interval: Type.String(),
  /** The cost of the current plan and of this one for the same use, over the days analysed. */
  NowCents: Cents,
  ThenCents: Cents,
  /** The yearly saving at the rate of these days. */
  SavesCents: Cents,
  /**
   * `smaller-fits`: a smaller allowance is enough; `less-on-top`: less is paid beyond the plan; `lower-price`: the
   * price.
   */
  Because: Type.Enum(['smaller-fits', 'less-on-top', 'lower-price']),
  /** The most data needed in one of its periods, in MB. */
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

/** Usage, and what is left (2§7.12, 2§7.13). */
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
  periods: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/usage-periods',
    says: 'The data used on each day of the plan’s current period and of the one before, what the period allows, and what will be used of it at today’s pace. Empty for a mobile whose plan includes no data.',
    who: ownCustomer(),
    gives: Shape({ Current: Type.Optional(CurrentPeriod), Before: Type.Optional(Shape(periodFields)) }),
    refuses: ['not-found'],
    runs: 'reads',
    fresh: hours(1),
  },
  settings: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/usage-settings',
    says: 'Which alerts a mobile gets, and the limit of what use outside its plan may cost.',
    who: ownCustomer(),
    gives: Settings,
    refuses: ['not-found'],
    fresh: minutes(3),
  },
  switchAlert: {
    is: 'PUT /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/usage-alerts',
    says: 'Switches one of a mobile’s alerts on or off: at 50, 80 and 100 per cent, and before what is left ends.',
    who: ownCustomer(),
    body: Shape({ Alert: SwitchedAlert, IsOn: Type.Boolean() }),
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
      /** The number of days analysed. */
      Days: Type.Integer(),
      Better: Type.Optional(BetterPlan),
    }),
    refuses: ['not-found'],
    fresh: hours(1),
  },
})
