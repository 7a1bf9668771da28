import { type FlagName, flagNames } from '@waea/contract/flags'
import { deployment } from '@waea/contract/provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, expectedEnd, type Kind } from '../../apps/web/src/tests/demands.ts'
import { routeAddresses } from '../../tools/addresses.ts'
import { eventually } from '../support/portal.ts'
import { load } from '../support/within.ts'
import { openScreens, type Screens, visitor } from './browser.ts'
import {
  invoices,
  ledTo,
  ledToAll,
  loadedAt,
  makePeople,
  notFound,
  ofFibre,
  ofProfile,
  ofSims,
  receipts,
  routing,
  shop,
  sim,
  stops,
} from './guarded.ts'

/**
 * Tries each guard on real addresses, passing and failing, in one browser.
 * apps/web/src/shell/start/routes-people.test.ts also proves which address has which guard, for every kind of person.
 */
let screens: Screens

beforeAll(async () => {
  screens = await openScreens()
  await makePeople(screens.portal)
})
afterAll(() => screens?.close())

const routes = (await routeAddresses()).filter(({ guards }) => guards.length > 0)

/** The flags of one guard, any of which is enough; where it redirects without them; and every address with that guard. */
type FlagGuard = readonly [guard: string, flags: FlagName[], otherwise: string, addresses: readonly string[]]

const flagGuards: readonly FlagGuard[] = [
  ['[G-CAT-01] is-show-plans', ['IS_SHOW_PLANS'], '/', ['/plans', '/package']],
  ['[G-CAT-02] plans or onboarding', ['IS_SHOW_PLANS', 'IS_MOBILE_ONBOARDING'], '/', ['/mobile-onboarding']],
  ['is-show-recap', ['IS_SHOW_RECAP'], notFound, ['/recap']],
  ['[G-CAT-03] international plans', ['IS_INTERNATIONAL_PLANS_ALLOWED'], notFound, ['/international-plans', '/travel']],
  ['[G-SHOP-01] SIM purchasing', ['IS_SIM_PURCHASING_ALLOWED'], '/sign-up', ['/sim-purchase', '/sims-multi-plans']],
  ['[G-SHOP-02] order placement', ['IS_ORDER_PLACEMENT_ALLOWED'], '/sign-up', [...shop, '/eshop/checkout-ufb']],
  ['[G-SHOP-03] several SIMs', ['IS_SIMS_MULTI_PLANS_ALLOWED'], notFound, ['/sims-multi-plans']],
  ['[G-SIM-01] SIM actions', ['IS_SIM_ACTIONS_ALLOWED'], notFound, [sim, ...ofSims.map((one) => `${sim}/${one}`)]],
  ['[G-SIM-02] disabling', ['IS_SIM_DISABLE_ENABLE_ALLOWED'], notFound, stops.map((one) => `${sim}/${one}`)],
  ['[G-SIM-03] SIM swap', ['IS_SIM_SWAP_ALLOWED'], notFound, [`${sim}/sim-swap`]],
  ['[G-SIM-04] SIM details', ['IS_SIM_DETAILS_ALLOWED'], notFound, [`${sim}/sim-details`]],
  ['[G-SIM-05] a number', ['IS_PHONE_NUMBER_CHANGE_ON_DASHBOARD_ALLOWED'], notFound, [`${sim}/phone-number-change`]],
  ['[G-PORT-01] porting', ['IS_NUMBER_PORTING_ON_DASHBOARD_ALLOWED'], notFound, [`${sim}/number-porting`]],
  ['[G-BILL-03] invoices', ['IS_INVOICES_ALLOWED'], notFound, invoices],
  ['[G-BILL-05] paying a bill', ['IS_SHOW_PAY_BILL_ON_HOME'], notFound, ['/profile/pay-bill']],
  ['[G-BILL-04] receipts', ['IS_RECEIPTS_ALLOWED'], notFound, receipts],
  ['direct debit', ['IS_DIRECT_DEBIT_ALLOWED'], notFound, ['/profile/balance/payment-methods/add-account']],
  ['[G-BAL-01] vouchers', ['IS_VOUCHER_ALLOWED'], notFound, ['/profile/redeem-voucher']],
  [
    '[G-BAL-02] [F-BAL-02] top-up not hidden',
    ['HIDE_PREPAY_TOPUP'],
    notFound,
    ['/profile/plans/top-up', '/profile/balance/top-up', '/profile/balance/auto-top-up', '/profile/ufb/balance/top-up'],
  ],
  ['[G-GROUP-01] customer groups', ['IS_CUSTOMER_GROUP_ALLOWED'], notFound, ['/profile/customer-groups']],
  ['[G-GROUP-02] mobile groups', ['IS_MOBILE_GROUP_ALLOWED'], notFound, ['/profile/mobile-groups']],
  ['[G-ROUTE-01] billing routes', ['IS_BILLING_ROUTING_ALLOWED'], notFound, routing],
  ['[G-GUEST-01] bills of visitors', ['IS_ANONYMOUS_PAY_BILL_ALLOWED'], notFound, ['/pay-bill']],
  ['[G-GUEST-02] top-ups of visitors', ['IS_ANONYMOUS_RECHARGE_ALLOWED'], notFound, ['/recharge']],
  ['[G-HELP-01] feedback', ['IS_FEEDBACK_ALLOWED'], notFound, ['/feedback']],
  ['[G-HELP-02] what is new', ['IS_WHATS_NEW_ALLOWED'], notFound, ['/profile/plans/whats-new']],
  ['[G-HELP-03] welcome tour', ['HAS_WELCOME_TOUR'], notFound, ['/welcome-tour']],
  ['[G-UFB-01] fibre', ['IS_SHOW_UFB_MODULE'], notFound, [...ofFibre, ...ofProfile]],
  ['[G-ONB-01] another kind', ['IS_PRODUCT_TYPE_TRANSFER_ALLOWED'], notFound, ['/sim-transfer-product-type']],
]

