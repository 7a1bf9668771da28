import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { type Permitted, permit } from '../../../platform/db/permit.ts'
import { deleteUnusedSim, withdrawPlan } from '../../mobiles/index.ts'
import { type RefundWithCard, refundPayment } from '../../payments/index.ts'
import { markFailed, orderOfMobile, type StoredSim, simsOf } from '../stores/order-sims.store.ts'
import { lockOrder, type StoredOrder } from '../stores/orders.store.ts'
import type { StoredParcel } from '../stores/parcels.store.ts'
import { sumsOfSims } from '../sums-of-order.ts'
import { mailOrderFailed, mailSimRefused, mailUndeliverable } from '../telling/order-mails.ts'
import { moveByParcels } from './move-by-parcels.ts'

/** Refunds SIMs that cannot be delivered, inside the caller's transaction; undefined if nothing was paid. */
export async function refundSims(
  ctx: Tx,
  order: StoredOrder,
  sims: readonly StoredSim[],
  about: { thingUuid: Uuid; reason: string },
): Promise<RefundWithCard | undefined> {
  const { CustomerUUID, UUID: paidThing } = order
  const amount = sumsOfSims(order, sims, ctx.today()).DueCents
  return amount === 0 ? undefined : refundPayment(ctx, { CustomerUUID, purpose: 'order', paidThing, amount, ...about })
}

/**
 * Refunds SIMs that the network refused to issue, and tells the customer, both once per order. Skipped if an earlier
 * cancellation kept part of the order, because that has done so already, also for SIMs that were not issued by then.
 */
export async function refundLost(
  ctx: Tx,
  order: StoredOrder,
  { lost, coming }: { lost: readonly StoredSim[]; coming: number },
): Promise<void> {
  if (lost.length === 0 || order.Timeline.some(({ Status }) => Status === 'CANCEL_TOO_LATE')) return
  const refund = await refundSims(ctx, order, lost, { thingUuid: order.UUID, reason: `order:${order.UUID}` })
  await mailOrderFailed(ctx, order, { lost, coming, refund })
}

/**
 * Handles the network's refusal to activate a SIM of an order: refunds it, once, unless the customer has requested its
 * service again in the meantime. If nothing was paid, its service can simply be requested again.
 */
export async function handleSimRefused(ctx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const found = await orderOfMobile(ctx, CustomerUUID, MobileUUID)
  if (!found) return
  const { CustomerUUID: buyer, OrderUUID } = found
  const order = permit(ctx.actor, 'order:place', await lockOrder(ctx, buyer, OrderUUID))
  const sim = (await simsOf(ctx, buyer, OrderUUID)).find((one) => one.MobileUUID === MobileUUID)
  if (!sim || sumsOfSims(order, [sim], ctx.today()).DueCents === 0) return
  if (sim.Status !== 'ISSUED' && sim.Status !== 'SENT') return
  if (!(await withdrawPlan(ctx, CustomerUUID, MobileUUID))) return
  await markFailed(ctx, order, sim.SIM)
  const about = { thingUuid: MobileUUID, reason: `order-sim:${OrderUUID}:${sim.SIM}` }
  const refund = await refundSims(ctx, order, [sim], about)
  await mailSimRefused(ctx, order, sim, refund)
  await ctx.show(buyer, 'order.changed', { OrderUUID, Number: order.Number })
  await moveByParcels(ctx, order)
}

const undelivered = { deed: 'sim-undelivered', hasLeft: true } as const

/**
 * Handles a parcel that the courier cannot deliver: cancels its SIM, refunds it, once, and tells the customer. Does not
 * repeat a refund made after an earlier refusal by the network. A SIM that is in service nevertheless stays as it is.
 */
export async function handleUndeliverable(
  tx: Tx,
  order: Permitted<StoredOrder, 'order:place'>,
  parcel: StoredParcel,
): Promise<void> {
  const { CustomerUUID, UUID: OrderUUID } = order
  const sim = (await simsOf(tx, CustomerUUID, OrderUUID)).find((one) => one.SIM === parcel.SIM)
  if (!sim?.MobileUUID || ['WAITING', 'ACTIVE', 'RETURNED'].includes(sim.Status)) return
  const wasRefunded = sim.Status === 'FAILED'
  if (!(await deleteUnusedSim(tx, sim.OwnerUUID, sim.MobileUUID, undelivered))) return
  await markFailed(tx, order, sim.SIM)
  const about = { thingUuid: OrderUUID, reason: `order-sim:${OrderUUID}:${sim.SIM}` }
  const refund = wasRefunded ? 'refunded before' : await refundSims(tx, order, [sim], about)
  await mailUndeliverable(tx, order, parcel, sim, refund)
}
