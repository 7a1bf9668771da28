import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { go, load } from '../support/within.ts'
import { openScreens, type Screens, visitor } from './browser.ts'

// How the plans page shows catalogue entries that the demo does not have.

const uuidOf = (at: number) => `00000000-0000-4000-8000-0000000001${10 + at}`
const plan = (at: number, name: string, more: object, cents: number | undefined) => ({
  UUID: uuidOf(at),
  ProductType: 'postpaymobile',
  Name: 'Not shown',
  CreatedAtNanos: 0,
  UpdatedAtNanos: 0,
  Characteristics: { IsBasePlan: true, IsAddon: false, TimePeriodInterval: '28 day', ...more },
  Availabilities: [
    {
      UUID: uuidOf(at),
      ProductCatalogEntryUUID: uuidOf(at),
      Available: true,
      Priority: at,
      RetailName: name,
      RetailDescription: `For ${name}`,
      ...(cents !== undefined && { RetailCents: cents }),
    },
  ],
})
const limits = (DownloadSpeedLimit: string, UploadSpeedLimit: string) => ({ DownloadSpeedLimit, UploadSpeedLimit })
const allowances = { RecurringVoiceMinutes: 200, RecurringSMS: 100, RecurringMMS: 10 }
const shown = [
  ['[B-CAT-09] in cents', {}, '$40.05', 4005],
  ['[B-CAT-10] without retail cents', {}, '$0.00', undefined],
  ['[B-CAT-11] that may renew', { AllowAutoRenew: true }, 'Renews automatically', 4000],
  ['[B-CAT-11] that may not renew, in the text false', { AllowAutoRenew: 'false' }, 'No contract', 4000],
  ['[B-CAT-13] of 10240 MB', { RecurringDataMB: 10_240 }, '10 GB of data', 4000],
  ['[B-CAT-13] of 1536 MB', { RecurringDataMB: 1536 }, '1.50 GB of data', 4000],
  ['[B-CAT-14] of 1023 MB', { RecurringDataMB: 1023 }, '1023 MB of data', 4000],
  ['[B-CAT-15] of unlimited data', { RecurringDataMB: 1024, DataUsageRule: 'Unlimited' }, 'Unlimited data', 4000],
  [
    '[B-CAT-16] at the casual rate',
    { RecurringDataMB: 0.5, DataUsageRule: 'CasualRate' },
    'Data at casual rates',
    4000,
  ],
  ['[B-CAT-17] of minutes', allowances, '200 minutes to New Zealand numbers', 4000],
  ['[B-CAT-17] of texts', allowances, '100 texts', 4000],
  ['[B-CAT-17] of picture messages', allowances, '10 picture messages', 4000],
  ['[B-CAT-18][B-CAT-21] with a limit down', limits('50M', '10Mbps'), 'Downloads up to 50 Mbps', 4000],
  ['[B-CAT-18][B-CAT-21] and another up', limits('50M', '10Mbps'), 'Uploads up to 10 Mbps', 4000],
  ['[B-CAT-19] without a limit', limits('Unlimited', 'Unlimited'), 'Full network speed', 4000],
  ['[B-CAT-20] with one limit', limits('10M', '10M'), 'Speed capped at 10 Mbps', 4000],
  ['[B-CAT-22] slower after', { RecurringDataMB: 1024, ThrottleCode: 'throttle_1.2M' }, 'endless at 1.2 Mbps', 4000],
  ['[B-CAT-23] less slow after', { RecurringDataMB: 1024, ThrottleCode: 'throttle_2M' }, 'endless at 2 Mbps', 4000],
] as const

/** The names of the plans visible in the row, at the window's width. */
function namesInSight(page: Page): Promise<(string | null)[]> {
  return page.getByRole('list', { name: 'Plans' }).evaluate((row) => {
    const { left, right } = row.getBoundingClientRect()
    const isInSight = (card: Element) => {
      const box = card.getBoundingClientRect()
      return box.left > left - 2 && box.right < right + 2
    }
    return [...row.querySelectorAll('article')].filter(isInSight).map((card) => card.getAttribute('aria-label'))
  })
}

const nameOf = (at: number) => `Plan ${at + 1}`
let screens: Screens
let page: Page

beforeAll(async () => {
  screens = await openScreens()
  page = await screens.pageOf(visitor)
  const PostpayMobilePlans = shown.map(([, more, , cents], at) => plan(at, nameOf(at), more, cents))
  await page.route(/\/postpay_mobile_plans$/, (route) => route.fulfill({ json: { PostpayMobilePlans } }))
  await load(page, '/privacy')
  await go(page, '/plans')
  await page.getByRole('article', { name: nameOf(shown.length - 1) }).waitFor()
})
afterAll(() => screens?.close())

const cardText = async (at: number) =>
  (await page.getByRole('article', { name: nameOf(at), exact: true }).textContent())?.replace(/\s+/g, ' ')

test.each(shown.map(([what, , words], at) => [what, words, at] as const))('%s says: %s', async (_what, words, at) => {
  expect(await cardText(at)).toContain(words)
})

