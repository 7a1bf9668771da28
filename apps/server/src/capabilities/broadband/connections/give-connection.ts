import { agreedAsShown } from '@waea/domain/broadband/plan-price'
import { type CalendarDay, dayOf } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { LfcOrder } from '../../../ports/fibre.ts'
import { saveServicePlace, suspendedOf } from '../../customers/index.ts'
import {
  type ConnectionRow,
  insertConnection,
  lockConnection,
  type OwnConnection,
  saveConnection,
} from '../stores/connections.store.ts'
import type { OrderRow } from '../stores/orders.store.ts'

/** A new connection: in use, with no change, end, pause or move. */
export const nothingPlanned = {
  wantedCode: null,
  wantedBy: null,
  endsOn: null,
  pauseFrom: null,
  pauseUntil: null,
  lastPausedOn: null,
  isSuspendWanted: false,
  isSuspended: false,
  movedTo: null,
  Document: null,
  deletedAt: null,
} as const

export function ownConnection(one: ConnectionRow): OwnConnection {
  return byRule('broadband', 'fibre:manage', one)
}

/** Saves a connection's address for its readers outside broadband: bills, and the network maps. */
export function keepPlace(tx: Tx, { CustomerUUID, UUID, Nickname, Address, Status }: OwnConnection): Promise<void> {
  const { Formatted, Lines, City } = Address
  const place = {
    CustomerUUID,
    UUID,
    Nickname,
    isOver: Status === 'ENDED',
    Address: { ...(Formatted && { Formatted }), ...(Lines && { Lines }), ...(City && { City }) },
  }
  return saveServicePlace(tx, byRule('broadband', 'fibre:manage', place))
}

/** Writes the connection of an order that its company has accepted, inside the caller's transaction; returns its id. */
export async function openConnection(tx: Tx, order: OrderRow): Promise<Uuid> {
  const { CustomerUUID, UUID: OrderUUID, PrequalUUID, Address, LFC, Plan, code } = order
  const { OrderType: _type, ...plan } = Plan
  const now = tx.now()
  const UUID = tx.newUuid()
  const opened = ownConnection({
    CustomerUUID,
    UUID,
    OrderUUID,
    PrequalUUID,
    Address,
    LFC,
    code,
    Plan: plan,
    Status: 'ORDERED',
    Nickname: null,
    lfcProduct: null,
    startedOn: null,
    ...nothingPlanned,
    createdAt: now,
    changedAt: now,
  })
  await insertConnection(tx, opened)
  await keepPlace(tx, opened)
  return UUID
}

/**
 * Puts the connection of an order in service, once, inside the caller's transaction: its plan starts today, or waits
 * while the account is suspended. Returns its first day and whether it is suspended; undefined if it was in service
 * before.
 */
export async function giveConnection(
  tx: Tx,
  order: OrderRow,
  report: LfcOrder,
): Promise<{ on: CalendarDay; isSuspended: boolean } | undefined> {
  const { CustomerUUID, UfbUUID } = order
  if (!UfbUUID) return undefined
  const found = await lockConnection(tx, { CustomerUUID, UUID: UfbUUID })
  if (found?.Status !== 'ORDERED') return undefined
  const startedOn = dayOf(report.givenAt ?? tx.now())
  const lfcProduct = report.product ?? null
  const isSuspendWanted = (await suspendedOf(tx, [CustomerUUID])).size > 0
  const change = { Status: 'ACTIVE', lfcProduct, startedOn, isSuspendWanted, changedAt: tx.now() } as const
  const given = ownConnection({ ...found, ...change })
  await saveConnection(tx, given, tx.now())
  await tx.show(CustomerUUID, 'fibre.changed', { UfbUUID })
  const { ID: AvailabilityUUID, Price } = order.Plan
  const agreed = agreedAsShown(order.Plan)
  if (isSuspendWanted) await tx.tell('fibre.connection-due', { CustomerUUID, UfbUUID })
  await tx.tell('fibre.given', { CustomerUUID, UfbUUID, AvailabilityUUID, price: money(Price), agreed })
  return { on: startedOn, isSuspended: isSuspendWanted }
}

/** Withdraws the connection of a failed or cancelled order. */
export async function withdrawConnection(tx: Tx, { CustomerUUID }: OrderRow, UUID: Uuid): Promise<void> {
  const found = await lockConnection(tx, { CustomerUUID, UUID })
  if (found?.Status !== 'ORDERED') return
  const now = tx.now()
  const withdrawn = ownConnection({ ...found, Status: 'ENDED', changedAt: now, deletedAt: now })
  await saveConnection(tx, withdrawn, now)
  await keepPlace(tx, withdrawn)
  await tx.show(CustomerUUID, 'fibre.changed', { UfbUUID: UUID })
}
