import { msg } from '@lingui/core/macro'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { ofAccount, ofProfile } from '../../shell/routing/shared/account-guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'

const title = msg`Billing routes`

/** Who pays for whom (1§2). Adding and accepting a route needs no other way to pay (decision B4). */
export const billingRoutesRoutes = routes([
  {
    path: '/billing-routes',
    title,
    guards: ['is-account', 'is-billing-routing-allowed'],
    loads: routesOf,
    screen: () => import('./billing-routes.tsx'),
  },
  {
    path: '/profile/balance/billing-methods/add',
    title: msg`Add a billing route`,
    guards: [...ofAccount, 'is-billing-routing-allowed'],
    loads: routesOf,
    screen: () => import('./add-route.tsx'),
  },
  {
    path: '/profile/balance/billing-methods/edit/$uuid',
    title: msg`Edit a billing route`,
    guards: [...ofProfile, 'is-billing-routing-allowed'],
    loads: routesOf,
    screen: () => import('./edit-route.tsx'),
  },
  {
    path: '/profile/balance/billing-methods/accept/$uuid',
    title: msg`Answer an invite`,
    guards: [...ofAccount, 'is-billing-routing-allowed'],
    loads: 'nothing',
    screen: () => import('./accept-route.tsx'),
  },
])

function routesOf({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(billingRoutes.routes, { customerUuid })] : []
}
