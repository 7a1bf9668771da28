import { Type } from 'typebox'
import { Cents, Day, Shape, Uuid } from '../shapes.ts'

/** When a plan changes: at once and without proration, or at the next billing date (1§4). */
export const ChangeMode = Type.Enum(['NOW', 'LATER'])

/** A change that waits for the billing date, or one that could not be made. */
export const PlanChange = Shape({
  ChangeUUID: Uuid,
  /** `unpaid`: its day has come, and it is tried again to be paid. `failed`: it is not made. */
  State: Type.Enum(['waiting', 'unpaid', 'failed']),
  /** Why it failed: nobody paid, the plan is not in the catalogue any more. */
  Reason: Type.Optional(Type.Enum(['unpaid', 'not-sold'])),
  OldName: Type.String(),
  NewName: Type.String(),
  ProductCatalogUUID: Uuid,
  /** What its first period costs. */
  AmountCents: Cents,
  /** The day on which it takes effect, or of what could not be made, on which it should have. */
  On: Day,
})

/** Whether a mobile's plan can be changed today, and what waits or failed. */
export const PlanChangeState = Shape({
  /** The base plan that would be changed; absent where the mobile has none. */
  OldAddonUUID: Type.Optional(Uuid),
  Modes: Type.Array(ChangeMode),
  /** The first day on which it can be changed again; absent where that is today. */
  AgainOn: Type.Optional(Day),
  /** Days between two changes. */
  OnceInDays: Type.Integer({ minimum: 1 }),
  Change: Type.Optional(PlanChange),
})
