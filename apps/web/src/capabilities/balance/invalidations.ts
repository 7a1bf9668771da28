import { plans } from '@waea/contract/mobile/plans'
import { balance } from '@waea/contract/money/balance'
import { payments } from '@waea/contract/money/payments'
import { overview } from '@waea/contract/overview'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const balanceInvalidations: Invalidations = {
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
