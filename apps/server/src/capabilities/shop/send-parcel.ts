import { isRefusal } from '@waea/domain/refusal'
import { moveOrder } from '@waea/domain/shop/order-status'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { type Permitted, permit } from '../../platform/permit.ts'
import { mailActivation } from './order-mails.ts'
import { activated, isLost, orderOfMobile, type StoredSim, sent, simsOf } from './order-sims.store.ts'
import { lockOrder, type StoredOrder, stepOrder } from './orders.store.ts'

/** The job that sends one parcel; its content names the SIM. */
export const parcelJob = 'shop.send-parcel'

/** One parcel is on its way: the customer gets its activation link, and the order moves on (decision D52). */
export async function sendParcel(ctx: Ctx, content: unknown): Promise<void> {
  const { CustomerUUID, OrderUUID, SIM } = parcelOf(content)
  await ctx.inTransaction(async (inner) => {
    const order = permit(inner.actor, 'order:place', await lockOrder(inner, CustomerUUID, OrderUUID))
    if (!(await sent(inner, order, SIM))) return
    const sims = await simsOf(inner, CustomerUUID, OrderUUID)
    const mobile = sims.find((sim) => sim.SIM === SIM)?.MobileUUID
    if (mobile) await mailActivation(inner, order, SIM, mobile)
    await moveOn(inner, order, sims)
  })
}

/** A SIM of an order is in service: an order of parcels is complete when all of them are. */
export async function simActivated(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const uuid = await orderOfMobile(ctx, CustomerUUID, MobileUUID)
  if (!uuid) return
  const order = permit(ctx.actor, 'order:place', await lockOrder(ctx, CustomerUUID, uuid))
  if (await activated(ctx, order, MobileUUID)) await moveOn(ctx, order, await simsOf(ctx, CustomerUUID, uuid))
}

/** Moves an order with parcels on, as far as they are. SIMs that do not come hold nothing up. */
export async function moveOn(ctx: Ctx, order: Permitted<StoredOrder>, sims: readonly StoredSim[]): Promise<void> {
  const parcels = sims.filter((sim) => sim.SimType === 'real_sim' && !isLost(sim))
  const away = parcels.filter((sim) => sim.sentAt !== null).length
  let now = order
  if (away > 0 && away < parcels.length) now = await stepWhere(ctx, now, 'PARTIALLY_SHIPPED')
  if (away > 0 && away === parcels.length && now.Status !== 'SHIPPED') {
    now = await stepWhere(ctx, now, 'SHIPPED')
    if (now.Status === 'SHIPPED') {
      await ctx.tell('order.sent', { CustomerUUID: now.CustomerUUID, OrderUUID: now.UUID, Number: now.Number })
    }
  }
  const isDone = parcels.every((sim) => sim.Status === 'ACTIVE' || sim.Status === 'FAILED')
  if (now.Status === 'SHIPPED' && isDone && parcels.some((sim) => sim.Status === 'ACTIVE')) {
    await stepWhere(ctx, now, 'COMPLETED')
  }
}

/** A step where it leads on from here; an order that is further already stays. */
async function stepWhere(ctx: Ctx, order: Permitted<StoredOrder>, to: StoredOrder['Status']) {
  return isRefusal(moveOrder(order.Status, to)) ? order : stepOrder(ctx, order, to)
}

function parcelOf(content: unknown): { CustomerUUID: Uuid; OrderUUID: Uuid; SIM: number } {
  const { CustomerUUID, OrderUUID, SIM } = content as Record<string, unknown>
  if (!isUuid(CustomerUUID) || !isUuid(OrderUUID) || typeof SIM !== 'number') {
    throw new TypeError(`${parcelJob} was asked without its parcel`)
  }
  return { CustomerUUID, OrderUUID, SIM }
}
