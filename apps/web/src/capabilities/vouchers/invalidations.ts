import { vouchers } from '@waea/contract/money/vouchers'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const vouchersInvalidations: Invalidations = {
  'voucher.redeemed': [vouchers.redemptions],
  'credit.given': [vouchers.gifts],
}
