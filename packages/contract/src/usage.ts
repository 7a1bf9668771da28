import { Type } from 'typebox'
import { calls, hours, ownCustomer } from './call.ts'
import { Cents, Day, Nanos, Shape, SPID, Uuid } from './shapes.ts'

export const UsageType = Type.Enum(['data', 'voice', 'sms', 'mms', 'idd_voice', 'idd_sms'])

/**
 * What is left of one kind of usage (1§3). Data in MB with 2 decimals, voice in whole minutes, messages in pieces.
 * Clients read either AmountRemaining or RemainingAmount.
 */
export const UsageEntry = Shape({
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
})
