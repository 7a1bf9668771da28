import { expect, test } from '@playwright/test'
import { expectAccessible, newEmail, password } from '../support/portal.ts'
import { createPerson, mailedPath } from '../support/ways-in.ts'

test('[V-IDENT-05] a sign-up whose two emails differ says so at the field and sends nothing', async ({ page }) => {
  let sent = 0
  page.on('request', (input) => {
    if (input.url().includes('/api/frontend/v1/sign-up')) sent += 1
  })
  const email = newEmail()
  await page.goto('/sign-up')
  await page.getByLabel('First name').fill('Journey')
  await page.getByLabel('Surname').fill('Twice')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Email again').fill(`other-${email}`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Email again')).toHaveAccessibleDescription(/The two email addresses aren’t the same\./)
  await expect(page.getByLabel('Email again')).toBeFocused()
  await expectAccessible(page)
  expect(sent).toBe(0)
  await page.getByLabel('Email again').fill(email.toUpperCase())
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
})

test('[V-IDENT-04] a new password and another confirmation are refused at the field, and the old password stays', async ({
  page,
  request,
  context,
}, info) => {
  const { email } = await createPerson(request, info)
  await context.clearCookies()
  let sent = 0
  page.on('request', (input) => {
    if (input.url().includes('/api/frontend/v1/new-password')) sent += 1
  })
  await page.goto('/forgot-pass')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto(await mailedPath(info, email, '/new-password'))
  await page.getByLabel('New password', { exact: true }).fill('Kea-2-flies-high')
  await page.getByLabel('Confirm password', { exact: true }).fill('Kea-2-flies-low!')
  await page.getByRole('button', { name: 'Change password' }).click()
  const confirm = page.getByLabel('Confirm password', { exact: true })
  await expect(confirm).toHaveAccessibleDescription(/The two passwords aren’t the same\./)
  await expectAccessible(page)
  expect(sent).toBe(0)
  await confirm.fill('Kea-2-flies-high')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('dialog', { name: 'You’ve changed your password' })).toBeVisible()
})
