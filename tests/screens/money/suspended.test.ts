import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOwe } from '../../../apps/server/tests/ledger/money-support.ts'
import { openScreens, type Screens, see } from '../browser.ts'

let screens: Screens
let of: { customer: string; mobile: string }

beforeAll(async () => {
  screens = await openScreens()
  const [found] = await screens.portal.rows<{ customer: string; mobile: string }>(
    `SELECT m.customer_uuid AS customer, m.mobile_uuid AS mobile FROM mobiles.mobiles m
     JOIN customers.customers c ON c.customer_uuid = m.customer_uuid WHERE c.email = 'suspended@demo.waea.nz'`,
  )
  if (!found) throw new Error('There is no such mobile')
  of = found
  await screens.portal.rows(
    'INSERT INTO balance.credits (customer_uuid, mobile_uuid, created_at) VALUES ($1, $2, now())',
    [of.customer, of.mobile],
  )
  await screens.portal.rows(
    `INSERT INTO balance.auto_top_ups (customer_uuid, mobile_uuid, status, amount_dollars, days, below_dollars, cap_dollars,
       method_uuid, sends_text, counted_from, failures, agreed_at)
     VALUES ($1, $2, 'on', 20, 30, 0, 20, $3, false, current_date, 0, now())`,
    [of.customer, of.mobile, randomUUID()],
  )
})
afterAll(() => screens?.close())

test('a suspended account reads that nothing is charged automatically, and switches it off for afterwards', async () => {
  const page = await screens.pageOf('suspended')
  await page.goto('/suspended')
  const card = page.getByRole('region', { name: 'Automatic top-up' })
  await see(card).toContainText('We charge nothing automatically while the account is suspended.')
  await see(card.getByRole('listitem')).toContainText('$20.00 each time')
  await card.getByRole('button', { name: /^Switch off the automatic top-up of / }).click()
  await see(card).toHaveCount(0)
  await see(page.getByRole('heading', { name: 'This account is suspended' })).toBeFocused()
  const kept = await screens.portal.rows('SELECT status FROM balance.auto_top_ups WHERE mobile_uuid = $1', [of.mobile])
  expect(kept).toEqual([{ status: 'off' }])
})

test('an account that owes a payment which was taken back reads it beside its bills, and is back once it has paid both', async () => {
  await makeOwe(screens.portal, { CustomerUUID: of.customer }, 5000)
  const page = await screens.pageOf('suspended')
  await page.goto('/suspended')
  const main = page.getByRole('main')
  await see(main.getByRole('region', { name: 'Why it’s suspended' })).toContainText('$136.40')
  const pay = main.getByRole('region', { name: 'Pay what you owe' })
  await see(pay.getByRole('heading')).toHaveText('Pay $86.40')
  await see(pay).toContainText('Your bank also reversed a payment of $50.00')
  await pay.getByRole('button', { name: 'Pay $86.40' }).click()
  await see(pay.getByRole('heading')).toHaveText('Pay $50.00')
  await see(pay).not.toContainText('took back')
  await pay.getByRole('button', { name: 'Pay $50.00' }).click()
  await see(page.getByRole('heading', { name: /back/ })).toBeVisible()
})
