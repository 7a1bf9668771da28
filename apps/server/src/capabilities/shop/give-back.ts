import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { type Permitted, permit } from '../../platform/permit.ts'
import { deleteUnusedSim, withdrawPlan } from '../mobiles/index.ts'
import { type AskedRefund, refundPayment } from '../payments/index.ts'
import { moveByParcels } from './move-order.ts'
import { mailSimRefused, mailUndeliverable } from './order-mails.ts'
import { markFailed, orderOfMobile, type StoredSim, simsOf } from './order-sims.store.ts'
import { lockOrder, type StoredOrder } from './orders.store.ts'
import type { StoredParcel } from './parcels.store.ts'
import { sumsOfSims } from './sums-of-order.ts'

/** Gives back what was paid for SIMs that do not come, in the context's transaction; undefined where nothing was paid. */
export async function giveBackForSims(
  ctx: Tx,
  order: StoredOrder,
  sims: readonly StoredSim[],
  about: { thingUuid: Uuid; reason: string },
): Promise<AskedRefund | undefined> {
  const { CustomerUUID, UUID: paidThing } = order
  const amount = sumsOfSims(order, sims, ctx.today()).DueCents
  return amount === 0 ? undefined : refundPayment(ctx, { CustomerUUID, purpose: 'order', paidThing, amount, ...about })
}

/**
 * The network refused to put a SIM of an order into service: what was paid for it goes back, once, unless the customer
 * has asked for its service again in the meantime. Where nothing was paid, it can be asked for again as it is.
 */
export async function simRefused(ctx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const OrderUUID = await orderOfMobile(ctx, CustomerUUID, MobileUUID)
  if (!OrderUUID) return
  const order = permit(ctx.actor, 'order:place', await lockOrder(ctx, CustomerUUID, OrderUUID))
  const sim = (await simsOf(ctx, CustomerUUID, OrderUUID)).find((one) => one.MobileUUID === MobileUUID)
  if (!sim || sumsOfSims(order, [sim], ctx.today()).DueCents === 0) return
  if (sim.Status !== 'ISSUED' && sim.Status !== 'SENT') return
  if (!(await withdrawPlan(ctx, CustomerUUID, MobileUUID))) return
  await markFailed(ctx, order, sim.SIM)
  const about = { thingUuid: MobileUUID, reason: `order-sim:${OrderUUID}:${sim.SIM}` }
  const refund = await giveBackForSims(ctx, order, [sim], about)
  await mailSimRefused(ctx, order, sim, refund)
  await ctx.show(CustomerUUID, 'order.changed', { OrderUUID, Number: order.Number })
  await moveByParcels(ctx, order)
}

/**
 * The courier cannot deliver a parcel: its SIM is cancelled and what was paid for it goes back, once, and the customer
 * is told. What went back before, since the network refused the SIM, does not go back again. A SIM that is in service all
 * the same stays as it is.
 */
export async function parcelUndeliverable(
  tx: Tx,
  order: Permitted<StoredOrder, 'order:place'>,
  parcel: StoredParcel,
): Promise<void> {
  const { CustomerUUID, UUID: OrderUUID } = order
  const sim = (await simsOf(tx, CustomerUUID, OrderUUID)).find((one) => one.SIM === parcel.SIM)
  if (!sim?.MobileUUID || sim.Status === 'WAITING' || sim.Status === 'ACTIVE') return
  const wasGivenBack = sim.Status === 'FAILED'
  if (!(await deleteUnusedSim(tx, CustomerUUID, sim.MobileUUID))) return
  await markFailed(tx, order, sim.SIM)
  const about = { thingUuid: OrderUUID, reason: `order-sim:${OrderUUID}:${sim.SIM}` }
  const refund = wasGivenBack ? 'given back before' : await giveBackForSims(tx, order, [sim], about)
  await mailUndeliverable(tx, order, parcel, refund)
}
