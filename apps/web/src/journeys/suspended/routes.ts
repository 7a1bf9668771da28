import { msg } from '@lingui/core/macro'
import { standingOf } from '../../capabilities/customers/shared/loads.ts'
import { routes } from '../../shell/routing/shared/route-table.ts'

/** The only page of a suspended account (1§6). */
export const suspendedRoutes = routes([
  {
    path: '/suspended',
    title: msg`Account suspended`,
    guards: ['is-account', 'is-account-suspended'],
    loads: standingOf,
    screen: () => import('./suspended.tsx'),
  },
])
