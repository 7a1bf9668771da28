import type { Job } from '../../platform/news.ts'
import { cancelUnpaid, forgetOldCarts } from './cancel-unpaid.ts'
import type { ShopDoors } from './doors.ts'
import { parcelJob, sendParcel } from './send-parcel.ts'

export function shopJobs(doors: ShopDoors): Job[] {
  return [
    { name: parcelJob, run: (ctx, content) => sendParcel(ctx, content, doors) },
    { name: 'shop.cancel-unpaid', every: '*/20 * * * *', run: (ctx) => cancelUnpaid(ctx, doors) },
    { name: 'shop.forget-carts', every: '17 13 * * *', run: forgetOldCarts },
  ]
}
