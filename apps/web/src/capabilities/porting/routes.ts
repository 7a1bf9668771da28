import { msg } from '@lingui/core/macro'
import { porting } from '@waea/contract/mobile/porting'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'
import { mobileInUse, mobilesOf } from '../mobiles/shared/loads.ts'

/** Bringing a number in, and moving one away (1§2). */
export const portingRoutes = routes([
  {
    path: '/profile/plans/sim-card-actions/number-porting',
    title: msg`Bring your number`,
    guards: [...ofProfile, 'is-sim-actions-allowed', 'is-number-porting-on-dashboard-allowed'],
    loads: portsOfMobile,
    screen: () => import('./number-porting.tsx'),
  },
])

function portsOfMobile(given: Given): Want[] {
  const mobile = mobileInUse(given)
  return [...mobilesOf(given), ...(mobile ? [want(porting.ports, mobile)] : [])]
}
