import { expect, test } from '@playwright/test'
import { fillCard, testCards } from '../support/cards.ts'
import { countEffort, noteEffort, restartEffort } from '../support/effort.ts'
import { attachPhone } from '../support/network.ts'
import { newEmail, typeMailedCode } from '../support/portal.ts'
import { checkOutAsNew, chooseSim, fillContact } from '../support/shopping.ts'

// How much the main ways ask of a person. A run prints it; the payment of a bill is counted in bills.journey.ts. No
// test depends on the seconds, which are those of the test's machine.

test('a stranger comes from a plan to an eSIM to install in at most 7 presses and 7 typed fields, then brings a number and tops up', async ({
  page,
  context,
}, info) => {
  test.slow()
  const effort = await countEffort(context)
  await chooseSim(page, 'eSIM')
  await checkOutAsNew(page, info)
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('link', { name: 'Install your eSIM' }).click()
  await expect(page.getByRole('img', { name: 'QR code of your eSIM' })).toBeVisible()
  noteEffort(info, 'stranger’s eSIM', effort)
  // At least some of each; otherwise a broken counter would pass.
  expect(effort.fields.size).toBeGreaterThan(5)
  expect(effort.fields.size).toBeLessThanOrEqual(7)
  expect(effort.presses).toBeGreaterThan(3)
  expect(effort.presses).toBeLessThanOrEqual(7)
  await attachPhone(page, info)
  await expect(page.getByRole('heading', { name: 'You’re connected' })).toBeVisible()

  restartEffort(effort)
  await page.getByRole('link', { name: 'Bring your number' }).click()
  await page.getByLabel('The number to bring').fill('0216201111')
  await page.getByLabel('Provider it’s with now').selectOption('one-nz')
  await page.getByLabel('SIM number').fill('6405123456789012')
  await page.getByRole('button', { name: 'Bring this number' }).click()
  await expect(page.getByRole('heading', { name: /^Reply YES to 2542/ }).first()).toBeVisible()
  noteEffort(info, 'bringing a number', effort)

  await page.goto('/profile/plans')
  restartEffort(effort)
  await page.getByRole('link', { name: 'Top up' }).first().click()
  await page.getByText('$30', { exact: true }).click()
  await page.getByRole('button', { name: 'Pay $30.00' }).click()
  await expect(page.getByRole('heading', { name: 'Topped up $30.00' })).toBeVisible()
  noteEffort(info, 'top-up', effort)
})

test('a stranger orders fibre', async ({ page, context }, info) => {
  test.slow()
  const effort = await countEffort(context)
  await page.goto('/ufb')
  await page.getByLabel('Address').fill('12 Queen Street, Auckland Central')
  await page
    .getByRole('main')
    .getByRole('option', { name: /^12 Queen Street/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Order fibre here' }).click()
  await page.getByLabel('Name').fill('Aroha Buyer')
  await page.getByLabel('Phone number').fill('021 555 0100')
  await page.getByRole('button', { name: 'Continue to plans' }).click()
  await page.getByRole('radio', { name: /^Fibre Home/ }).check({ force: true })
  await page.getByRole('group', { name: 'Router' }).getByRole('radio').nth(1).check({ force: true })
  await page.getByRole('button', { name: 'Continue to the summary' }).click()
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible()
  const email = newEmail()
  await fillContact(page, email)
  await typeMailedCode(page, info, email)
  await fillCard(page, testCards.good)
  await page.getByRole('button', { name: /^Pay \$.* and order$/ }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible({ timeout: 60_000 })
  noteEffort(info, 'fibre order', effort)
})
