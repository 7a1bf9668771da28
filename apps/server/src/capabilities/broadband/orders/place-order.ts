import { isDeepStrictEqual } from 'node:util'
import type { Input } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import type { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { orderTypeOf, visitsOf } from '@waea/domain/broadband/availability'
import { checkContact } from '@waea/domain/broadband/fibre-cart'
import { contactNumber } from '@waea/domain/msisdn'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import type { FoundAddress } from '../../../ports/addresses.ts'
import { customerOf, lockCustomer } from '../../customers/index.ts'
import { planAnswer } from '../places/plans-at-place.ts'
import { eraseOrder, findOrder, insertOrder, lockOrder, type OrderRow, openOrderAt } from '../stores/orders.store.ts'
import { own } from './change-order.ts'
import { type CheckedCart, checkCart } from './fibre-cart.ts'
import { giveUpOtherOrders, takeMove } from './move-house.ts'

type Address = OrderRow['Address']

/** The draft that an order is placed from, and its customer. */
export type PlaceInput = Pick<
  Input<typeof broadband.fibreCheckout>,
  'UUID' | 'CustomerUUID' | 'Address' | 'ExternalReference' | 'Items' | 'rsf' | 'transfer' | 'Move'
> & { Document?: Record<string, unknown> | undefined }

/**
 * Orders fibre for a customer on behalf of a program of the provider, without a router, so nothing is paid now. The
 * same id is the same order (2§7.4). Refuses as `checkCart` does, and 'fibre-contact'.
 */
export async function placeForCustomer(ctx: Ctx, input: Input<typeof ufbRecords.openUfbOrder>): Promise<OrderRow> {
  const { ProductAvailabilityUUID: ID, CustomerUUID, ...rest } = input
  permit(ctx.actor, 'fibre:order', { CustomerUUID })
  await customerOf(ctx, CustomerUUID)
  const wanted = { ...rest, CustomerUUID, Items: [{ Type: 'plan' as const, ID }] }
  const known = await findOrder(ctx, keyOf(wanted))
  if (known) return known
  const cart = await checkCart(ctx, wanted)
  if (wanted.Move) await giveUpOtherOrders(ctx, keyOf(wanted), { move: wanted.Move })
  return ctx.inTransaction((tx) => writeOrder(tx, wanted, cart))
}

export const keyOf = ({ CustomerUUID, UUID }: { CustomerUUID: string; UUID: string }) => ({
  CustomerUUID: CustomerUUID.toLowerCase(),
  UUID: UUID.toLowerCase(),
})

/**
 * Writes the order of a draft, inside the caller's transaction: to be paid if something is due, else to be sent to the
 * company. Returns the existing order of that id, if any; an unpaid one with other contents is replaced, and the caller
 * has given up its payment before. Refuses 'fibre-contact' without a name and a number to call, 'fibre-ordered' while
 * another order of the customer for the place is open, and as `takeMove` does.
 */
export async function writeOrder(tx: Tx, input: PlaceInput, cart: CheckedCart): Promise<OrderRow> {
  accept(checkContact(input.Address))
  const wanted = newOrder(tx, input, cart)
  await mustBeFirst(tx, wanted)
  const Move = input.Move ? await takeMove(tx, wanted, input.Move, cart.place.address) : null
  const order = permit(tx.actor, 'fibre:order', { ...wanted, Move })
  const written = await insertOrder(tx, order)
  if (written) {
    const { CustomerUUID, UUID } = order
    await tx.audit({ CustomerUUID, deed: 'fibre-ordered', detail: { OrderUUID: UUID, Number: written.Number } })
    await tx.show(CustomerUUID, 'fibre.changed', { OrderUUID: UUID })
    if (order.Status === 'SENT') await tx.tell('fibre.order-due', { CustomerUUID, OrderUUID: UUID })
    return { ...order, Number: written.Number }
  }
  const known = await lockOrder(tx, order)
  if (known?.Status === 'UNPAID' && !isSameOrder(known, order)) {
    await eraseOrder(tx, own(known))
    return writeOrder(tx, input, cart)
  }
  if (!known) throw new Refused(refuse('order-state'))
  return known
}

/**
 * A person may have one open order per place, also if several arrive at once. The provider may place more, as it may
 * know of a second line.
 */
async function mustBeFirst(tx: Tx, wanted: OrderRow): Promise<void> {
  if (tx.actor.kind !== 'person') return
  await lockCustomer(tx, wanted.CustomerUUID)
  if (await openOrderAt(tx, wanted, wanted.Address)) throw new Refused(refuse('fibre-ordered'))
}

/** Whether an unpaid order has the same contents as the new one. */
export function isSameOrder(known: OrderRow, wanted: OrderRow): boolean {
  const termsOf = ({
    Address: place,
    Plan: { ID, Price, Periods, ThenCents },
    Modem,
    rsf,
    ExternalReference,
    Move,
  }: OrderRow) => ({
    place,
    ID,
    Price,
    Periods,
    ThenCents,
    Modem: Modem?.ID,
    rsf,
    ExternalReference,
    moves: Move?.UfbUUID,
    overlapDays: Move?.OverlapDays,
  })
  return isDeepStrictEqual(termsOf(known), termsOf(wanted))
}

/** Builds the order of a draft. */
export function newOrder(tx: Ctx, input: PlaceInput, { place, plan, modem, due, day }: CheckedCart): OrderRow {
  const { address, qualified, availability } = place
  const OrderType = orderTypeOf(availability, qualified.isServedByAnother)
  const now = tx.now()
  return {
    ...keyOf(input),
    Number: '',
    ExternalReference: input.ExternalReference ?? null,
    Status: due > 0 ? 'UNPAID' : 'SENT',
    Address: addressOf(input.Address, address),
    LFC: qualified.LFC,
    Availability: availability,
    OrderType,
    PrequalUUID: qualified.id,
    Plan: planAnswer(plan, OrderType),
    code: plan.code,
    Modem: modem ?? null,
    DueCents: due,
    rsf: day,
    lfcOrder: null,
    version: 0,
    visits: [],
    visitsLeft: [...visitsOf(availability)],
    held: null,
    UfbUUID: null,
    isCancelWanted: false,
    neverPaid: false,
    parcelState: modem ? 'WAITING' : null,
    parcel: null,
    Move: input.Move ? { ...input.Move, UfbUUID: input.Move.UfbUUID.toLowerCase(), From: '' } : null,
    Document: input.Document ?? null,
    createdAt: now,
    changedAt: now,
    deletedAt: null,
  }
}

/** The address as the address partner knows it, with the contact to call there. */
function addressOf(input: Address, found: FoundAddress): Address {
  const { LocationProvider, LocationProviderIDX, Formatted, City, Country, PostCode, Lines } = found
  const { Name, Notes } = input
  const Phone = contactNumber(input.Phone ?? '')
  return {
    LocationProvider,
    LocationProviderIDX,
    Formatted,
    City,
    Country,
    PostCode,
    Lines,
    ...(Name !== undefined && { Name: Name.trim() }),
    ...(Phone !== undefined && { Phone }),
    ...(Notes !== undefined && { Notes }),
  }
}
