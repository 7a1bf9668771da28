import { canCancelOrder } from '@waea/domain/broadband/order-status'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { type OrderRow, type OwnOrder, saveOrder } from '../stores/orders.store.ts'

const shortestMs = 15_000
const longestMs = 600_000

export function own(order: OrderRow): OwnOrder {
  return byRule('broadband', 'fibre:order', order)
}

/** Changed fields of an order. */
export type OrderChange = Partial<Omit<OrderRow, 'CustomerUUID' | 'UUID' | 'Number' | 'createdAt'>>

/** Writes a change of an order inside the caller's transaction, and updates open pages. Returns the changed order. */
export async function changeOrder(tx: Tx, order: OwnOrder, change: OrderChange): Promise<OwnOrder> {
  const changed = own({ ...order, ...change, changedAt: tx.now() })
  await saveOrder(tx, changed, nextLook(tx, changed))
  const { CustomerUUID, UUID, Status } = changed
  await tx.show(CustomerUUID, 'fibre.changed', { OrderUUID: UUID })
  if (Status !== order.Status) {
    await tx.audit({ CustomerUUID, deed: 'fibre-order-moved', detail: { OrderUUID: UUID, Status } })
  }
  return changed
}

/**
 * When to check an order next if there is no news: after as long as it has been unchanged, from 15 seconds to ten
 * minutes.
 */
export function nextLook(tx: Tx, order: Pick<OrderRow, 'changedAt' | 'Status'>): Date {
  const unchanged = tx.now().getTime() - order.changedAt.getTime()
  const wait = Math.min(longestMs, Math.max(shortestMs, unchanged))
  return new Date(tx.now().getTime() + (canCancelOrder(order.Status) ? wait : longestMs))
}
