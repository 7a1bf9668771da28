import { usage } from '@waea/contract/mobile/usage'
import { balance } from '@waea/contract/money/balance'
import { overview } from '@waea/contract/overview'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const usageInvalidations: Invalidations = {
  'usage.changed': [
    overview.dashboard,
    overview.family,
    usage.postpayBalance,
    usage.histogram,
    usage.charges,
    usage.allowances,
    usage.periods,
    usage.settings,
    balance.credit,
  ],
}
