import { msg } from '@lingui/core/macro'
import { usage } from '@waea/contract/mobile/usage'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'
import { mobileInUse, mobilesAndDashboard, mobilesOf } from '../mobiles/shared/loads.ts'

/** A mobile's usage (1§2). */
export const usageRoutes = routes([
  {
    path: '/profile/plans/usage',
    title: msg`Usage`,
    guards: ofProfile,
    loads: (given) => [...mobilesAndDashboard(given), ...periodsOf(given)],
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

/** The data of this period and of the one before, of the mobile in use. */
function periodsOf(given: Given): Want[] {
  const mobile = mobileInUse(given)
  return mobile ? [want(usage.periods, mobile)] : []
}
