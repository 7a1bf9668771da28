/** What an address demands of a person, stated independently of the route table. */
export type Demand =
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
  // Security pages must always open, to shut out a stranger.
  ...Object.fromEntries([...security, '/select-account'].map((path) => [path, 'signed in' as const])),
  '/suspended': 'a suspended account',
  '/eshop/thanks': 'a purchase',
  '/billing-routes': 'an account',
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
  // Where people add a card, arrange another payer, and find what they bought.
  '/profile/balance/payment-methods/add': 'an account in order',
  '/profile/balance/payment-methods/add-account': 'an account in order',
  '/profile/balance/billing-methods/add': 'an account in order',
  '/profile/balance/billing-methods/accept/x': 'an account in order',
  '/profile/order-history': 'an account in order',
  '/profile/order-history/x': 'an account in order',
  '/profile/order-history/x/address': 'an account in order',
  '/profile/order-history/x/return': 'an account in order',
  '/profile/plans/my-orders': 'an account in order',
  // What is owed is seen and paid with a new card too, and after the last plan has ended.
  '/profile/billing': 'an account in order',
  '/profile/billing/automatic': 'an account in order',
  '/profile/billing/cycle': 'an account in order',
  '/profile/billing/extension': 'an account in order',
  '/profile/billing/disputes': 'an account in order',
  '/profile/account/invoices/x/dispute': 'an account in order',
  '/profile/pay-bill': 'an account in order',
  '/profile/account/pay-bill': 'an account in order',
  // What was told may be that a card or a plan is missing.
  '/profile/notices': 'an account in order',
  // Where a plan is paid whose card is gone.
  '/profile/plans/renewal': 'an account in order',
  '/recap': 'a way to pay and a plan',
  // Where the first plan is bought.
  '/profile/plans/your-plan': 'a way to pay',
  '/profile/plans/all-plans': 'a way to pay',
  '/profile/plans/change-plan': 'a way to pay',
  '/profile/plans/addons': 'a way to pay',
}

/** What an address demands: for the profile area, unless listed otherwise, a way to pay and a plan. */
export function demandOf(address: string): Demand {
  return demands[address] ?? (address.startsWith('/profile') ? 'a way to pay and a plan' : 'nothing')
}
