import { expect, type Page, test } from '@playwright/test'
import { fillCard, testCards } from '../support/cards.ts'
import { attachPhone } from '../support/network.ts'
import { keepPictures } from '../support/pictures.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible } from '../support/portal.ts'
import { reachPayment } from '../support/shopping.ts'

/** Gives this browser wallets that the card partner's sandbox recognises. */
async function giveWallets(page: Page): Promise<void> {
  const value = encodeURIComponent('apple_pay,google_pay')
  await page.context().addCookies([{ name: 'stripe_sandbox_wallets', value, domain: 'localhost', path: '/' }])
}

const wallets = (page: Page) => page.frameLocator('iframe[title="Secure express checkout frame"]')
const sheet = (page: Page, wallet: string) => page.frameLocator(`iframe[title="${wallet}"]`)

/** Opens a wallet and pays with one of its cards. */
async function payWith(page: Page, wallet: string, card = 'Visa •••• 4242'): Promise<void> {
  await wallets(page).getByRole('button', { name: wallet }).click()
  await sheet(page, wallet).getByLabel(card).check()
  await sheet(page, wallet)
    .getByRole('button', { name: `Pay with ${wallet}` })
    .click()
}

test(
  'an order is paid with Apple Pay after a card in it was declined, and the payments name it',
  onDesktopToo,
  async ({ page }, info) => {
    await giveWallets(page)
    await reachPayment(page, info)
    const apple = wallets(page).getByRole('button', { name: 'Apple Pay' })
    await expect(apple).toBeVisible()
    await expect(page.getByText('or pay by card')).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'wallets')
    // The keyboard opens it. Cancelling charges nothing and shows no message.
    await apple.focus()
    await page.keyboard.press('Enter')
    await sheet(page, 'Apple Pay').getByRole('button', { name: 'Cancel' }).press('Escape')
    await expect(page.locator('dialog[aria-label="Apple Pay"]')).toHaveCount(0)
    await payWith(page, 'Apple Pay', 'Visa •••• 0002, declined')
    await expect(page.getByText(/Payment processing error.*Nothing was charged/)).toBeVisible()
    await expect(page.locator('dialog[aria-label="Apple Pay"]')).toHaveCount(0)
    // A card can still be typed below it, and a half-typed one does not block the wallet.
    const number = page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')
    await number.fill('4242')
    await keepPictures(page, info, 'wallet-and-card')
    await payWith(page, 'Apple Pay')
    await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()

    await page.goto('/profile/payments-history?means=apple_pay')
    const main = page.getByRole('main')
    await expect(main.getByText('Apple Pay, Visa ···· 4242')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Remove the filter Apple Pay' })).toBeVisible()
    await expectAccessible(page)
    await keepPictures(page, info, 'payments')
  },
)

test('the payments are filtered in the address, and one press shows all again', async ({ page }, info) => {
  await reachPayment(page, info)
  await expect(page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')).toBeVisible()
  // This browser has no wallet.
  await expect(wallets(page).getByRole('button')).toHaveCount(0)
  await expect(page.getByText('or pay by card')).toHaveCount(0)
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()

  await page.goto('/profile/payments-history')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(/^\w{3} \d{4}$/)
  await expect(main.getByText(/^\$[\d.]+ paid$/)).toBeVisible()
  await main.getByText('Filter', { exact: true }).click()
  await main.getByLabel('Paid for').selectOption('Top-ups')
  await expect(page).toHaveURL('/profile/payments-history?kind=top-up')
  await expect(main.getByText('These filters hide the others: Top-ups.')).toBeVisible()
  await page.reload()
  await expect(main.getByRole('heading', { name: 'No matching payments' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(main.getByRole('listitem').filter({ hasText: 'Visa ···· 4242' })).toBeVisible()
  await page.goForward()
  await main.getByRole('button', { name: 'Show all payments' }).click()
  await expect(page).toHaveURL('/profile/payments-history')
  const saved = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('payments.csv')
})

test('what was mailed is read in the notices, which the frame counts', onDesktopToo, async ({ page }, info) => {
  await reachPayment(page, info)
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  // Notices about the person's own actions count as read; those about the network do not.
  await page.getByRole('link', { name: 'Install your eSIM' }).click()
  await expect(page.getByRole('heading', { name: 'Your eSIM is ready to install' })).toBeVisible()
  await attachPhone(page, info)
  await expect(page.getByRole('heading', { name: 'You’re connected' })).toBeVisible()
  await page.goto('/profile')
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notices, [2-9] unread$/ })
  await expect(bell).toBeVisible()
  await bell.click()
  await expect(page).toHaveURL('/profile/notices')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem').filter({ hasText: 'Orders' }).first()).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'notices')
  await main
    .getByRole('button', { name: /^Mark as read: / })
    .first()
    .click()
  await main.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notices', exact: true })).toBeVisible()
  await main.getByRole('listitem').getByRole('link').first().click()
  await expect(page).not.toHaveURL('/profile/notices')
})
