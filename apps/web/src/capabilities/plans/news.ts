import { balance } from '@waea/contract/balance'
import { overview } from '@waea/contract/overview'
import { plans } from '@waea/contract/plans'
import { usage } from '@waea/contract/usage'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const plansNews: LiveNews = {
  'plan.changed': [
    plans.mobiles,
    plans.renewal,
    plans.prepayProduct,
    plans.postpayProduct,
    plans.planChange,
    overview.dashboard,
    usage.postpayBalance,
    balance.credit,
  ],
}
