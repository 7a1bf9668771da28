import { expect, type Page, test } from '@playwright/test'
import { markHydration, waitForHydration } from '../../../tools/hydration.ts'
import { expectAccessible, newEmail, newestMessage, password, typeMailedCode } from '../support/portal.ts'
import { checkOutAsNew, chooseSim, fillContact } from '../support/shopping.ts'
import { mailedPath } from '../support/ways-in.ts'

/** Goes from the cart to the step with the emailed code. */
async function reachCode(page: Page, email: string): Promise<void> {
  await fillContact(page, email)
  await expect(page.getByRole('textbox', { name: /^Code/ })).toBeFocused()
}

test('the link of the mail signs up in another tab, and the tab that waits goes on with its cart', async ({
  page,
  context,
}, info) => {
  await chooseSim(page, 'eSIM')
  const email = newEmail()
  await reachCode(page, email)
  await expectAccessible(page)
  const link = await mailedPath(info, email, '/email-verify-page')
  const tab = await context.newPage()
  await tab.goto(link)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(tab.getByRole('heading', { name: 'Pay and join' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pay and join' })).toBeVisible()
  await expect(page.getByText(`The eSIM goes to ${email}`)).toBeVisible()
  await tab.goto(link)
  await expect(tab.getByRole('heading', { name: 'You’re already signed in' })).toBeVisible()
  await expectAccessible(tab)
})

test('the link opened in another browser confirms nothing, and the tab that waits takes the code', async ({
  page,
  browser,
}, info) => {
  await chooseSim(page, 'eSIM')
  const email = newEmail()
  await reachCode(page, email)
  const elsewhere = await browser.newPage()
  await elsewhere.goto(new URL(await mailedPath(info, email, '/email-verify-page'), page.url()).href)
  await elsewhere.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(elsewhere.getByText(/works in the browser where you signed up/)).toBeVisible()
  await elsewhere.close()
  await page.getByLabel('Code from the email').fill((await newestMessage(info, email)).codes[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Pay and join' })).toBeVisible()
})

test('a wrong address is put right with what was typed before, and a code is put in by pasting', async ({
  page,
}, info) => {
  await chooseSim(page, 'eSIM')
  await reachCode(page, newEmail())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await page.getByRole('button', { name: 'Wrong address? Change it' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Journey')
  const email = newEmail()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const field = page.getByLabel('Code from the email')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  const code = (await newestMessage(info, email)).codes[0] ?? ''
  await field.fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByText(/That code isn’t right/)).toBeVisible()
  await expect(field).toBeFocused()
  await page.evaluate(
    (text) => {
      const data = new DataTransfer()
      data.setData('text', text)
      document.execCommand('insertText', false, text)
    },
    `${code.slice(0, 3)} ${code.slice(3)}`,
  )
  await expect(page.getByRole('heading', { name: 'Pay and join' })).toBeVisible()
})

test('sign-up keeps what was typed over a reload and a way back, never the password, and shows its steps', async ({
  page,
}, info) => {
  await markHydration(page)
  await page.goto('/sign-up')
  await expect(page.getByRole('navigation', { name: 'Create account' })).toBeVisible()
  await waitForHydration(page)
  const email = newEmail()
  await page.getByLabel('First name').fill('Kept')
  await page.getByLabel('Surname').fill('Typing')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Email again').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByText('News by email').click()
  await page.reload()
  await expect(page.getByLabel('Surname')).toHaveValue('Typing')
  await expect(page.getByLabel('Email again')).toHaveValue(email)
  await expect(page.getByLabel('News by email')).toBeChecked()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.goto('/plans')
  await page.goto('/sign-up')
  await expect(page.getByLabel('Surname')).toHaveValue('Typing')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await typeMailedCode(page, info, email)
  await expect(page).toHaveURL('/no-payment-methods')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Typing')
})

test('the address of a parcel is kept as it is typed, for this order', async ({ page }, info) => {
  test.slow()
  await chooseSim(page, 'Physical SIM')
  await checkOutAsNew(page, info)
  await page.getByRole('button', { name: 'Enter the address by hand' }).click()
  await page.getByLabel('Street and number').fill('1 New Lane')
  await page.getByLabel('Note for the courier').fill('By the shed')
  await page.reload()
  await expect(page.getByLabel('Street and number')).toHaveValue('1 New Lane')
  await page.getByLabel('Town or city').fill('Taupō')
  await page.getByLabel('Postcode').fill('3330')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('link', { name: 'Change the delivery' }).click()
  await expect(page.getByLabel('Note for the courier')).toHaveValue('By the shed')
  await expect(page.getByLabel('Street and number')).toHaveValue('1 New Lane')
})
