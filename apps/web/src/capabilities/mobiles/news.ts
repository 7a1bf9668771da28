import { activation } from '@waea/contract/activation'
import { overview } from '@waea/contract/overview'
import { plans } from '@waea/contract/plans'
import type { LiveNews } from '../../shell/data/live.ts'

export const mobilesNews: LiveNews = {
  'mobile.changed': [
    plans.mobiles,
    plans.prepayProduct,
    plans.postpayProduct,
    overview.dashboard,
    activation.progress,
    activation.installation,
  ],
}
