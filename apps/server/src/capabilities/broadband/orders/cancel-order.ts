import { canCancelOrder } from '@waea/domain/broadband/order-status'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../../platform/ctx.ts'
import { findOrder, lockOrder, type OrderRow } from '../stores/orders.store.ts'
import { advanceOrder } from './advance-order.ts'
import { changeOrder, own } from './change-order.ts'

/**
 * Cancels an order that is not connected yet. Records the request before calling the company; a repeat resumes it, and
 * without an answer it is retried. Returns the changed order. Refuses 'order-state' for one that is connected or
 * failed, and 'fibre-too-late' if the company has begun the work (2§7.16).
 */
export async function cancelFibreOrder(ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  if (order.Status === 'CANCELED') return order
  await ctx.inTransaction(async (tx) => {
    const now = await lockOrder(tx, order)
    if (now?.Status === 'CANCELED' || now?.isCancelWanted) return
    if (!now || !canCancelOrder(now.Status)) throw new Refused(refuse('order-state'))
    const { CustomerUUID, UUID: OrderUUID } = now
    await tx.audit({ CustomerUUID, deed: 'fibre-cancel-asked', detail: { OrderUUID } })
    await changeOrder(tx, own(now), { isCancelWanted: true })
    await tx.tell('fibre.order-due', { CustomerUUID, OrderUUID })
  })
  await advanceOrder(ctx.asRule('broadband'), order)
  const now = (await findOrder(ctx, order)) ?? order
  if (canCancelOrder(now.Status) && !now.isCancelWanted) throw new Refused(refuse('fibre-too-late'))
  return now
}
