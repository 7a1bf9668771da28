import { vouchers } from '@waea/contract/vouchers'
import type { LiveNews } from '../../shell/data/live.ts'

export const vouchersNews: LiveNews = {
  'voucher.redeemed': [vouchers.redemptions],
  'credit.given': [vouchers.gifts],
}
