import { msg } from '@lingui/core/macro'
import { leaving } from '@waea/contract/people/leaving'
import { routes, want } from '../../shell/routing/shared/route-table.ts'

/** Ending services and closing the account. Open to suspended accounts and without a way to pay: leaving needs neither. */
export const leavingRoutes = routes([
  {
    path: '/profile/account/leave',
    title: msg`Leave or close`,
    guards: ['is-account'],
    loads: ({ customerUuid }) => (customerUuid ? [want(leaving.read, { customerUuid })] : []),
    screen: () => import('./leave.tsx'),
  },
])
