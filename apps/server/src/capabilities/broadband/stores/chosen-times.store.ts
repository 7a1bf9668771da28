import type { VisitMode } from '@waea/domain/broadband/availability'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/** The time of the first visit that was chosen with an order, which may not be placed yet. */
export interface ChosenTimeRow {
  CustomerUUID: Uuid
  OrderUUID: Uuid
  mode: VisitMode
  slot: string
  start: Date
  end: Date
  /** Until when the company keeps it. */
  heldUntil: Date
}

type Key = Pick<ChosenTimeRow, 'CustomerUUID' | 'OrderUUID'>

/** Saves the chosen time of an order, in place of another one. */
export async function saveChosenTime(ctx: Tx, one: Permitted<ChosenTimeRow, 'fibre:order'>): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO broadband.chosen_times (customer_uuid, order_uuid, mode, slot, start_at, end_at, held_until)
    VALUES (${one.CustomerUUID}, ${one.OrderUUID}, ${one.mode}, ${one.slot}, ${one.start}, ${one.end}, ${one.heldUntil})
    ON CONFLICT (customer_uuid, order_uuid) DO UPDATE SET mode = excluded.mode, slot = excluded.slot,
      start_at = excluded.start_at, end_at = excluded.end_at, held_until = excluded.held_until`)
}

/** The chosen times of some orders of a customer. */
export function chosenTimesOf(ctx: Ctx, CustomerUUID: Uuid, orders: readonly Uuid[]): Promise<ChosenTimeRow[]> {
  return ctx.db.rows<ChosenTimeRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", order_uuid AS "OrderUUID", mode, slot, start_at AS start, end_at AS end,
      held_until AS "heldUntil"
    FROM broadband.chosen_times WHERE customer_uuid = ${CustomerUUID} AND order_uuid = ANY (${orders}::uuid[])`)
}

/** Deletes the chosen time of an order. Returns whether there was one. */
export async function deleteChosenTime(ctx: Tx, { CustomerUUID, OrderUUID }: Permitted<Key, 'fibre:order'>) {
  const gone = await ctx.db.run(sql`
    DELETE FROM broadband.chosen_times WHERE customer_uuid = ${CustomerUUID} AND order_uuid = ${OrderUUID}`)
  return gone > 0
}

/** Deletes times whose order was never placed, once nobody can want them any more. */
export async function deleteOldChosenTimes(ctx: Tx, before: Date): Promise<void> {
  await ctx.db.run(sql`DELETE FROM broadband.chosen_times WHERE held_until < ${before}`)
}
