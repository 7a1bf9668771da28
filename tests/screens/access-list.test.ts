import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRole } from '../../apps/server/src/capabilities/customers/index.ts'
import { systemOf } from '../../apps/server/tests/ledger/money-support.ts'
import { go } from '../support/within.ts'
import { openScreens, type Screens } from './browser.ts'

// The list of people with access, on the security page: what the account's owner and a member can do there.

let screens: Screens
beforeAll(async () => {
  screens = await openScreens()
  const { portal } = screens
  const [of] = await portal.rows<{ customer: string }>(
    "SELECT customer_uuid AS customer FROM customers.customers WHERE email = 'prepay@demo.waea.nz'",
  )
  const [person] = await portal.rows<{ uuid: string }>(
    "SELECT user_uuid AS uuid FROM identity.users WHERE email_key = 'new@demo.waea.nz'",
  )
  await systemOf(portal).inTransaction((ctx) => addRole(ctx, of?.customer ?? '', person?.uuid ?? '', 'member'))
})
afterAll(() => screens?.close())

test('an owner removes somebody who was given access, and never the first owner', async () => {
  const page = await screens.pageOf('prepay')
  await go(page, '/profile/account/security')
  const list = page.getByRole('list', { name: 'Who can open this account' })
  await page.getByText('Who can open this account').click()
  await page.getByText('Only owners can buy, pay and give access. Members can see the account,').waitFor()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
  expect(await list.getByRole('button', { name: 'Leave' }).count()).toBe(0)
  await list.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
})
