import { hasShipped, isParcelAdvance } from '@waea/domain/shop/orders/parcel'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { type Permitted, permit, ruleActor } from '../../platform/db/permit.ts'
import { fromPartner } from '../../platform/jobs/part.ts'
import { type CourierParcel, parcelStateOf } from '../../ports/courier.ts'
import { moveByParcels } from './parcels/move-by-parcels.ts'
import { handleUndeliverable } from './parcels/refund-sims.ts'
import { applyReturnParcel, returnOfReference } from './returns/settle-return.ts'
import { markSent, simsOf } from './stores/order-sims.store.ts'
import { lockOrder, type StoredOrder } from './stores/orders.store.ts'
import { lockParcel, markChecked, moveParcel, type StoredParcel } from './stores/parcels.store.ts'
import { mailParcelSent } from './telling/order-mails.ts'

/** The parcel of one SIM of an order; SIMs count from 1. */
export interface ParcelKey {
  CustomerUUID: Uuid
  OrderUUID: Uuid
  SIM: number
}

/** The reference that identifies a parcel at the courier. */
export function parcelReference({ CustomerUUID, OrderUUID, SIM }: ParcelKey): string {
  return `${CustomerUUID}.${OrderUUID}.${SIM}`
}

/** Parses a courier reference back to its parcel. */
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

/** Handles the courier's progress report about a parcel. Reports about unknown parcels are acknowledged and ignored. */
async function handleCourierReport(ctx: Ctx, report: CourierParcel | 'nothing'): Promise<{ received: number }> {
  if (report === 'nothing') return { received: 0 }
  const returned = returnOfReference(report.reference)
  if (returned) {
    await ctx.asRule('shop').inTransaction((tx) => applyReturnParcel(tx, returned, report))
    return { received: 1 }
  }
  const key = parcelOfReference(report.reference)
  if (!key) return { received: 0 }
  await ctx.asRule('shop').inTransaction((tx) => applyParcel(tx, key, report))
  return { received: 1 }
}

/**
 * Applies the courier's report about a parcel, inside the caller's transaction. Repeated and late reports are ignored.
 * The first report that shows it has left us sends the mail with the tracking number, whatever state it reports.
 */
export async function applyParcel(tx: Tx, key: ParcelKey, report: CourierParcel | 'refused'): Promise<void> {
  const { CustomerUUID, OrderUUID } = key
  const found = await lockOrder(tx, CustomerUUID, OrderUUID)
  const known = found && (await lockParcel(tx, key))
  if (!found || !known) return
  const system = ruleActor('shop')
  const order = permit(system, 'order:place', found)
  const parcel = permit(system, 'order:place', known)
  // `settleChange` handles cancellations that we requested.
  if (report !== 'refused' && report.state === 'cancelled' && found.cancellingAt) return markChecked(tx, parcel)
  const isOther =
    report !== 'refused' && known.TrackingNumber !== null && known.TrackingNumber !== report.trackingNumber
  const State = report === 'refused' ? 'UNDELIVERABLE' : parcelStateOf[report.state]
  if (isOther || !isParcelAdvance(known.State, State)) return markChecked(tx, parcel)
  const moved = await moveParcel(tx, parcel, State, report === 'refused' ? undefined : report)
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
