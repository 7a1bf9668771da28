import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Job } from '../../platform/news.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { cancelUnpaid, forgetOldCarts } from './cancel-unpaid.ts'
import type { ParcelKey } from './parcel-news.ts'
import { lockParcel, noteLook, parcelsToLookAt } from './parcels.store.ts'
import { lookAtParcel, parcelJob, sendParcel } from './send-parcel.ts'

const maxAtOnce = 100

export const shopJobs: Job[] = [
  { name: parcelJob, run: sendParcel },
  { name: 'shop.look-at-parcels', everyMs: 10_000, run: lookAtParcels },
  { name: 'shop.cancel-unpaid', every: '*/20 * * * *', run: cancelUnpaid },
  { name: 'shop.forget-carts', every: '17 13 * * *', run: forgetOldCarts },
]

/** Asks the courier about parcels that rest: its word may have been lost, or we may have stopped half-way. */
async function lookAtParcels(ctx: Ctx): Promise<void> {
  for (const { TrackingNumber, State: _state, ...key } of await parcelsToLookAt(ctx, maxAtOnce)) {
    try {
      await lookAtParcel(ctx, key, TrackingNumber)
    } catch (error) {
      ctx.log('A parcel could not be looked after', { ...key, error: (error as Error).message })
      await ctx.inTransaction((tx) => askLater(tx, key))
    }
  }
}

async function askLater(tx: Tx, key: ParcelKey): Promise<void> {
  const parcel = await lockParcel(tx, key)
  if (parcel) await noteLook(tx, permit(byRule('shop'), 'order:place', parcel))
}
