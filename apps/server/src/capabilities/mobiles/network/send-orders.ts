import { mobileStatus as status } from '@waea/domain/mobiles/mobile-state'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { findMobile } from '../stores/mobiles.store.ts'
import { openOrder } from '../stores/network.store.ts'
import { failOrdersOfEnded, sendOrder, settleByAnswer } from './network-orders.ts'
import { applyService } from './network-service.ts'

/**
 * Sends the orders of a mobile to the network one after the other, until one is under way. The network reports its end;
 * if that report is lost, a job fetches it. Call it outside a transaction.
 */
export async function sendOrders(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  for (;;) {
    const mobile = await findMobile(ctx, CustomerUUID, MobileUUID)
    const order = mobile && (await openOrder(ctx, mobile))
    if (!order || !mobile.serviceRef) return
    if (mobile.Status === status.ended) {
      await ctx.inTransaction((tx) => failOrdersOfEnded(tx, order))
      continue
    }
    if (order.state === 'asked' && !(await sendOrder(ctx, mobile.serviceRef, order))) continue
    const service = await ctx.ports.network.service(mobile.serviceRef)
    const isApplied = await ctx.inTransaction(async (tx) => {
      // An event has overtaken the answer. Ask again; otherwise the order would end although the mobile is not as
      // ordered.
      if (!(await applyService(tx, service, { basedOn: mobile }))) return false
      await settleByAnswer(tx, order, service)
      return true
    })
    if (isApplied && service.isUnderway) return
  }
}

/**
 * Asks the network for the state of a mobile in service and applies it; sends open orders first. Call it outside a
 * transaction.
 */
export async function askNetwork(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  await sendOrders(ctx, CustomerUUID, MobileUUID)
  for (;;) {
    const mobile = await findMobile(ctx, CustomerUUID, MobileUUID)
    if (!mobile?.serviceRef || (await openOrder(ctx, mobile))) return
    const service = await ctx.ports.network.service(mobile.serviceRef)
    if (await ctx.inTransaction((tx) => applyService(tx, service, { basedOn: mobile }))) return
  }
}
