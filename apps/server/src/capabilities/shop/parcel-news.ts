import { hasShipped, isParcelAdvance } from '@waea/domain/shop/orders/parcel'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { type Permitted, permit, ruleActor } from '../../platform/db/permit.ts'
import { fromPartner } from '../../platform/jobs/part.ts'
import { type CourierParcel, parcelStateOf } from '../../ports/courier.ts'
import { moveByParcels } from './parcels/move-order.ts'
import { handleUndeliverable } from './parcels/refund-sims.ts'
import { applyReturnParcel, returnOfReference } from './returns/settle-return.ts'
import { markSent, simsOf } from './stores/order-sims.store.ts'
import { lockOrder, type StoredOrder } from './stores/orders.store.ts'
import { lockParcel, markChecked, moveParcel, type StoredParcel } from './stores/parcels.store.ts'
import { mailParcelSent } from './telling/order-mails.ts'

/** The parcel of one SIM of an order, counted from 1. */
export interface ParcelKey {
  CustomerUUID: Uuid
  OrderUUID: Uuid
  SIM: number
}

/** The courier's reference of a parcel, which identifies it. */
export function parcelReference({ CustomerUUID, OrderUUID, SIM }: ParcelKey): string {
  return `${CustomerUUID}.${OrderUUID}.${SIM}`
}

/** The parcel of a courier's reference. */
function parcelOfReference(reference: string): ParcelKey | undefined {
  const [CustomerUUID, OrderUUID, sim] = reference.split('.')
  const SIM = Number(sim)
  return isUuid(CustomerUUID) && isUuid(OrderUUID) && Number.isInteger(SIM)
    ? { CustomerUUID, OrderUUID, SIM }
    : undefined
}

/** The courier's webhook. Its signature covers the raw bytes. */
export const courierWebhook = fromPartner(({ courier }, { body, headers }) => {
  const signature = headers['x-courier-signature']
  return typeof signature === 'string' ? courier.verifyNews(body, signature) : undefined
}, handleCourierReport)

/** Handles the courier's progress report of a parcel. Reports about unknown parcels are acknowledged and ignored. */
async function handleCourierReport(ctx: Ctx, told: CourierParcel | 'nothing'): Promise<{ received: number }> {
  if (told === 'nothing') return { received: 0 }
  const returned = returnOfReference(told.reference)
  if (returned) {
    await ctx.asRule('shop').inTransaction((tx) => applyReturnParcel(tx, returned, told))
    return { received: 1 }
  }
  const key = parcelOfReference(told.reference)
  if (!key) return { received: 0 }
  await ctx.asRule('shop').inTransaction((tx) => applyParcel(tx, key, told))
  return { received: 1 }
}

/**
 * Applies the courier's report of a parcel, in the context's transaction. A repeated or late report changes nothing.
 * The first one that says it has left us sends the mail with the tracking number, whatever state it reports.
 */
export async function applyParcel(tx: Tx, key: ParcelKey, told: CourierParcel | 'refused'): Promise<void> {
  const { CustomerUUID, OrderUUID } = key
  const found = await lockOrder(tx, CustomerUUID, OrderUUID)
  const known = found && (await lockParcel(tx, key))
  if (!found || !known) return
  const system = ruleActor('shop')
  const order = permit(system, 'order:place', found)
  const parcel = permit(system, 'order:place', known)
  // What was cancelled here is settled by that; a courier that cancels by itself brings nothing.
  if (told !== 'refused' && told.state === 'cancelled' && found.cancellingAt) return markChecked(tx, parcel)
  const isOther = told !== 'refused' && known.TrackingNumber !== null && known.TrackingNumber !== told.trackingNumber
  const State = told === 'refused' ? 'UNDELIVERABLE' : parcelStateOf[told.state]
  if (isOther || !isParcelAdvance(known.State, State)) return markChecked(tx, parcel)
  const moved = await moveParcel(tx, parcel, State, told === 'refused' ? undefined : told)
  await tx.show(CustomerUUID, 'order.changed', { OrderUUID, Number: order.Number })
  if (hasShipped(State)) await recordSent(tx, order, moved)
  if (State === 'UNDELIVERABLE') await handleUndeliverable(tx, order, moved)
  await moveByParcels(tx, order)
}

/** Records, once, that the parcel has left us. */
async function recordSent(tx: Tx, order: Permitted<StoredOrder, 'order:place'>, parcel: StoredParcel): Promise<void> {
  if (!(await markSent(tx, order, parcel.SIM))) return
  const sim = (await simsOf(tx, order.CustomerUUID, order.UUID)).find((one) => one.SIM === parcel.SIM)
  if (!sim?.MobileUUID) return
  await mailParcelSent(tx, order, parcel, { ...sim, MobileUUID: sim.MobileUUID })
}
