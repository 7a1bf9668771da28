import { vouchers } from '@waea/contract/money/vouchers'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const vouchersNews: LiveNews = {
  'voucher.redeemed': [vouchers.redemptions],
  'credit.given': [vouchers.gifts],
}
