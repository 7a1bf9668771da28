import { msg } from '@lingui/core/macro'
import { catalogue } from '@waea/contract/catalogue'
import { type AddressOf, routes, want } from './shell/route-table.ts'

/** Every address of the portal: path, guards, what it loads, screen (1§2). */
export const table = routes([
  {
    path: '/',
    title: msg`Mobile plans that keep their promises`,
    loads: ({ spid }) => [want(catalogue.postpayPlans, { spid }), want(catalogue.prepayPlans, { spid })],
    screen: () => import('./capabilities/catalogue/home.tsx'),
    rendered: 'src/capabilities/catalogue/home.tsx',
  },
  {
    path: '/plans/{-$plan}',
    title: msg`Plans`,
    guards: ['is-show-plans'],
    loads: ({ spid }) => [want(catalogue.postpayPlans, { spid }), want(catalogue.prepayPlans, { spid })],
    screen: () => import('./capabilities/catalogue/plans.tsx'),
    rendered: 'src/capabilities/catalogue/plans.tsx',
  },
])

/** An address of the portal, for links. */
export type Address =
  | AddressOf<typeof table>
  | `/sim-purchase/${string}`
  | '/sign-in'
  | '/sign-up'
  | '/package'
  | '/about'
  | '/terms'
  | '/privacy'
  | '/international-plans'
  | '/select-account'