test('[B-CAT-08] has the name, the price and the words of its first availability', async () => {
  expect(await cardText(0)).toMatch(/^Plan 1\$40\.05/)
  expect(await page.getByText('Not shown').count()).toBe(0)
  await go(page, `/sim-purchase/${uuidOf(0)}`)
  await expect.poll(() => page.getByText('For Plan 1', { exact: true }).count(), { timeout: 40_000 }).toBe(1)
})

test('[V-CAT-02] shows those under the filters of the address, and all where one of them is none', async () => {
  await go(page, '/plans?filter=Unlimited')
  const names = () =>
    page.getByRole('article').evaluateAll((cards) => cards.map((one) => one.getAttribute('aria-label')))
  const unlimited = shown.flatMap(([, more], at) =>
    'DataUsageRule' in more && more.DataUsageRule === 'Unlimited' ? [nameOf(at)] : [],
  )
  await expect.poll(names).toEqual(unlimited)
  await page.getByRole('checkbox', { name: 'Unlimited' }).uncheck({ force: true })
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await go(page, '/plans?filter=Unlimited%2CEndless')
  await expect.poll(async () => (await names()).length).toBe(shown.length)
  expect(await page.getByRole('checkbox', { name: 'Unlimited' }).isChecked()).toBe(false)
})

test('[K-CAT-04] shows three of more than four at a time on a desktop, moved by a button and by the arrow keys', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await go(page, '/plans')
  await expect.poll(() => namesInSight(page)).toEqual([0, 1, 2].map(nameOf))
  await page.getByRole('button', { name: 'More plans' }).click()
  await expect.poll(() => namesInSight(page)).toEqual([3, 4, 5].map(nameOf))
  await page.getByRole('button', { name: 'Previous plans' }).click()
  await expect.poll(() => namesInSight(page)).toEqual([0, 1, 2].map(nameOf))
  await page.getByRole('list', { name: 'Plans' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await namesInSight(page)).includes(nameOf(3))).toBe(true)
  await page.setViewportSize({ width: 360, height: 640 })
})

test('[R-CAT-06] leads to the page that says so where no plan is on sale', async () => {
  const none = await screens.pageOf(visitor)
  await none.route(/\/postpay_mobile_plans$/, (route) => route.fulfill({ json: { PostpayMobilePlans: [] } }))
  await none.route(/\/prepay_mobile_plans$/, (route) => route.fulfill({ json: { PrepayAddons: [] } }))
  await none.setViewportSize({ width: 1280, height: 800 })
  await load(none, '/privacy')
  await none.getByRole('link', { name: 'Plans', exact: true }).first().click()
  await none.waitForURL((at) => at.pathname === '/no-plans-page')
  await none.getByText('There are no plans to show at the moment').waitFor()
})

test('[B-CAT-02] asks for the password where plans are locked, and shows them once it is right', async () => {
  const locked = await screens.pageOf(visitor)
  let isOpen = false
  const refusal = { err_number: 1214, err_message: 'Enter the password to see our plans', code: 'plans-locked' }
  await locked.route(/_mobile_plans$/, (route) =>
    isOpen ? route.continue() : route.fulfill({ status: 403, json: refusal }),
  )
  await locked.route(/\/plans\/unlock$/, (route) => {
    isOpen = route.request().postDataJSON().Password === 'kererū'
    const wrong = { err_number: 1215, err_message: 'no', code: 'plans-password-wrong', field: 'Password' }
    return isOpen ? route.fulfill({ json: {} }) : route.fulfill({ status: 400, json: wrong })
  })
  await load(locked, '/privacy')
  await go(locked, '/plans')
  const main = locked.getByRole('main')
  await main.getByLabel('Password', { exact: true }).fill('tūī')
  await main.getByRole('button', { name: 'See plans' }).click()
  await main.getByText('That’s not the password. Check it and try again.').waitFor()
  await main.getByLabel('Password', { exact: true }).fill('kererū')
  await main.getByRole('button', { name: 'See plans' }).click()
  await main.getByRole('article', { name: 'Light' }).waitFor()
})

test('a customer with a plan is offered a change of it, and another SIM apart from that', async () => {
  const customer = await screens.pageOf('prepay')
  await load(customer, '/plans')
  await customer.getByRole('radio', { name: 'Prepay', exact: true }).check({ force: true })
  const own = customer.getByRole('link', { name: 'Your plan', exact: true })
  await own.waitFor()
  const changes = customer.getByRole('link', { name: /^Change to / })
  expect(await changes.count()).toBeGreaterThan(1)
  expect(await customer.getByRole('link', { name: /^Choose (?!a plan for another SIM)/ }).count()).toBe(0)
  await changes.last().click()
  await customer.waitForURL((at) => at.pathname === '/profile/plans/change-plan' && at.searchParams.has('to'))
  await load(customer, '/plans')
  await customer.getByRole('link', { name: 'Choose a plan for another SIM' }).click()
  await customer.waitForURL((at) => at.pathname === '/sim-purchase')
  await customer
    .getByRole('link', { name: /^Choose / })
    .first()
    .waitFor()
})
