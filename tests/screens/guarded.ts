import type { Page } from '@playwright/test'
import { activation } from '@waea/contract/mobile/activation'
import { identity } from '@waea/contract/people/identity'
import type { Portal } from '../support/portal.ts'
import { password } from '../support/sign-in.ts'
import { type Arrival, load, walk } from '../support/within.ts'

/** The result for an address without a page. */
export const notFound = 'not found'

export const sim = '/profile/plans/sim-card-actions'
export const ofFibre = [
  '/ufb',
  '/ufb-package',
  '/ufb/promise',
  '/broadband',
  '/select-ufb-product',
  '/eshop/checkout-ufb',
]
const bonuses = ['rewards', 'gifts', 'x'].map((page) => `bonuses/${page}`)
export const ofProfile = [
  ...['subscriptions', 'subscribe', 'usage', 'fix', 'calling-111'].map((page) => `broadband/${page}`),
  ...['pay-bill', 'top-up', 'payments-history', 'payment-methods'].map((page) => `balance/${page}`),
  ...['basic', 'advanced', 'reports', 'white-blacklist'].map((page) => `security/${page}`),
  ...bonuses,
].map((page) => `/profile/ufb/${page}`)
export const shop = ['/eshop', '/eshop/checkout', '/order-placement', '/eshop/checkout-landing', '/eshop/week-3']
export const stops = ['disable-sim', 'enable-sim', 'lost-phone']
export const ofSims = [...stops, 'sim-swap', 'sim-details', 'number-porting', 'phone-number-change']
export const routing = [
  '/billing-routes',
  ...['add', 'edit/x', 'accept/x'].map((one) => `/profile/balance/billing-methods/${one}`),
]
export const invoices = [
  '/profile/invoices',
  ...['', '/x', '/x/dispute'].map((one) => `/profile/account/invoices${one}`),
]
export const receipts = ['/profile/receipts', '/profile/account/receipts', '/profile/account/receipts/x']

/** Where opening an address ended up, once a page with a heading was shown. */
function ledBy(address: string, arrival: Arrival | undefined): string {
  if (!arrival?.hasHeading) return `${address} without its heading`
  return arrival.isThere ? (arrival.at.split('?')[0] ?? '') : notFound
}

export const ledTo = async (page: Page, address: string) => ledBy(address, (await walk(page, [address]))[0])

/** Like `ledTo`, with a page load, so that the page has the current flags. */
export const loadedAt = async (page: Page, address: string) => ledBy(address, await load(page, address))

export async function ledToAll(page: Page, addresses: readonly string[]): Promise<Record<string, string>> {
  const arrivals = await walk(page, addresses)
  return Object.fromEntries(addresses.map((address, at) => [address, ledBy(address, arrivals[at])]))
}

/** Creates people that the demo lacks: unverified, active without a plan, with a waiting SIM. */
export async function makePeople(portal: Portal): Promise<void> {
  await portal.rows("UPDATE identity.users SET email_verified_at = NULL WHERE email_key = 'leader@demo.waea.nz'")
  await portal.rows("UPDATE customers.customers SET email_verified = false WHERE email = 'leader@demo.waea.nz'")
  await portal.rows(`UPDATE plans.addons SET ended = true WHERE customer_uuid =
    (SELECT customer_uuid FROM customers.customers WHERE email = 'member@demo.waea.nz')`)
  const entered = { IdentityProvider: 'LOCAL', AuthID: 'fibre@demo.waea.nz', AuthCode: password } as const
  const { JWT, Roles } = await portal.good(identity.auth, { spid: '2', ...entered, IncludeRoles: true })
  const CustomerUUID = Roles?.[0]?.CustomerUUID ?? ''
  await portal.good(activation.adoptByToken, { Token: 'WAEA-PREPAY-5', CustomerUUID }, JWT)
}
