import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { createPortalRouter, open, publicRoutes, table, toSignIn } from '../../tests/opening.ts'
import { portalOf } from '../../tests/portal.ts'
import { answersLater } from '../calls/shared/answers.ts'
import { createCache } from '../calls/shared/cache.ts'
import { redirectPath } from '../routing/shared/older-links.ts'
import type { RouteRow } from '../routing/shared/route-table.ts'
import type { Flag } from '../session/shared/settings.ts'

const rows: readonly RouteRow[] = table

test('[R-SHELL-12] link/invoices leads to the invoices', async () => {
  expect(await open('/link/invoices', { as: 'customer' })).toBe('/profile/account/invoices')
  expect(await open('/link/invoices')).toBe('/sign-in?redirect=profile-account-invoices')
})

test('[R-SHELL-15] link/mobile-features leads to the SIM actions', async () => {
  expect(await open('/link/mobile-features', { as: 'customer' })).toBe('/profile/plans/sim-card-actions')
  expect(await open('/link/mobile-features')).toBe('/sign-in?redirect=profile-plans-sim-card-actions')
})

test('[R-SHELL-16] link/sim-settings leads to the supplementary features', async () => {
  expect(await open('/link/sim-settings', { as: 'customer' })).toBe('/profile/plans/supp-features')
  expect(await open('/link/sim-settings')).toBe('/sign-in?redirect=profile-plans-supp-features')
})

test('[R-SHELL-20] link/notifications leads to the notifications', async () => {
  expect(await open('/link/notifications', { as: 'customer' })).toBe(
    '/profile/account/personal-data/change-notifications',
  )
  expect(await open('/link/notifications')).toBe('/sign-in?redirect=change-notifications')
})

test('[R-SHELL-21] link/voucher leads to redeeming a voucher', async () => {
  expect(await open('/link/voucher', { as: 'customer' })).toBe('/profile/redeem-voucher')
  expect(await open('/link/voucher')).toBe('/sign-in?redirect=profile-redeem-voucher')
})

test('[R-SHELL-22] link/full-amount leads to paying the bill', async () => {
  expect(await open('/link/full-amount', { as: 'customer' })).toBe('/profile/account/pay-bill')
  expect(await open('/link/full-amount')).toBe('/sign-in?redirect=profile-account-pay-bill')
})

test('[R-SHELL-23] link/custom-amount leads to paying the bill with the mark of an amount of one’s own', async () => {
  const withAmount = '/profile/account/pay-bill?custom-amount=true'
  expect(await open('/link/custom-amount', { as: 'customer' })).toBe(withAmount)
  const signIn = new URL((await open('/link/custom-amount')) ?? '', 'https://portal.invalid')
  expect(signIn.pathname).toBe('/sign-in')
  expect(redirectPath(signIn.searchParams.get('redirect') ?? '')).toBe(withAmount)
})

test('[R-SHELL-25] link/help leads anyone to the help centre', async () => {
  expect(await open('/link/help')).toBe('/help')
  expect(await open('/link/help', { as: 'customer' })).toBe('/help')
})

test('whoever is signed in already goes on from sign-in to the page that was asked for, where that is one of ours', async () => {
  const page = '/profile/plans/usage?mobile=m-1'
  const from = (address: string, redirect: string) => `${address}?${new URLSearchParams({ redirect })}`
  const customer = { as: 'customer' } as const
  expect(await open(from('/sign-in', page), customer)).toBe(page)
  expect(await open(from('/one-time-code', page), customer)).toBe(page)
  expect(await open(from('/sign-in', 'profile-account-invoices'), customer)).toBe('/profile/account/invoices')
  for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '']) {
    expect(await open(from('/sign-in', elsewhere), customer), elsewhere).toBe('/')
  }
  expect(await open(from('/sign-in', page))).toBe('SignIn')
})

test('every page that an older link names is in the table', () => {
  const links = ['home', 'products', 'invoices', 'payment-methods', 'usage', 'mobile-features', 'sim-settings']
  const more = ['payments-history', 'shipping-details', 'order-history', 'voucher', 'full-amount', 'custom-amount']
  const paths = rows.map(({ path }) => path as string)
  return Promise.all(
    [...links, ...more].map(async (name) => {
      const address = (await open(`/link/${name}`, { as: 'customer' })) ?? ''
      expect(paths, name).toContain(address.split('?')[0])
    }),
  )
})

