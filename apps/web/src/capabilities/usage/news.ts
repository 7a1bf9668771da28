import { balance } from '@waea/contract/balance'
import { usage } from '@waea/contract/usage'
import type { LiveNews } from '../../shell/data/live.ts'

export const usageNews: LiveNews = {
  'usage.changed': [usage.dashboard, usage.postpayBalance, usage.histogram, usage.charges, balance.credit],
}
