import { expect, type Page, test } from '@playwright/test'
import { addFirstCard } from '../support/cards.ts'
import { keepPictures } from '../support/pictures.ts'
import { expectAccessible, openAs, signUp } from '../support/portal.ts'

async function open(page: Page, email: string, path: string): Promise<void> {
  await openAs(page, email, path)
  await expect(page).toHaveURL(path)
}

test('an add-on is added from credit, and shows with the plan', async ({ page }, info) => {
  await open(page, 'payg@demo.waea.nz', '/profile/plans/addons')
  await expect(page.getByRole('heading', { name: 'Add-ons' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Extra 2 GB' })).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'extras')
  // Each width buys a different one, because the account keeps what it bought.
  const name = info.project.name.startsWith('phone') ? 'World 60' : 'Extra 2 GB'
  await page.getByRole('link', { name: `Add ${name}` }).click()
  const pay = page.getByRole('button', { name: /from your credit$/ })
  await expect(pay).toBeVisible()
  await expect(page.getByText('GST included', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'buy-extra')
  await pay.click()
  await expect(page.getByRole('heading', { name: `You now have ${name}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Your plan' }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'your-plan')
})

test('the plan that a mobile has stands out among all plans', async ({ page }, info) => {
  await open(page, 'prepay@demo.waea.nz', '/profile/plans/all-plans')
  await expect(page.getByRole('article').filter({ hasText: 'Your plan' })).toHaveCount(1)
  await expectAccessible(page)
  await keepPictures(page, info, 'all-plans')
})

test('who holds no paid period chooses a plan and is told which one it replaces; who holds one is told to change it', async ({
  page,
  context,
}, info) => {
  await open(page, 'payg@demo.waea.nz', '/profile/plans/all-plans')
  await page
    .getByRole('link', { name: /^Choose / })
    .first()
    .click()
  await expect(page.getByText(/^It replaces .+, which ends when this starts\.$/)).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'plan-instead')
  // The same URL, opened by someone who has a plan.
  const { pathname, search } = new URL(page.url())
  await context.clearCookies()
  await open(page, 'prepay@demo.waea.nz', pathname + search)
  await expect(page.getByText('This mobile already has a plan. Change it instead; nothing was charged.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Change plan' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay|^Buy/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('[E-USE-01] usage that cannot be loaded says so, and is asked again', async ({ page }, info) => {
  await page.route(/histogram|postpay\/balance|cellular\/charges/, (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, 'postpay@demo.waea.nz', '/profile/plans/usage')
  await expect(page.getByText(/cannot get usage/i)).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('img', { name: /^Data by day/ })).toBeVisible()
  await page.getByText('Month', { exact: true }).click()
  await expect(page.getByRole('img', { name: /^Data by month/ })).toBeVisible()
  await keepPictures(page, info, 'usage-by-month')
  await page.getByText('Year', { exact: true }).click()
  await expect(page.getByRole('img', { name: /^Data by year/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Charges and details' }).click()
  await expect(page.getByRole('heading', { name: 'Usage details' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'What’s in your plan' })).toBeVisible()
  await expectAccessible(page)
  await keepPictures(page, info, 'usage-details')
})

test('delivery addresses are added, made the default and removed', async ({ page }, info) => {
  await page.goto('/sign-up')
  await signUp(page, info)
  await addFirstCard(page)
  await page.goto('/profile/shipping-details')
  await expect(page.getByRole('heading', { name: 'No saved addresses' })).toBeVisible()
  await expectAccessible(page)
  const add = async (typed: string, name: string) => {
    await page.getByRole('button', { name: 'Add an address' }).click()
    await page.getByRole('main').getByRole('combobox').fill(typed)
    await page.getByRole('main').getByRole('option').first().click()
    await page.getByLabel('Name for this address').fill(name)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save the address' }).click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await add('12 queen', 'Home')
  await add('4 beach', 'Work')
  const rows = page.getByRole('list', { name: 'Delivery addresses' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Make default: Work' }).click()
  await expect(rows.first()).toContainText('Work')
  await expect(rows.first()).toContainText('Default')
  await expectAccessible(page)
  await keepPictures(page, info, 'addresses')
  await page.getByRole('button', { name: 'Remove Work' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Home')
})
