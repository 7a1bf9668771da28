import { expect, type Page, test } from '@playwright/test'
import { fillCard, testCards } from '../support/cards.ts'
import { keepPictures } from '../support/pictures.ts'
import {
  expectAccessible,
  messagesTo,
  newEmail,
  newestMessage,
  openAs,
  password,
  signIn,
  signUp,
} from '../support/portal.ts'
import { identifyAtProvider, signInAtProvider } from '../support/ways-in.ts'

// These tests move the clock of the whole portal, so they run when no other journey does (playwright.config.ts).

const security = '/profile/account/security'
/** The landing page of a new person without a card. */
const signedIn = '/no-payment-methods'

/** Opens the ways in by another company, which are folded up. */
async function openProviders(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: 'Google, Apple and Facebook' }).click()
}

/** Moves the clock forward until a step-up is no longer fresh. */
async function fiveMinutesLater(page: Page): Promise<void> {
  await page.request.post('/test/clock', { data: { advanceS: 301 } })
}

test('a forgotten device is signed out, and what needs a fresh proof asks for it', async ({ page, browser }, info) => {
  await page.goto(`/sign-up?redirect=${security}`)
  const email = await signUp(page, info)
  const elsewhere = await browser.newPage()
  await elsewhere.goto(`${new URL(page.url()).origin}/sign-in?redirect=${security}`)
  await signIn(elsewhere, email)
  await expect(elsewhere.getByRole('heading', { name: 'Security', exact: true })).toBeVisible()
  await page.reload()
  const devices = page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')
  await page.getByText('Signed-in devices').click()
  await expect(devices).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Sign out .* last seen/ }).click()
  await expect(devices).toHaveCount(1)
  // The other tab is signed out at once, shows why, and links back.
  await expect(elsewhere.getByText(/You were signed out from another of your devices/)).toBeVisible()
  await expectAccessible(elsewhere)
  await signIn(elsewhere, email)
  await expect(elsewhere).toHaveURL(security)
  await elsewhere.close()

  await fiveMinutesLater(page)
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Email me a code instead' }).click()
  await dialog.getByRole('button', { name: 'Email the code' }).click()
  await expect(dialog.getByLabel('Code from the email')).toBeVisible()
  await expectAccessible(page)
  const mailed = async () =>
    (await messagesTo(info, email)).find(
      ({ codes, links }) => codes.length > 0 && links.some((link) => link.includes('security')),
    )
  await expect.poll(async () => (await mailed()) !== undefined).toBe(true)
  await dialog.getByLabel('Code from the email').fill((await mailed())?.codes[0] ?? '')
  await expect(page.getByRole('dialog', { name: 'Set up two-step sign-in' })).toBeVisible()
})

test('[B-IDENT-03] a person comes by Google, and connects Apple after signing in with a code', async ({
  page,
  context,
}, info) => {
  // Five trips through the pages of two providers take long.
  test.slow()
  const email = newEmail()
  await page.goto('/sign-in')
  await expectAccessible(page)
  await signInAtProvider(page, 'Google', email)
  await expect(page).toHaveURL(signedIn)

  await context.clearCookies()
  await page.goto('/sign-up')
  await signInAtProvider(page, 'Apple', email)
  await expect(page.getByText('You already have an account')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in with a code' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in with a code' })).toBeVisible()
  await page.getByLabel('Email or mobile number').fill(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('textbox', { name: /^Code/ })).toBeFocused()
  await expectAccessible(page)
  await expect.poll(async () => (await newestMessage(info, email)).codes.length).toBeGreaterThan(0)
  await page.getByLabel('Code from the message').fill((await newestMessage(info, email)).codes[0] ?? '')
  await expect(page).toHaveURL(signedIn)

  await context.clearCookies()
  await page.goto('/sign-in')
  await signInAtProvider(page, 'Apple', email)
  await expect(page).toHaveURL(signedIn)
  await page.goto('/profile/account/security')
  await openProviders(page)
  await page.getByRole('button', { name: 'Disconnect Apple' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect Apple' })).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('This is your only way in.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Connect Apple' }).click()
  await identifyAtProvider(page, 'Apple', email)
  await expect(page.getByText('Apple is connected. You can sign in with it from now on.')).toBeVisible()
  await openProviders(page)
  await expect(page.getByRole('button', { name: 'Disconnect Apple' })).toBeVisible()
  await expectAccessible(page)

  // This person has no password, so they are offered a code, the provider, or setting a password.
  await fiveMinutesLater(page)
  await page.getByRole('link', { name: 'Set a password' }).click()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog.getByRole('button', { name: 'Email me a code' })).toBeVisible()
  await expect(dialog.getByLabel('Password')).toBeHidden()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  await identifyAtProvider(page, 'Google', email)
  await expect(page.getByText('Thank you. You can carry on now.')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('You’ve set your password.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change password' })).toBeVisible()
})

const renewal = '/profile/plans/renewal'

/** Signs the prepay customer in again, because the days that passed have ended their session. */
async function openRenewal(page: Page, days: number): Promise<void> {
  await page.request.post('/test/clock', { data: { advanceS: days * 86_400 } })
  await page.context().clearCookies()
  await page.goto(`/sign-in?redirect=${renewal}`)
  await signIn(page, 'prepay@demo.waea.nz')
  await expect(page.getByRole('heading', { name: 'Renewal', exact: true })).toBeVisible()
}

