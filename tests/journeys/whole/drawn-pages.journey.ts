import { expect, type Page, test } from '@playwright/test'
import { markHydration, waitForHydration } from '../../../tools/hydration.ts'
import { newEmail, password } from '../support/portal.ts'

/** Holds back a built file, as on a slow connection; returns a function that releases it. */
async function holdBack(page: Page, file: string): Promise<() => void> {
  const { promise: input, resolve: come } = Promise.withResolvers<void>()
  await page.route(`**/assets/${file}*.js`, async (route) => {
    await input
    await route.continue()
  })
  return come
}

for (const script of ['entry-client', 'entry-drawn']) {
  test(`a press that comes before the ${script} script is not lost`, async ({ page }) => {
    const press = await holdBack(page, script)
    await page.goto('/plans', { waitUntil: 'commit' })
    await page.getByText('Prepay', { exact: true }).click()
    press()
    await expect(page.getByRole('link', { name: 'Choose Week 3' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Prepay', exact: true })).toBeChecked()
  })
}

test('a page that was scrolled before it came to life stays where it is', async ({ page }) => {
  await markHydration(page)
  const wake = await holdBack(page, 'entry-client')
  await page.goto('/plans', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.mouse.wheel(0, 90)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(90)
  wake()
  await waitForHydration(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(90)
  // Going forward from there and back again restores the scroll position.
  await page
    .getByRole('link', { name: /^Choose / })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { name: 'Choose your SIM' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(90)
})

test('what is searched for before the page has come to life is found', async ({ page }) => {
  const wake = await holdBack(page, 'entry-client')
  await page.goto('/international-plans', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('searchbox').fill('Cook Islands')
  wake()
  await expect(page.getByText('1 destination', { exact: true })).toBeVisible()
})

test('what is typed and sent before the page has come to life signs in', async ({ page }) => {
  const wake = await holdBack(page, 'entry-client')
  // A submit before the first small script runs is lost; only later ones are replayed.
  await page.goto('/sign-in', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email').fill('payg@demo.waea.nz')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  wake()
  await expect(page.getByRole('heading', { name: 'Credit left' })).toBeVisible()
})

test('what was kept of a sign-up comes back into the page that came drawn, under what is typed anew', async ({
  page,
}) => {
  await markHydration(page)
  const email = newEmail()
  await page.goto('/sign-up')
  await waitForHydration(page)
  await page.getByLabel('First name').fill('Aroha')
  await page.getByLabel('Email', { exact: true }).fill(newEmail())
  await page.getByRole('button', { name: 'Sign up with a passkey' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()

  const wake = await holdBack(page, 'entry-client')
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill(email)
  wake()
  await waitForHydration(page)
  await expect(page.getByLabel('First name')).toHaveValue('Aroha')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByText('With a passkey, no password')).toBeVisible()
})
