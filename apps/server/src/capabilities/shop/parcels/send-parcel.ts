import { isDeepStrictEqual } from 'node:util'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import type { CourierPlace } from '../../../ports/courier.ts'
import { RefusedForGood } from '../../../ports/refused-for-good.ts'
import { applyParcel, type ParcelKey, parcelReference } from '../courier-webhook.ts'
import { markActivated, orderOfMobile } from '../stores/order-sims.store.ts'
import { type Address, lockOrder } from '../stores/orders.store.ts'
import { parcelsOf } from '../stores/parcels.store.ts'
import { moveByParcels } from './move-by-parcels.ts'

/** The job that orders one parcel's label from the courier; its payload names the SIM. */
export const parcelJob = 'shop.send-parcel'

/**
 * Orders a parcel from the courier. Runs outside a transaction and may run twice: the same reference makes no second
 * label. A parcel that the courier permanently refuses is undeliverable; any other error is thrown, to be retried.
 */
export async function sendParcel(ctx: Ctx, content: unknown): Promise<void> {
  const key = parcelOf(content)
  const { CustomerUUID, OrderUUID, SIM } = key
  const parcel = (await parcelsOf(ctx, CustomerUUID, OrderUUID)).find((one) => one.SIM === SIM)
  if (parcel?.State !== 'ASKED') return
  const order = await ctx.inTransaction((tx) => lockOrder(tx, CustomerUUID, OrderUUID))
  // While a change is pending, `settleChange` calls the courier instead.
  if (!order || order.Status === 'CANCELED' || order.cancellingAt || order.WantedAddress) return
  try {
    const report = await ctx.ports.courier.send({
      reference: parcelReference(key),
      to: destinationOf(order.Address ?? {}),
    })
    await ctx.inTransaction((tx) => applyParcel(tx, key, report))
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error
    ctx.log('The courier will not bring a parcel', { OrderUUID, SIM, error: error.message })
    await ctx.inTransaction(async (tx) => {
      const now = await lockOrder(tx, CustomerUUID, OrderUUID)
      // The courier also refuses a parcel that was cancelled or redirected in the meantime. Then the change decides
      // what happens to it.
      const isChanged = now?.cancellingAt || now?.WantedAddress || !isDeepStrictEqual(now?.Address, order.Address)
      if (!isChanged) await applyParcel(tx, key, 'refused')
    })
  }
}

/** An address in the courier's form. */
export function destinationOf(address: Address): CourierPlace {
  const { Name = '', Phone = '', Lines = [], City = '', Postcode = '', Country = '', Notes = '' } = address
  return { name: Name, phone: Phone, lines: Lines, city: City, postcode: Postcode, country: Country, notes: Notes }
}

/** When a SIM of an order is in service: an order with parcels is complete once all of them are. */
export async function handleSimActivated(ctx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const found = await orderOfMobile(ctx, CustomerUUID, MobileUUID)
  if (!found) return
  const order = permit(ctx.actor, 'order:place', await lockOrder(ctx, found.CustomerUUID, found.OrderUUID))
  if (await markActivated(ctx, order, MobileUUID)) await moveByParcels(ctx, order)
}

/** Checks a parcel with the courier, because its report may be lost, or we stopped half-way. */
export async function checkParcel(ctx: Ctx, key: ParcelKey, TrackingNumber: string | null): Promise<void> {
  if (TrackingNumber === null) return sendParcel(ctx, { ...key })
  const report = await ctx.ports.courier.parcel(TrackingNumber)
  await ctx.inTransaction((tx) => applyParcel(tx, key, report))
}

function parcelOf(content: unknown): ParcelKey {
  const { CustomerUUID, OrderUUID, SIM } = content as Record<string, unknown>
  if (!isUuid(CustomerUUID) || !isUuid(OrderUUID) || typeof SIM !== 'number') {
    throw new TypeError(`${parcelJob} was asked without its parcel`)
  }
  return { CustomerUUID, OrderUUID, SIM }
}
