import { msg } from '@lingui/core/macro'
import { catalogue } from '@waea/contract/shop/catalogue'
import { routes, want } from '../../shell/routing/shared/route-table.ts'
import { plansOnSale, providerTerms } from './shared/loads.ts'

/** The catalogue. The server renders these pages (1§2). */
export const catalogueRoutes = routes([
  {
    path: '/',
    title: msg`Mobile plans without fine print`,
    loads: plansOnSale,
    screen: () => import('./home.tsx'),
    drawnByServer: true,
    goesOn: '/sim-purchase',
  },
  {
    path: '/plans/{-$plan}',
    title: msg`Plans`,
    guards: ['is-show-plans'],
    loads: (given) => [...plansOnSale(given), ...providerTerms()],
    screen: () => import('./plans.tsx'),
    drawnByServer: true,
    goesOn: '/sim-purchase',
  },
  {
    path: '/package',
    title: msg`What is in a plan`,
    guards: ['is-show-plans'],
    loads: providerTerms,
    screen: () => import('./package.tsx'),
    drawnByServer: true,
  },
  {
    path: '/international-plans',
    title: msg`International calling rates`,
    guards: ['is-international-plans-allowed'],
    loads: () => [want(catalogue.internationalRates, {}), ...providerTerms()],
    screen: () => import('./international-plans.tsx'),
    drawnByServer: true,
  },
  {
    path: '/no-plans-page',
    title: msg`No plans`,
    loads: 'nothing',
    screen: () => import('./no-plans.tsx'),
    drawnByServer: true,
  },
])