/** Flags that guard no address, and what uses them. */
const elsewhere: readonly FlagName[] = [
  'HIDE_PREPAY_BALANCE_IF_ZERO',
  'IS_BILLING_CYCLE_CHANGE_ALLOWED',
  'IS_NUMBER_PORTING_AT_CHECKOUT_ALLOWED',
]

test('every flag stands among the guards, with every address whose route asks for it', () => {
  expect([...new Set(flagGuards.flatMap(([, flags]) => flags)), ...elsewhere].sort()).toEqual([...flagNames].sort())
  const guardOf = (flags: readonly FlagName[]) =>
    flags[0] === 'HIDE_PREPAY_TOPUP' ? 'is_hide_prepay_topup' : flags[0]?.toLowerCase().replaceAll('_', '-')
  const checked = flagGuards.map(([guard, flags, , addresses]) => {
    const name = flags.length > 1 ? 'is-show-plans-or-mobile-onboarding' : (guardOf(flags) ?? '')
    const asking = routes.filter(({ guards }) => guards.includes(name)).map(({ path }) => addressOf(path))
    return { guard, missing: asking.filter((path) => !addresses.includes(path)) }
  })
  expect(checked.filter(({ missing }) => missing.length > 0)).toEqual([])
})

/** Sets a flag as the provider does, or clears it. */
async function setFlag(flag: FlagName, IsOn?: boolean): Promise<void> {
  const provider = { headers: { 'auth-token': 'service' } }
  if (IsOn === undefined) await screens.portal.good(deployment.clearFlag, { flag }, provider)
  else await screens.portal.good(deployment.setFlag, { flag, IsOn }, provider)
  const { flags } = screens.portal.server.runtime
  // The demo shows everything by default.
  const wanted = IsOn ?? !flag.startsWith('HIDE_')
  await eventually('the flag to hold', async () => flags.now()[flag] === wanted || undefined)
}

const isHiding = (flag: FlagName) => flag.startsWith('HIDE_')
const isOfVisitors = ([, , otherwise, addresses]: FlagGuard) =>
  addresses[0] === '/mobile-onboarding' || otherwise === '/sign-up'

/** The guards in rounds. Guards in one round share no flag and no address, so that all of them can fail at once. */
const rounds: FlagGuard[][] = []
for (const guard of flagGuards) {
  const [, flags, , addresses] = guard
  const shares = (other: FlagGuard) =>
    other[1].some((flag) => flags.includes(flag)) || other[3].some((address) => addresses.includes(address))
  const round = rounds.find((others) => !others.some(shares))
  if (round) round.push(guard)
  else rounds.push([guard])
}

