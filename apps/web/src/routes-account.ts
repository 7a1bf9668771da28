import { msg } from '@lingui/core/macro'
import { ofAccount, ofProfile } from './shell/account-guards.ts'
import { codeOnce } from './shell/code-once.ts'
import type { Guard } from './shell/guards.ts'
import { type Given, routes } from './shell/route-table.ts'

const whereAPlanIsBought = [...ofAccount, 'has-payment-cards-or-parent-billing-routes'] as const satisfies Guard[]

/** What a screen asks first, by its name in the file that holds those questions. */
const questions = codeOnce(() => import('./routes-account-loads.ts'))
export const asks = (name: keyof Awaited<ReturnType<typeof questions>>) => async (given: Given) =>
  (await questions())[name](given)

const dashboard = {
  title: msg`Your mobile`,
  guards: [...ofProfile, 'is-allow-profile-tab'] satisfies Guard[],
  tab: 'plans',
  loads: asks('dashboard'),
  screen: () => import('./journeys/dashboard/dashboard.tsx'),
} as const

const topUp = {
  title: msg`Top up`,
  guards: [...ofProfile, 'is_hide_prepay_topup'] satisfies Guard[],
  loads: asks('topUp'),
  screen: () => import('./capabilities/balance/top-up.tsx'),
}

const receipts = {
  title: msg`Receipts`,
  guards: [...ofProfile, 'is-receipts-allowed'] satisfies Guard[],
  loads: asks('receipts'),
  screen: () => import('./capabilities/payments/receipts.tsx'),
}

const methods = {
  title: msg`Payment methods`,
  guards: ofProfile,
  loads: asks('cards'),
  screen: () => import('./capabilities/payments/payment-methods.tsx'),
}

/** The signed-in account's addresses: its mobile, usage, top-up, cards, payments and receipts (1§2). */
export const accountRoutes = routes([
  {
    path: '/profile',
    title: msg`Your account`,
    guards: ofProfile,
    loads: asks('preferences'),
    screen: () => import('./journeys/profile/profile-home.tsx'),
  },
  {
    path: '/profile/account/security',
    title: msg`Security`,
    guards: ['is-auth'],
    loads: asks('security'),
    screen: () => import('./capabilities/identity/security.tsx'),
  },
  {
    path: '/profile/account/security/password',
    title: msg`Password`,
    guards: ['is-auth'],
    loads: asks('person'),
    screen: () => import('./capabilities/identity/security-password.tsx'),
  },
  {
    path: '/profile/account/security-log',
    title: msg`Security log`,
    guards: ['is-auth'],
    loads: asks('securityLog'),
    screen: () => import('./capabilities/identity/security-log.tsx'),
  },
  { path: '/profile/plans', ...dashboard },
  { path: '/profile/plans/mobile', ...dashboard },
  { path: '/profile/plans/mobile-app-dashboard', ...dashboard },
  {
    path: '/profile/plans/usage',
    title: msg`Usage`,
    guards: ofProfile,
    loads: asks('mobileAndUsage'),
    screen: () => import('./capabilities/usage/usage.tsx'),
  },
  {
    path: '/profile/plans/usage/details',
    title: msg`Usage details`,
    guards: ofProfile,
    loads: asks('mobiles'),
    screen: () => import('./capabilities/usage/usage-details.tsx'),
  },
  {
    path: '/profile/plans/your-plan',
    title: msg`Your plan`,
    guards: whereAPlanIsBought,
    loads: asks('dashboard'),
    screen: () => import('./capabilities/plans/your-plan.tsx'),
  },
  {
    path: '/profile/plans/all-plans',
    title: msg`All plans`,
    guards: whereAPlanIsBought,
    loads: asks('mobilesAndCards'),
    screen: () => import('./capabilities/plans/all-plans.tsx'),
  },
  {
    path: '/profile/plans/addons',
    title: msg`Extras`,
    guards: whereAPlanIsBought,
    loads: asks('mobilesAndCards'),
    screen: () => import('./capabilities/plans/addons.tsx'),
  },
  {
    path: '/no-addons-page',
    title: msg`No plan`,
    guards: ofAccount,
    loads: asks('mobiles'),
    screen: () => import('./capabilities/plans/no-addons-page.tsx'),
  },
  {
    path: '/no-payment-methods',
    title: msg`What comes next`,
    guards: ofAccount,
    loads: asks('mobiles'),
    screen: () => import('./journeys/profile/no-payment-methods.tsx'),
  },
  { path: '/profile/plans/top-up', ...topUp },
  { path: '/profile/balance/top-up', ...topUp },
  { path: '/profile/payment-methods', ...methods },
  { path: '/profile/balance/payment-methods', ...methods },
  {
    path: '/profile/balance/payment-methods/add',
    title: msg`Add a card`,
    guards: ofAccount,
    screen: () => import('./capabilities/payments/add-card.tsx'),
  },
  {
    path: '/profile/payments-history',
    title: msg`Payments`,
    guards: ofProfile,
    loads: asks('paymentsHistory'),
    screen: () => import('./capabilities/payments/payments-history.tsx'),
  },
  {
    path: '/profile/order-history',
    title: msg`Your orders`,
    guards: [...ofAccount, 'is-allow-profile-tab'],
    tab: 'my-orders',
    loads: asks('orders'),
    screen: () => import('./capabilities/shop/order-history.tsx'),
  },
  { path: '/profile/plans/my-orders', guards: ofAccount, leadsTo: () => ({ to: '/profile/order-history' }) },
  {
    path: '/profile/order-history/$number',
    title: msg`Order`,
    guards: ofAccount,
    loads: asks('order'),
    screen: () => import('./capabilities/shop/order.tsx'),
  },
  {
    path: '/profile/shipping-details',
    title: msg`Delivery addresses`,
    guards: ofProfile,
    loads: asks('addresses'),
    screen: () => import('./capabilities/customers/shipping-details.tsx'),
  },
  { path: '/profile/receipts', ...receipts },
  { path: '/profile/account/receipts', ...receipts },
  {
    path: '/profile/account/receipts/$number',
    title: msg`Receipt`,
    guards: [...ofProfile, 'is-receipts-allowed'],
    loads: asks('receipt'),
    screen: () => import('./capabilities/payments/receipt.tsx'),
  },
])
