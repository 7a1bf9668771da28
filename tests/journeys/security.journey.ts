import { expect, type Page, test } from '@playwright/test'
import { appCode, giveScreenLock } from './support/authenticator.ts'
import { expectAccessible, newestMessage, signIn, signUp } from './support/portal.ts'

const security = '/profile/account/security'

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Journey' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
}

/** The clock of the stack under test. */
async function nowMs(page: Page, advanceS = 0): Promise<number> {
  const answer = await page.request.post('/test/clock', { data: { advanceS } })
  return Date.parse(((await answer.json()) as { now: string }).now)
}

test('a passkey is added, named, and opens the account without a password', async ({ page }, info) => {
  await page.goto(`/sign-up?redirect=${security}`)
  await signUp(page, info)
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible()
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
  await giveScreenLock(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const passkey = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(passkey).toContainText('not used yet')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Rename / }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('My screen lock')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(passkey).toContainText('My screen lock')

  await signOut(page)
  // However often it is pressed, and though the device says yes to the offer in the email's field as well.
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
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Passkey added')
  await page.getByRole('button', { name: 'Remove My screen lock' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
})

test('an authenticator app is set up, and asked for after the password', async ({ page }, info) => {
  await page.goto(`/sign-up?redirect=${security}`)
  const email = await signUp(page, info)
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('Code from the app').fill('000000')
  await expect(dialog.getByText(/That code is not correct/)).toBeVisible()
  await dialog.getByLabel('Code from the app').fill(appCode(secret, await nowMs(page)))
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const recovery = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Recovery codes left: 10 of 10')).toBeVisible()

  await signOut(page)
  await page.goto(`/sign-in?redirect=${security}`)
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Recovery codes left: 9 of 10')).toBeVisible()
})

test('a forgotten device is signed out, and what needs a fresh proof asks for it', async ({ page, browser }, info) => {
  await page.goto(`/sign-up?redirect=${security}`)
  const email = await signUp(page, info)
  const elsewhere = await browser.newPage()
  await elsewhere.goto(`${new URL(page.url()).origin}/sign-in?redirect=${security}`)
  await signIn(elsewhere, email)
  await expect(elsewhere.getByRole('heading', { name: 'Security', exact: true })).toBeVisible()
  await page.reload()
  const devices = page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Sign out .* last seen/ }).click()
  await expect(devices).toHaveCount(1)
  // It is told at once, says why, and leads back.
  await expect(elsewhere.getByText(/You were signed out from another of your devices/)).toBeVisible()
  await expectAccessible(elsewhere)
  await signIn(elsewhere, email)
  await expect(elsewhere).toHaveURL(security)
  await elsewhere.close()

  await nowMs(page, 301)
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const asked = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(asked).toBeVisible()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Email me a code instead' }).click()
  await asked.getByRole('button', { name: 'Email the code' }).click()
  await expect.poll(async () => (await newestMessage(info, email)).codes.length).toBeGreaterThan(0)
  await expect(asked.getByLabel('Code from the email')).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(async () => (await newestMessage(info, email)).links.some((link) => link.includes('security')))
    .toBe(true)
  await asked.getByLabel('Code from the email').fill((await newestMessage(info, email)).codes[0] ?? '')
  await expect(page.getByRole('dialog', { name: 'Set up two-step sign-in' })).toBeVisible()
})
