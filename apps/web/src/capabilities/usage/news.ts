import { usage } from '@waea/contract/mobile/usage'
import { balance } from '@waea/contract/money/balance'
import { overview } from '@waea/contract/overview'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const usageNews: LiveNews = {
  'usage.changed': [
    overview.dashboard,
    usage.postpayBalance,
    usage.histogram,
    usage.charges,
    usage.allowances,
    usage.periods,
    usage.settings,
    balance.credit,
  ],
}
