import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { load } from '../support/within.ts'
import { openScreens, type Screens, visitor } from './browser.ts'

/** A mailed link that has expired or was used: the page names the kind of link and leads to a new one. */
let screens: Screens
let page: Page

beforeAll(async () => {
  screens = await openScreens()
  page = await screens.pageOf(visitor)
})
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
afterAll(() => screens?.close())

const secret = 'a-link-that-was-mailed-long-ago'

/** The answer to a link that was already used. */
const used = (path: RegExp) =>
  page.route(path, (route) =>
    route.fulfill({ status: 410, json: { code: 'link-used', err_number: 1021, message: 'This link has been used' } }),
  )

const press = (button: string) => page.getByRole('main').getByRole('button', { name: button, exact: true }).click()

async function setPassword() {
  await page.getByLabel('New password').fill('Tahi-rua-toru-2026')
  await page.getByLabel('Confirm password').fill('Tahi-rua-toru-2026')
  await press('Change password')
}

const links = [
  {
    kind: 'password',
    address: `/new-password?Secret=${secret}`,
    open: setPassword,
    call: /\/new-password$/,
    wayOn: 'Send a new link',
    leadsTo: '/forgot-pass',
  },
  {
    kind: 'sign-in',
    address: `/link/login/temporarily?code=${secret}`,
    open: () => press('Sign in'),
    call: /login\/code$/,
    wayOn: 'Send me a sign-in code',
    leadsTo: '/one-time-code',
  },
  {
    kind: 'sign-up',
    address: `/email-verify-page?Secret=${secret}&for=sign-up`,
    open: () => press('Confirm my email'),
    call: /sign-up\/confirm$/,
    wayOn: 'Create account',
    leadsTo: '/sign-up',
  },
] as const

test.each(links)('an expired $kind link says so, and one press leads to a new one', async ({ kind, ...link }) => {
  await load(page, link.address)
  await link.open()
  await page.getByRole('heading', { name: `This ${kind} link has expired` }).waitFor()
  await page.getByRole('main').getByRole('link', { name: link.wayOn }).click()
  await page.waitForURL((url) => url.pathname === link.leadsTo)
})

test.each(links)('a used $kind link says so', async ({ kind, address, open, call }) => {
  await used(call)
  await load(page, address)
  await open()
  await page.getByRole('heading', { name: `This ${kind} link has been used` }).waitFor()
})

/** The answer of a server that is unavailable for a moment. */
const away = (path: RegExp) =>
  page.route(path, (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }), { times: 1 })

test('a stopped SIM’s link that met a failure is not called expired, and works at the next press', async () => {
  await away(/\/sim\/not-me$/)
  await load(page, `/sim/not-me?Token=${secret}`)
  await press('This wasn’t me: stop the SIM')
  await page.getByRole('alert').filter({ hasText: 'try again' }).waitFor()
  await press('This wasn’t me: stop the SIM')
  await page.getByText('This link has expired or was used before').waitFor()
})

test('a sign-in link that met a failure works at the next press', async () => {
  await away(/login\/code$/)
  await load(page, `/link/login/temporarily?code=${secret}`)
  await press('Sign in')
  await page.getByRole('alert').filter({ hasText: 'try again' }).waitFor()
  await press('Sign in')
  await page.getByRole('heading', { name: 'This sign-in link has expired' }).waitFor()
})

test('an activation link that met a failure is opened by the next try', async () => {
  await away(/adopt_by_token$/)
  // Not `load`, which waits for the heading of a page that is there.
  await page.goto('/activation/WAEA-PREPAY-5')
  await page.getByRole('heading', { name: 'We couldn’t open the link' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Activate your SIM' }).waitFor()
})

test('an expired link of a changed email sends a new one with one press', async () => {
  const person = await screens.pageOf('prepay')
  // A call may be pending when the page closes.
  onTestFinished(() => person.unrouteAll({ behavior: 'ignoreErrors' }))
  await person.route(/\/api\/frontend\/v1\/me$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), PendingEmail: 'new@example.nz' } })
  })
  const sent: string[] = []
  await person.route(/email_verification\/send/, (route) => {
    sent.push(route.request().url())
    return route.fulfill({ json: {} })
  })
  await load(person, `/email-verify-page?Secret=${secret}`)
  await person.getByRole('button', { name: 'Confirm my email' }).click()
  await person.getByRole('heading', { name: 'This email link has expired' }).waitFor()
  await person.getByRole('button', { name: 'Send a new link' }).click()
  await person.getByRole('heading', { name: 'Verify your email' }).waitFor()
  expect(sent).toHaveLength(1)
})
