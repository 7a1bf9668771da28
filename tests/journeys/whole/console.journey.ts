import { expect, type Page, test } from '@playwright/test'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, openAs, password, signIn, signOut } from '../support/portal.ts'
import { createPerson } from '../support/ways-in.ts'

/** Collects a page's errors from now on: console errors and uncaught ones. */
function listen(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    // A link to Billing loads ahead, and an account without a monthly plan has no billing account: 400 by the contract.
    const isOfNoBills = message.location().url.endsWith('/account')
    if (message.type() === 'error' && !isOfNoBills) errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

test(
  'no page, sign-in, sign-out or ended session leaves an error in the console',
  onDesktopToo,
  async ({ page, browser, request }, info) => {
    test.slow()
    const errors = listen(page)
    const { email } = await createPerson(request, info)
    await page.context().clearCookies()
    for (const path of ['/', '/plans', '/package', '/terms', '/privacy', '/eshop', '/sign-up', '/sign-in']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    await openAs(page, email, '/profile/account/security')
    await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible()
    for (const path of ['/no-payment-methods', '/select-account', '/welcome', '/profile/account/security']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    expect(errors).toEqual([])

    const elsewhere = await browser.newPage()
    await elsewhere.goto(new URL('/sign-in?redirect=/profile/account/security/password', page.url()).href)
    await signIn(elsewhere, email)
    await elsewhere.getByLabel('Current password', { exact: true }).fill(password)
    await elsewhere.getByLabel('New password', { exact: true }).fill('Kea-2-flies-high')
    await elsewhere.getByLabel('Confirm password', { exact: true }).fill('Kea-2-flies-high')
    await elsewhere.getByRole('main').getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText(/We signed you out because your password was changed/)).toBeVisible()
    await expectAccessible(page)
    await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fprofile%2Faccount%2Fsecurity$/)
    // The browser itself logs the 401; the portal must log nothing more.
    expect(errors.filter((text) => !/status of 401/.test(text))).toEqual([])
    errors.length = 0

    await elsewhere.close()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Kea-2-flies-high')
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/profile/account/security')
    await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible()
    await signOut(page)
    await page.goto('/sign-in')
    await expect(page.getByText(/You were signed out/)).toBeHidden()
    expect(errors).toEqual([])
  },
)

test('[R-ACCT-09] [R-ACCT-10] [R-ACCT-11] [R-SHELL-29] the pages of an account are there, and say what they are for', async ({
  page,
}) => {
  const errors = listen(page)
  await openAs(page, 'prepay@demo.waea.nz', '/profile/account/personal-data/change-notifications')
  const news = page.getByRole('switch', { name: 'Newsletters' })
  const wasOn = await news.isChecked()
  await news.click()
  await expect(news).toBeChecked({ checked: !wasOn })
  await page.reload()
  await expect(news).toBeChecked({ checked: !wasOn })
  await news.click()
  await expect(news).toBeChecked({ checked: wasOn })
  await page.goto('/profile/plans/my-app-home')
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/profile/plans/power')
  await expect(page.getByRole('heading', { name: 'Save power' })).toBeVisible()
  await page.goto('/welcome')
  await page.getByRole('link', { name: 'Choose a plan and a SIM' }).click()
  await expect(page).toHaveURL(/\/(plans|sim-purchase)/)
  expect(errors).toEqual([])
})
