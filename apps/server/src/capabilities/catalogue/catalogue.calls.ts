import type { catalogue } from '@waea/contract/catalogue'
import { type CatalogueEntry, shownEntries } from '@waea/domain/catalogue/catalogue-entry'
import { internationalRates } from '@waea/domain/catalogue/international-rates'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Handlers } from '../../platform/part.ts'
import { catalogueNow } from './catalogue-now.ts'
import { listEntries } from './list-entries.ts'

const isPostpay = (entry: CatalogueEntry) => entry.ProductType !== 'prepaymobileAddon'

export const catalogueCalls: Handlers<typeof catalogue> = {
  postpayPlans: async (ctx) => ({
    PostpayMobilePlans: shownEntries((await catalogueNow(ctx)).entries.filter(isPostpay)),
  }),
  prepayPlans: async (ctx) => {
    const PrepayAddons = shownEntries((await catalogueNow(ctx)).entries.filter((entry) => !isPostpay(entry)))
    if (PrepayAddons.length === 0) throw new Refused(refuse('no-products-list'))
    return { PrepayAddons }
  },
  entries: listEntries,
  sims: async (ctx) => ({ Sims: [...(await catalogueNow(ctx)).sims] }),
  internationalRates: async () => ({ Rates: [...internationalRates] }),
}
