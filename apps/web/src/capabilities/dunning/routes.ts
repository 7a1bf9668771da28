import { msg } from '@lingui/core/macro'
import { billing } from '@waea/contract/money/billing'
import { dunning } from '@waea/contract/money/dunning'
import { ofAccount } from '../../shell/routing/shared/account-guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'
import { arrearsOf } from './loads.ts'

/** Payment extensions, and disputes of bill lines. Reachable without a saved card, like bills (decision 45). */
export const dunningRoutes = routes([
  {
    path: '/profile/billing/extension',
    title: msg`More time to pay`,
    guards: ofAccount,
    loads: arrearsOf,
    screen: () => import('./extension.tsx'),
  },
  {
    path: '/profile/billing/disputes',
    title: msg`Disputes`,
    guards: ofAccount,
    loads: disputesOfPage,
    screen: () => import('./disputes.tsx'),
  },
  {
    path: '/profile/account/invoices/$number/dispute',
    title: msg`Dispute a line`,
    guards: [...ofAccount, 'is-invoices-allowed'],
    loads: billOf,
    screen: () => import('./dispute.tsx'),
  },
])

function disputesOfPage({ customerUuid, search: { page } }: Given): Want[] {
  const PageNumber = Math.max(1, Number(page) || 1)
  return customerUuid ? [want(dunning.disputes, { customerUuid, PageNumber })] : []
}

function billOf({ customerUuid, params: { number } }: Given): Want[] {
  return customerUuid && number ? [want(billing.invoice, { customerUuid, number })] : []
}
