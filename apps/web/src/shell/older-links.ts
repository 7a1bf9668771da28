import type { GuardFacts, GuardTarget } from './guards.ts'
import { ownPath } from './own-path.ts'

/** The names of the routes that the older deep links lead to, and their addresses (1§2, decision D29). */
const routeNames: Readonly<Record<string, `/${string}`>> = {
  'profile-plans-dashboard': '/profile/plans',
  'profile-plans-addons': '/profile/plans/addons',
  'profile-plans-usage': '/profile/plans/usage',
  'profile-balance-payment-methods': '/profile/balance/payment-methods',
  'profile-balance-payments-history': '/profile/payments-history',
  'profile-shipping-details': '/profile/shipping-details',
  'profile-order-history': '/profile/order-history',
}

/** The older deep links into the account, by the route that each leads to (1§2). */
const accountLinks: Readonly<Record<string, keyof typeof routeNames>> = {
  home: 'profile-plans-dashboard',
  products: 'profile-plans-addons',
  usage: 'profile-plans-usage',
  'payment-methods': 'profile-balance-payment-methods',
  'payments-history': 'profile-balance-payments-history',
  'shipping-details': 'profile-shipping-details',
  'order-history': 'profile-order-history',
}

/** The older deep links that are open to anyone (1§2, decision B28). */
const publicLinks: Readonly<Record<string, GuardTarget>> = {
  chat: { to: '/', search: { chat: 'true' } },
  terms: { to: '/terms' },
  privacy: { to: '/privacy' },
  'calling-rates': { to: '/international-plans' },
}

/**
 * Where a link of before, such as `/link/usage`, leads: a signed-in person to the page of the account, others to
 * sign-in with the name of its route, which leads on from there (1§2). An unknown name is not found.
 */
export function linkTarget(name: string, { signedIn }: Pick<GuardFacts, 'signedIn'>): GuardTarget {
  const open = Object.hasOwn(publicLinks, name) ? publicLinks[name] : undefined
  if (open) return open
  const route = Object.hasOwn(accountLinks, name) ? accountLinks[name] : undefined
  const to = route === undefined ? undefined : routeNames[route]
  if (route === undefined || to === undefined) return { notFound: true }
  return signedIn ? { to } : { to: '/sign-in', search: { redirect: route } }
}

/** Where a person goes on to after signing in: the page of a named route, or a path of the portal, else home. */
export function redirectPath(redirect: string, origin?: string): string {
  const named = Object.hasOwn(routeNames, redirect) ? routeNames[redirect] : undefined
  return named ?? ownPath(redirect, origin)
}
