import { balance } from '@waea/contract/balance'
import { overview } from '@waea/contract/overview'
import { payments } from '@waea/contract/payments'
import { plans } from '@waea/contract/plans'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const balanceNews: LiveNews = {
  'balance.changed': [
    overview.customerPreferences,
    balance.credit,
    balance.movements,
    balance.autoTopUp,
    balance.autoTopUps,
    overview.dashboard,
    plans.prepayProduct,
    payments.receipts,
  ],
}