const switched: [address: string, screen: string, flag: Flag][] = [
  ['/profile/customer-groups', 'CustomerGroups', 'IS_CUSTOMER_GROUP_ALLOWED'],
  ['/profile/mobile-groups', 'MobileGroups', 'IS_MOBILE_GROUP_ALLOWED'],
  ['/billing-routes', 'BillingRoutes', 'IS_BILLING_ROUTING_ALLOWED'],
  ['/ufb', 'Ufb', 'IS_SHOW_UFB_MODULE'],
  ['/ufb-package', 'UfbPackage', 'IS_SHOW_UFB_MODULE'],
  ['/ufb/promise', 'TakeBackPromise', 'IS_SHOW_UFB_MODULE'],
  ['/broadband', 'Broadband', 'IS_SHOW_UFB_MODULE'],
  ['/eshop/checkout-ufb', 'OrderFibre', 'IS_SHOW_UFB_MODULE'],
  ['/eshop/checkout-ufb/package', 'OrderFibre', 'IS_SHOW_UFB_MODULE'],
  ['/profile/balance/billing-methods/add', 'AddRoute', 'IS_BILLING_ROUTING_ALLOWED'],
]

test.each(switched)('%s shows %s, and is not found where %s is off', async (address, screen, flag) => {
  expect(await open(address, { as: 'customer' })).toBe(screen)
  expect(await open(address, { as: 'customer', off: [flag] })).toBe('not found')
})

test('what belongs to an account asks a visitor to sign in, and comes back to it', async () => {
  const ofAccount = switched.map(([address]) => address).filter((address) => address.startsWith('/profile/'))
  for (const address of ofAccount) expect(await open(address), address).toBe(toSignIn(address))
})

test('[R-UFB-12] the broadband checkout opens for a visitor, where orders can be placed', async () => {
  const address = '/eshop/checkout-ufb'
  expect(await open(address)).toBe('OrderFibre')
  expect(await open(address, { off: ['IS_ORDER_PLACEMENT_ALLOWED'] })).toBe('/sign-up')
})

test('[F-SHELL-01] a feature is there or not by the flags of the deployment', async () => {
  expect(await open('/profile/invoices', { as: 'customer' })).toBe('Invoices')
  expect(await open('/profile/invoices', { as: 'customer', off: ['IS_INVOICES_ALLOWED'] })).toBe('not found')
  expect(await open('/plans')).toBe('Plans')
  expect(await open('/plans', { off: ['IS_SHOW_PLANS'] })).toBe('/')
})

test('[P-SHELL-01] a visitor signs in or up, reads the public pages, and recharges or pays a bill where that is on', async () => {
  const addresses = ['/sign-in', '/sign-up', '/', '/plans', '/international-plans', '/about', '/terms', '/privacy']
  const screens = await Promise.all(addresses.map((address) => open(address)))
  expect(screens).toEqual(['SignIn', 'SignUp', 'Home', 'Plans', 'InternationalPlans', 'About', 'Terms', 'Privacy'])
  for (const [address, screen, flag] of [
    ['/recharge', 'Recharge', 'IS_ANONYMOUS_RECHARGE_ALLOWED'],
    ['/recharge/success', 'Recharge', 'IS_ANONYMOUS_RECHARGE_ALLOWED'],
    ['/pay-bill', 'PayBill', 'IS_ANONYMOUS_PAY_BILL_ALLOWED'],
  ] as const) {
    expect(await open(address)).toBe(screen)
    expect(await open(address, { off: [flag] })).toBe('not found')
  }
  expect(await open('/profile')).toBe(toSignIn('/profile'))
})

test('offers open on all of them, bonuses on the rewards', async () => {
  expect(await open('/profile/plans/offers', { as: 'customer' })).toBe('/profile/plans/offers/all-offers')
  expect(await open('/profile/bonuses', { as: 'customer' })).toBe('/profile/bonuses/rewards')
})

test('[R-UFB-08] the bonuses of the broadband section are rewards and gifts, of a signed-in account, where broadband is on', async () => {
  const [rewards, gifts] = ['/profile/ufb/bonuses/rewards', '/profile/ufb/bonuses/gifts']
  expect(await open('/profile/ufb/bonuses', { as: 'customer' })).toBe(rewards)
  expect(await open(rewards, { as: 'customer' })).toBe('Rewards')
  expect(await open(gifts, { as: 'customer' })).toBe('Gifts')
  for (const address of [rewards, gifts]) {
    expect(await open(address)).toBe(toSignIn(address))
    expect(await open(address, { as: 'customer', off: ['IS_SHOW_UFB_MODULE'] })).toBe('not found')
  }
})

test('[R-UFB-09] one bonus of the broadband section has an address there', async () => {
  const address = '/profile/ufb/bonuses/33333333-3333-4333-8333-333333333333'
  expect(await open(address, { as: 'customer' })).toBe('OneBonus')
  expect(await open(address)).toBe(toSignIn(address))
  expect(await open(address, { as: 'customer', off: ['IS_SHOW_UFB_MODULE'] })).toBe('not found')
})

