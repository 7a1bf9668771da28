import { plans } from '@waea/contract/mobile/plans'
import { usage } from '@waea/contract/mobile/usage'
import { balance } from '@waea/contract/money/balance'
import { overview } from '@waea/contract/overview'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const plansInvalidations: Invalidations = {
  'plan.changed': [
    plans.mobiles,
    plans.renewal,
    plans.prepayProduct,
    plans.postpayProduct,
    plans.planChange,
    overview.dashboard,
    overview.fibre,
    usage.postpayBalance,
    balance.credit,
  ],
}
