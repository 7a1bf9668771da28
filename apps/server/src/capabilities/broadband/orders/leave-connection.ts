import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { zero } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { endForMove } from '../../plans/index.ts'
import { ownConnection } from '../connections/give-connection.ts'
import { changeConnection } from '../connections/move-connection.ts'
import { type ConnectionRow, lockConnection } from '../stores/connections.store.ts'
import { copyNotes } from '../stores/notes.store.ts'
import type { OwnOrder } from '../stores/orders.store.ts'
import { changeOrder } from './move-order.ts'

/**
 * Leaves the connection that an order moves, in the context's transaction, since the new one is in service from a day on: its
 * last day is set, its plan ends with what was charged beyond it going back, and its name and notes go to the new one. An
 * order that moves none, or one that has ended by itself, changes nothing. Answers the order as it is then.
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

/** Ends the plan of the connection that is left. One that was to end sooner ends as its customer asked. */
async function ended(tx: Tx, left: ConnectionRow, move: { day: CalendarDay; overlapDays: number }) {
  const lastDay = addDays(move.day, move.overlapDays)
  if (left.endsOn !== null && left.endsOn < lastDay) return { lastDay: left.endsOn, back: zero }
  const { CustomerUUID, UUID: ServiceUUID } = left
  const terms = await endForMove(tx, { CustomerUUID, ServiceUUID }, move)
  // Heard of late, it goes on today: nobody is off a line before they are told.
  return { lastDay: lastDay < tx.today() ? tx.today() : lastDay, back: terms?.back ?? zero }
}
