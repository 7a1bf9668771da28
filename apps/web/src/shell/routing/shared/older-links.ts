import { ownPath } from '../own-path.ts'
import type { GuardFacts, GuardTarget } from './guards.ts'

/** Route names used by older deep links, and their addresses (1§2, decision D29). */
const routeNames: Readonly<Record<string, `/${string}`>> = {
  'profile-plans-dashboard': '/profile/plans',
  'profile-plans-addons': '/profile/plans/addons',
  'profile-plans-usage': '/profile/plans/usage',
  'profile-balance-payment-methods': '/profile/balance/payment-methods',
  'profile-balance-payments-history': '/profile/payments-history',
  'profile-shipping-details': '/profile/shipping-details',
  'profile-order-history': '/profile/order-history',
  'profile-account-invoices': '/profile/account/invoices',
  'profile-account-pay-bill': '/profile/account/pay-bill',
  'profile-plans-sim-card-actions': '/profile/plans/sim-card-actions',
  'profile-plans-supp-features': '/profile/plans/supp-features',
  'profile-redeem-voucher': '/profile/redeem-voucher',
  'change-notifications': '/profile/account/personal-data/change-notifications',
}

/** Older deep links into the account, and the route that each opens (1§2). */
const accountLinks: Readonly<Record<string, string>> = {
  home: 'profile-plans-dashboard',
  products: 'profile-plans-addons',
  usage: 'profile-plans-usage',
  'payment-methods': 'profile-balance-payment-methods',
  'payments-history': 'profile-balance-payments-history',
  'shipping-details': 'profile-shipping-details',
  'order-history': 'profile-order-history',
  invoices: 'profile-account-invoices',
  'mobile-features': 'profile-plans-sim-card-actions',
  'sim-settings': 'profile-plans-supp-features',
  notifications: 'change-notifications',
  voucher: 'profile-redeem-voucher',
  'full-amount': 'profile-account-pay-bill',
  'custom-amount': 'profile-account-pay-bill?custom-amount=true',
}

/** Older deep links that are open to anyone (1§2, decision B28). */
const publicLinks: Readonly<Record<string, GuardTarget>> = {
  chat: { to: '/', search: { chat: 'true' } },
  help: { to: '/help' },
  terms: { to: '/terms' },
  privacy: { to: '/privacy' },
  'calling-rates': { to: '/international-plans' },
}

/** A named route with the query that follows its name, as `profile-account-pay-bill?custom-amount=true`. */
function namedRoute(text: string): { to: `/${string}`; search: Record<string, string> } | undefined {
  const [name = '', query = ''] = text.split('?', 2)
  const to = Object.hasOwn(routeNames, name) ? routeNames[name] : undefined
  return to && { to, search: Object.fromEntries(new URLSearchParams(query)) }
}

/**
 * Resolves an older link such as `/link/usage`: a signed-in person goes to the page in the account, others to sign-in
 * with the route's name, which continues from there (1§2). An unknown name is not found.
 */
export function linkTarget(name: string, { signedIn }: Pick<GuardFacts, 'signedIn'>): GuardTarget {
  const open = Object.hasOwn(publicLinks, name) ? publicLinks[name] : undefined
  if (open) return open
  const route = Object.hasOwn(accountLinks, name) ? accountLinks[name] : undefined
  const target = route === undefined ? undefined : namedRoute(route)
  if (route === undefined || target === undefined) return { notFound: true }
  return signedIn ? target : { to: '/sign-in', search: { redirect: route } }
}

/** Where to go after signing in: the page of a named route, or a path of the portal, else home. */
export function redirectPath(redirect: string, origin?: string): string {
  const named = namedRoute(redirect)
  if (!named) return ownPath(redirect, origin)
  const query = new URLSearchParams(named.search).toString()
  return query === '' ? named.to : `${named.to}?${query}`
}
