import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { zero } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { endForMove } from '../../plans/index.ts'
import { changeConnection } from '../connections/change-connection.ts'
import { ownConnection } from '../connections/give-connection.ts'
import { type ConnectionRow, lockConnection } from '../stores/connections.store.ts'
import { copyNotes } from '../stores/notes.store.ts'
import type { OwnOrder } from '../stores/orders.store.ts'
import { changeOrder } from './change-order.ts'

/**
 * Ends the old connection of an order that moves it, inside the caller's transaction, because the new one is in service
 * from `day`: sets its last day, ends its plan, refunds what was charged beyond that, and gives its name and notes to
 * the new one. No-op for an order without a move, and for an old connection that has ended by itself. Returns the
 * changed order.
 */
export async function leaveConnection(tx: Tx, order: OwnOrder, day: CalendarDay): Promise<OwnOrder> {
  const { CustomerUUID, Move, UfbUUID: movedTo } = order
  const left = Move && (await lockConnection(tx, { CustomerUUID, UUID: Move.UfbUUID }))
  if (!left || !movedTo || left.Status !== 'ACTIVE') return order
  const { lastDay, back } = await ended(tx, left, { day, overlapDays: Move.OverlapDays })
  await changeConnection(tx, ownConnection(left), { endsOn: lastDay, movedTo, Nickname: null })
  const found = await lockConnection(tx, { CustomerUUID, UUID: movedTo })
  if (found) await changeConnection(tx, ownConnection(found), { Nickname: found.Nickname ?? left.Nickname })
  const copied = { CustomerUUID, from: left.UUID, to: movedTo }
  await copyNotes(tx, byRule('broadband', 'fibre:note', copied))
  const detail = { UfbUUID: left.UUID, MovedTo: movedTo, on: lastDay }
  await tx.audit({ CustomerUUID, deed: 'fibre-moved', detail })
  return changeOrder(tx, order, { Move: { ...Move, LastDay: lastDay, BackCents: back } })
}

/** Ends the plan of the old connection. If it was to end sooner, it ends on that day, as its customer chose. */
async function ended(tx: Tx, left: ConnectionRow, move: { day: CalendarDay; overlapDays: number }) {
  const lastDay = addDays(move.day, move.overlapDays)
  if (left.endsOn !== null && left.endsOn < lastDay) return { lastDay: left.endsOn, back: zero }
  const { CustomerUUID, UUID: ServiceUUID } = left
  const terms = await endForMove(tx, { CustomerUUID, ServiceUUID }, move)
  // If the report comes late, the line works until the end of today: tell the customer before it is cut.
  return { lastDay: lastDay < tx.today() ? tx.today() : lastDay, back: terms?.back ?? zero }
}
