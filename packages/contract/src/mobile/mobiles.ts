import { holds, moves } from '@waea/domain/mobiles/mobile-state'
import { failureReasons } from '@waea/domain/plans/renewing/retry'
import { Type } from 'typebox'
import { calls, client, ownCustomer, partner } from '../call.ts'
import { Cents, Day, Line, Nanos, Nothing, Shape, Uuid } from '../shapes.ts'

/** A plan or add-on on a mobile (1§3). */
export const Addon = Shape({
  UUID: Uuid,
  Name: Type.String(),
  ProductCatalogUUID: Uuid,
  AvailabilityUUID: Uuid,
  IsBasePlan: Type.Boolean(),
  IsAddon: Type.Boolean(),
  AllowAutoRenew: Type.Boolean(),
  AutoRenew: Type.Boolean(),
  PriceCents: Cents,
  /** 1 if it ends with its period, absent if it renews. */
  EndAfterCycleCount: Type.Optional(Type.Integer()),
  StartsOn: Day,
  /** The first day that is no longer in the current period: the next charge, where it renews. A plan without a period has none. */
  EndsOn: Type.Optional(Day),
  /** The day on which its pause ends and it renews: from `EndsOn` until then nothing can be used and nothing is charged. */
  PausedUntil: Type.Optional(Day),
  /** Its next period could not be paid: why, since when, on which day it is tried again, and on which for the last time. */
  Unpaid: Type.Optional(Shape({ Because: Type.Enum([...failureReasons]), Since: Day, NextTryOn: Day, EndsOn: Day })),
  CreatedAtNanos: Nanos,
})

/** A mobile product (1§3). Status 4 is active; below it is not activated yet, above it not active any more (1§4). */
export const mobileFields = {
  UUID: Uuid,
  CustomerUUID: Uuid,
  IMSI: Type.Optional(Type.String()),
  /** By it a card is put into a mobile: shown to the owner alone, who has just shown who they are. */
  SIMID: Type.Optional(Type.String()),
  ICCID: Type.Optional(Type.String()),
  MSISDN: Type.Optional(Type.String()),
  Nickname: Type.Optional(Type.String()),
  Status: Type.Integer(),
  /** Two parts, such as `prepay:…`; absent until the mobile is activated. */
  BillingReference: Type.Optional(Type.String({ pattern: '^(prepay|payg|postpay):[^:]+$' })),
  SIMType: Type.Enum(['esim', 'real_sim']),
  /** How far the newest move of its number is; absent where none was asked for. */
  PortingState: Type.Optional(Type.Integer({ minimum: 1, maximum: 11 })),
  ProductCatalogUUID: Type.Optional(Uuid),
  /** When the network saw its SIM in a phone for the first time; absent while it has not. */
  SeenAtNanos: Type.Optional(Nanos),
  /** Why it is not to be used, where anything stands in the way: the network may not have done so yet. */
  Holds: Type.Optional(Type.Array(Type.Enum([...holds]))),
  /** The change of its SIM, its number or its provider that is under way. */
  Move: Type.Optional(Type.Enum([...moves])),
  CreatedAtNanos: Nanos,
}

/**
 * What the plan and extras of a monthly mobile give together in the present period (1§3); absent from others. 0 for a kind
 * without an allowance, and for one without a limit.
 */
const postpayTotals = {
  TotalDataMB: Type.Optional(Type.Number()),
  TotalMMS: Type.Optional(Type.Integer()),
  TotalSMS: Type.Optional(Type.Integer()),
  TotalVoiceMinutes: Type.Optional(Type.Integer()),
  TotalIDDSMS: Type.Optional(Type.Integer()),
  TotalIDDVoiceMinutes: Type.Optional(Type.Integer()),
}

export const Mobile = Shape({ ...mobileFields, ...postpayTotals, Addons: Type.Array(Addon) })

/** A plan that was paid with its SIM and starts when the SIM is activated. */
export const PrePurchasedPlan = Shape({
  MobileUUID: Uuid,
  BillingType: Type.Enum(['prepay', 'postpay', 'payg']),
  ProductCatalogUUID: Uuid,
  AvailabilityUUID: Uuid,
  Name: Type.String(),
  PriceCents: Cents,
  AutoRenew: Type.Boolean(),
  is_fully_paid: Type.Boolean(),
})

/** Whether use outside the plan stops: what the customer wants, and whether the network has confirmed just that. */
export const StopOutsidePlan = Shape({
  Wanted: Type.Boolean(),
  Confirmed: Type.Boolean(),
  /** It stops in any case, because the spend limit is reached; `Confirmed` tells of that then. */
  ByLimit: Type.Optional(Type.Literal(true)),
})

/** Mobile products: the customer's SIMs and numbers. */
export const mobiles = calls({
  networkEvents: {
    is: 'POST /webhooks/network',
    also: ['/webhooks/network/usage'],
    says: 'What the mobile network tells us: service states and usage, signed over the raw bytes.',
    who: partner('network'),
    gives: Shape({ received: Type.Integer() }),
    refuses: ['not-allowed'],
    runs: 'partner',
  },
  nickname: {
    is: 'PUT /api/customers/v1/account/:customerUuid/nicknames/mobile/:mobileUuid',
    says: 'Gives a SIM a nickname of at most 6 characters; the body is the bare text (1§5, 2§7.1).',
    who: ownCustomer(),
    body: Line(100),
    gives: Nothing,
    refuses: ['nickname-invalid', 'invalid-input', 'not-found'],
  },
  stopOutsidePlan: {
    is: 'POST /update/stop-outside-plan',
    says: 'Has use outside the plan of a mobile stopped in place of charged, or charged again; the network is told. Confirmed once it has said so.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({ CustomerUUID: Uuid, MobileUUID: Uuid, Stop: Type.Boolean() }),
    gives: Shape({ StopOutsidePlan }),
    refuses: ['not-found', 'not-allowed', 'no-available-product'],
    needs: 'step-up-when-unproved',
  },
  countParkedUsage: {
    is: 'POST /api/provider/v1/parked-usage/:noticeUuid',
    says: 'Counts a usage document that was put aside: as it was received, or corrected. Its notice is seen; one that can’t be counted after all comes again.',
    who: client('operations'),
    body: Shape({ Document: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
    gives: Nothing,
    refuses: ['not-found'],
  },
})
