import { msg } from '@lingui/core/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { routes, want } from '../../shell/routing/shared/route-table.ts'

export { broadbandProfileRoutes } from './profile-routes.ts'

const plansOnSale = () => [want(broadband.fibrePlans, {})]

/** What fibre is, and whether it can be had at an address (1§2). The server draws these pages. */
export const broadbandRoutes = routes([
  {
    path: '/ufb',
    title: msg`Fibre broadband`,
    guards: ['is-show-ufb-module'],
    loads: plansOnSale,
    screen: () => import('./ufb.tsx'),
    drawnByServer: true,
    goesOn: '/eshop/checkout-ufb',
  },
  {
    path: '/ufb-package',
    title: msg`What is in a fibre plan`,
    guards: ['is-show-ufb-module'],
    loads: plansOnSale,
    screen: () => import('./ufb-package.tsx'),
    drawnByServer: true,
  },
  {
    path: '/broadband',
    title: msg`Fibre broadband`,
    guards: ['is-show-ufb-module'],
    loads: plansOnSale,
    screen: () => import('./broadband.tsx'),
    drawnByServer: true,
    // The same as /ufb, to be shown within another page: search engines are to find that one.
    hasForm: true,
    frame: 'bare',
  },
])
