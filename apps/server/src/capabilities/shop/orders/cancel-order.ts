import type { Gives, Input } from '@waea/contract/call'
import type { shop } from '@waea/contract/shop/shop'
import { Refused, refuse } from '@waea/domain/refusal'
import { canCancelOrder } from '@waea/domain/shop/orders/order-changes'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { type Permitted, permit } from '../../../platform/db/permit.ts'
import { PartnerUnknown } from '../../../ports/ports.ts'
import { endPayment, refuseIfUnknown } from '../../purchases/index.ts'
import { markCancelling } from '../stores/order-changes.store.ts'
import { lockOrder, orderByNumber, type StoredOrder, saveOrderStep } from '../stores/orders.store.ts'
import { standingOf } from '../telling/order-standing.ts'
import { orderSale } from './order-paid.ts'
import { settleChange, settleChangeJob } from './settle-change.ts'

type Changed = Gives<typeof shop.cancelOrder>

/**
 * Cancels an order that has not been dispatched. The cancellation is written before the courier is called, and a repeat
 * resumes it. The payment of an unpaid order is cancelled at the card partner first. Refuses 'order-state' if the order
 * has left or is in use.
 */
export async function cancelOrder(ctx: Ctx, input: Input<typeof shop.cancelOrder>): Promise<Changed> {
  const order = permit(ctx.actor, 'order:place', await orderByNumber(ctx, input.customerUuid, input.number))
  // If it was paid after all, it is treated as a paid order, and the payment is refunded.
  if (order.Status === 'CONFIRMED') await endPayment(ctx, orderSale, order).catch(refuseIfUnknown('unavailable'))
  await ctx.inTransaction((tx) => begin(tx, order))
  return settleNow(ctx, order)
}

/** Calls the courier at once; without an answer the change stays pending. */
export async function settleNow(ctx: Ctx, order: StoredOrder): Promise<Changed> {
  try {
    await settleChange(ctx, order)
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    ctx.log('The courier has not said yet whether a change of an order was in time', { OrderUUID: order.UUID })
  }
  const now = (await orderByNumber(ctx, order.CustomerUUID, order.Number)) ?? order
  return { Status: now.Status, IsUnderWay: now.cancellingAt !== null || now.WantedAddress !== null }
}

async function begin(tx: Tx, { CustomerUUID, UUID }: Permitted<StoredOrder, 'order:place'>): Promise<void> {
  const order = permit(tx.actor, 'order:place', await lockOrder(tx, CustomerUUID, UUID))
  if (order.Status === 'CANCELED' || order.cancellingAt) return
  const standing = await standingOf(tx, order)
  // A pending return must be settled first, so that nothing is refunded twice.
  const isReturning = standing.some((sim) => sim.isReturning && sim.Status !== 'RETURNED')
  if (isReturning || !canCancelOrder(order.Status, standing)) throw new Refused(refuse('order-state'))
  await tx.audit({ CustomerUUID, deed: 'order-cancel-asked', detail: { OrderUUID: UUID, Number: order.Number } })
  if (order.Status === 'CONFIRMED') {
    await saveOrderStep(tx, order, 'CANCELED')
    return
  }
  await markCancelling(tx, order)
  await tx.enqueue(settleChangeJob, { CustomerUUID, UUID }, { once: `order-change:${UUID}` })
}
