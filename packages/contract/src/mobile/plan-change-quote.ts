import { Type } from 'typebox'
import { Cents, Day, Nanos, Shape, Uuid } from '../shapes.ts'
import { ChangeMode } from './plan-change-shapes.ts'

/** What pays: credit, a card, the next bill, or nothing when nothing is due. */
const PaidFrom = Type.Enum(['nothing', 'credit', 'card', 'bill'])

/** All figures of a change, exactly as they will be charged. Cents include GST. */
export const PlanChangeQuote = Shape({
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
})

export const changeRefusals = [
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