/** Where the guards' addresses lead once their person has loaded a page with the current flags. */
async function ledByFlags(guards: readonly FlagGuard[], of: (guard: FlagGuard) => readonly string[]) {
  const led: Record<string, string> = {}
  for (const who of [visitor, 'prepay']) {
    const page = await screens.pageOf(who)
    await load(page, '/privacy')
    const theirs = guards.filter((guard) => isOfVisitors(guard) === (who === visitor)).flatMap(of)
    Object.assign(led, await ledToAll(page, theirs))
  }
  return led
}

/** Sets flags so that their guards fail, while `look` runs. */
async function withoutFlags<Seen>(flags: readonly FlagName[], look: () => Promise<Seen>): Promise<Seen> {
  try {
    await Promise.all(flags.map((flag) => setFlag(flag, isHiding(flag))))
    return await look()
  } finally {
    await Promise.all(flags.map((flag) => setFlag(flag)))
  }
}

describe('flags', () => {
  /** Where addresses led while their guard failed. */
  const failing = new Map<FlagGuard, Record<string, string>>()
  /** Where first addresses led while one flag of a multi-flag guard was off. */
  const passing = new Map<FlagName, Record<string, string>>()
  const either = flagGuards.flatMap(([, flags]) => (flags.length > 1 ? flags : []))

  beforeAll(async () => {
    for (const round of rounds) {
      const flags = round.flatMap((guard) => guard[1])
      const led = await withoutFlags(flags, () => ledByFlags(round, (guard) => guard[3]))
      for (const guard of round) failing.set(guard, led)
    }
    for (const flag of either) {
      const others = flagGuards.filter(([, flags]) => flags.some((one) => one !== flag))
      const led = await withoutFlags([flag], () => ledByFlags(others, ([, , , addresses]) => addresses.slice(0, 1)))
      passing.set(flag, led)
    }
  })

  test.each(flagGuards.map((guard) => [guard[0], guard] as const))(
    '%s leads elsewhere without it, and opens with it',
    (_title, guard) => {
      const [, flags, otherwise, addresses] = guard
      const [first = ''] = addresses
      const led = failing.get(guard) ?? {}
      const found = Object.fromEntries(addresses.map((address) => [address, led[address]]))
      expect(found).toEqual(Object.fromEntries(addresses.map((address) => [address, otherwise])))
      for (const flag of either.filter((one) => flags.some((own) => own !== one))) {
        expect([flag, passing.get(flag)?.[first]]).toEqual([flag, first])
      }
    },
  )
})

/** Guards that depend on a flag belong to another test. */
const ofFlags = new Set(flagNames.map((flag) => flag.toLowerCase().replaceAll('_', '-')))
const withoutOwnFlags = ({ guards }: { guards: readonly string[] }) =>
  guards.filter((one) => !ofFlags.has(one)).join(' ')
/** One route per list of guards: the router decides the same for the others. */
const oneOfEach = routes.filter(
  (route, at) => at === routes.findIndex((other) => withoutOwnFlags(other) === withoutOwnFlags(route)),
)

const people: readonly [whom: string, who: string, kind: Kind][] = [
  ['[G-IDENT-02] [G-IDENT-03] [G-SHOP-04] a visitor is led to sign in', visitor, 'visitor'],
  ['[G-IDENT-01] [G-IDENT-05] a customer is led home from what is for others', 'prepay', 'customer'],
  ['[G-IDENT-04] a person with an unverified email is led to verify it', 'leader', 'unverified'],
  ['[G-IDENT-06] the owner of a suspended account is led to why', 'suspended', 'suspended'],
  ['[G-PAY-01] a customer without a card is led to add one', 'new', 'withoutCard'],
  ['[G-ACCT-01] [G-PLAN-01] a customer without a plan is led to the notice', 'member', 'withoutPlan'],
]

