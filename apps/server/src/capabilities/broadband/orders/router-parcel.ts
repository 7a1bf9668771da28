import { isRouterDue } from '@waea/domain/broadband/lfc-report'
import { money, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { type CourierParcel, type CourierPlace, parcelStateOf } from '../../../ports/courier.ts'
import { RefusedForGood } from '../../../ports/refused-for-good.ts'
import { tellOfEnd, tellOfOrder } from '../answers/tell-order.ts'
import { findOrder, lockOrder, type OrderKey, type OrderRow } from '../stores/orders.store.ts'
import { changeOrder, own } from './change-order.ts'
import { refundOrder } from './order-paid.ts'

/** Whether an order's router has not been sent yet: it is refunded if the order fails or is cancelled. */
export const isRouterHere = ({ parcelState }: OrderRow): boolean => parcelState === 'WAITING' || parcelState === 'LABEL'

const isOver = ({ Status }: OrderRow): boolean => Status === 'CANCELED' || Status === 'FAILED'

/**
 * Does what is due for the router of an order: sends it once the order is accepted, follows its parcel, and stops it if
 * the order has failed or was cancelled; a router that has not left us is refunded. Call it outside a transaction; the
 * same reference is the same parcel. Throws PartnerUnknown while the courier does not answer.
 */
export async function advanceParcel(ctx: Ctx, key: OrderKey): Promise<void> {
  const order = await findOrder(ctx, key)
  const { parcelState } = order ?? {}
  if (!order || !parcelState || parcelState === 'DELIVERED' || parcelState === 'UNDELIVERABLE') return
  if (isOver(order)) {
    if (isRouterHere(order)) await keepBack(ctx, order)
    else await follow(ctx, order)
  } else if (parcelState !== 'WAITING') await follow(ctx, order)
  else if (isRouterDue(order)) await send(ctx, order)
}

const referenceOf = ({ UUID }: OrderKey): string => `fibre.${UUID}`

async function send(ctx: Ctx, order: OrderRow): Promise<void> {
  try {
    const parcel = await ctx.ports.courier.send({ reference: referenceOf(order), to: placeOf(order) })
    await ctx.inTransaction((tx) => applyParcel(tx, order, parcel))
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error
    ctx.log('The courier will not bring a router', { OrderUUID: order.UUID, error: error.message })
    await ctx.inTransaction((tx) => undelivered(tx, order))
  }
}

async function follow(ctx: Ctx, order: OrderRow): Promise<void> {
  const number = order.parcel?.TrackingNumber
  if (number === undefined) return
  const parcel = await ctx.ports.courier.parcel(number)
  await ctx.inTransaction((tx) => applyParcel(tx, order, parcel))
}

/** Asks the courier not to pick the parcel up; one already picked up stays on its way and is not refunded. */
async function keepBack(ctx: Ctx, order: OrderRow): Promise<void> {
  const parcel = await ctx.ports.courier.cancel(referenceOf(order))
  await ctx.inTransaction(async (tx) => {
    const now = await lockOrder(tx, order)
    if (!now || !isRouterHere(now)) return
    const isKept = parcel.state === 'cancelled'
    const back = isKept ? ((await refundOrder(tx, now, money(now.DueCents)))?.amount ?? zero) : zero
    const changed = await changeOrder(tx, own(now), isKept ? { parcelState: null, parcel: null } : parcelChange(parcel))
    await tellOfEnd(tx, changed, back)
  })
}

function parcelChange({ state, carrier, trackingNumber, trackingLink }: CourierParcel) {
  const parcel = {
    Carrier: carrier,
    TrackingNumber: trackingNumber,
    ...(trackingLink && { TrackingLink: trackingLink }),
  }
  return { parcelState: parcelStateOf[state], parcel }
}

/**
 * Applies a courier's report, inside the caller's transaction. The first report that the parcel is on its way is sent
 * to the customer; if the order has ended meanwhile, so is its end, which waited for the router.
 */
async function applyParcel(tx: Tx, key: OrderKey, parcel: CourierParcel): Promise<void> {
  const now = await lockOrder(tx, key)
  if (!now?.parcelState || now.parcelState === 'DELIVERED') return
  if (parcel.state === 'cancelled' || parcel.state === 'undeliverable') return undelivered(tx, now)
  const changed = await changeOrder(tx, own(now), parcelChange(parcel))
  const hasLeft = parcel.state !== 'label'
  if (!hasLeft || now.parcelState === 'PICKED_UP' || now.parcelState === 'IN_TRANSIT') return
  const { carrier, trackingNumber: number, trackingLink: link } = parcel
  await tellOfOrder(tx, changed, { news: 'router-sent', tracking: { carrier, number, ...(link && { link }) } })
  if (isOver(changed)) await tellOfEnd(tx, changed, zero)
}

/**
 * Refunds a router that cannot be delivered and tells the customer, inside the caller's transaction; the connection
 * continues without it.
 */
async function undelivered(tx: Tx, key: OrderKey): Promise<void> {
  const now = await lockOrder(tx, key)
  if (!now?.parcelState || now.parcelState === 'UNDELIVERABLE') return
  const changed = await changeOrder(tx, own(now), { parcelState: 'UNDELIVERABLE' })
  const refund = (await refundOrder(tx, now, money(now.DueCents)))?.amount ?? zero
  if (isOver(changed) && isRouterHere(now)) await tellOfEnd(tx, changed, refund)
  else await tellOfOrder(tx, changed, { news: 'router-returned', refund, isOver: isOver(changed) })
}

function placeOf({ Address }: OrderRow): CourierPlace {
  const { Name = '', Phone = '', Lines = [], City = '', PostCode = '', Country = 'New Zealand', Notes = '' } = Address
  return { name: Name, phone: Phone, lines: Lines, city: City, postcode: PostCode, country: Country, notes: Notes }
}
