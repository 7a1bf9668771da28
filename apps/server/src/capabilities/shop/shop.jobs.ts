import type { Job } from '../../platform/news.ts'
import { cancelUnpaid, forgetOldCarts } from './cancel-unpaid.ts'
import { parcelJob, sendParcel } from './send-parcel.ts'

export const shopJobs: Job[] = [
  { name: parcelJob, run: sendParcel },
  { name: 'shop.cancel-unpaid', every: '*/20 * * * *', run: cancelUnpaid },
  { name: 'shop.forget-carts', every: '17 13 * * *', run: forgetOldCarts },
]