// Each person has their own page, so that two can run in parallel.
test.concurrent.each(people)('%s, and nowhere else', async (_whom, who, kind) => {
  const page = await screens.pageOf(who)
  const expected = oneOfEach.flatMap((route): [string, string][] => {
    const end = expectedEnd(kind, route)
    return end === undefined ? [] : [[addressOf(route.path), end]]
  })
  const found = await ledToAll(
    page,
    expected.map(([address]) => address),
  )
  expect(found).toEqual(Object.fromEntries(expected))
})

test('[G-BILL-01] pages of a monthly account are not found for others', async () => {
  const billing = '/profile/plans/billing'
  expect(await ledTo(await screens.pageOf('postpay'), billing)).toBe(billing)
  expect(await ledTo(await screens.pageOf('prepay'), billing)).toBe(notFound)
})

test('[G-BILL-02] pages of a prepay mobile are not found for a monthly account', async () => {
  const topUp = '/profile/plans/top-up'
  expect(await ledTo(await screens.pageOf('postpay'), topUp)).toBe(notFound)
  expect(await ledTo(await screens.pageOf('prepay'), topUp)).toBe(topUp)
})

test('[G-ACCT-02] pages of a mobile in service lead home while its SIM waits to be activated', async () => {
  const ofMobile = ['/sim-transfer-product-type', '/profile/mobile-groups', '/profile/plans/supp-features']
  const to = (target?: string) => Object.fromEntries(ofMobile.map((address) => [address, target ?? address]))
  expect(await ledToAll(await screens.pageOf('prepay'), ofMobile)).toEqual(to())
  expect(await ledToAll(await screens.pageOf('fibre'), ofMobile)).toEqual(to('/'))
})

test('[G-SHOP-01] the choice of SIMs is forgotten where no SIM is sold', async () => {
  const page = await screens.pageOf(visitor)
  await page.evaluate(() => sessionStorage.setItem('waea-sims', '[]'))
  try {
    await setFlag('IS_SIM_PURCHASING_ALLOWED', false)
    expect(await loadedAt(page, '/sim-purchase')).toBe('/sign-up')
    expect(await page.evaluate(() => sessionStorage.getItem('waea-sims'))).toBeNull()
  } finally {
    await setFlag('IS_SIM_PURCHASING_ALLOWED')
  }
})

test('[G-SHOP-04] the thank-you page opens for whoever has bought in this tab', async () => {
  const page = await screens.pageOf('several')
  expect(await ledTo(page, '/eshop/thanks')).toBe('/')
  await page.evaluate(() => sessionStorage.setItem('waea-purchased', '{}'))
  expect(await ledTo(page, '/eshop/thanks')).toBe('/eshop/thanks')
})

describe('another deployment', () => {
  let other: Awaited<ReturnType<Screens['withSettings']>>
  beforeAll(async () => {
    other = await screens.withSettings({
      aboutLink: 'https://about.example/',
      profileTabs: ['my-orders'],
      production: true,
    })
  })

  test('[G-SHELL-01] whose about page is elsewhere leads there', async () => {
    const answer = await fetch(`${other.url}/about`, { redirect: 'manual', headers: { accept: 'text/html' } })
    expect(answer.headers.get('location')).toBe('https://about.example/')
    expect(await ledTo(await screens.pageOf(visitor), '/about')).toBe('/about')
  })

  test('[G-SHELL-03] that shows one tab leads from the others to it', async () => {
    const page = await other.pageOf('prepay')
    for (const tab of ['/profile/plans', '/profile/account/personal-data', '/profile/plans/my-app-home']) {
      expect(await ledTo(page, tab)).toBe('/profile/order-history')
    }
    expect(await ledTo(page, '/profile/order-history')).toBe('/profile/order-history')
  })

  test('[G-SHELL-02] in production has no pages that are for trying things out', async () => {
    const trying = ['/terms/prepay', '/eshop/checkout-landing', '/eshop/week-3', '/profile/plans/security']
    const filter = '/profile/plans/security/basic'
    const page = await other.pageOf('prepay')
    const none = Object.fromEntries(trying.map((address) => [address, notFound]))
    expect(await ledToAll(page, trying)).toEqual(none)
    const all = { ...Object.fromEntries(trying.map((address) => [address, address])), [trying.at(-1) ?? '']: filter }
    expect(await ledToAll(await screens.pageOf('prepay'), trying)).toEqual(all)
  })
})
