import { isAway, movesParcelOn, type ParcelState } from '@waea/domain/shop/parcel'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { fromPartner } from '../../platform/part.ts'
import { byRule, type Permitted, permit } from '../../platform/permit.ts'
import type { CourierParcel, CourierState } from '../../ports/courier.ts'
import { parcelUndeliverable } from './give-back.ts'
import { moveByParcels } from './move-order.ts'
import { mailParcelSent } from './order-mails.ts'
import { sent, simsOf } from './order-sims.store.ts'
import { lockOrder, type StoredOrder } from './orders.store.ts'
import { lockParcel, moveParcel, noteLook, type StoredParcel } from './parcels.store.ts'

/** A parcel is of one SIM of an order, counted from 1. */
export interface ParcelKey {
  CustomerUUID: Uuid
  OrderUUID: Uuid
  SIM: number
}

const stateOf: Readonly<Record<CourierState, ParcelState>> = {
  label: 'LABEL',
  'picked-up': 'PICKED_UP',
  'in-transit': 'IN_TRANSIT',
  delivered: 'DELIVERED',
  undeliverable: 'UNDELIVERABLE',
}

/** The courier's reference of a parcel, under which it is asked for; it leads back to the parcel. */
export function parcelReference({ CustomerUUID, OrderUUID, SIM }: ParcelKey): string {
  return `${CustomerUUID}.${OrderUUID}.${SIM}`
}

/** The parcel that a reference of the courier leads to. */
function parcelOfReference(reference: string): ParcelKey | undefined {
  const [CustomerUUID, OrderUUID, sim] = reference.split('.')
  const SIM = Number(sim)
  return isUuid(CustomerUUID) && isUuid(OrderUUID) && Number.isInteger(SIM)
    ? { CustomerUUID, OrderUUID, SIM }
    : undefined
}

/** The word of the courier, whose signature is over the raw bytes. */
export const courierWord = fromPartner(({ courier }, { body, headers }) => {
  const signature = headers['x-courier-signature']
  return typeof signature === 'string' ? courier.verifyNews(body, signature) : undefined
}, hearCourier)

/** Hears the courier: how far a parcel is. What is said of parcels that are not ours is answered as received. */
async function hearCourier(ctx: Ctx, told: CourierParcel | 'nothing'): Promise<{ received: number }> {
  const key = told === 'nothing' ? undefined : parcelOfReference(told.reference)
  if (told === 'nothing' || !key) return { received: 0 }
  await ctx.asRule('shop').inTransaction((tx) => applyParcel(tx, key, told))
  return { received: 1 }
}

/**
 * Takes over what the courier says of a parcel, in the context's transaction. The same word twice, or an old one late,
 * changes nothing. The first word that it has left us sends the mail with the tracking number, whichever word that is.
 */
export async function applyParcel(tx: Tx, key: ParcelKey, told: CourierParcel | 'refused'): Promise<void> {
  const { CustomerUUID, OrderUUID } = key
  const found = await lockOrder(tx, CustomerUUID, OrderUUID)
  const known = found && (await lockParcel(tx, key))
  if (!found || !known) return
  const system = byRule('shop')
  const order = permit(system, 'order:place', found)
  const parcel = permit(system, 'order:place', known)
  const isOther = told !== 'refused' && known.TrackingNumber !== null && known.TrackingNumber !== told.trackingNumber
  const State = told === 'refused' ? 'UNDELIVERABLE' : stateOf[told.state]
  if (isOther || !movesParcelOn(known.State, State)) return noteLook(tx, parcel)
  const moved = await moveParcel(tx, parcel, State, told === 'refused' ? undefined : told)
  await tx.show(CustomerUUID, 'order.changed', { OrderUUID, Number: order.Number })
  if (isAway(State)) await noteSent(tx, order, moved)
  if (State === 'UNDELIVERABLE') await parcelUndeliverable(tx, order, moved)
  await moveByParcels(tx, order)
}

/** The parcel has left us, which is told once. */
async function noteSent(tx: Tx, order: Permitted<StoredOrder, 'order:place'>, parcel: StoredParcel): Promise<void> {
  if (!(await sent(tx, order, parcel.SIM))) return
  const sim = (await simsOf(tx, order.CustomerUUID, order.UUID)).find((one) => one.SIM === parcel.SIM)
  if (sim?.MobileUUID) await mailParcelSent(tx, order, parcel, sim.MobileUUID)
}
