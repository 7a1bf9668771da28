import { type LfcState, livesOnThere, statusAfter, visitNews } from '@waea/domain/broadband/lfc-report'
import { zero } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import type { LfcOrder } from '../../../ports/fibre.ts'
import { tellOfEnd, tellOfOrder } from '../answers/tell-order.ts'
import { giveConnection, openConnection, withdrawConnection } from '../connections/give-connection.ts'
import { chosenTimesOf } from '../stores/chosen-times.store.ts'
import { insertNote } from '../stores/notes.store.ts'
import { lockOrder, type OrderKey, type OrderRow, type OwnOrder, saveOrder } from '../stores/orders.store.ts'
import { changeOrder, nextLook, own } from './change-order.ts'
import { leaveConnection } from './leave-connection.ts'
import { isRouterHere } from './router-parcel.ts'

/**
 * Applies a company's report of an order, inside the caller's transaction. Ignores older reports, and reports of orders
 * that are over here; but an order that was cancelled here and is still open at the company is cancelled there too.
 */
export async function hearOrder(tx: Tx, key: OrderKey, report: LfcOrder): Promise<OrderRow | undefined> {
  const found = await lockOrder(tx, key)
  if (!found) return undefined
  const order = own(found)
  const isOld = report.version < order.version || (order.lfcOrder !== null && order.lfcOrder !== report.id)
  const isRepeat = report.version === order.version && order.lfcOrder !== null
  if (!isOld && !isRepeat && order.Status === 'CANCELED') return hearCancelled(tx, order, report)
  if (isOld || (order.Status !== 'SENT' && order.Status !== 'PROCESSING')) return order
  if (isRepeat) {
    await saveOrder(tx, order, nextLook(tx, order))
    return order
  }
  const Status = statusAfter(order.Status, report.state)
  const change = {
    Status,
    version: report.version,
    lfcOrder: report.id,
    visitsLeft: [...report.visitsLeft],
    held: report.state === 'held' ? (report.heldBecause ?? null) : null,
    visits: report.visits.map(({ mode, state, start, end }) => ({
      mode,
      state,
      startMs: start.getTime(),
      endMs: end.getTime(),
    })),
    ...(isOverAt(report.state) && { isCancelWanted: false }),
  }
  const isAccepted = Status === 'PROCESSING' || Status === 'COMPLETED'
  const UfbUUID = order.UfbUUID ?? (isAccepted ? await openConnection(tx, order) : null)
  const moved = await changeOrder(tx, order, { ...change, UfbUUID })
  if (Status === 'COMPLETED') {
    if (order.isCancelWanted) await tellOfOrder(tx, moved, { news: 'cancel-too-late' })
    return begin(tx, moved, report)
  }
  if (Status === 'FAILED' || Status === 'CANCELED') return endOrder(tx, moved, report.reason)
  // A time chosen with the order is booked first; if it is gone, that is told then.
  const [chosen] = await chosenTimesOf(tx, moved.CustomerUUID, [moved.UUID])
  const isChosen = chosen !== undefined && chosen.mode === moved.visitsLeft[0]
  for (const news of visitNews(order, moved)) {
    if (news.news !== 'book-visit' || !isChosen) await tellOfOrder(tx, moved, news)
  }
  if (hasWork(moved) || (isChosen && moved.Status === 'PROCESSING'))
    await tx.tell('fibre.order-due', { CustomerUUID: moved.CustomerUUID, OrderUUID: moved.UUID })
  return moved
}

/**
 * Handles a report of an order that was cancelled here, inside the caller's transaction: the company had not answered
 * when it was sent the order, and did not know it when asked later. If the company works on it, has it cancelled there
 * and notifies the operator.
 */
async function hearCancelled(tx: Tx, order: OwnOrder, { id, version, state }: LfcOrder): Promise<OrderRow> {
  const isCancelWanted = livesOnThere(order.Status, state)
  const changed = await changeOrder(tx, order, { lfcOrder: id, version, isCancelWanted })
  if (!isCancelWanted) return changed
  const { CustomerUUID, UUID } = changed
  const reason = `its company goes on with an order that was cancelled here (${state}), and is asked to cancel it`
  await notifyOperator(tx, { kind: 'fibre', subject: UUID, reason })
  await tx.tell('fibre.order-due', { CustomerUUID, OrderUUID: UUID })
  return changed
}

/**
 * Puts the connection in service, inside the caller's transaction, and ends the one that the customer moves away from.
 */
async function begin(tx: Tx, order: OwnOrder, report: LfcOrder): Promise<OrderRow> {
  const given = await giveConnection(tx, order, report)
  if (given === undefined) return order
  const started = await leaveConnection(tx, order, given.on)
  await tellOfOrder(tx, started, { news: 'connected', ...given })
  if (hasWork(started))
    await tx.tell('fibre.order-due', { CustomerUUID: started.CustomerUUID, OrderUUID: started.UUID })
  return started
}

const isOverAt = (state: LfcState) => state === 'given' || state === 'rejected' || state === 'cancelled'

/** Whether an order needs more than waiting: its router has to be sent, or its cancellation. */
function hasWork({ isCancelWanted, parcelState }: OrderRow): boolean {
  return isCancelWanted || parcelState === 'WAITING'
}

/**
 * Finishes a failed or cancelled order, inside the caller's transaction: withdraws its connection, keeps the company's
 * reason as a note, and tells the customer. If the router is still here, the customer is told once the courier has said
 * whether it stays.
 */
export async function endOrder(tx: Tx, order: OwnOrder, reason: string | undefined): Promise<OrderRow> {
  if (order.UfbUUID) await withdrawConnection(tx, order, order.UfbUUID)
  if (reason) {
    const { CustomerUUID, UUID: subject } = order
    const note = { CustomerUUID, subject, UUID: tx.newUuid(), Text: reason, By: 'lfc', at: tx.now() } as const
    await insertNote(tx, byRule('broadband', 'fibre:note', note))
  }
  if (isRouterHere(order)) await tx.tell('fibre.order-due', { CustomerUUID: order.CustomerUUID, OrderUUID: order.UUID })
  else await tellOfEnd(tx, order, zero)
  return order
}
