import { msg } from '@lingui/core/macro'
import { catalogue } from '@waea/contract/catalogue'
import { routes, want } from './shell/route-table.ts'

/**
 * The pages that a stranger opens first, which the server draws (1§2). They alone are in the first script; the other
 * rows of the table are fetched when somebody goes on.
 */
export const publicRoutes = routes([
  {
    path: '/',
    title: msg`Mobile plans that keep their promises`,
    loads: ({ spid }) => [want(catalogue.postpayPlans, { spid }), want(catalogue.prepayPlans, { spid })],
    screen: () => import('./capabilities/catalogue/home.tsx'),
    drawnByServer: true,
    goesOn: '/sim-purchase',
  },
  {
    path: '/plans/{-$plan}',
    title: msg`Plans`,
    guards: ['is-show-plans'],
    loads: ({ spid }) => [want(catalogue.postpayPlans, { spid }), want(catalogue.prepayPlans, { spid })],
    screen: () => import('./capabilities/catalogue/plans.tsx'),
    drawnByServer: true,
    goesOn: '/sim-purchase',
  },
  {
    path: '/package',
    title: msg`What is in a plan`,
    guards: ['is-show-plans'],
    screen: () => import('./capabilities/catalogue/package.tsx'),
    drawnByServer: true,
  },
  {
    path: '/international-plans',
    title: msg`International calling rates`,
    guards: ['is-international-plans-allowed'],
    loads: () => [want(catalogue.internationalRates, {})],
    screen: () => import('./capabilities/catalogue/international-plans.tsx'),
    drawnByServer: true,
  },
  {
    path: '/no-plans-page',
    title: msg`No plans`,
    screen: () => import('./capabilities/catalogue/no-plans.tsx'),
    drawnByServer: true,
  },
  {
    path: '/about',
    title: msg`About us`,
    guards: ['!has-about-outer-link'],
    screen: () => import('./capabilities/provider/about.tsx'),
    drawnByServer: true,
  },
  {
    path: '/privacy',
    title: msg`Privacy`,
    screen: () => import('./capabilities/provider/privacy.tsx'),
    drawnByServer: true,
  },
  {
    path: '/terms',
    title: msg`Terms`,
    screen: () => import('./capabilities/provider/terms.tsx'),
    drawnByServer: true,
  },
  {
    path: '/terms/$terms_path',
    title: msg`Terms`,
    guards: ['!is-prod'],
    screen: () => import('./capabilities/provider/terms.tsx'),
    drawnByServer: true,
  },
])
