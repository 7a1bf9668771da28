import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { go } from '../../support/within.ts'
import { openScreens, type Screens } from '../browser.ts'

/** The page that pays out a closed account's credit: to cards, to a bank account, or not at all. */
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

/** Opens the page with a payable amount. Requests from it are recorded and refused. */
async function withPayable(over: object, status = 200, who = 'leader'): Promise<object[]> {
  const sent: object[] = []
  page = await screens.pageOf(who)
  await page.route(/\/credit-payout$/, async (route) => {
    if (route.request().method() !== 'POST')
      return route.fulfill({
        status,
        json: { AmountCents: 1500, MostCents: 50_000, Way: 'card', Cards: [], Payouts: [], ...over },
      })
    sent.push(route.request().postDataJSON())
    const body = { err_number: 2005, err_message: 'Something went wrong. Please try again', code: 'conflict' }
    return route.fulfill({ status: 409, json: body })
  })
  // The page loads the amount only when it is opened, and the previous test may have left it open.
  await go(page, '/profile/billing')
  await go(page, '/profile/billing/payout')
  return sent
}

test('what goes back to a card is shown with the card before it is sent; a refusal is said', async () => {
  const card = { CardType: 'visa', CardLast4: '4242', AmountCents: 1500 }
  const sent = await withPayable({ Cards: [card] })
  await shows(/^Visa ···· 4242$/)
  await main().getByRole('button', { name: 'Pay out $15.00' }).click()
  await shows('This was changed somewhere else at the same time. Check it, then try again.')
  expect(sent).toEqual([{ AmountCents: 1500, Way: 'card' }])
})

test('a bank account is checked as it is typed, and confirmed as it is written', async () => {
  const sent = await withPayable({ Way: 'bank' })
  const number = main().getByLabel('Account number')
  await number.fill('01 0902 0068388 00')
  await main().getByLabel('Name on the account').fill('Aroha Rewi')
  await main().getByRole('button', { name: 'Continue' }).click()
  await shows('We can’t use this bank account. Check the number: bank, branch, account and suffix.')
  await number.fill('01 0902 0068389 00')
  await main().getByRole('button', { name: 'Continue' }).click()
  await shows('01-0902-0068389-00')
  expect(sent).toEqual([])
  await main().getByRole('button', { name: 'Pay out $15.00' }).click()
  await expect.poll(() => sent, soon).toHaveLength(1)
  expect(sent).toMatchObject([{ Way: 'bank', AccountNumber: '01-0902-0068389-00', HolderName: 'Aroha Rewi' }])
})

test('without credit, and with more than is paid out here, nothing can be sent; what was paid out before is listed', async () => {
  const paid = { PayoutUUID: 'c0000000-0000-4000-8000-000000000001', Way: 'bank', Status: 'PAID', AmountCents: 1200 }
  const times = { ReturnedCents: 0, CreatedAtNanos: 1.79e18, CompletedAtNanos: 1.79e18 }
  await withPayable({ AmountCents: 0, Payouts: [{ ...paid, ...times }] })
  await shows('There’s nothing to pay out')
  await shows('To your bank account')
  expect(
    await main()
      .getByRole('button', { name: /^Pay out/ })
      .count(),
  ).toBe(0)
  await withPayable({ AmountCents: 60_000 })
  await shows(/^You have \$600\.00 of credit\. That’s more than we pay out here\./)
  expect(
    await main()
      .getByRole('button', { name: /^Pay out/ })
      .count(),
  ).toBe(0)
})

test('what cannot be loaded says so, and that nothing was paid out', async () => {
  // A person who has not opened the page yet: earlier data would stay on it.
  await withPayable({}, 500, 'postpay')
  await shows('We couldn’t load your credit')
  await shows('Your credit hasn’t changed. Nothing was paid out.')
})
