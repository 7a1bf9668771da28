import { holds, moves } from '@waea/domain/mobiles/mobile-state'
import { failureReasons } from '@waea/domain/plans/renewing/retry'
import { Type } from 'typebox'
import { calls, ownCustomer, partner } from '../call.ts'
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
  /** The price of its current period. */
  PriceCents: Cents,
  /**
   * The day and the price of its next period, if it renews; after an offer, in a smaller group or for a part of a month
   * it is not `PriceCents`. Absent without a period.
   */
  NextCharge: Type.Optional(Shape({ On: Day, AmountCents: Cents })),
  /** 1 when it ends with its period; absent when it renews. */
  EndAfterCycleCount: Type.Optional(Type.Integer()),
  StartsOn: Day,
  /**
   * The first day after the current period, which is the next charge day if it renews. Absent for a plan without a
   * period.
   */
  EndsOn: Type.Optional(Day),
  /** The day the pause ends and it renews. From `EndsOn` until then it cannot be used and is not charged. */
  PausedUntil: Type.Optional(Day),
  /**
   * The payment of its next period failed: the reason, since when, the day of the next try, and the day of the last
   * one.
   */
  Unpaid: Type.Optional(Shape({ Because: Type.Enum([...failureReasons]), Since: Day, NextTryOn: Day, EndsOn: Day })),
  CreatedAtNanos: Nanos,
})

/** A mobile product (1§3). Status 4 is active, lower is not yet activated, higher is no longer active (1§4). */
export const mobileFields = {
  UUID: Uuid,
  CustomerUUID: Uuid,
  IMSI: Type.Optional(Type.String()),
  /** The number that puts a card into a mobile. Only for the owner, right after a step-up. */
  SIMID: Type.Optional(Type.String()),
  ICCID: Type.Optional(Type.String()),
  MSISDN: Type.Optional(Type.String()),
  Nickname: Type.Optional(Type.String()),
  Status: Type.Integer(),
  /** Two parts, such as `prepay:…`; absent until activation. */
  BillingReference: Type.Optional(Type.String({ pattern: '^(prepay|payg|postpay):[^:]+$' })),
  SIMType: Type.Enum(['esim', 'real_sim']),
  /** The state of the latest port of its number; absent without a port. */
  PortingState: Type.Optional(Type.Integer({ minimum: 1, maximum: 11 })),
  ProductCatalogUUID: Type.Optional(Uuid),
  /** When the network first saw its SIM in a phone; absent until then. */
  SeenAtNanos: Type.Optional(Nanos),
  /** Why it must not be used, if anything blocks it. The network may not have blocked it yet. */
  Holds: Type.Optional(Type.Array(Type.Enum([...holds]))),
  /** The pending change of its SIM, number or provider. */
  Move: Type.Optional(Type.Enum([...moves])),
  CreatedAtNanos: Nanos,
}

/**
 * The total allowances of the plan and add-ons of a monthly mobile in the current period (1§3); absent for other
 * mobiles. 0 for a kind without an allowance, and for an unlimited one.
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

/** A plan paid for with its SIM; it starts when the SIM is activated. */
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

/** Whether use outside the plan stops: the customer's choice, and whether the network has confirmed exactly that. */
export const StopOutsidePlan = Shape({
  Wanted: Type.Boolean(),
  Confirmed: Type.Boolean(),
  /** It stops whatever the choice, because the spend limit is reached; `Confirmed` then refers to that. */
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
})
