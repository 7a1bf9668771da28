import { msg } from '@lingui/core/macro'
import { approvals } from '@waea/contract/people/approvals'
import { customerGroups } from '@waea/contract/people/groups'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'

/** Groups of customers (1§2). */
export const groupsRoutes = routes([
  {
    path: '/profile/customer-groups',
    title: msg`Customer groups`,
    guards: [...ofProfile, 'is-customer-group-allowed'],
    loads: groupsOfCustomer,
    screen: () => import('./customer-groups.tsx'),
  },
])

function groupsOfCustomer({ customerUuid }: Given): Want[] {
  if (!customerUuid) return []
  const input = { spid: '2', customerUuid }
  return [want(customerGroups.customerGroupInfo, input), want(approvals.invitesApprovals, input)]
}
