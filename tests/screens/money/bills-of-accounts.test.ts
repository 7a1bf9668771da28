import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { go } from '../../support/within.ts'
import { openScreens, type Screens } from '../browser.ts'

/** The bill screens of a closed account, and of one before its first bill. */
let screens: Screens
let page: Page

beforeAll(async () => {
  screens = await openScreens()
})
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
afterAll(() => screens?.close())

const soon = { timeout: 40_000 }
const main = () => page.getByRole('main')
const shows = (text: string | RegExp) => expect.poll(() => main().getByText(text).count(), soon).toBeGreaterThan(0)
const buttons = (name: RegExp) => main().getByRole('button', { name }).count()

type Change = (account: Record<string, unknown> & { NextBill?: unknown }) => void

/** Opens a person's page with a changed answer about their account. */
async function withAccount(who: string, change: Change): Promise<void> {
  page = await screens.pageOf(who)
  await page.route(/\/customer\/[^/]+\/account$/, async (route) => {
    const response = await route.fetch()
    const { result } = await response.json()
    change(result)
    await route.fulfill({ response, json: { result } })
  })
}

const closed: Change = (account) => {
  delete account.NextBill
}

test('a closed account with bills says that it is closed, and that what is paid too much stays there', async () => {
  await withAccount('postpay', closed)
  await go(page, '/profile/billing')
  await shows(/^Account 5\d+, closed$/)
  expect(await main().getByRole('region', { name: 'Next bill' }).count()).toBe(0)
  await go(page, '/profile/account/pay-bill')
  await shows(/Your account is closed, so what’s left stays there as credit\.$/)
  expect(
    await main()
      .getByText(/next bill/)
      .count(),
  ).toBe(0)
  // The form loads the cards after the amount owed.
  await expect.poll(() => buttons(/^Pay \$/), soon).toBe(1)
})

test('a closed account that owes nothing cannot be paid ahead, and says what becomes of its credit', async () => {
  await withAccount('leader', (account) => {
    closed(account)
    Object.assign(account, { Balance: -2000, OwedCents: 0, CreditCents: 2000 })
  })
  await go(page, '/profile/billing')
  await shows(
    /^You have \$20\.00 of credit\. We can pay it out, or you can keep it for the first bill of a new monthly plan\.$/,
  )
  expect(await main().getByRole('link', { name: 'Pay ahead' }).count()).toBe(0)
  expect(await main().getByRole('region', { name: 'Automatic payment' }).count()).toBe(0)
  await go(page, '/profile/account/pay-bill')
  await shows(/^Your account is closed, so there’s nothing to pay ahead\. Your \$20\.00 of credit stays on it\./)
  expect(await buttons(/^Pay/)).toBe(0)
  expect(await main().getByLabel('Amount in dollars').count()).toBe(0)
})

test('before the first bill of a plan it is told apart from the one after it, and nothing is counted twice', async () => {
  await withAccount('member', () => undefined)
  await go(page, '/profile/billing')
  const bills = main().getByRole('region', { name: 'Next bills' })
  await expect
    .poll(() => bills.innerText().catch(() => ''), soon)
    .toMatch(/First bill of your new plan[\s\S]*The bill after it/)
  const latest = main().getByRole('list', { name: 'Latest invoices' })
  await expect
    .poll(() => latest.innerText().catch(() => ''), soon)
    .toMatch(/Not billed yet[\s\S]* comes on [\s\S]*\$0\.00 so far on /)
  await go(page, '/profile/account/invoices/OPEN')
  await shows(/ comes on .*, on the first bill of your new plan$/)
  await shows(/^On your first bill, /)
  await expect.poll(() => main().getByRole('heading', { name: 'Not billed yet' }).count(), soon).toBe(1)
})

test('an account in which nothing is yet has no bills, and leads to the plans', async () => {
  page = await screens.pageOf('new')
  await go(page, '/profile/billing')
  await shows('There’s nothing in your account yet. We’ve charged nothing, and won’t until you buy.')
  expect(await main().getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/plans')
  expect(await main().getByText('You pay ahead').count()).toBe(0)
})
