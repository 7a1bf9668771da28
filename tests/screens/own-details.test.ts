import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../support/sign-in.ts'
import { go } from '../support/within.ts'
import { openScreens, type Screens } from './browser.ts'

// The form in which a person changes names and contact number.

let screens: Screens
beforeAll(async () => {
  screens = await openScreens()
})
afterAll(() => screens?.close())

test('a contact number that is cleared is removed, with the password', async () => {
  const page = await screens.pageOf('prepay')
  await go(page, '/profile/account/personal-data')
  const details = page.getByRole('region', { name: 'Your details', exact: true })
  const save = async (number: string) => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Contact number').fill(number)
    await page.getByLabel('Your password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await save('021 555 0191')
  await details.getByText('021 555 0191').waitFor()
  await save('')
  await expect.poll(() => details.textContent()).toContain('Contact numberNot given')
})
