import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { demoPlans } from '../../apps/server/src/capabilities/catalogue/index.ts'
import { setAccountState } from '../../apps/server/src/capabilities/customers/index.ts'
import { systemOf } from '../../apps/server/tests/ledger/money-support.ts'
import { go } from '../support/within.ts'
import { openScreens, type Screens, see } from './browser.ts'

/** How the pages of a fibre connection show its price and a suspension. */
let screens: Screens
let page: Page
const subscriptions = '/profile/ufb/broadband/subscriptions'
const { fibreMax, hyperfibre } = demoPlans

beforeAll(async () => {
  screens = await openScreens()
  page = await screens.pageOf('fibre')
})
afterAll(() => screens?.close())

const sellFor = async ({ availability }: { availability: string }, cents: number) => {
  await screens.portal.rows('UPDATE catalogue.availabilities SET retail_cents = $2 WHERE uuid = $1', [
    availability,
    cents,
  ])
  await screens.portal.clock({ advanceS: 1 })
}

const home = () => page.getByRole('main').getByRole('region', { name: 'Home', exact: true })

async function customer(): Promise<string> {
  const [row] = await screens.portal.rows<{ uuid: string }>(
    "SELECT customer_uuid AS uuid FROM broadband.connections WHERE nickname = 'Home'",
  )
  return row?.uuid ?? ''
}

test('a change of plan whose price went up meanwhile shows the new price, and is made once that is confirmed', async () => {
  await go(page, subscriptions)
  await home().getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Fibre Max', { exact: true }).click()
  await see(dialog.getByText('$105.00 a month').first()).toBeVisible()
  await sellFor(fibreMax, 11_500)
  await dialog.getByRole('button', { name: 'Change to Fibre Max' }).click()
  await see(dialog.getByRole('alert')).toContainText('The price of Fibre Max has changed since you saw it')
  await see(dialog.getByText('$115.00 a month').first()).toBeVisible()
  await see(dialog.getByText('$105.00 a month')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Change to Fibre Max' }).click()
  await see(home().getByText('From then on it’s $115.00 a month')).toBeVisible()
  await home().getByRole('button', { name: 'Keep Fibre Home instead' }).click()
  await see(home().getByText('From then on')).toHaveCount(0)
})

test('ending a connection says what of it is on no bill yet, as for a mobile, and not what is to be paid', async () => {
  await home().getByRole('button', { name: 'End this connection' }).click()
  const dialog = page.getByRole('alertdialog')
  await see(dialog).toContainText(/Last day[\s\S]*Still to be billed\s*\$\d+\.\d\d/)
  await see(dialog).toContainText('you can keep it until then')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await see(dialog).toHaveCount(0)
})

test('a connection that would end at once, as in a pause, says that this can’t be taken back', async () => {
  await page.route('**/ufb/*/end', (route) =>
    route.fulfill({ json: { LastDay: '2026-12-01', AtOnce: true, OwedCents: 0, AccountCreditCents: 0 } }),
  )
  await go(page, '/profile')
  await go(page, subscriptions)
  await page.reload()
  await home().getByRole('button', { name: 'End this connection' }).click()
  const dialog = page.getByRole('alertdialog')
  await see(dialog).toContainText('The connection ends at once')
  await see(dialog).toContainText('You can’t take it back.')
  await see(dialog.getByText('you can keep it until then')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await page.unroute('**/ufb/*/end')
})

test('a price that changes after some months is told with both sums: on the plan’s card and page, and where it is chosen', async () => {
  const { portal } = screens
  await portal.rows(
    `INSERT INTO catalogue.offers (uuid, entry_uuid, discounted_cents, starts_on) VALUES ($1, $2, 4000, '2020-01-01')`,
    [randomUUID(), hyperfibre.entry],
  )
  await portal.rows(
    `UPDATE catalogue.entries SET characteristics = characteristics || '{"OfferPeriodCount": 6}' WHERE uuid = $1`,
    [hyperfibre.entry],
  )
  await portal.clock({ advanceS: 1 })
  const later = 'After 6 months it’s $139.00 a month.'
  const visitor = await screens.pageOf('a visitor')
  await visitor.goto('/ufb')
  const card = visitor.getByRole('listitem', { name: 'Hyperfibre 2' })
  await see(card).toContainText('$99.00')
  await see(card).toContainText(later)
  await visitor.goto(`/ufb-package?plan=${hyperfibre.availability}`)
  await see(visitor.getByRole('main')).toContainText(later)
  await go(page, '/profile')
  await go(page, subscriptions)
  await page.reload()
  await home().getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Hyperfibre 2', { exact: true }).click()
  await see(dialog.getByText(later)).toBeVisible()
  await see(dialog.getByRole('status')).toContainText('After 6 months')
  await dialog.getByRole('button', { name: 'Change to Hyperfibre 2' }).click()
  await see(home().getByText(later)).toBeVisible()
  await home().getByRole('button', { name: 'Keep Fibre Home instead' }).click()
  await see(home().getByText(later)).toHaveCount(0)
})

test('a connection tells from which day its price is another one', async () => {
  const uuid = await customer()
  await screens.portal.rows(
    'UPDATE plans.addons SET offer_periods = cycles_done, renewal_cents = 9900 WHERE customer_uuid = $1',
    [uuid],
  )
  await page.reload()
  await see(home().getByText(/^From \d\d \w{3} \d{4}$/)).toBeVisible()
  await see(home().getByText('$99.00 a month')).toBeVisible()
})

test('a connection of an account that is suspended while its page is open says so, why and where to pay; then it is in service again', async () => {
  const system = systemOf(screens.portal)
  const uuid = await customer()
  await go(page, '/profile')
  await go(page, subscriptions)
  await see(home().getByText('In service', { exact: true })).toBeVisible()
  const to = (state: 'Active' | 'Suspended') =>
    system.inTransaction((tx) => setAccountState(tx, uuid, state, { because: 'unpaid', amountCents: 8640 }))
  await to('Suspended')
  await see(home().getByText('Suspended', { exact: true })).toBeVisible()
  const main = page.getByRole('main')
  await see(main.getByText('Your account is suspended, so your broadband is off')).toBeVisible()
  await see(main.getByText('A payment is missing. You owe $86.40.', { exact: false })).toBeVisible()
  await see(home().getByRole('button')).toHaveCount(0)
  await see(main.getByRole('link', { name: 'Order another' })).toHaveCount(0)
  await go(page, '/select-ufb-product')
  await see(main.getByRole('listitem').getByText('Suspended', { exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'See what you owe and pay' }).click()
  await see(page.getByRole('heading', { level: 1 })).toHaveText('This account is suspended')
  await to('Active')
  await see(page.getByRole('heading', { level: 1 })).toHaveText('Your service is back on')
  await go(page, subscriptions)
  await see(home().getByText('In service', { exact: true })).toBeVisible()
  await see(main.getByText('Your account is suspended')).toHaveCount(0)
})
