import type { Ctx } from '../../../platform/ctx.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { FibreRefused, type LfcOrder } from '../../../ports/fibre.ts'
import { PartnerUnknown } from '../../../ports/ports.ts'
import { giveUp } from '../../purchases/index.ts'
import { tellOfOrder } from '../answers/tell-order.ts'
import { findOrder, lockOrder, type OrderKey, type OrderRow, putOffOrder } from '../stores/orders.store.ts'
import { changeOrder, nextLook, own } from './change-order.ts'
import { bookChosenTime } from './chosen-time.ts'
import { endOrder, hearOrder } from './hear-order.ts'
import { fibreSale } from './order-paid.ts'
import { advanceParcel } from './router-parcel.ts'

/** How long an order may stay unpaid before it is cancelled. */
const unpaidMs = 86_400_000

/**
 * Does what is due for an order at its company and the courier. Call it outside a transaction. Safe to run twice, and
 * resumes where it stopped: the same reference is the same order. `isLook`: there was no news for long, so ask the
 * company.
 */
export async function advanceOrder(ctx: Ctx, key: OrderKey, isLook = false): Promise<void> {
  const order = await findOrder(ctx, key)
  if (!order) return
  if (isLook) await ctx.inTransaction((tx) => putOffOrder(tx, own(order), nextLook(tx, order)))
  try {
    if (order.Status === 'UNPAID') return await endUnpaid(ctx, order)
    if (order.isCancelWanted) await cancelAtCompany(ctx, order)
    else if (order.Status === 'SENT' && (order.lfcOrder === null || isLook)) await send(ctx, order)
    else if (order.Status === 'PROCESSING' && isLook) await lookUp(ctx, order)
    await bookChosenTime(ctx, key)
    await advanceParcel(ctx, key)
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    ctx.log('A fibre company or the courier did not answer; it is asked again', { OrderUUID: key.UUID })
  }
}

/** Sends an order to its company, which takes the same reference as the same order. */
async function send(ctx: Ctx, order: OrderRow): Promise<void> {
  const { UUID: reference, PrequalUUID: qualification, code, OrderType, rsf, Address, lfcOrder } = order
  const { Name: name = '', Phone: phone = '', Notes: notes = '' } = Address
  const isTransfer = OrderType === 'TRANSFER'
  try {
    const request = {
      reference,
      qualification,
      code,
      isTransfer,
      day: rsf ?? undefined,
      contact: { name, phone, notes },
    }
    const now = await applyReport(ctx, order, await ctx.ports.fibre.order(request))
    // It may have been cancelled or rejected during the call.
    if (lfcOrder === null && now?.Status !== 'CANCELED' && now?.Status !== 'FAILED')
      await ctx.inTransaction((tx) => tellOfOrder(tx, order, { news: 'ordered' }))
  } catch (error) {
    if (!(error instanceof FibreRefused)) throw error
    await end(ctx, order, 'FAILED', error.message)
  }
}

async function lookUp(ctx: Ctx, order: OrderRow): Promise<void> {
  const report = await ctx.ports.fibre.find(order.UUID)
  if (report) await applyReport(ctx, order, report)
}

function applyReport(ctx: Ctx, order: OrderRow, report: LfcOrder): Promise<OrderRow | undefined> {
  return ctx.inTransaction((tx) => hearOrder(tx, order, report))
}

/**
 * Cancels an order at its company; one that never arrived there is cancelled here only. If it is too late, tells the
 * customer, or the operator if the order is cancelled here already.
 */
async function cancelAtCompany(ctx: Ctx, order: OrderRow): Promise<void> {
  const lfcOrder = order.lfcOrder ?? (await ctx.ports.fibre.find(order.UUID))?.id
  if (lfcOrder === undefined) return end(ctx, order, 'CANCELED', undefined)
  try {
    await applyReport(ctx, order, await ctx.ports.fibre.cancel(lfcOrder))
  } catch (error) {
    if (!(error instanceof FibreRefused)) throw error
    await ctx.inTransaction(async (tx) => {
      const now = await lockOrder(tx, order)
      if (!now?.isCancelWanted) return
      const kept = await changeOrder(tx, own(now), { isCancelWanted: false })
      const reason = `its company doesn’t cancel an order that was cancelled here: ${error.message}`
      if (kept.Status === 'CANCELED') await notifyOperator(tx, { kind: 'fibre', subject: kept.UUID, reason })
      else await tellOfOrder(tx, kept, { news: 'cancel-too-late' })
    })
  }
}

/** Ends an order that its company refused or never received. */
async function end(
  ctx: Ctx,
  order: OrderRow,
  Status: 'FAILED' | 'CANCELED',
  reason: string | undefined,
): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const now = await lockOrder(tx, order)
    if (now?.Status !== 'SENT') return
    await endOrder(tx, await changeOrder(tx, own(now), { Status, isCancelWanted: false }), reason)
  })
}

/** Cancels an order that was not paid within a day, or that its customer cancelled before paying. */
async function endUnpaid(ctx: Ctx, order: OrderRow): Promise<void> {
  if (ctx.now().getTime() - order.createdAt.getTime() < unpaidMs && !order.isCancelWanted) return
  await giveUp(ctx, fibreSale, order)
}
