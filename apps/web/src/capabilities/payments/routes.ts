import { msg } from '@lingui/core/macro'
import { plans } from '@waea/contract/mobile/plans'
import { payments } from '@waea/contract/money/payments'
import { pageSizes } from '@waea/domain/paging'
import { ofAccount, ofProfile } from '../../shell/routing/shared/account-guards.ts'
import type { Guard } from '../../shell/routing/shared/guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'
import { cardsOf } from './shared/loads.ts'

const receipts = {
  title: msg`Receipts`,
  guards: [...ofProfile, 'is-receipts-allowed'] satisfies Guard[],
  loads: receiptsOfPage,
  screen: () => import('./receipts.tsx'),
}

const methods = {
  title: msg`Payment methods`,
  guards: ofProfile,
  loads: cardsOf,
  screen: () => import('./shared/payment-methods.tsx'),
}

/** Cards, payments and receipts (1§2). */
export const paymentsRoutes = routes([
  { path: '/profile/payment-methods', ...methods },
  { path: '/profile/balance/payment-methods', ...methods },
  {
    path: '/profile/balance/payment-methods/add',
    title: msg`Add a card`,
    guards: ofAccount,
    loads: 'nothing',
    screen: () => import('./add-card.tsx'),
  },
  {
    path: '/profile/balance/payment-methods/add-account',
    title: msg`Add a bank account`,
    guards: [...ofAccount, 'is-direct-debit-allowed'],
    loads: 'nothing',
    screen: () => import('./add-bank-account.tsx'),
  },
  {
    path: '/profile/payments-history',
    title: msg`Payments`,
    guards: ofProfile,
    loads: paymentsOfPage,
    screen: () => import('./shared/payments-history.tsx'),
  },
  { path: '/profile/receipts', ...receipts },
  { path: '/profile/account/receipts', ...receipts },
  {
    path: '/profile/account/receipts/$number',
    title: msg`Receipt`,
    guards: [...ofProfile, 'is-receipts-allowed'],
    loads: receipt,
    screen: () => import('./receipt.tsx'),
  },
])

/** A filtered history is loaded by the screen, which knows the filters. */
function paymentsOfPage({ customerUuid, search: { page, ...filters } }: Given): Want[] {
  if (!customerUuid) return []
  const PageNumber = Math.max(1, Number(page) || 1)
  const whole = want(payments.charges, { customerUuid, PageNumber, PageSize: pageSizes.payments })
  return [want(plans.mobiles, { customerUuid }), ...(Object.keys(filters).length === 0 ? [whole] : [])]
}

function receiptsOfPage({ customerUuid, search }: Given): Want[] {
  const page = Math.max(1, Number(search.page) || 1)
  const Limit = pageSizes.receipts
  return customerUuid ? [want(payments.receipts, { customerUuid, Limit, Offset: (page - 1) * Limit })] : []
}

function receipt({ customerUuid, params }: Given): Want[] {
  return customerUuid && params.number ? [want(payments.receipt, { customerUuid, receiptUuid: params.number })] : []
}
