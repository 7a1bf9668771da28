import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { go, load } from '../support/within.ts'
import { openScreens, type Screens, visitor } from './browser.ts'

/** The page of a group of mobiles: what its leader and its members see and do, and what is told before. */
let screens: Screens
let page: Page

beforeAll(async () => {
  screens = await openScreens()
})
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
afterAll(() => screens?.close())

const soon = { timeout: 40_000 }
const path = '/profile/mobile-groups'
const row = (number: string) =>
  page.getByRole('region', { name: 'Demo whānau' }).getByRole('listitem').filter({ hasText: number })
const [leaders, members] = ['021 555 0145', '021 555 0146']

async function open(who: string): Promise<void> {
  page = await screens.pageOf(who)
  await go(page, path)
  await row(leaders).waitFor()
}

/** The text of a member's row, once it contains some words. */
async function says(number: string, words: string | RegExp): Promise<void> {
  await expect.poll(() => row(number).innerText(), soon).toMatch(words)
}

// First: a browser that has seen the figures keeps showing the last ones.
test('a page whose figures could not be loaded says so for each person, and keeps the group', async () => {
  page = await screens.pageOf('leader')
  await page.route(/\/family$/, (route) => route.fulfill({ status: 500, json: {} }))
  await load(page, path)
  await says(leaders, 'We couldn’t load what’s left')
  await says(members, 'You pay for Member')
})

test('a leader sees what a member shares, who pays, and who sets the rest', async () => {
  await open('leader')
  await says(members, /of 5 GB, until /)
  await says(members, /86% used on day \d+ of 30: (faster|about as fast|slower) /)
  await says(members, 'You pay for Member, up to $50.00 a month.')
  await says(members, 'they set its alerts, spend limit and casual charges, and order its SIM')
  await says(leaders, 'Usage alerts: half used, 80% used, all used, about to end.')
  expect(await row(members).getByRole('switch').count()).toBe(0)
  await page.getByRole('button', { name: `Alerts and limit of ${leaders}` }).click()
  await page.getByRole('heading', { name: 'Alerts and limits', level: 1 }).waitFor()
})

test('a leader pauses casual charges of a mobile on their own account', async () => {
  await open('leader')
  const pause = row(leaders).getByRole('switch', { name: `Pause casual charges of ${leaders}` })
  await pause.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop it' }).click()
  await expect.poll(() => pause.getAttribute('aria-checked'), soon).toBe('true')
})

test('a member reads what the leader sees, stops sharing, and shares again', async () => {
  await open('member')
  await says(members, 'Leader sees your name in the group and this number, not what you call, send or open.')
  await says(leaders, 'Leader pays for you, up to $50.00 a month.')
  expect(await row(leaders).innerText()).not.toContain('Data left')
  const share = row(members).getByRole('switch', { name: `Let Leader see what’s left on ${members}` })
  expect(await share.getAttribute('aria-checked')).toBe('true')
  await share.click()
  await expect.poll(() => share.getAttribute('aria-checked'), soon).toBe('false')
  await open('leader')
  await says(members, 'Member doesn’t share how much data is left. They can turn it on here, in this group.')
  expect(await row(members).innerText()).not.toContain('of 5 GB')
  await open('member')
  await share.click()
  await expect.poll(() => share.getAttribute('aria-checked'), soon).toBe('true')
})

/** Answers the leader's page with what the member owes, in cents. */
async function owing(OwedCents: number): Promise<void> {
  page = await screens.pageOf('leader')
  await page.route(/\/family$/, async (route) => {
    const real = await route.fetch()
    const [found] = await screens.portal.rows<{ route: string; child: string }>(
      `SELECT route_uuid AS route, customer_uuid AS child FROM billing_routes.routes WHERE ended_at IS NULL LIMIT 1`,
    )
    const Bills = [{ RouteUUID: found?.route, CustomerUUID: found?.child, OwedCents, DueOn: '2026-12-20' }]
    await route.fulfill({ json: { ...(await real.json()), Bills } })
  })
  await load(page, path)
}