test('the security pages are not in production', async () => {
  expect(await open('/profile/plans/security', { as: 'customer' })).toBe('/profile/plans/security/basic')
  const settings = { production: true }
  expect(await open('/profile/plans/security/basic', { as: 'customer', settings })).toBe('not found')
})

const ofSims: [child: string, screen: string, flag: Flag][] = [
  ['', 'SimActions', 'IS_SIM_ACTIONS_ALLOWED'],
  ['/sim-swap', 'SimSwap', 'IS_SIM_SWAP_ALLOWED'],
  ['/disable-sim', 'StopSim', 'IS_SIM_DISABLE_ENABLE_ALLOWED'],
  ['/enable-sim', 'StartSim', 'IS_SIM_DISABLE_ENABLE_ALLOWED'],
  ['/lost-phone', 'LostPhone', 'IS_SIM_DISABLE_ENABLE_ALLOWED'],
  ['/sim-details', 'SimDetails', 'IS_SIM_DETAILS_ALLOWED'],
]

test.each(ofSims)('SIM actions%s shows %s, where the deployment has that switched on', async (child, screen, flag) => {
  const address = `/profile/plans/sim-card-actions${child}`
  expect(await open(address, { as: 'customer' })).toBe(screen)
  expect(await open(address, { as: 'customer', off: [flag] })).toBe('not found')
})

test('[R-SIM-07] a number is changed where the deployment has that switched on', async () => {
  const address = '/profile/plans/sim-card-actions/phone-number-change'
  expect(await open(address, { as: 'customer' })).toBe('PhoneNumberChange')
  expect(await open(address, { as: 'customer', off: ['IS_PHONE_NUMBER_CHANGE_ON_DASHBOARD_ALLOWED'] })).toBe(
    'not found',
  )
})

test('what needs a mobile in service leads home without one', async () => {
  const address = '/profile/plans/supp-features'
  expect(await open(address, { as: 'customer', billing: undefined })).toBe('/')
  expect(await open(address, { as: 'customer' })).toBe('SuppFeatures')
})

test('a profile tab that the deployment does not show leads to the first that it shows', async () => {
  const settings = { profileTabs: ['plans'] as const }
  expect(await open('/profile/order-history', { as: 'customer', settings })).toBe('/profile/plans')
  expect(await open('/profile/plans', { as: 'customer', settings })).toBe('Dashboard')
})

test('a page without a way to pay leads to adding a card', async () => {
  expect(await open('/no-payment-methods', { as: 'customer' })).toBe('NoPaymentMethods')
})

test('[R-UFB-03] broadband shows no header', () => {
  expect(rows.find(({ path }) => path === '/broadband')?.frame).toBe('bare')
})

test('no two rows answer the same address', () => {
  const shapes = rows.map(({ path }) => path.replace(/\{?-?\$\w+\}?/g, '$'))
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([])
})

test('every row has its place in the router', () => {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const portal = portalOf('visitor', {})
  const router = createPortalRouter({ table, portal, history, notFoundScreen: () => null })
  expect(Object.keys(router.routesByPath)).toHaveLength(rows.length)
})

test('the first rows are those that the server draws, and the others are fetched when one of them is asked for', async () => {
  expect(publicRoutes.every((row) => 'drawnByServer' in row)).toBe(true)
  const wholeTable = vi.fn(async () => rows)
  const startAt = (address: string) => {
    const history = createMemoryHistory({ initialEntries: [address] })
    const portal = portalOf('visitor', {})
    return createPortalRouter({ table: publicRoutes, wholeTable, portal, history, notFoundScreen: () => null })
  }
  const about = startAt('/about')
  await about.load()
  expect(about.state.matches.at(-1)?.staticData.row?.path).toBe('/about')
  expect(wholeTable).toHaveBeenCalledTimes(0)

  const further = startAt('/forgot-pass?from=x')
  const kept = further.routesById['/about']
  await further.load()
  const result = further._serverResult
  expect(result?.type === 'redirect' && result.redirect.headers.get('Location')).toBe('/forgot-pass?from=x')
  await further.load()
  expect(further.state.matches.at(-1)?.staticData.row?.path).toBe('/forgot-pass')
  expect(wholeTable).toHaveBeenCalledTimes(1)
  expect(further.routesById['/about']).toBe(kept)
})

test('a drawn page comes to life without the cache, unless it has a form that sends', async () => {
  const isCachedAt = async (address: string) => {
    const answers = answersLater([], async () => createCache())
    const portal = { ...portalOf('visitor', { flags: { IS_SHOW_UFB_MODULE: true } }), answers }
    const history = createMemoryHistory({ initialEntries: [address] })
    await createPortalRouter({ table, portal, history, isDrawn: true, notFoundScreen: () => null }).load()
    return answers.cache() !== undefined
  }
  expect(await isCachedAt('/about')).toBe(false)
  expect(await isCachedAt('/ufb/promise')).toBe(true)
})
