import { msg } from '@lingui/core/macro'
import { shop } from '@waea/contract/shop/shop'
import { shopReturns } from '@waea/contract/shop/shop-returns'
import { ofAccount } from '../../shell/routing/shared/account-guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'

/** An account's orders (1§2). */
export const shopRoutes = routes([
  {
    path: '/profile/order-history',
    title: msg`Your orders`,
    guards: [...ofAccount, 'is-allow-profile-tab'],
    tab: 'my-orders',
    loads: orders,
    screen: () => import('./order-history.tsx'),
  },
  { path: '/profile/plans/my-orders', guards: ofAccount, leadsTo: () => ({ to: '/profile/order-history' }) },
  {
    path: '/profile/order-history/$number',
    title: msg`Order`,
    guards: ofAccount,
    loads: order,
    screen: () => import('./order.tsx'),
  },
  {
    path: '/profile/order-history/$number/return',
    title: msg`Return something`,
    guards: ofAccount,
    loads: returnOptions,
    screen: () => import('./return-order.tsx'),
  },
])

function orders({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(shop.orders, { customerUuid })] : []
}

function returnOptions({ customerUuid, params: { number } }: Given): Want[] {
  return customerUuid && number ? [want(shopReturns.returnOptions, { customerUuid, number })] : []
}

function order({ customerUuid, params: { number } }: Given): Want[] {
  return customerUuid && number ? [want(shop.order, { customerUuid, number })] : []
}
