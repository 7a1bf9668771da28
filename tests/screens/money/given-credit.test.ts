import type { Page } from '@playwright/test'
import { ownPayer } from '@waea/domain/payments/parties'
import { addDays, addMonths, type CalendarDay, nz, startOfDay } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { afterAll, beforeAll, test } from 'vitest'
import { addCredit } from '../../../apps/server/src/capabilities/balance/index.ts'
import { systemOf } from '../../../apps/server/tests/ledger/money-support.ts'
import { go } from '../../support/within.ts'
import { openScreens, type Screens, see } from '../browser.ts'

/** A mobile with given credit, which expires before credit that is paid for and is not extended by it. */
let screens: Screens
let page: Page
let today: CalendarDay

beforeAll(async () => {
  screens = await openScreens()
  const system = systemOf(screens.portal)
  today = system.today()
  const [mobile] = await screens.portal.rows<{ CustomerUUID: Uuid; MobileUUID: Uuid }>(
    `SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID" FROM balance.credits
     JOIN customers.roles USING (customer_uuid) JOIN identity.users USING (user_uuid) WHERE email = 'payg@demo.waea.nz'`,
  )
  if (!mobile) throw new Error('The demo has no mobile with credit')
  await system.inTransaction((tx) =>
    addCredit(tx, {
      ...mobile,
      payer: ownPayer(mobile.CustomerUUID),
      amount: money(500),
      reason: 'given:test',
      because: 'given',
      granted: true,
      expiresAt: startOfDay(addDays(today, 10), nz),
    }),
  )
  page = await screens.pageOf('payg')
})
afterAll(() => screens?.close())

const yearAhead = () => dateText(addMonths(today, 12), 'date')
const firstPart = () => page.getByText(`$5.00 expires on ${dateText(addDays(today, 10), 'date')}`)

test('the top-up form promises a year only for credit that was paid for', async () => {
  await go(page, '/profile/balance/top-up')
  await see(page.getByText(`Credit that you’ve paid for will last until ${yearAhead()}.`)).toBeVisible()
})

test('a voucher promises a year only for credit that was paid for, and once redeemed shows what expires first', async () => {
  await go(page, '/profile/redeem-voucher')
  await page.getByLabel('Voucher code').fill('2026000000001')
  await page.getByRole('button', { name: 'Check the voucher' }).click()
  await see(page.getByText(`Credit that you’ve paid for then lasts until ${yearAhead()}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Redeem $20.00' }).click()
  await see(page.getByRole('heading', { name: 'Voucher of $20.00 redeemed' })).toBeVisible()
  await see(firstPart()).toBeVisible()
})
