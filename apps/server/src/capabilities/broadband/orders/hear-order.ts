import { type LfcState, livesOnThere, statusAfter, visitNews } from '@waea/domain/broadband/lfc-report'
import { zero } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import type { LfcOrder } from '../../../ports/fibre.ts'
import { tellOfEnd, tellOfOrder } from '../answers/tell-order.ts'
import { giveConnection, openConnection, withdrawConnection } from '../connections/give-connection.ts'
import { insertNote } from '../stores/notes.store.ts'
import { lockOrder, type OrderKey, type OrderRow, type OwnOrder, saveOrder } from '../stores/orders.store.ts'
import { leaveConnection } from './leave-connection.ts'
import { changeOrder, nextLook, own } from './move-order.ts'
import { isRouterHere } from './router-parcel.ts'

/**
 * Takes over what the company reports of an order, in the context's transaction. An older report changes nothing, nor does
 * one of an order that is over here; but one that was cancelled here and lives on there is cancelled there too.
 */
export async function hearOrder(tx: Tx, key: OrderKey, told: LfcOrder): Promise<OrderRow | undefined> {
  const found = await lockOrder(tx, key)
  if (!found) return undefined
  const order = own(found)
  const isOld = told.version < order.version || (order.lfcOrder !== null && order.lfcOrder !== told.id)
  const wasHeard = told.version === order.version && order.lfcOrder !== null
  if (!isOld && !wasHeard && order.Status === 'CANCELED') return hearCancelled(tx, order, told)
  if (isOld || (order.Status !== 'SENT' && order.Status !== 'PROCESSING')) return order
  if (wasHeard) {
    await saveOrder(tx, order, nextLook(tx, order))
    return order
  }
  const Status = statusAfter(order.Status, told.state)
  const change = {
    Status,
    version: told.version,
    lfcOrder: told.id,
    visitsLeft: [...told.visitsLeft],
    held: told.state === 'held' ? (told.heldBecause ?? null) : null,
    visits: told.visits.map(({ mode, state, start, end }) => ({
      mode,
      state,
      startMs: start.getTime(),
      endMs: end.getTime(),
    })),
    ...(isOverAt(told.state) && { isCancelWanted: false }),
  }
  const isAccepted = Status === 'PROCESSING' || Status === 'COMPLETED'
  const UfbUUID = order.UfbUUID ?? (isAccepted ? await openConnection(tx, order) : null)
  const moved = await changeOrder(tx, order, { ...change, UfbUUID })
  if (Status === 'COMPLETED') {
    if (order.isCancelWanted) await tellOfOrder(tx, moved, { news: 'cancel-too-late' })
    return begin(tx, moved, told)
  }
  if (Status === 'FAILED' || Status === 'CANCELED') return endOrder(tx, moved, told.reason)
  for (const news of visitNews(order, moved)) await tellOfOrder(tx, moved, news)
  if (hasWork(moved)) await tx.tell('fibre.order-due', { CustomerUUID: moved.CustomerUUID, OrderUUID: moved.UUID })
  return moved
}

/**
 * A company reports an order that was cancelled here, in the context's transaction: it had not answered when it was asked, and
 * knew nothing of the order. Where it goes on with it, it is asked to cancel it, and an operator sees it.
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

/** The connection is in service, in the context's transaction; one that its customer moves away from ends by it. */
async function begin(tx: Tx, order: OwnOrder, told: LfcOrder): Promise<OrderRow> {
  const given = await giveConnection(tx, order, told)
  if (given === undefined) return order
  const begun = await leaveConnection(tx, order, given.on)
  await tellOfOrder(tx, begun, { news: 'connected', ...given })
  if (hasWork(begun)) await tx.tell('fibre.order-due', { CustomerUUID: begun.CustomerUUID, OrderUUID: begun.UUID })
  return begun
}

const isOverAt = (state: LfcState) => state === 'given' || state === 'rejected' || state === 'cancelled'

/** Whether something is to be done for an order beside waiting: its router, or its cancellation. */
function hasWork({ isCancelWanted, parcelState }: OrderRow): boolean {
  return isCancelWanted || parcelState === 'WAITING'
}

/**
 * An order that came to nothing, in the context's transaction: its connection is withdrawn, the company's sentence is its
 * note, and the customer is told; of a router that is still here once the courier has said whether it goes back.
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
