import { expect, test } from '@playwright/test'
import { addVirtualAuthenticator } from '../support/authenticator.ts'
import { expectFocus } from '../support/looks.ts'
import { expectAccessible, newEmail, openAs, password, signOut, typeMailedCode } from '../support/portal.ts'

const ownData = '/profile/account/personal-data'

test('what is typed into the own details outlives a reload and a way back, without the password, until it is given up', async ({
  page,
}) => {
  await openAs(page, 'leader@demo.waea.nz', ownData)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Surname').fill('Half-typed')
  await page.getByLabel('Contact number').fill('021 555 0999')
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.reload()
  await expect(page.getByLabel('Surname')).toHaveValue('Half-typed')
  await expect(page.getByLabel('Contact number')).toHaveValue('021 555 0999')
  await expect(page.getByLabel('Your password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password)
  await page.goto('/profile/plans')
  await page.goto(ownData)
  await expect(page.getByLabel('Surname')).toHaveValue('Half-typed')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Half-typed')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
})

test('a chosen address and its name outlive a reload, and are forgotten when they are saved', async ({ page }) => {
  await openAs(page, 'payg@demo.waea.nz', '/profile/shipping-details')
  await page.getByRole('button', { name: 'Add an address' }).click()
  const search = page.getByRole('main').getByRole('combobox')
  await search.fill('12 queen')
  await page.getByRole('main').getByRole('option').first().click()
  const chosen = await search.inputValue()
  await page.getByLabel('Name for this address').fill('The shed')
  await page.reload()
  await expect(search).toHaveValue(chosen)
  await expect(page.getByLabel('Name for this address')).toHaveValue('The shed')
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByRole('heading', { name: 'The shed' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('The shed')
  await page.getByRole('button', { name: 'Remove The shed' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'No saved addresses' })).toBeVisible()
})

test('a stranger signs up with a passkey, without a password, and signs in with it', async ({ page }, info) => {
  test.slow()
  await addVirtualAuthenticator(page)
  await page.goto('/sign-up?redirect=/profile/account/security')
  await page.getByRole('button', { name: 'Sign up with a passkey' }).click()
  await expect(page.getByText('With a passkey, no password')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  await expectFocus(page, 'the password made way for a passkey')
  await expectAccessible(page)
  const email = newEmail()
  await page.getByLabel('First name').fill('Journey')
  await page.getByLabel('Surname').fill('Key')
  await page.getByLabel('Email', { exact: true }).fill(email)
  const again = page.getByLabel('Email again')
  if (await again.isVisible()) await again.fill(email)
  await page.getByRole('main').locator('button[type=submit]').click()
  await typeMailedCode(page, info, email)
  await expect(page.getByText('We’ve saved your passkey. You can sign in with it from now on.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('You don’t have a password yet.')).toBeVisible()
  await expectAccessible(page)

  await signOut(page)
  await page.goto('/sign-in?redirect=/profile/account/security')
  // The device may have accepted the autofill offer before the button is pressed.
  const security = page.getByRole('heading', { name: 'Security', exact: true })
  await expect(async () => {
    const ask = page.getByRole('button', { name: 'Sign in with a passkey' })
    if (await ask.isVisible()) await ask.click({ timeout: 2000 })
    await expect(security).toBeVisible({ timeout: 5000 })
  }).toPass()
})
