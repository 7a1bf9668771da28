import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { ParcelKey } from './courier-webhook.ts'
import { cancelUnpaid, deleteOldCarts } from './orders/cancel-unpaid.ts'
import { runSettleChange, settleChangeJob, settleChanges } from './orders/settle-change.ts'
import { checkParcel, parcelJob, sendParcel } from './parcels/send-parcel.ts'
import { endUnsent, runSettleReturn, settleReturnJob, settleReturns } from './returns/settle-return.ts'
import { lockParcel, markChecked, parcelsToCheck } from './stores/parcels.store.ts'

const maxAtOnce = 100

export const shopJobs: Job[] = [
  { name: parcelJob, run: sendParcel },
  { name: settleChangeJob, run: runSettleChange },
  { name: 'shop.settle-changes', everyMs: 10_000, run: settleChanges },
  { name: settleReturnJob, run: runSettleReturn },
  { name: 'shop.settle-returns', everyMs: 10_000, run: settleReturns },
  { name: 'shop.end-unsent-returns', every: '23 * * * *', run: endUnsent },
  { name: 'shop.look-at-parcels', everyMs: 10_000, run: checkParcels },
  { name: 'shop.cancel-unpaid', every: '*/20 * * * *', run: cancelUnpaid },
  { name: 'shop.forget-carts', every: '17 13 * * *', run: deleteOldCarts },
]

/**
 * Checks parcels with the courier that have not changed for a while: its report may have been lost, or we may have
 * stopped half-way.
 */
async function checkParcels(ctx: Ctx): Promise<void> {
  for (const { TrackingNumber, State: _state, ...key } of await parcelsToCheck(ctx, maxAtOnce)) {
    try {
      await checkParcel(ctx, key, TrackingNumber)
    } catch (error) {
      ctx.log('A parcel could not be looked after', { ...key, error: (error as Error).message }, 'error')
      await ctx.inTransaction((tx) => postponeCheck(tx, key))
    }
  }
}

async function postponeCheck(tx: Tx, key: ParcelKey): Promise<void> {
  const parcel = await lockParcel(tx, key)
  if (parcel) await markChecked(tx, byRule('shop', 'order:place', parcel))
}
