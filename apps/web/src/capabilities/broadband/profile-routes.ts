import { msg } from '@lingui/core/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { fibreAtHome } from '@waea/contract/fibre/fibre-at-home'
import { networkMaps } from '@waea/contract/fibre/network-maps'
import { plans } from '@waea/contract/mobile/plans'
import { payments } from '@waea/contract/money/payments'
import { pageSizes } from '@waea/domain/paging'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import type { Guard, GuardFacts, GuardTarget } from '../../shell/routing/shared/guards.ts'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'
import { isOn } from '../../shell/session/shared/settings.ts'
import { creditAndCards } from '../balance/shared/loads.ts'
import { accountOf } from '../billing/shared/loads.ts'
import { mobilesOf } from '../mobiles/shared/loads.ts'
import { cardsOf } from '../payments/shared/loads.ts'

const title = msg`Broadband`
const guards: readonly Guard[] = [...ofProfile, 'is-show-ufb-module']
const security = { title: msg`Security`, guards }

/** The broadband section of an account: its connections and orders, paying, and security (1§2). */
export const broadbandProfileRoutes = routes([
  // A redirect is found or not depending on its target.
  { path: '/profile/ufb', guards: ofProfile, leadsTo: () => ({ to: '/profile/ufb/broadband/subscriptions' }) },
  {
    path: '/profile/ufb/broadband',
    guards: ofProfile,
    leadsTo: () => ({ to: '/profile/ufb/broadband/subscriptions' }),
  },
  {
    path: '/profile/ufb/broadband/subscriptions',
    title,
    guards,
    loads: connectionsOf,
    screen: () => import('./own/subscriptions.tsx'),
  },
  {
    path: '/profile/ufb/broadband/subscribe',
    title,
    guards,
    loads: connectionsOf,
    screen: () => import('./own/subscribe.tsx'),
  },
  {
    path: '/profile/ufb/broadband/usage',
    title: msg`Broadband usage`,
    guards,
    loads: connectionsOf,
    screen: () => import('./own/usage.tsx'),
  },
  {
    path: '/profile/ufb/broadband/fix',
    title: msg`Fix a fault`,
    guards,
    loads: reportsOf,
    screen: () => import('./own/fix/fix-fault.tsx'),
  },
  {
    path: '/profile/ufb/broadband/calling-111',
    title: msg`Calling 111 in a power cut`,
    guards,
    loads: (given) => [...connectionsOf(given), ...applicationsOf(given)],
    screen: () => import('./own/calling-111.tsx'),
  },
  { path: '/profile/ufb/balance', guards: ofProfile, leadsByType: true, leadsTo: howItIsPaid },
  {
    path: '/profile/ufb/balance/pay-bill',
    title: msg`Pay a bill`,
    guards,
    loads: (given) => [...mobilesOf(given), ...accountOf(given), ...cardsOf(given)],
    screen: () => import('./own/paying/pay-bill.tsx'),
  },
  {
    path: '/profile/ufb/balance/top-up',
    title: msg`Top up`,
    guards: [...guards, 'is_hide_prepay_topup'],
    loads: creditAndCards,
    screen: () => import('./own/paying/top-up.tsx'),
  },
  {
    path: '/profile/ufb/balance/payments-history',
    title: msg`Payments`,
    guards,
    loads: paymentsOfPage,
    screen: () => import('./own/paying/payments-history.tsx'),
  },
  {
    path: '/profile/ufb/balance/payment-methods',
    title: msg`Payment methods`,
    guards,
    loads: (given) => [...mobilesOf(given), ...cardsOf(given)],
    screen: () => import('./own/paying/payment-methods.tsx'),
  },
  { path: '/profile/ufb/security', guards: ofProfile, leadsTo: () => ({ to: '/profile/ufb/security/basic' }) },
  {
    path: '/profile/ufb/security/basic',
    ...security,
    loads: 'nothing',
    screen: () => import('./own/security/security-basic.tsx'),
  },
  {
    path: '/profile/ufb/security/advanced',
    ...security,
    loads: 'nothing',
    screen: () => import('./own/security/security-advanced.tsx'),
  },
  {
    path: '/profile/ufb/security/reports',
    ...security,
    loads: reportsOf,
    screen: () => import('./own/security/security-reports.tsx'),
  },
  {
    path: '/profile/ufb/security/white-blacklist',
    ...security,
    loads: 'nothing',
    screen: () => import('./own/security/security-lists.tsx'),
  },
  {
    path: '/select-ufb-product',
    title: msg`Choose a connection`,
    guards: ['is-account', 'is-show-ufb-module'],
    loads: connectionsOf,
    screen: () => import('./own/select-connection.tsx'),
  },
])

/**
 * A prepay account tops up, if that is on; any other pays its bill. An account with only fibre has bills too (1§2
 * balance).
 */
function howItIsPaid({ account, settings }: GuardFacts): GuardTarget {
  const topsUp = account?.type === 'prepay' && !isOn(settings, 'HIDE_PREPAY_TOPUP')
  return { to: topsUp ? '/profile/ufb/balance/top-up' : '/profile/ufb/balance/pay-bill' }
}

function connectionsOf({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(broadband.ufbProducts, { customerUuid })] : []
}

function applicationsOf({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(fibreAtHome.read111, { customerUuid })] : []
}

function reportsOf(given: Given): Want[] {
  const { customerUuid } = given
  return [...connectionsOf(given), ...(customerUuid ? [want(networkMaps.ownOutages, { customerUuid })] : [])]
}

/** A filtered history is loaded by the screen, which knows the filters. */
function paymentsOfPage({ customerUuid, search: { page, ...filters } }: Given): Want[] {
  if (!customerUuid) return []
  const PageNumber = Math.max(1, Number(page) || 1)
  const whole = want(payments.charges, { customerUuid, PageNumber, PageSize: pageSizes.payments })
  return [want(plans.mobiles, { customerUuid }), ...(Object.keys(filters).length === 0 ? [whole] : [])]
}
