import type { Page } from '@playwright/test'
import { firstOfNextMonth } from '@waea/domain/balance/auto-top-up'
import { dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { go, load } from '../support/within.ts'
import { openScreens, type Screens, visitor } from './browser.ts'

/** What screens say before a person chooses or pays, and that they stay short on a phone. */
let screens: Screens

beforeAll(async () => {
  screens = await openScreens()
})
afterAll(() => screens?.close())

const soon = { timeout: 40_000 }
const shows = (page: Page, text: string | RegExp) =>
  expect.poll(() => page.getByRole('main').getByText(text).filter({ visible: true }).count(), soon).toBeGreaterThan(0)

test('a top-up of a mobile that ends says that its credit is lost, before the payment', async () => {
  const page = await screens.pageOf('payg')
  await page.route(/\/leaving$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { Mobiles: object[] }
    const Mobiles = body.Mobiles.map((mobile) => ({ ...mobile, State: 'ends', LastDay: '2026-12-31' }))
    await route.fulfill({ response, json: { ...body, Mobiles } })
  })
  await load(page, '/profile/balance/top-up')
  await shows(page, /^This mobile ends after 31 Dec/)
  await shows(page, 'Credit that is left then is lost.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a top-up of a mobile that stays says nothing of it', async () => {
  const page = await screens.pageOf('prepay')
  await go(page, '/profile/balance/top-up')
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
  expect(await page.getByText(/^This mobile ends/).count()).toBe(0)
})

test('the number of SIMs stops at the most of an order, and says why', async () => {
  const page = await screens.pageOf(visitor)
  await go(page, '/sim-purchase/week-3')
  const count = page.getByRole('spinbutton', { name: 'How many SIMs' })
  await count.press('End')
  await expect.poll(() => count.getAttribute('aria-valuenow'), soon).toBe('5')
  await shows(page, 'An order has 5 SIMs at most')
  await count.press('ArrowDown')
  await expect.poll(() => page.getByText('An order has 5 SIMs at most').count(), soon).toBe(0)
})

test.each(['/profile/plans/change-plan', '/profile/plans/all-plans'] as const)(
  '%s says how often a plan can be changed above the plans',
  async (path) => {
    const page = await screens.pageOf('prepay')
    await go(page, path)
    await shows(page, 'A plan can be changed once in 30 days.')
    await shows(page, 'Prices include GST.')
  },
)

test('after a change the plans are shown without a button, with the day of the next change', async () => {
  const page = await screens.pageOf('prepay')
  await page.route(/\/plan-change(\?|$)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), AgainOn: '2026-12-24' } })
  })
  await load(page, '/profile/plans/all-plans')
  await shows(page, /^You can change your plan again on 24 Dec/)
  expect(await page.getByRole('link', { name: /^Change to / }).count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the default card names the one that becomes the default after it', async () => {
  const page = await screens.pageOf('postpay')
  await go(page, '/profile/payment-methods')
  await shows(page, /^If you remove it, Visa .*4242 becomes the default\.$/)
})

test('one link leads to the renewals of a mobile, where its plan and add-ons can be chosen', async () => {
  const page = await screens.pageOf('prepay')
  await go(page, '/profile/plans/your-plan')
  const link = page.getByRole('link', { name: 'Renewal, pause and reminders' })
  await link.waitFor()
  expect(await link.count()).toBe(1)
  await link.click()
  await page.getByLabel('Plan or add-on').selectOption({ label: 'Extra 10 GB' })
  await expect.poll(() => page.getByRole('heading', { name: 'Extra 10 GB' }).count(), soon).toBe(1)
})

test.each([
  [
    'are stopped, where the mobile stops what is outside its plan',
    { Wanted: true, Confirmed: true },
    /are stopped meanwhile, and cost nothing/,
  ],
  [
    'cost casual rates, where it is charged',
    { Wanted: false, Confirmed: true },
    /meanwhile costs casual rates, from your credit/,
  ],
])('before a pause it is said that calls, texts and data %s', async (_how, StopOutsidePlan, words) => {
  const page = await screens.pageOf('prepay')
  await page.route(/\/dashboard$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), StopOutsidePlan } })
  })
  await load(page, '/profile/plans/renewal')
  await page.getByLabel('Pause until').waitFor()
  await shows(page, words)
  expect(await page.getByText(/are stopped meanwhile|costs casual rates/).count()).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test.each([
  ['payg', 'prepay', /Until then calls, texts and data are stopped and cost nothing, unless/],
  ['prepay', 'payg', /Until then, you pay casual rates/],
])(
  'before a %s mobile moves to %s without a plan, it is said what happens until one is chosen',
  async (who, to, words) => {
    const page = await screens.pageOf(who)
    await load(page, `/sim-transfer-product-type?to=${to}&plan=none`)
    await shows(page, words)
    expect(await page.getByText(/^You have no plan until you choose one/).count()).toBe(1)
  },
)

