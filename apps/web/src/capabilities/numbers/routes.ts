import { msg } from '@lingui/core/macro'
import { numbers } from '@waea/contract/mobile/numbers'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'
import { mobileInUse, mobilesOf } from '../mobiles/shared/loads.ts'

/** A mobile's number (1§2). */
export const numbersRoutes = routes([
  {
    path: '/profile/plans/sim-card-actions/phone-number-change',
    title: msg`Change your number`,
    guards: [...ofProfile, 'is-sim-actions-allowed', 'is-phone-number-change-on-dashboard-allowed'],
    loads: termsOfMobile,
    screen: () => import('./phone-number-change.tsx'),
  },
])

function termsOfMobile(given: Given): Want[] {
  const mobile = mobileInUse(given)
  return [...mobilesOf(given), ...(mobile ? [want(numbers.terms, mobile)] : [])]
}
