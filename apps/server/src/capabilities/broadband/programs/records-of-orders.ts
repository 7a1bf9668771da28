import { isDeepStrictEqual } from 'node:util'
import type { Gives, Input } from '@waea/contract/call'
import type { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { checkFreeDocument } from '@waea/domain/broadband/free-document'
import { canCancelOrder } from '@waea/domain/broadband/order-status'
import { contactNumber } from '@waea/domain/msisdn'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { readPage } from '../../../platform/read-page.ts'
import { searchOf } from '../../customers/index.ts'
import { type OrderAnswer, oneOrderAnswer, orderAnswer } from '../answers/order-answer.ts'
import { listedCustomers, notDeleted, openOrder, seeOrder } from '../answers/see-fibre.ts'
import { cancelFibreOrder } from '../orders/cancel-order.ts'
import { changeOrder } from '../orders/change-order.ts'
import { placeForCustomer } from '../orders/place-order.ts'
import { bookSlot, slotsFor } from '../orders/visits.ts'
import { notesOfAll } from '../stores/notes.store.ts'
import { eraseOrder, lockOrder, type OrderKey, type OrderRow, type OwnOrder } from '../stores/orders.store.ts'
import { pageOfOrders } from '../stores/records.store.ts'

type Calls = typeof ufbRecords

/** Orders fibre for a customer; the same id is the same order. Refuses a document of more than 10 kB (2§7.4). */
export async function openUfbOrder(ctx: Ctx, input: Input<Calls['openUfbOrder']>): Promise<OrderAnswer> {
  accept(checkFreeDocument(input.Document))
  return oneOrderAnswer(ctx, await placeForCustomer(ctx, input))
}

/**
 * A page of orders, the newest first: of one customer, of a person's own accounts, or of all for a program of the provider
 * (2§7.4).
 */
export async function readOrders(ctx: Ctx, input: Input<Calls['ufbOrders']>): Promise<Gives<Calls['ufbOrders']>> {
  const customers = listedCustomers(ctx.actor, input.CustomerUUID)
  const search = await searchOf(ctx, input)
  const which = { customers, status: input.Status, isDeleted: input.Deleted === true, search }
  const { rows, PageInfo } = await readPage(input, (page) => pageOfOrders(ctx, { ...which, ...page }))
  const notes = Map.groupBy(await notesOfAll(ctx, rows), ({ CustomerUUID }) => CustomerUUID)
  const UFBOrders = rows.map((order) => orderAnswer(order, notes.get(order.CustomerUUID) ?? []))
  return { UFBOrders, PageInfo }
}

/** One order, deleted or not (2§7.4). */
export async function readOrder(ctx: Ctx, { uuid }: { uuid: Uuid }): Promise<OrderAnswer> {
  return oneOrderAnswer(ctx, await seeOrder(ctx, uuid))
}

/** Replaces the provider's details of an order: omitted ones are removed (2§7.4). */
export async function replaceOrder(tx: Tx, input: Input<Calls['putUfbOrder']>): Promise<OrderAnswer> {
  accept(checkFreeDocument(input.Document))
  const order = await lockedOrder(tx, await openOrder(tx, input.uuid))
  const { Name: _name, Phone: phoneBefore, ...place } = order.Address
  const { Name, Phone } = input.Address ?? {}
  const [name, phone] = [Name?.trim(), Phone === phoneBefore ? Phone : Phone && contactNumber(Phone)]
  if (Phone?.trim() && !phone) throw new Refused(refuse('fibre-contact', undefined, 'Address.Phone'))
  const change = {
    ExternalReference: input.ExternalReference ?? null,
    Address: { ...place, ...(name && { Name: name }), ...(phone && { Phone: phone }) },
    Document: input.Document ?? null,
  }
  if (isDeepStrictEqual({ ...order, ...change }, { ...order })) return oneOrderAnswer(tx, order)
  const changed = await changeOrder(tx, order, change)
  await tx.audit({ CustomerUUID: order.CustomerUUID, deed: 'fibre-order-changed', detail: { OrderUUID: order.UUID } })
  return oneOrderAnswer(tx, changed)
}

/**
 * Cancels an open order as its customer could, and removes it from lists. Refuses as `cancelFibreOrder` does (2§7.4).
 */
export async function deleteOrder(ctx: Ctx, { uuid }: { uuid: Uuid }): Promise<OrderAnswer> {
  const order = await openOrder(ctx, uuid)
  const ended = canCancelOrder(order.Status) ? await cancelFibreOrder(ctx, order) : order
  const deleted = await ctx.inTransaction(async (tx) => {
    const locked = await lockedOrder(tx, ended)
    const { CustomerUUID, UUID: OrderUUID } = locked
    await tx.audit({ CustomerUUID, deed: 'fibre-order-deleted', detail: { OrderUUID } })
    return changeOrder(tx, locked, { deletedAt: tx.now() })
  })
  return oneOrderAnswer(ctx, deleted)
}

/**
 * Erases a deleted order with its notes. Refuses 'order-state' for one that is not deleted, that is still being
 * cancelled, or whose router is on its way (2§7.4).
 */
export async function purgeOrder(tx: Tx, { uuid }: { uuid: Uuid }): Promise<Gives<Calls['purgeUfbOrder']>> {
  const order = permit(tx.actor, 'fibre:order', await lockOrder(tx, await seeOrder(tx, uuid)))
  if (!order.deletedAt || isOpen(order)) throw new Refused(refuse('order-state'))
  await eraseOrder(tx, order)
  const { CustomerUUID, UUID: OrderUUID } = order
  await tx.audit({ CustomerUUID, deed: 'fibre-order-purged', detail: { OrderUUID } })
  await tx.show(CustomerUUID, 'fibre.changed', { OrderUUID })
  return { UUID: OrderUUID }
}

/** Books a visit, as the customer could (2§7.4). */
export async function bookForOrder(ctx: Ctx, input: Input<Calls['bookUfbOrder']>): Promise<OrderAnswer> {
  const { uuid, Mode, TimeSlotID } = input
  return oneOrderAnswer(ctx, await bookSlot(ctx, await openOrder(ctx, uuid), { Mode, TimeSlotID }))
}

/** When a technician can come (2§7.4). */
export async function timesForOrder(
  ctx: Ctx,
  input: Input<Calls['ufbOrderTimes']>,
): Promise<Gives<Calls['ufbOrderTimes']>> {
  return { AvailableTimeSlots: await slotsFor(ctx, await openOrder(ctx, input.uuid), input.Mode) }
}

/** Locks an order that was not deleted meanwhile, for a program that may change it. */
async function lockedOrder(tx: Tx, key: OrderKey): Promise<OwnOrder> {
  return permit(tx.actor, 'fibre:order', notDeleted(await lockOrder(tx, key)))
}

const movingParcels: readonly OrderRow['parcelState'][] = ['WAITING', 'LABEL', 'PICKED_UP', 'IN_TRANSIT']

/** Whether an order still needs work; its router may have to be refunded even after the rest is over. */
function isOpen({ Status, parcelState, isCancelWanted }: OrderRow): boolean {
  return canCancelOrder(Status) || isCancelWanted || movingParcels.includes(parcelState)
}
