import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Address, OrderStep, StoredOrder } from './orders.store.ts'

type Owned = Permitted<StoredOrder, 'order:place'>

/** Records that an order is being cancelled, before the courier is called; drops a pending change of address. */
export async function markCancelling(ctx: Tx, order: Owned): Promise<void> {
  await ctx.db.run(sql`
    UPDATE shop.orders SET cancelling_at = ${ctx.now()}, wanted_address = NULL, updated_at = ${ctx.now()}
    WHERE customer_uuid = ${order.CustomerUUID} AND uuid = ${order.UUID}`)
  await ctx.show(order.CustomerUUID, 'order.changed', { OrderUUID: order.UUID, Number: order.Number })
}

/** Records an order's new address, before the courier is called. */
export async function markRedirecting(ctx: Tx, order: Owned, address: Address): Promise<void> {
  await ctx.db.run(sql`
    UPDATE shop.orders SET wanted_address = ${json(address)}::jsonb, updated_at = ${ctx.now()}
    WHERE customer_uuid = ${order.CustomerUUID} AND uuid = ${order.UUID}`)
  await ctx.show(order.CustomerUUID, 'order.changed', { OrderUUID: order.UUID, Number: order.Number })
}

/** Ends a pending change of an order, with a timeline entry if its status does not show the outcome. */
export async function endChange(
  ctx: Tx,
  order: Owned,
  step?: Extract<OrderStep['Status'], 'ADDRESS_CHANGED' | 'ADDRESS_TOO_LATE' | 'CANCEL_TOO_LATE'>,
): Promise<Owned> {
  const steps = step ? [{ Status: step, AtMs: ctx.now().getTime() }] : []
  await ctx.db.run(sql`
    UPDATE shop.orders SET cancelling_at = NULL, wanted_address = NULL, updated_at = ${ctx.now()},
      timeline = timeline || ${json(steps)}::jsonb
    WHERE customer_uuid = ${order.CustomerUUID} AND uuid = ${order.UUID}`)
  await ctx.show(order.CustomerUUID, 'order.changed', { OrderUUID: order.UUID, Number: order.Number })
  return { ...order, cancellingAt: null, WantedAddress: null, Timeline: [...order.Timeline, ...steps] }
}

/** Orders whose change has been pending since an instant, to ask the courier again. */
export function ordersInChange(ctx: Ctx, before: Date, most: number): Promise<{ CustomerUUID: Uuid; UUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", uuid AS "UUID" FROM shop.orders
    WHERE (cancelling_at IS NOT NULL OR wanted_address IS NOT NULL) AND updated_at < ${before}
    ORDER BY updated_at LIMIT ${most}`)
}

/** Records that the courier was asked, so that other orders go first before the next time. */
export async function markChangeChecked(
  ctx: Tx,
  order: Permitted<{ CustomerUUID: Uuid; UUID: Uuid }, 'order:place'>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE shop.orders SET updated_at = ${ctx.now()}
    WHERE customer_uuid = ${order.CustomerUUID} AND uuid = ${order.UUID}`)
}

/** Marks the SIMs of an order that were not issued yet as failed. Waits for one that is being issued at this moment. */
export async function failWaiting(ctx: Tx, order: Owned): Promise<number[]> {
  const rows = await ctx.db.rows<{ SIM: number }>(sql`
    UPDATE shop.order_sims SET status = 'FAILED'
    WHERE customer_uuid = ${order.CustomerUUID} AND order_uuid = ${order.UUID} AND status = 'WAITING'
    RETURNING sim AS "SIM"`)
  return rows.map(({ SIM }) => SIM)
}