test('a leader pays a member’s bill after a look at what, how much and from where', async () => {
  await owing(2500)
  await says(members, 'Member owes $25.00 on bills, due 20 Dec.')
  const sent: unknown[] = []
  await page.route(/\/bill-payment$/, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({
      json: { Status: 'COMPLETED', PaymentUUID: '11111111-1111-7111-8111-111111111111' },
    })
  })
  await row(members).getByRole('button', { name: 'Pay $25.00 for Member' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Pay $25.00 for Member?' })
  await expect.poll(() => dialog.innerText(), soon).toContain('charged to your default card now, GST included')
  await dialog.getByRole('button', { name: 'Pay $25.00' }).click()
  await page.getByText('You paid $25.00 for Member. The receipt is in your payments.').waitFor()
  expect(sent).toEqual([{ AmountCents: 2500 }])
})

test.each([
  ['comes later', 'COMPLETED', 'You paid $25.00 for Member. The receipt is in your payments.'],
  ['stays unknown', 'PENDING', 'Your payment of $25.00 for Member is under way. Your payments show how it ends.'],
])('a payment for a member whose outcome %s is called paid only once it is', async (_case, Status, said) => {
  await owing(2500)
  if (Status === 'PENDING') await page.clock.install()
  const PaymentUUID = '11111111-1111-7111-8111-111111111111'
  await page.route(/\/bill-payment$/, (route) => route.fulfill({ json: { Status: 'PENDING', PaymentUUID } }))
  const looked = Promise.withResolvers<void>()
  await page.route(/\/payments?\/11111111-/, (route) => {
    looked.resolve()
    return route.fulfill({ json: { UUID: PaymentUUID, Status } })
  })
  await row(members).getByRole('button', { name: 'Pay $25.00 for Member' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pay $25.00' }).click()
  await looked.promise
  if (Status === 'PENDING') {
    expect(await page.getByText('You paid $25.00 for Member').count()).toBe(0)
    await page.clock.runFor(31_000)
  }
  await page.getByText(said).waitFor()
})

test('a bill beyond the limit leads to the limit, and nothing owed is said', async () => {
  await owing(5001)
  await says(members, 'That is more than the $50.00 left of your limit: raise it to pay.')
  expect(await row(members).getByRole('button', { name: /^Pay / }).count()).toBe(0)
  await row(members).getByRole('link', { name: 'Raise the limit' }).waitFor()
  await owing(0)
  await says(members, 'Member owes nothing on bills.')
})

test('an invite says what the leader sees, before it is accepted', async () => {
  page = await screens.pageOf('prepay')
  await go(page, path)
  const invite = page.getByRole('region', { name: 'Invites for you' }).getByRole('listitem')
  await expect
    .poll(() => invite.innerText(), soon)
    .toContain(
      'Its leader also sees how much data is left and how fast you use it, and what you owe if they pay for you.',
    )
})

test('a SIM for the group is ordered from its page, and joins it', async () => {
  await open('leader')
  await page.getByRole('link', { name: 'Order a SIM for someone' }).click()
  await page.getByRole('link', { name: 'Choose Endless 40' }).click()
  await page.getByText('This SIM joins Demo whānau').waitFor()
  await page.getByLabel('Who uses SIM 1?').fill('Nan')
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  const sim = page.getByRole('article', { name: 'SIM 1 · Nan' })
  await expect.poll(() => sim.innerText(), soon).toContain('Joins your mobile group once it is in service')
  await go(page, '/sim-purchase')
  await page.getByRole('link', { name: 'Choose Endless 40' }).click()
  await page.getByText('Your cart has SIMs for another group').waitFor()
})

test('home and plans name the companion price, for monthly plans', async () => {
  page = await screens.pageOf(visitor)
  for (const at of ['/', '/plans']) {
    await go(page, at)
    const price = page.getByRole('link', { name: 'Companions: 3 or more people pay $35.00 each a month, or less' })
    await price.waitFor()
    expect(await price.getAttribute('href')).toBe('/sims-multi-plans')
    await page.getByRole('radio', { name: 'Prepay' }).click({ force: true })
    await expect.poll(() => price.count(), soon).toBe(0)
  }
})