test('offers, bonuses, news and feedback have their place in the account', async () => {
  const page = await screens.pageOf('prepay')
  await go(page, '/profile')
  const places = page.getByRole('list', { name: 'Offers and news' }).getByRole('heading')
  await expect.poll(() => places.allInnerTexts(), soon).toEqual(expect.arrayContaining(['Offers', 'Bonuses']))
})

/** Answers each dashboard with plans that renew at twice their price, and with more of the mobile. */
async function renewingAtTwice(page: Page, over: object, more: { Mobile?: object; AccountType?: string } = {}) {
  await page.route(/\/dashboard$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { Mobile: { Addons: object[] } }
    const twice = {
      PriceCents: 3500,
      NextCharge: { On: '2027-01-05', AmountCents: 7000 },
      EndsOn: '2027-01-05',
      ...over,
    }
    const Addons = body.Mobile.Addons.map((addon) => ({ ...addon, ...twice }))
    await route.fulfill({ response, json: { ...body, ...more, Mobile: { ...body.Mobile, ...more.Mobile, Addons } } })
  })
}

test.each([
  ['postpay', 'We put $70.00 on your bill on 5 Jan, and again each time it ends, at its price then.'],
  ['payg', 'We take $70.00 on 5 Jan, and again each time it ends, at its price then'],
])('a plan of %s that renews at another price is agreed to at that price', async (who, agreement) => {
  const page = await screens.pageOf(who)
  await renewingAtTwice(page, { AllowAutoRenew: true, AutoRenew: false })
  await load(page, '/profile/plans/your-plan')
  await shows(page, 'Ends on 5 Jan')
  await page.getByRole('switch', { name: /^Renews automatically/ }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.poll(() => dialog.innerText(), soon).toContain(agreement)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('your plan and a stopped SIM name the price of the next period, not of this one', async () => {
  const page = await screens.pageOf('postpay')
  await renewingAtTwice(page, { AutoRenew: true })
  await load(page, '/profile/plans/your-plan')
  await shows(page, 'Renews for $70.00 on 5 Jan')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const Mobile = { Status: 5, Holds: ['customer'] }
  await renewingAtTwice(page, { AutoRenew: true }, { Mobile, AccountType: 'Not Active' })
  await load(page, '/profile/plans')
  await shows(page, 'Renews for $70.00 on 5 Jan')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('automatic top-up with expired cards alone leads to adding one', async () => {
  const page = await screens.pageOf('payg')
  await page.route(/\/payment_methods$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { PaymentMethods: object[] }
    const PaymentMethods = body.PaymentMethods.map((card) => ({ ...card, is_card_expired: true }))
    await route.fulfill({ response, json: { ...body, PaymentMethods } })
  })
  await load(page, '/profile/balance/auto-top-up')
  await shows(page, 'Your saved cards have expired')
  expect(await page.getByRole('link', { name: 'Add a card' }).getAttribute('href')).toContain('payment-methods/add')
  expect(await page.getByRole('button', { name: 'Check and switch on' }).count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the first day of automatic top-up counts what was topped up in this month', async () => {
  const page = await screens.pageOf('payg')
  await page.route(/\/auto_top_up$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), UsedThisMonthCents: 99_900 } })
  })
  await load(page, '/profile/balance/auto-top-up')
  const nextMonth = dateText(firstOfNextMonth(dayOf(new Date())), 'date', 'en')
  const credit = page.getByRole('checkbox', { name: /^When credit falls under an amount/ })
  const days = page.getByRole('checkbox', { name: /^Every set number of days/ })
  // An empty field has no terms, and is no fault.
  await page.getByLabel('How much each time').fill('')
  await page.getByLabel('How much each time').fill('20')
  await days.check({ force: true })
  await page.getByLabel('Days', { exact: true }).fill('1')
  await shows(page, `The first scheduled one is on ${nextMonth}.`)
  await credit.check({ force: true })
  await days.uncheck({ force: true })
  await shows(page, `From ${nextMonth} the first comes within minutes of your credit falling under that amount`)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

const longest = 2.5 * 740
test.each([
  ['postpay', '/profile/account/security', 'Recent activity'],
  ['postpay', '/profile/plans/change-plan', 'Prices include GST.'],
  ['postpay', '/profile/notices', 'Mark all as read'],
  ['postpay', '/profile/account/personal-data/change-notifications', 'Newsletters'],
  ['postpay', '/help', 'Ask us'],
  ['fibre', '/profile/ufb/broadband/subscriptions', 'Moving house'],
  ['fibre', '/profile/ufb/broadband/fix', 'No, write to us'],
])('of %s: %s is at most two and a half screens of a phone long', async (who, path, last) => {
  const page = await screens.pageOf(who)
  await page.setViewportSize({ width: 360, height: 740 })
  await go(page, path)
  await shows(page, last)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight), soon).toBeLessThan(longest)
  await page.setViewportSize({ width: 360, height: 640 })
})
