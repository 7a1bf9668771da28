import { msg } from '@lingui/core/macro'
import { billing } from '@waea/contract/money/billing'
import { payouts } from '@waea/contract/money/payouts'
import { pageSizes } from '@waea/domain/paging'
import { ofAccount, ofProfile } from '../../shell/routing/shared/account-guards.ts'
import type { Guard } from '../../shell/routing/shared/guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'
import { cardsOf } from '../payments/shared/loads.ts'
import { accountOf } from './shared/loads.ts'

const invoices = {
  title: msg`Invoices`,
  guards: [...ofProfile, 'is-invoices-allowed'] satisfies Guard[],
  loads: invoicesOfPage,
  screen: () => import('./invoices.tsx'),
}

const payBill = {
  title: msg`Pay a bill`,
  loads: (given: Given) => [...accountOf(given), ...cardsOf(given)],
  screen: () => import('./shared/pay-bill.tsx'),
}

/**
 * Bills (1§2). The amount owed can be seen and paid without a saved card, and after the last plan has ended (decision
 * 45).
 */
export const billingRoutes = routes([
  {
    path: '/profile/billing',
    title: msg`Billing`,
    guards: ofAccount,
    loads: accountOf,
    screen: () => import('./billing-home.tsx'),
  },
  {
    path: '/profile/billing/automatic',
    title: msg`Automatic payment`,
    guards: ofAccount,
    loads: (given) => [...accountOf(given), ...cardsOf(given)],
    screen: () => import('./paying/automatic-payment.tsx'),
  },
  {
    path: '/profile/billing/cycle',
    title: msg`Billing cycle`,
    guards: ofAccount,
    loads: accountOf,
    screen: () => import('./change-cycle.tsx'),
  },
  {
    path: '/profile/billing/payout',
    title: msg`Credit payout`,
    guards: ofAccount,
    loads: ({ customerUuid }) => (customerUuid ? [want(payouts.creditPayout, { customerUuid })] : []),
    screen: () => import('./paying/pay-out.tsx'),
  },
  { path: '/profile/invoices', ...invoices },
  { path: '/profile/account/invoices', ...invoices },
  {
    path: '/profile/account/invoices/$number',
    title: msg`Invoice`,
    guards: invoices.guards,
    loads: invoiceOf,
    screen: () => import('./invoice.tsx'),
  },
  { path: '/profile/pay-bill', ...payBill, guards: [...ofAccount, 'is-show-pay-bill-on-home'] },
  { path: '/profile/account/pay-bill', ...payBill, guards: ofAccount },
  { path: '/profile/plans/billing', ...payBill, guards: [...ofProfile, 'is-postpay'] },
])

/** A list filtered by status is loaded by the screen, which knows the statuses. */
function invoicesOfPage({ customerUuid, search: { page, status } }: Given): Want[] {
  const PageNumber = Math.max(1, Number(page) || 1)
  return customerUuid && !status
    ? [want(billing.invoices, { customerUuid, PageNumber, PageSize: pageSizes.invoices })]
    : []
}

function invoiceOf({ customerUuid, params: { number } }: Given): Want[] {
  return customerUuid && number ? [want(billing.invoice, { customerUuid, number })] : []
}
