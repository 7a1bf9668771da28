import type { Page } from '@playwright/test'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOperatorWith, signedInOperator } from '../../../apps/server/tests/operators/operator-support.ts'
import { openScreens, proveOperators, type Screens, signInToConsole } from '../browser.ts'
import { expectAccessible, openConsole } from './console-support.ts'

/** The operators' console in a browser: signing in, what each role sees, operators, API keys, and every page. */
let screens: Screens
let page: Page

beforeAll(async () => {
  screens = await openScreens()
  page = await openConsole(screens)
})
afterAll(() => screens?.close())

const accessible = () => expectAccessible(page)
const signIn = (email: string) => signInToConsole(page, screens, email)
const menu = () => page.getByRole('navigation', { name: 'Console' }).getByRole('link').allTextContents()

test('an operator signs in with password and app, sees what their roles allow, and signs out', async () => {
  const email = await anOperatorWith(screens.portal, 'finance')
  await page.goto('/console/disputes')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByLabel('Code of your app').fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('The email, password or code is wrong.').waitFor()
  await accessible()
  await page.goto('/console/')
  await signIn(email)
  await accessible()
  expect(await menu()).toEqual([
    'Home',
    'Customers',
    'Disputes',
    'Returns',
    'Refunds',
    'Payouts',
    'Credit checks',
    'Bill run',
    'Messages',
    'Parked usage',
    'Parked jobs',
    'Warnings',
    'Features',
  ])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  // The cookie is no longer good: a reload shows nothing of before.
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
})

test('an admin invites a colleague, changes roles and removes, and the audit log shows it', async () => {
  const admin = await anOperatorWith(screens.portal, 'admin')
  await page.goto('/console/operators')
  await signIn(admin)
  const invited = `colleague-${process.pid}@provider.example.nz`
  await page.getByRole('button', { name: 'Invite an operator' }).click()
  await page.getByLabel('Email').fill(invited)
  await page.getByRole('checkbox', { name: /^support/ }).check({ force: true })
  await accessible()
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  const row = page.getByRole('row', { name: new RegExp(invited) })
  await row.getByText('Invited').waitFor()
  await row.getByRole('button', { name: /^Roles/ }).click()
  await page.getByRole('checkbox', { name: /^finance/ }).check({ force: true })
  await page.getByRole('button', { name: 'Change the roles' }).click()
  await row.getByText('support, finance').waitFor()
  await row.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await row.waitFor({ state: 'detached' })
  await accessible()

  await page.getByRole('link', { name: 'Audit log' }).click()
  const log = page.getByRole('table', { name: 'Audit log' })
  const removed = log.getByRole('row', { name: /Operator removed/ }).first()
  await removed.getByText(invited).first().waitFor()
  expect(await removed.getByText('"operator-removed"').isVisible()).toBe(false)
  await removed.getByText('Record').click()
  await removed.getByText('"operator-removed"').waitFor()
  await accessible()
  await page.getByLabel('What').selectOption('Managed operators')
  await page.getByLabel('Who').selectOption(admin)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => page.url()).toMatch(/deed=operator.*operator=|operator=.*deed=operator/)
  await expect.poll(() => log.getByRole('row', { name: new RegExp(admin) }).count()).toBeGreaterThanOrEqual(3)
  await accessible()
})

test('an API key is shown once, is changed, replaced and ended after a question', async () => {
  await proveOperators(screens)
  await page.goto('/console/api-keys')
  await page.getByText('No program has a key').waitFor()
  await page.getByRole('button', { name: 'Make a key' }).click()
  await page.getByLabel('Name of the program').fill('Billing export')
  await page.getByRole('checkbox', { name: 'operations' }).check({ force: true })
  await accessible()
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByText('Use a name of small letters').waitFor()
  await page.getByLabel('Name of the program').fill('billing-export')
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByText(/^waea_/).waitFor()
  await accessible()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  const row = page.getByRole('row', { name: /billing-export/ })
  await row.getByText('Works', { exact: true }).waitFor()
  expect(await page.getByText(/^waea_/).count()).toBe(0)
  await accessible()
  await row.getByRole('button', { name: /^Change/ }).click()
  await page.getByLabel('Requests a minute').fill('30')
  await page.getByRole('button', { name: 'Change it' }).click()
  await row.getByText('30', { exact: true }).waitFor()
  await row.getByRole('button', { name: /^Replace/ }).click()
  await page.getByRole('button', { name: 'Replace it' }).click()
  await page.getByText(/^waea_/).waitFor()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await row.getByText(/the earlier one until/).waitFor()
  await row.getByRole('button', { name: /^End/ }).click()
  await page.getByRole('button', { name: 'End it' }).click()
  await page.getByText('No program has a key').waitFor()
  await page.getByText('Show ended keys').click()
  await row.getByText(/^Ended/).waitFor()
})

test('every page fits on a phone, and loads nothing of others', async () => {
  const answer = await page.request.get('/console/audit')
  expect(answer.headers()['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
  await page.setViewportSize({ width: 360, height: 740 })
  const paths = [
    'disputes',
    'refunds',
    'waiting',
    'bill-run',
    'bill-run/failed',
    'bill-run/on-hold',
    'messages',
    'parked-usage',
    'parked-jobs',
    'warnings',
    'catalogue',
    'help-articles',
    'help-articles/new',
    'sim-stock',
    'vouchers',
    'flags/IS_SHOW_PLANS',
  ]
  for (const path of ['', ...paths, 'operators', 'webhooks', 'api-keys', 'audit', 'flags', 'sign-in-settings']) {
    await page.goto(`/console/${path}`)
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect([path, await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([path, true])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
})

test('a page whose session was ended elsewhere shows the sign-in page in its place', async () => {
  const admin = await signedInOperator(screens.portal, 'admin')
  const all = await screens.portal.call(operatorAccounts.operators, { PageSize: 100 }, admin.as)
  const here = all.body.Operators.find(
    ({ SeenAt, Roles, UUID }) => SeenAt && Roles.includes('admin') && UUID !== admin.UUID,
  )
  await screens.portal.call(operatorAccounts.resetSignIn, { operatorUuid: here?.UUID ?? '' }, admin.as)
  await page.getByRole('link', { name: 'Operators' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
})
