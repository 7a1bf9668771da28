import { msg } from '@lingui/core/macro'
import { catalogue } from '@waea/contract/shop/catalogue'
import { plansOnSale, providerTerms } from '../../capabilities/catalogue/shared/loads.ts'
import { routes, want } from '../../shell/routing/shared/route-table.ts'

/** What a mobile costs in another country and for calls there, with one address for each country. */
export const travelRoutes = routes([
  {
    path: '/travel/{-$country}',
    title: msg`Travel and roaming`,
    guards: ['is-international-plans-allowed'],
    loads: (given) => [
      want(catalogue.roaming, {}),
      want(catalogue.internationalRates, {}),
      ...providerTerms(),
      ...plansOnSale(given),
    ],
    screen: () => import('./travel.tsx'),
    drawnByServer: true,
  },
])
