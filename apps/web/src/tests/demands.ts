/** What an address demands of a person, stated independently of the route table. */
type Demand =
  | 'signed out'
  | 'signed in'
  | 'an account'
  | 'an account in order'
  | 'a way to pay'
  | 'a way to pay and a plan'
  | 'a suspended account'
  | 'a purchase'
  | 'nothing'

const signedOut = ['/sign-in', '/sign-up', '/forgot-pass', '/one-time-code', '/forgot-email', '/new-password']
const security = ['/profile/account/security', '/profile/account/security/password', '/profile/account/security-log']

const demands: Readonly<Record<string, Demand>> = {
  ...Object.fromEntries([...signedOut, '/mobile-onboarding'].map((path) => [path, 'signed out' as const])),
  // Security pages must always open, so that people can lock out an intruder.
  ...Object.fromEntries([...security, '/select-account'].map((path) => [path, 'signed in' as const])),
  '/suspended': 'a suspended account',
  '/eshop/thanks': 'a purchase',
  '/billing-routes': 'an account',
  // A person can leave whatever else they lack.
  '/profile/account/leave': 'an account',
  '/help/cases': 'an account',
  '/help/cases/new': 'an account',
  '/help/cases/x': 'an account',
  '/select-ufb-product': 'an account',
  '/sim-select-product': 'an account',
  '/sim-transfer-product-type': 'an account',
  '/onboarding': 'an account in order',
  '/no-addons-page': 'an account in order',
  '/no-payment-methods': 'an account in order',
  '/sim-nicknames': 'an account in order',
  '/select-service': 'an account in order',
  '/welcome': 'an account in order',
  // Pages to add a card, arrange another payer, or find an order.
  '/profile/balance/payment-methods/add': 'an account in order',
  '/profile/balance/payment-methods/add-account': 'an account in order',
  '/profile/balance/billing-methods/add': 'an account in order',
  '/profile/balance/billing-methods/accept/x': 'an account in order',
  '/profile/order-history': 'an account in order',
  '/profile/order-history/x': 'an account in order',
  '/profile/order-history/x/address': 'an account in order',
  '/profile/order-history/x/return': 'an account in order',
  '/profile/plans/my-orders': 'an account in order',
  // Debts can be seen and paid with a new card too, and after the last plan has ended.
  '/profile/billing': 'an account in order',
  '/profile/billing/automatic': 'an account in order',
  '/profile/billing/cycle': 'an account in order',
  '/profile/billing/payout': 'an account in order',
  '/profile/billing/extension': 'an account in order',
  '/profile/billing/disputes': 'an account in order',
  '/profile/account/invoices/x/dispute': 'an account in order',
  '/profile/pay-bill': 'an account in order',
  '/profile/account/pay-bill': 'an account in order',
  // A notice may say that a card or a plan is missing.
  '/profile/notices': 'an account in order',
  // Where to pay for a plan whose card was removed.
  '/profile/plans/renewal': 'an account in order',
  '/recap': 'a way to pay and a plan',
  // Where to buy the first plan.
  '/profile/plans/your-plan': 'a way to pay',
  '/profile/plans/all-plans': 'a way to pay',
  '/profile/plans/change-plan': 'a way to pay',
  '/profile/plans/addons': 'a way to pay',
}

/** An address's demand: in the profile area, unless listed otherwise, a way to pay and a plan. */
function demandOf(address: string): Demand {
  return demands[address] ?? (address.startsWith('/profile') ? 'a way to pay and a plan' : 'nothing')
}

const values: Readonly<Record<string, string>> = { terms_path: 'prepay', plan: 'week-3' }

/** A route's address, with `x` for path values, and without optional ones. */
export function addressOf(route: string): string {
  return route.replace(/\/\{-\$\w+\}/g, '').replace(/\$(\w+)/g, (_, name: string) => values[name] ?? 'x')
}

/** Where people are redirected who don't meet a common demand of the portal. */
type Led = Partial<Record<Demand, string>>
const verify = '/email-verify-page'
const suspended = '/suspended'
const noCard = '/no-payment-methods'
const inOrder: Led = { 'signed out': '/', 'a suspended account': '/', 'a purchase': '/' }

/** Kinds of people, and where each is redirected from addresses whose demand they don't meet. */
const ledFrom = {
  visitor: {
    'signed in': '/sign-in',
    'an account': '/sign-in',
    'an account in order': '/sign-in',
    'a way to pay': '/sign-in',
    'a way to pay and a plan': '/sign-in',
    'a suspended account': '/sign-in',
    'a purchase': '/',
  },
  customer: inOrder,
  unverified: { ...inOrder, 'an account in order': verify, 'a way to pay': verify, 'a way to pay and a plan': verify },
  suspended: {
    'signed out': '/',
    'a purchase': '/',
    'an account in order': suspended,
    'a way to pay': suspended,
    'a way to pay and a plan': suspended,
  },
  withoutCard: { ...inOrder, 'a way to pay': noCard, 'a way to pay and a plan': noCard },
  withoutPlan: { ...inOrder, 'a way to pay and a plan': '/no-addons-page' },
} as const satisfies Record<string, Led>
export type Kind = keyof typeof ledFrom

/** Guards on the kind of mobile; each has tests of its own. */
const ofSome = ['is-postpay', '!is-postpay', 'is-account-type-activated']

/**
 * Where a kind of person ends up at an address: the redirect, or the address itself if it opens. Undefined if another
 * test covers it, because the route only redirects or depends on the kind of mobile.
 */
export function expectedEnd(kind: Kind, route: { path: string; guards: readonly string[]; isWay: boolean }) {
  const address = addressOf(route.path)
  const led: Led = ledFrom[kind]
  const isOthers = route.isWay || route.guards.some((one) => ofSome.includes(one))
  return led[demandOf(address)] ?? (isOthers ? undefined : address)
}
