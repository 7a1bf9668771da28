import { balance } from '@waea/contract/balance'
import { overview } from '@waea/contract/overview'
import { usage } from '@waea/contract/usage'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const usageNews: LiveNews = {
  'usage.changed': [
    overview.dashboard,
    usage.postpayBalance,
    usage.histogram,
    usage.charges,
    usage.allowances,
    usage.settings,
    balance.credit,
  ],
}
