import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOperatorWith } from '../../../apps/server/tests/operators/operator-support.ts'
import { openScreens, type Screens, signInToConsole } from '../browser.ts'
import { expectAccessible, find, giveReason } from './console-support.ts'

/** The portal as a customer sees it, opened from the console in a browser in which another customer is signed in. */
let screens: Screens
let own: Page
let page: Page
let view: Page

beforeAll(async () => {
  screens = await openScreens()
  own = await screens.pageOf('postpay')
  page = await own.context().newPage()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/console/')
  await signInToConsole(page, screens, await anOperatorWith(screens.portal, 'support'))
})
afterAll(() => screens?.close())

/** The cookies of the browser, but that of the operator. */
const cookies = async () =>
  (await own.context().cookies()).flatMap(({ name, value }) => (name === 'waea-operator' ? [] : [[name, value]])).sort()

const banner = () => view.getByRole('region', { name: 'View of a customer' })

/** Starts a view of a demo person, and opens it in a new tab. */
async function openViewOf(email: string): Promise<Page> {
  await page.getByRole('link', { name: 'Customers' }).click()
  const why = page.getByLabel('Why do you look at a customer?')
  await why
    .or(page.getByLabel('Find a customer', { exact: true }).last())
    .first()
    .waitFor()
  if (await why.isVisible()) await giveReason(page, 'Rang about a bill, ticket 20')
  await find(page, email)
  await page.getByRole('row', { name: email }).getByRole('link').click()
  await page.getByRole('button', { name: 'See what they see' }).click()
  const dialog = page.getByRole('dialog', { name: /^See what / })
  await dialog.getByRole('button', { name: 'Start the view' }).click()
  await dialog.getByText('Write at least three characters.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Why').fill('Says a figure is wrong, ticket 20')
  await dialog.getByRole('button', { name: 'Start the view' }).click()
  const link = dialog.getByRole('link', { name: /^Open the portal as / })
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await opened.setViewportSize({ width: 1280, height: 900 })
  return opened
}

test('an operator sees the portal as its customer, and a press that would change something is refused in a sentence', async () => {
  const before = await cookies()
  view = await openViewOf('prepay@demo.waea.nz')
  await banner().getByText('Nothing can be changed. 14 min left.').waitFor()
  expect(new URL(view.url()).hash).toBe('')
  await view.getByRole('heading', { level: 1 }).first().waitFor()
  await expectAccessible(view)
  await view.goto('/profile/plans/your-plan')
  await banner().waitFor()
  const renews = view.getByRole('switch', { name: /^Renew/ }).first()
  const wasOn = await renews.getAttribute('aria-checked')
  await renews.click()
  const stop = wasOn === 'true' ? 'Stop renewing' : 'Renew automatically'
  await view.getByRole('alertdialog').getByRole('button', { name: stop }).click()
  await view.getByText('You’re seeing this as its customer sees it. Nothing can be changed here.').waitFor()
  await banner().getByText('That would change something, so it was refused. Nothing has changed.').waitFor()
  await view.keyboard.press('Escape')
  await expect.poll(() => renews.getAttribute('aria-checked')).toBe(wasOn)
  await expectAccessible(view)
  expect(await cookies()).toEqual(before)
})

test('the customer who is signed in in the same browser stays signed in, and the view keeps nothing in it', async () => {
  const whose = async () => (await own.evaluate(() => JSON.stringify(localStorage))).includes('prepay@demo.waea.nz')
  expect(await whose()).toBe(false)
  await own.goto('/profile')
  await own.getByText('Your account').first().waitFor()
  expect(await own.getByRole('region', { name: 'View of a customer' }).count()).toBe(0)
  await view.reload()
  await banner().getByText('Nothing can be changed.').waitFor()
})

test('a view that is ended leads to the console, and its link opens no second one', async () => {
  await banner().getByRole('button', { name: 'End' }).click()
  await view.waitForURL('**/console/')
  await view.goto('/profile#view=used-used-used-used-used')
  await view.getByRole('dialog', { name: 'The view is over' }).waitFor()
  await expectAccessible(view)
  await view.getByRole('button', { name: 'Go to the console' }).click()
  await view.waitForURL('**/console/')
})

test('a view is over with the next page once its operator has signed out', async () => {
  view = await openViewOf('prepay@demo.waea.nz')
  await banner().waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  await view.goto('/profile/plans/your-plan')
  await view.getByRole('dialog', { name: 'The view is over' }).waitFor()
})
