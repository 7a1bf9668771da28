import { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import { productType } from '@waea/contract/mobile/product-type'
import { sims } from '@waea/contract/mobile/sims'
import { overview } from '@waea/contract/overview'
import { leaving } from '@waea/contract/people/leaving'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const mobilesInvalidations: Invalidations = {
  'mobile.changed': [
    plans.mobiles,
    plans.prepayProduct,
    plans.postpayProduct,
    overview.dashboard,
    overview.family,
    overview.next,
    productType.terms,
    activation.progress,
    activation.installation,
    sims.status,
    leaving.read,
  ],
}
