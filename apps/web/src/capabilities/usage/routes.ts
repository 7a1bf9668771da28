import { msg } from '@lingui/core/macro'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import { routes } from '../../shell/routing/shared/route-table.ts'
import { mobilesAndDashboard, mobilesOf } from '../mobiles/shared/loads.ts'

/** A mobile's usage (1§2). */
export const usageRoutes = routes([
  {
    path: '/profile/plans/usage',
    title: msg`Usage`,
    guards: ofProfile,
    loads: mobilesAndDashboard,
    screen: () => import('./usage.tsx'),
  },
  {
    path: '/profile/plans/usage/details',
    title: msg`Usage details`,
    guards: ofProfile,
    loads: mobilesOf,
    screen: () => import('./usage-details.tsx'),
  },
  {
    path: '/profile/plans/usage/settings',
    title: msg`Alerts and limits`,
    guards: ofProfile,
    loads: mobilesOf,
    screen: () => import('./usage-settings.tsx'),
  },
])