test('a renewal that the bank declines is seen with its reason, and another card pays it at once', async ({
  page,
}, info) => {
  test.slow()
  await openAs(page, 'prepay@demo.waea.nz', '/profile/balance/payment-methods/add')
  await fillCard(page, testCards.declinedLater)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('heading', { name: 'Visa ···· 0341' })).toBeVisible()
  await page.goto(renewal)
  await expect(page.getByText('Next charge')).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'renewal')
  await page.getByLabel('Renewals are paid from').selectOption({ label: 'Visa ···· 0341' })
  await expect(page.getByText('Saved')).toBeVisible()

  await openRenewal(page, 30)
  await expect(page.getByText('Your bank declined the charge')).toBeVisible()
  await expect(page.getByText('When paid')).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'declined')
  await page.goto('/profile/plans')
  await expect(page.getByText('Four Weeks Endless isn’t paid')).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'declined-dashboard')
  await page.getByRole('link', { name: 'Pay now' }).click()
  await page.getByRole('radio', { name: /4242/ }).check()
  await page.getByRole('button', { name: 'Pay $40.00' }).click()
  await expect(page.getByText('Four Weeks Endless is renewed')).toBeVisible()
  await expect(page.getByText('Your bank declined the charge')).toBeHidden()
})

test('a plan is paused until a day, shows so, and is resumed before it', async ({ page }, info) => {
  test.slow()
  await openRenewal(page, 1)
  await page.getByLabel('Renewals are paid from').selectOption({ label: 'Credit, then card' })
  await expect(page.getByText('Saved')).toBeVisible()
  const field = page.getByLabel('Pause until')
  await page.getByRole('button', { name: 'Pause this plan' }).click()
  await expect(page.getByText(/^Choose a day from/)).toBeVisible()
  await field.fill((await field.getAttribute('max')) ?? '')
  await page.getByRole('button', { name: 'Pause this plan' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('we charge nothing')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pause it' }).click()
  await expect(page.getByText(/is paused until/)).toBeVisible()
  await expect(page.getByText(/^Paused until/)).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'paused')

  await openRenewal(page, 30)
  await page.getByRole('button', { name: 'Resume now' }).click()
  await expect(page.getByRole('button', { name: /^Pay \$40\.00/ })).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'resume')
  await page.getByRole('button', { name: /^Pay \$40\.00/ }).click()
  await expect(page.getByText('Four Weeks Endless is renewed')).toBeVisible()
  await expect(page.getByText(/^Paused until/)).toBeHidden()
})

test('[B-BAL-03] automatic top-up is set, charged when its day comes, seen among what changed the credit, and switched off', async ({
  page,
}) => {
  test.slow()
  await openAs(page, 'payg@demo.waea.nz', '/profile/balance/auto-top-up')
  await expect(page.getByRole('heading', { name: 'Automatic top-up', level: 1 })).toBeVisible()
  await expectAccessible(page)

  // An impossible value is reported at its field, and no request is sent.
  await page.getByLabel('Days', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Check and switch on' }).click()
  await expect(page.getByText('Enter 1 to 99 days.')).toBeVisible()
  await expect(page.getByLabel('Days', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Days', { exact: true }).fill('1')
  await page.getByLabel('At most in a month').fill('40')
  const agreed = /We charge \$20\.00 to Visa ending 4242 every day, at most \$40\.00 a month\./
  await expect(page.getByText(agreed)).toBeVisible()
  await page.getByRole('button', { name: 'Check and switch on' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Switch on automatic top-up?' })
  await expect(dialog).toContainText(agreed)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('heading', { name: 'Automatic top-up is on' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Automatic top-up', level: 1 })).toBeFocused()
  await expectAccessible(page)
  await page.goto('/profile/plans')
  await expect(page.getByRole('link', { name: /^Tops up \$20\.00 on / })).toBeVisible()
  await page.goto('/profile/balance/movements')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText('Automatic top-up', { exact: true })).toHaveCount(0)

  await page.request.post('/test/clock', { data: { advanceS: 86_400 } })
  await page.goto('/profile/balance/movements?kind=top-up')
  const charged = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Automatic top-up' })
  await expect(async () => {
    await page.reload()
    await expect(charged).toHaveCount(1, { timeout: 2000 })
  }).toPass()
  await expect(charged).toContainText('+$20.00')
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('credit.csv')
  await charged.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()

  await page.goto('/profile/balance/auto-top-up')
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('button', { name: 'Check and switch on' })).toBeVisible()
  await expect(page.getByText('Automatic top-up is off. Nothing more is charged automatically.')).toBeVisible()
})

/** Signs the monthly customer in again, because the days that passed have ended their session. */
async function openBills(page: Page, days: number): Promise<void> {
  await page.request.post('/test/clock', { data: { advanceS: days * 86_400 } })
  await page.context().clearCookies()
  await openAs(page, 'postpay@demo.waea.nz', '/profile/invoices')
  await expect(page.getByRole('heading', { name: 'Invoices', exact: true })).toBeVisible()
}

test('a bill is paid automatically on the day it is due, as was said, and its receipt is on it', async ({ page }) => {
  test.slow()
  await openBills(page, 0)
  await page.goto('/profile/billing/automatic')
  await page.getByText('On the day a bill is due').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Automatic payment is on.')).toBeVisible()

  await openBills(page, 32)
  const rows = page.getByRole('main').getByRole('list', { name: 'Invoices' }).getByRole('listitem')
  const newest = rows.nth(1)
  await expect(async () => {
    await page.reload()
    // Until the list has loaded, its rows are bare.
    await expect(newest).toContainText(/INV\d+/, { timeout: 2000 })
    await expect(newest).not.toContainText('INV100142', { timeout: 100 })
  }).toPass()
  const number = (await newest.getByRole('link').first().textContent())?.trim() ?? ''

  await openBills(page, 16)
  await page.goto(`/profile/account/invoices/${number}`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('main').getByText('Paid', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
  const paid = page.getByRole('region', { name: 'Payments and credits' })
  await expect(paid).toContainText('$45.00')
  await expectAccessible(page)
  await paid.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
})
