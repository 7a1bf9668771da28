import { expect, type Page, test } from '@playwright/test'
import { cutConnection } from '../support/connection.ts'
import { onDesktopToo } from '../support/places.ts'
import { expectAccessible } from '../support/portal.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the help centre' })
const found = (page: Page) => page.getByRole('list', { name: 'Found' }).getByRole('link')

test(
  '[R-HELP-01] [R-HELP-02] [R-HELP-03] [B-HELP-01] a visitor finds an article by its category, and by a misspelt word',
  onDesktopToo,
  async ({ page }) => {
    await page.goto('/help')
    await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Paying', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Paying', level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Bills', exact: true }).click()
    await expect(page).toHaveURL('/help/category/3/32')
    await page.getByRole('link', { name: /^Your bill explained/ }).click()
    await expect(page.getByRole('heading', { name: 'Your bill explained' })).toBeVisible()
    await expect(page.getByRole('cell', { name: /^Begins with INV/ })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/help')
    await search(page).fill('instal esim on ifone')
    await expect(found(page).first()).toContainText('Install an eSIM on an iPhone')
    await expectAccessible(page)
    await search(page).fill('zzzzzzzz')
    await expect(page.getByText('We have no article about that')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^0800/ }).first()).toBeVisible()
    await expectAccessible(page)
    await search(page).fill('x'.repeat(10_000))
    await expect(page.getByText('We have no article about that')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await search(page).fill('')
    await expect(page.getByRole('list', { name: 'Categories' })).toBeVisible()
  },
)

test('an article that is not there says so, and every screen leads to the one that fits it', async ({ page }) => {
  await page.goto('/help/category/3/32/9901')
  await expect(page.getByRole('heading', { name: 'This article isn’t here' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/international-plans')
  await page.getByRole('link', { name: 'Help with this page' }).click()
  await expect(page.getByRole('heading', { name: 'Call another country from New Zealand' })).toBeVisible()
  // A link within an article opens without a reload.
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('article').getByRole('link', { name: 'International rates' }).click()
  await expect(page).toHaveURL('/international-plans')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('while the help desk is away the help centre is empty and says whom to ask', async ({ page }) => {
  await page.route('**/intercom/**', (route) => route.fulfill({ json: { type: 'list', data: [], total_count: 0 } }))
  await page.route('**/help/titles', (route) => route.fulfill({ json: { Articles: [] } }))
  await page.goto('/plans')
  await page.getByRole('link', { name: 'All help' }).click()
  await expect(page.getByText('There are no articles to show at the moment')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^0800/ })).toBeVisible()
  await expectAccessible(page)
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the help centre is searched and read offline, also after a reload', onDesktopToo, async ({ page, context }) => {
    await page.goto('/help')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (navigator.serviceWorker.controller) return
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
    })
    await expect.poll(() => page.evaluate(() => localStorage.getItem('waea-help')?.length ?? 0)).toBeGreaterThan(10_000)
    await cutConnection(context)
    await page.reload()
    await expect(page.getByRole('list', { name: 'Categories' })).toBeVisible()
    await search(page).fill('stollen phone')
    await expect(found(page).first()).toContainText('Your phone is lost or stolen')
    await found(page).first().click()
    await expect(page.getByRole('heading', { name: 'Your phone is lost or stolen' })).toBeVisible()
    await expect(page.getByText('Nobody can then use it')).toBeVisible()
    await expectAccessible(page)
  })
})
