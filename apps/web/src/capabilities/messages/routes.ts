import { msg } from '@lingui/core/macro'
import { messages } from '@waea/contract/people/messages'
import { ofAccount, ofProfile } from '../../shell/routing/shared/account-guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'
import { preferencesOf } from '../customers/shared/loads.ts'

/** Notices sent by email and text. Open without a plan or a card too, because a notice may be about just that. */
export const messagesRoutes = routes([
  {
    path: '/profile/notices',
    title: msg`Notices`,
    guards: ofAccount,
    loads: noticesOfPage,
    screen: () => import('./notices.tsx'),
  },
  {
    path: '/profile/account/personal-data/change-notifications',
    title: msg`Notifications`,
    guards: ofProfile,
    loads: preferencesOf,
    screen: () => import('./change-notifications.tsx'),
  },
])

function noticesOfPage({ customerUuid, search }: Given): Want[] {
  const PageNumber = Math.max(1, Number(search.page) || 1)
  return customerUuid ? [want(messages.notices, { customerUuid, PageNumber })] : []
}
