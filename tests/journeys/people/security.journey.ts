import { expect, test } from '@playwright/test'
import { addVirtualAuthenticator, appSecret, confirmApp } from '../support/authenticator.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible, signIn, signOut, signUp } from '../support/portal.ts'

const security = '/profile/account/security'

test('a passkey is added, named, and opens the account without a password', onDesktopToo, async ({ page }, info) => {
  await page.goto(`/sign-up?redirect=${security}`)
  await signUp(page, info)
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible()
  await expect(page.getByText('You don’t have a passkey yet.')).toBeVisible()
  await addVirtualAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const passkey = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(passkey).toContainText('not used yet')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Rename / }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('My screen lock')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(passkey).toContainText('My screen lock')

  await signOut(page)
  // Pressed repeatedly, and while the device also accepts the autofill offer.
  await page.addInitScript(() => {
    const press = () => {
      const buttons = [...document.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === 'Sign in with a passkey')?.click()
      requestAnimationFrame(press)
    }
    press()
  })
  await page.goto(`/sign-in?redirect=${security}`)
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible()
  await expect(passkey).toContainText('Last used')
  await page.getByText('Recent activity').click()
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Passkey added')
  await page.getByRole('button', { name: 'Remove My screen lock' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You don’t have a passkey yet.')).toBeVisible()
})

test('an authenticator app is set up, and asked for after the password', async ({ page }, info) => {
  await page.goto(`/sign-up?redirect=${security}`)
  const email = await signUp(page, info)
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const secret = await appSecret(page)
  await dialog.getByLabel('Code from the app').fill('000000')
  await expect(dialog.getByText(/That code isn’t right/)).toBeVisible()
  const recovery = await confirmApp(page, secret)
  await expect(page.getByText('Recovery codes left: 10 of 10')).toBeVisible()

  await signOut(page)
  await page.goto(`/sign-in?redirect=${security}`)
  await signIn(page, email)
  await expect(page.getByRole('textbox', { name: /^Code/ })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Recovery codes left: 9 of 10')).toBeVisible()
})
