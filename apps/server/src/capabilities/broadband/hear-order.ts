import { type LfcState, statusAfter, visitNews } from '@waea/domain/broadband/lfc-report'
import { money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import type { LfcOrder } from '../../ports/fibre.ts'
import { giveConnection, openConnection, withdrawConnection } from './give-connection.ts'
import { leaveConnection } from './leave-connection.ts'
import { changeOrder, nextLook, own } from './move-order.ts'
import { insertNote } from './notes.store.ts'
import { lockOrder, type OrderKey, type OrderRow, type OwnOrder, saveOrder } from './orders.store.ts'
import { tellOfOrder } from './tell-order.ts'

/**
 * Takes over what the company reports of an order, in the context's transaction. An older report changes nothing, nor does
 * one of an order that is over here.
 */
export async function hearOrder(tx: Tx, key: OrderKey, told: LfcOrder): Promise<OrderRow | undefined> {
  const found = await lockOrder(tx, key)
  if (!found) return undefined
  const order = own(found)
  const isOld = told.version < order.version || (order.lfcOrder !== null && order.lfcOrder !== told.id)
  if (isOld || (order.Status !== 'SENT' && order.Status !== 'PROCESSING')) return order
  const wasHeard = told.version === order.version && order.lfcOrder !== null
  if (wasHeard) {
    await saveOrder(tx, order, nextLook(tx, order))
    return order
  }
  const Status = statusAfter(order.Status, told.state)
  const change = {
    ...{ Status, version: told.version, lfcOrder: told.id, visitsLeft: [...told.visitsLeft] },
    held: told.state === 'held' ? (told.heldBecause ?? null) : null,
    visits: told.visits.map(({ mode, state, start, end }) => ({
      ...{ mode, state, startMs: start.getTime(), endMs: end.getTime() },
    })),
    ...(isOverAt(told.state) && { isCancelWanted: false }),
  }
  const isAccepted = Status === 'PROCESSING' || Status === 'COMPLETED'
  const UfbUUID = order.UfbUUID ?? (isAccepted ? await openConnection(tx, order) : null)
  const moved = await changeOrder(tx, order, { ...change, UfbUUID })
  if (Status === 'COMPLETED') return begin(tx, moved, told)
  if (Status === 'FAILED' || Status === 'CANCELED') return endOrder(tx, moved, told.reason)
  for (const news of visitNews(order, moved)) await tellOfOrder(tx, moved, news)
  if (hasWork(moved)) await tx.tell('fibre.order-due', { CustomerUUID: moved.CustomerUUID, OrderUUID: moved.UUID })
  return moved
}

/** The connection is in service, in the context's transaction; one that its customer moves away from ends by it. */
async function begin(tx: Tx, order: OwnOrder, told: LfcOrder): Promise<OrderRow> {
  const on = await giveConnection(tx, order, told)
  if (on === undefined) return order
  const begun = await leaveConnection(tx, order, on)
  await tellOfOrder(tx, begun, { news: 'connected', on })
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
 * note, and its router, if any, is settled with the courier before the customer is told what goes back.
 */
export async function endOrder(tx: Tx, order: OwnOrder, reason: string | undefined): Promise<OrderRow> {
  if (order.UfbUUID) await withdrawConnection(tx, order, order.UfbUUID)
  if (reason) {
    const { CustomerUUID, UUID: subject } = order
    const note = { CustomerUUID, subject, UUID: tx.newUuid(), Text: reason, By: 'lfc', at: tx.now() } as const
    await insertNote(tx, permit(byRule('broadband'), 'fibre:note', note))
  }
  if (order.Modem && order.DueCents > 0) {
    await tx.tell('fibre.order-due', { CustomerUUID: order.CustomerUUID, OrderUUID: order.UUID })
    return order
  }
  const about = { ...(reason && { reason }), refund: money(0) }
  await tellOfOrder(tx, order, { news: order.Status === 'FAILED' ? 'failed' : 'cancelled', ...about })
  return order
}
