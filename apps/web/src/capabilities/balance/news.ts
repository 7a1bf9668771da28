import { balance } from '@waea/contract/balance'
import { payments } from '@waea/contract/payments'
import { plans } from '@waea/contract/plans'
import { usage } from '@waea/contract/usage'
import type { LiveNews } from '../../shell/data/live.ts'

export const balanceNews: LiveNews = {
  'balance.changed': [balance.credit, balance.movements, usage.dashboard, plans.prepayProduct, payments.receipts],
}
