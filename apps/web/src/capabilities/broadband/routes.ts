import { msg } from '@lingui/core/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { routes, want } from '../../shell/routing/shared/route-table.ts'

export { broadbandProfileRoutes } from './profile-routes.ts'

const plansOnSale = () => [want(broadband.fibrePlans, {})]

/** The public fibre pages, and the availability check for an address (1§2). The server renders these pages. */
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
    path: '/ufb/promise',
    title: msg`News of fibre at your address`,
    guards: ['is-show-ufb-module'],
    loads: 'nothing',
    screen: () => import('./take-back-promise.tsx'),
    drawnByServer: true,
    hasForm: true,
  },
  {
    path: '/broadband',
    title: msg`Fibre broadband`,
    guards: ['is-show-ufb-module'],
    loads: plansOnSale,
    screen: () => import('./broadband.tsx'),
    drawnByServer: true,
    // The same page as /ufb, for embedding: search engines should index /ufb.
    hasForm: true,
    frame: 'bare',
  },
])
