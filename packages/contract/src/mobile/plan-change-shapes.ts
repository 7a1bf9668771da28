import { Type } from 'typebox'
import { Cents, Day, Shape, Uuid } from '../shapes.ts'

/** When a plan changes: immediately without proration, or at the next billing date (1§4). */
export const ChangeMode = Type.Enum(['NOW', 'LATER'])

/** A change waiting for the billing date, or one that failed. */
export const PlanChange = Shape({
  ChangeUUID: Uuid,
  /** `unpaid`: its day has come, but payment failed and is retried. `failed`: it will not happen. */
  State: Type.Enum(['waiting', 'unpaid', 'failed']),
  /** Why it failed: it was not paid, or the plan is no longer in the catalogue. */
  Reason: Type.Optional(Type.Enum(['unpaid', 'not-sold'])),
  OldName: Type.String(),
  NewName: Type.String(),
  ProductCatalogUUID: Uuid,
  /** The price of the first period. */
  AmountCents: Cents,
  /** The day it takes effect; for a failed change, the day it should have. */
  On: Day,
})

/** Whether a mobile's plan can be changed today, and its pending or failed change. */
export const PlanChangeState = Shape({
  /** The base plan to be replaced; absent if the mobile has none. */
  OldAddonUUID: Type.Optional(Uuid),
  Modes: Type.Array(ChangeMode),
  /** The first day it can be changed again; absent if that is today. */
  AgainOn: Type.Optional(Day),
  /** The minimum number of days between two changes. */
  OnceInDays: Type.Integer({ minimum: 1 }),
  Change: Type.Optional(PlanChange),
})
