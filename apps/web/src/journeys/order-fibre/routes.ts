import { msg } from '@lingui/core/macro'
import { cardsOf } from '../../capabilities/payments/shared/loads.ts'
import { routes } from '../../shell/routing/shared/route-table.ts'

/** From an address to a fibre order (1§2 eshop/checkout-ufb). */
export const orderFibreRoutes = routes([
  {
    path: '/eshop/checkout-ufb/{-$step}',
    title: msg`Order fibre`,
    guards: ['is-order-placement-allowed', 'is-show-ufb-module'],
    loads: cardsOf,
    screen: () => import('./order-fibre.tsx'),
    frame: 'journey',
  },
])
