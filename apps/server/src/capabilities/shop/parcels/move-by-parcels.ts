import { isRefusal } from '@waea/domain/refusal'
import { moveOrder } from '@waea/domain/shop/orders/order-status'
import { orderTransitions } from '@waea/domain/shop/orders/parcel'
import type { Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { isLost, simsOf } from '../stores/order-sims.store.ts'
import { markDelivered, type StoredOrder, saveOrderStep } from '../stores/orders.store.ts'
import { parcelsOf } from '../stores/parcels.store.ts'

/** Advances an order's status as far as its SIMs and parcels allow, inside the caller's transaction (decision D52). */
export async function moveByParcels(ctx: Tx, order: Permitted<StoredOrder, 'order:place'>): Promise<void> {
  const { CustomerUUID, UUID } = order
  const sims = await simsOf(ctx, CustomerUUID, UUID)
  const parcels = await parcelsOf(ctx, CustomerUUID, UUID)
  const { to, isDelivered } = orderTransitions(
    sims.map((sim) => ({
      SimType: sim.SimType,
      Status: sim.Status,
      isSent: sim.sentAt !== null,
      isIssued: !isLost(sim),
      parcel: parcels.find((parcel) => parcel.SIM === sim.SIM)?.State,
    })),
  )
  let now = order
  for (const status of to) {
    if (isDelivered && status === 'COMPLETED' && now.deliveredAt === null) now = await markDelivered(ctx, now)
    if (now.Status === status || isRefusal(moveOrder(now.Status, status))) continue
    now = await saveOrderStep(ctx, now, status)
    if (status === 'COMPLETED')
      await ctx.tell('order.completed', { CustomerUUID, OrderUUID: UUID, Number: order.Number })
  }
  if (isDelivered && now.deliveredAt === null) await markDelivered(ctx, now)
}
