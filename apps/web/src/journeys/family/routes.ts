import { msg } from '@lingui/core/macro'
import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { overview } from '@waea/contract/overview'
import { approvals } from '@waea/contract/people/approvals'
import { mobilesOf } from '../../capabilities/mobiles/shared/loads.ts'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'

/** Groups of mobiles: families and companions (1§2). */
export const familyRoutes = routes([
  {
    path: '/profile/mobile-groups',
    title: msg`Mobile groups`,
    guards: [...ofProfile, 'is-mobile-group-allowed', 'is-account-type-activated'],
    loads: groupsOfMobiles,
    screen: () => import('./mobile-groups.tsx'),
  },
])

function groupsOfMobiles(given: Given): Want[] {
  const { customerUuid } = given
  if (!customerUuid) return []
  const input = { spid: '2', customerUuid }
  return [
    ...mobilesOf(given),
    want(mobileGroups.mobileGroupInfo, input),
    want(approvals.invitesApprovals, input),
    want(overview.family, { customerUuid }),
    want(billingRoutes.routes, { customerUuid }),
  ]
}
