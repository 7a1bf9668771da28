import { offers } from '@waea/contract/mobile/offers'
import { providerCatalogue } from '@waea/contract/shop/provider-catalogue'
import { part } from '../../platform/jobs/part.ts'
import { together } from '../../platform/jobs/set-listeners.ts'
import { aimAtCustomers, aimJob, aimOffers } from './aim-offers.ts'
import { catalogueFileCalls } from './catalogue-calls.ts'
import { catalogueCommand } from './catalogue-command.ts'
import { readOffers } from './read-offers.ts'

/** Offers aimed at customers, and the provider's file of everything on sale. */
export const offersPart = part({
  name: 'offers',
  calls: { ...offers, ...providerCatalogue },
  handlers: { ...catalogueFileCalls, offers: (ctx, input) => readOffers(ctx, input.CustomerUUID) },
  hears: {
    'plan.started': together(aimAtCustomers),
    'customer.tagged': together(aimAtCustomers),
  },
  jobs: [{ name: aimJob, every: '40 14 * * *', run: (ctx) => aimOffers(ctx) }],
  commands: { catalogue: catalogueCommand },
})
