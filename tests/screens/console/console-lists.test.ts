import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPlans } from '../../../apps/server/src/capabilities/catalogue/index.ts'
import { askTopUp, creditBecomes, mobileInService } from '../../../apps/server/tests/ledger/money-support.ts'
import { shopOn } from '../../../apps/server/tests/shop/shop-support.ts'
import { openScreens, type Screens } from '../browser.ts'
import { openConsole } from './console-support.ts'

/** Lists of the console whose last page becomes empty. */
let screens: Screens
let page: Page

beforeAll(async () => {
  screens = await openScreens()
  page = await openConsole(screens, 'admin')
})
afterAll(() => screens?.close())

const goToPage = (number: number) => page.getByRole('button', { name: `Page ${number}`, exact: true }).click()

test('when the only row of the last page is dealt with, the page before it follows', async () => {
  const shop = shopOn(screens.portal)
  const owner = await mobileInService(shop, { plan: demoPlans.payg })
  await askTopUp(shop, owner, { PaymentMethodID: owner.card, Amount: 2000 })
  await creditBecomes(shop, owner, 2000)
  await screens.portal.rows(
    `INSERT INTO payments.refund_requests (customer_uuid, request_uuid, payment_uuid, amount_cents, because, requested_by,
       state, created_at)
     SELECT customer_uuid, gen_random_uuid(), payment_uuid, 100, 'Mistake ' || number, 'client:shop', 'waiting',
       now() + number * interval '1 ms' FROM payments.intents, generate_series(1, 11) AS number WHERE customer_uuid = $1`,
    [owner.CustomerUUID],
  )
  await page.getByRole('link', { name: 'Refunds', exact: true }).click()
  await page.getByText('11 in all').waitFor()
  await goToPage(2)
  await page.getByText('Mistake 11').waitFor()
  await page.getByRole('button', { name: /^Decide/ }).click()
  await page.getByText('Decline', { exact: true }).click()
  await page.getByLabel('Why, for the audit log').fill('Spoken with the customer')
  await page.getByRole('button', { name: 'Do not refund it' }).click()
  await page.getByText('10 in all').waitFor()
  await page.getByText('Mistake 10').waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBe('1')
})

test.each([
  ['API keys', 'Show ended keys', 'key-a'],
  ['Operators', 'Show removed operators', 'key-a@provider.example.nz'],
])('a choice of what %s shows goes to the first page', async (list, choice, first) => {
  await screens.portal.rows(
    list === 'API keys'
      ? `INSERT INTO operators.keys (key_uuid, name, scopes, per_minute, key_hash, made_at, ended_at)
         SELECT gen_random_uuid(), 'key-' || chr(96 + number), '{operators}', 1, sha256(number::text::bytea), now(),
           CASE WHEN number > 11 THEN now() END FROM generate_series(1, 21) AS number`
      : `INSERT INTO operators.operators (operator_uuid, email, roles, invited_at, removed_at)
         SELECT gen_random_uuid(), 'key-' || chr(96 + number) || '@provider.example.nz', '{support}', now(),
           CASE WHEN number > 11 THEN now() END FROM generate_series(1, 21) AS number`,
  )
  await page.getByRole('link', { name: list, exact: true }).click()
  await page.getByText(choice).click()
  await goToPage(3)
  await page
    .getByText(/^key-u/)
    .first()
    .waitFor()
  await page.getByText(choice).click()
  await page.getByText(first, { exact: true }).first().waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBe('1')
})
