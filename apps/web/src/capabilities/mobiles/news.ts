import { activation } from '@waea/contract/activation'
import { plans } from '@waea/contract/plans'
import { usage } from '@waea/contract/usage'
import type { LiveNews } from '../../shell/data/live.ts'

export const mobilesNews: LiveNews = {
  'mobile.changed': [
    plans.mobiles,
    plans.prepayProduct,
    plans.postpayProduct,
    usage.dashboard,
    activation.progress,
    activation.installation,
  ],
}
