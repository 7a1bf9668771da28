import { msg } from '@lingui/core/macro'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import { routes } from '../../shell/routing/shared/route-table.ts'
import { addressesOf } from './shared/loads.ts'

/** Screens of the account's own settings (1§2). */
export const customersRoutes = routes([
  {
    path: '/profile/shipping-details',
    title: msg`Delivery addresses`,
    guards: ofProfile,
    loads: addressesOf,
    screen: () => import('./shipping-details.tsx'),
  },
])
