import type { catalogue } from '@waea/contract/catalogue'
import { internationalRates } from '@waea/domain/catalogue/international-rates'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Handlers } from '../../platform/part.ts'
import { catalogueNow } from './catalogue-now.ts'
import { listEntries } from './list-entries.ts'

export const catalogueCalls: Handlers<typeof catalogue> = {
  postpayPlans: async (ctx) => ({ PostpayMobilePlans: (await catalogueNow(ctx)).shown.postpay }),
  prepayPlans: async (ctx) => {
    const PrepayAddons = (await catalogueNow(ctx)).shown.prepay
    if (PrepayAddons.length === 0) throw new Refused(refuse('no-products-list'))
    return { PrepayAddons }
  },
  entries: listEntries,
  sims: async (ctx) => ({ Sims: [...(await catalogueNow(ctx)).sims] }),
  internationalRates: async () => ({ Rates: [...internationalRates] }),
}
