import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { fillCard, payAgain, testCards } from '../support/cards.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, openAs, sandboxUrl, signUp } from '../support/portal.ts'

const prepay = { email: 'prepay@demo.waea.nz', MSISDN: '64215550142' }

async function open(page: Page, email: string, path: string): Promise<void> {
  await openAs(page, email, path)
  await expect(page).toHaveURL(path)
}

/** Has the mobile network report usage, as it does while someone is online. */
async function use(info: TestInfo, what: { type: 'data' | 'voice' | 'sms'; amount: number }): Promise<void> {
  const answer = await fetch(`${sandboxUrl(info)}/network/simulate/usage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ MSISDN: prepay.MSISDN, ...what }),
  })
  expect(answer.ok).toBe(true)
}

/** The number in a text such as `16.4 GB` or `$50.00`. */
const numberIn = (text: string | null) => Number(/[\d,]+(\.\d+)?/.exec(text ?? '')?.[0]?.replaceAll(',', ''))

const heroData = (page: Page) => page.getByRole('region', { name: 'Data left' }).getByText(/^[\d.]+ GB$/)
const credit = (page: Page) => page.getByRole('region', { name: 'Credit' }).getByText(/^\$[\d,.]+$/)

test('the first look tells what is left, until when and what is owed next', onDesktopToo, async ({ page }) => {
  await open(page, prepay.email, '/profile/plans')
  const data = page.getByRole('region', { name: 'Data left' })
  await expect(heroData(page)).toBeVisible()
  await expect(data.getByText(/^Four Weeks Endless: [\d.]+\sGB of 25\sGB, until \d+\s\w+$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next charge' }).getByText('$40.00')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Top up' })).toBeVisible()
  await expectAccessible(page)
})

test('[R-USE-01] the dashboard has its older addresses', async ({ page }) => {
  await open(page, prepay.email, '/profile/plans/mobile')
  await expect(heroData(page)).toBeVisible()
  await page.goto('/profile/plans/mobile-app-dashboard')
  await expect(heroData(page)).toBeVisible()
})

test('data that is used elsewhere shows without a reload', async ({ page }, info) => {
  await open(page, prepay.email, '/profile/plans')
  const before = numberIn(await heroData(page).textContent())
  await use(info, { type: 'data', amount: 300_000_000 })
  await expect.poll(async () => numberIn(await heroData(page).textContent())).toBeLessThan(before)
  await expect(page.getByText('updated just now')).toBeVisible()
})

test('[B-BAL-02][B-BILL-03] one press tops up from the saved card, and the credit rises by it', async ({ page }) => {
  await open(page, prepay.email, '/profile/plans')
  const before = numberIn(await credit(page).textContent())
  await payAgain(page)
  await page.getByRole('link', { name: 'Top up' }).click()
  await expect(page.getByRole('heading', { name: 'Top up' })).toBeVisible()
  await page.getByText('$30', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Your credit' }).getByText('$3.91')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay $30.00' }).click()
  await expect(page.getByRole('heading', { name: 'Topped up $30.00' })).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { name: /^Receipt / })).toBeVisible()
  await expect(page.getByText('$30.00')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/receipt/*/pdf', (route) => route.abort())
  await page.getByRole('button', { name: /^Download PDF/ }).click()
  const failed = page.getByRole('alertdialog')
  await expect(failed).toContainText('We couldn’t save the file')
  await expect(failed).toContainText('Network error')
  await expectAccessible(page)
  await failed.getByRole('button', { name: 'OK' }).click()
  await expect(failed).toBeHidden()
  await page.unrouteAll()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download PDF/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^R\d+\.pdf$/)

  await page.goto('/profile/plans')
  await expect.poll(async () => numberIn(await credit(page).textContent())).toBeGreaterThanOrEqual(before + 30)
})

test('a declined new card charges nothing, and another one tops up', async ({ page }) => {
  await open(page, prepay.email, '/profile/balance/top-up')
  await payAgain(page)
  await page.getByText('Other amount').click()
  await page.getByLabel('Amount in dollars').fill('0.99')
  await expect(page.getByText(/\$0\.99|\$1\.00 or more|at least/i).first()).toBeVisible()
  await page.getByLabel('Amount in dollars').fill('12.50')
  await page.getByText('Another card').click()
  await fillCard(page, testCards.declined)
  await page.getByRole('button', { name: 'Pay $12.50' }).click()
  await expect(page.getByText(/Nothing was charged/)).toBeVisible()
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: 'Pay $12.50' }).click()
  await expect(page.getByRole('heading', { name: 'Topped up $12.50' })).toBeVisible()
})

test('[B-PAY-02] cards are added, made the default and removed; the only one stays', async ({ page }, info) => {
  await page.goto('/sign-up')
  await signUp(page, info)
  await expect(page.getByRole('heading', { name: 'Your account is ready, Journey' })).toBeVisible()
  await expectAccessible(page)
  const add = async (number: string, name: string) => {
    await page.getByRole('link', { name: 'Add a card' }).click()
    await fillCard(page, number)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save card' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await add(testCards.good, 'Visa ···· 4242')
  await expect(page.getByText(/You can’t remove your only card/)).toBeVisible()
  await add('5555555555554444', 'Mastercard ···· 4444')

  const cards = page.getByRole('list', { name: 'Cards' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Make default: Mastercard ···· 4444' }).click()
  await expect(cards.filter({ hasText: /^Mastercard/ })).toContainText('Default')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Visa ···· 4242' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'Visa ···· 4242', exact: true })).toBeHidden()
  await expect(page.getByText(/You can’t remove your only card/)).toBeVisible()
})

test('[B-PLAN-02] auto-renew is turned off after a question, and back on with one press', async ({ page }, info) => {
  // Each width has its own account, because both use the same switch.
  const email = info.project.name.startsWith('phone') ? 'postpay@demo.waea.nz' : 'leader@demo.waea.nz'
  await open(page, email, '/profile/plans')
  const renews = page.getByRole('switch', { name: 'Renews automatically' })
  await expect(renews).toBeChecked()
  await renews.click()
  await expect(page.getByRole('alertdialog')).toContainText('What’s already on a bill stays there')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop renewing' }).click()
  await expect(renews).not.toBeChecked()
  await expect(page.getByRole('region', { name: 'Next charge' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(renews).toBeChecked()
  await expect(page.getByRole('region', { name: 'Next charge' })).toBeVisible()

  await renews.click()
  await page.getByRole('button', { name: 'Stop renewing' }).click()
  await expect(renews).not.toBeChecked()
  await page.route('**/change-addon-auto-renew', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Undo' }).click()
  const failed = page.getByRole('alertdialog')
  await expect(failed).toContainText('We couldn’t undo that')
  await failed.getByRole('button', { name: 'OK' }).click()
  await page.unrouteAll()
  await expect(renews).not.toBeChecked()
  await renews.click()
  await page.getByRole('button', { name: 'Renew automatically' }).click()
  await expect(renews).toBeChecked()
})

test('[B-USE-05] the last thirty days stand as bars and as a table', onDesktopToo, async ({ page }) => {
  await open(page, prepay.email, '/profile/plans/usage')
  await expect(page.getByRole('img', { name: /^Data by day/ })).toBeVisible()
  await page.getByRole('region', { name: 'Last 30 days' }).getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: 'Data by day' }).getByRole('row')).toHaveCount(31)
  await expectAccessible(page)
  await page.getByText('Minutes', { exact: true }).last().click()
  await expect(page.getByRole('img', { name: /^Minutes by day/ })).toBeVisible()
})

test('[B-PAY-01] payments and receipts are listed with how they stand', async ({ page }) => {
  await open(page, prepay.email, '/profile/payments-history')
  await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').getByText('Completed').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile/receipts')
  await expect(page.getByRole('list', { name: 'Receipts' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expectAccessible(page)
})

test('an account with fibre alone starts at its fibre, and is led to a mobile', onDesktopToo, async ({ page }) => {
  await open(page, 'fibre@demo.waea.nz', '/profile/plans')
  await expect(page.getByRole('heading', { name: 'Your fibre', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a mobile' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile/balance/top-up')
  await expect(page.getByRole('heading', { name: 'Nothing to top up' })).toBeVisible()
})

test('a dashboard that cannot be loaded says so and tries again', async ({ page }) => {
  await page.route('**/dashboard', (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, 'payg@demo.waea.nz', '/profile/plans')
  await expect(page.getByText('We couldn’t load what’s left')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Credit left' })).toBeVisible()
})
