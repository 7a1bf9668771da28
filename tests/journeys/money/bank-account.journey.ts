import { expect, test } from '@playwright/test'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, newestMessage, openAs } from '../support/portal.ts'

const email = 'postpay@demo.waea.nz'

test(
  'a bank account is added with its authority, pays bills as the default, and is removed',
  onDesktopToo,
  async ({ page }, info) => {
    const here = '/profile/balance/payment-methods/add-account'
    await openAs(page, email, here)
    await expect(page.getByRole('heading', { name: 'Add a bank account' })).toBeVisible()
    await expect(page.getByText(/authorise Stripe New Zealand Limited/)).toBeVisible()
    await expectAccessible(page)

    const add = page.getByRole('button', { name: 'Add the account' })
    await page.getByLabel('Account number').fill('01-0902-0068388-00')
    await add.click()
    await expect(page.getByText(/We can’t use this bank account/)).toBeVisible()
    await expect(page.getByText('Enter the name on the account.')).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Account number').fill('11-0000-0000000-010')
    await page.getByLabel('Name on the account').fill('Post Pay')
    await page.getByText(/^I accept this authority/).click()
    await add.click()
    await expect(page.getByRole('heading', { name: 'ANZ ···· 0000 is added' })).toBeFocused()
    await expectAccessible(page)
    expect((await newestMessage(info, email)).links.length).toBeGreaterThan(0)

    await page.getByRole('main').getByRole('link', { name: 'Payment methods' }).click()
    const account = page.getByRole('listitem').filter({ hasText: 'ANZ ···· 0000' })
    await expect(account.getByText('Pays bills by direct debit')).toBeVisible()
    await expectAccessible(page)
  },
)
