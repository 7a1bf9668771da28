import { activation } from '@waea/contract/activation'
import { overview } from '@waea/contract/overview'
import { plans } from '@waea/contract/plans'
import { productType } from '@waea/contract/product-type'
import { sims } from '@waea/contract/sims'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const mobilesNews: LiveNews = {
  'mobile.changed': [
    plans.mobiles,
    plans.prepayProduct,
    plans.postpayProduct,
    overview.dashboard,
    productType.terms,
    activation.progress,
    activation.installation,
    sims.status,
  ],
}
