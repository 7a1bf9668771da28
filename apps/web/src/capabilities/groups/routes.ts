import { msg } from '@lingui/core/macro'
import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { approvals } from '@waea/contract/people/approvals'
import { customerGroups } from '@waea/contract/people/groups'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'
import { mobilesOf } from '../mobiles/shared/loads.ts'

/** Groups of customers and of mobiles (1§2). */
export const groupsRoutes = routes([
  {
    path: '/profile/customer-groups',
    title: msg`Customer groups`,
    guards: [...ofProfile, 'is-customer-group-allowed'],
    loads: groupsOfCustomer,
    screen: () => import('./customer-groups.tsx'),
  },
  {
    path: '/profile/mobile-groups',
    title: msg`Mobile groups`,
    guards: [...ofProfile, 'is-mobile-group-allowed', 'is-account-type-activated'],
    loads: groupsOfMobiles,
    screen: () => import('./mobile-groups.tsx'),
  },
])

function groupsOfCustomer({ customerUuid }: Given): Want[] {
  return customerUuid
    ? [want(customerGroups.customerGroupInfo, { spid: '2', customerUuid }), invitesOf(customerUuid)]
    : []
}

function groupsOfMobiles(given: Given): Want[] {
  const { customerUuid } = given
  return [
    ...mobilesOf(given),
    ...(customerUuid ? [want(mobileGroups.mobileGroupInfo, { spid: '2', customerUuid }), invitesOf(customerUuid)] : []),
  ]
}

const invitesOf = (customerUuid: string) => want(approvals.invitesApprovals, { spid: '2', customerUuid })
