import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { go } from '../support/within.ts'
import { openScreens, type Screens } from './browser.ts'

/** Leaving: a mobile that is ended and kept, what keeps an account open, and the ways there. */
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
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a mobile is ended after its last paid day and what it loses were confirmed, and kept again', async () => {
  page = await screens.pageOf('prepay')
  await go(page, '/profile/account/leave')
  await shows(/^Paid for until /)
  await button('End this mobile').click()
  const dialog = page.getByRole('alertdialog')
  await expect.poll(() => dialog.getByText('Credit you lose').count(), soon).toBe(1)
  expect(await dialog.innerText()).toMatch(
    /Last day[\s\S]*Credit you lose\s+\$\d+\.\d\d\s+Still to be billed\s+\$0\.00/,
  )
  await dialog.getByRole('button', { name: 'End it', exact: true }).click()
  await shows(/^Ends after /)
  await shows(/^You can change your mind until the end of /)
  await button('Keep this mobile').click()
  await shows(/^Paid for until /)
})

/** Answers the page with an account that is settled but for what is given. */
async function withAccount(over: object): Promise<void> {
  page = await screens.pageOf('postpay')
  await page.route(/\/leaving$/, (route) =>
    route.fulfill({
      json: { Mobiles: [], OwedCents: 0, UnbilledCents: 0, AccountCreditCents: 0, Open: [], ...over },
    }),
  )
  await go(page, '/profile/billing')
  await go(page, '/profile/account/leave')
}

test('what keeps an account open is named with its amount and the way to settle it', async () => {
  await withAccount({ OwedCents: 1234, AccountCreditCents: 700, Open: ['order', 'dispute', 'owed', 'credit'] })
  await shows('Before you can close it')
  await shows(/^You owe \$12\.34\./)
  await shows(/^You have \$7\.00 of credit/)
  const to = async (name: string) => main().getByRole('link', { name, exact: true }).getAttribute('href')
  expect(await to('Pay it')).toBe('/profile/pay-bill')
  expect(await to('Have it paid out')).toBe('/profile/billing/payout')
  expect(await to('your orders')).toBe('/profile/order-history')
  expect(await button('Close the account').count()).toBe(0)
})

test('a settled account is closed only after it was confirmed; a refusal is said', async () => {
  await withAccount({})
  let requests = 0
  await page.route(/\/leaving\/close$/, (route) => {
    requests += 1
    const body = {
      err_number: 2315,
      err_message: 'Something on this account is not settled',
      code: 'account-not-settled',
    }
    return route.fulfill({ status: 409, json: body })
  })
  await button('Close the account').click()
  expect(requests).toBe(0)
  await button('Close it for good').click()
  await expect.poll(() => page.getByText('Nothing was closed.').count(), soon).toBe(1)
  expect(requests).toBe(1)
  await button('Keep it').click()
})

test('help is in the navigation, and finds the pages by the words that people use', async () => {
  page = await screens.pageOf('prepay')
  await go(page, '/profile')
  await page.getByRole('navigation').getByRole('link', { name: 'Help', exact: true }).first().click()
  const search = main().getByRole('searchbox')
  const found = main().getByRole('list', { name: 'Do it here' }).getByRole('link')
  const addresses = () => found.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const [word, address] of [
    ['cancel', '/profile/account/leave'],
    ['leave', '/profile/account/leave'],
    ['close', '/profile/account/leave'],
    ['move', '/profile/plans/sim-card-actions/number-porting'],
    ['broken', '/profile/ufb/broadband/fix'],
    ['overseas', '/travel'],
  ] as const) {
    await search.fill(word)
    await expect.poll(addresses, soon).toContain(address)
  }
})
