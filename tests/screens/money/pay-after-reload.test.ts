import type { Page } from '@playwright/test'
import { identity } from '@waea/contract/people/identity'
import { shop } from '@waea/contract/shop/shop'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEsim } from '../../../apps/server/tests/shop/shop-support.ts'
import { password } from '../../support/sign-in.ts'
import { load } from '../../support/within.ts'
import { openScreens, type Screens, see } from '../browser.ts'

/** Pages that don't hear how their payment ended, and by then what they were paying is paid. */
let screens: Screens

beforeAll(async () => {
  screens = await openScreens()
})
afterAll(() => screens?.close())

/**
 * Opens a page and presses Pay, then reloads it. The server is paid, but the page hears only that the payment was
 * started, and gets no answer about how it ended until it is reloaded.
 */
async function payAndReload(
  page: Page,
  { path, call, button }: { path: string; call: string; button: string },
): Promise<void> {
  const settle = '**/payments/*/settle'
  await page.route('**/api/frontend/v1/live', () => {})
  await page.route(settle, (route) => route.abort())
  await page.route(call, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), Status: 'PENDING' } })
  })
  await load(page, path)
  const settling = page.waitForRequest(settle)
  await page.getByRole('button', { name: button }).click()
  await settling
  // Leaves the page before it may hear.
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await load(page, path)
}

async function customerOf(email: string) {
  const { JWT = '', Roles } = await screens.portal.good(identity.auth, {
    spid: '2',
    IdentityProvider: 'LOCAL',
    AuthID: email,
    AuthCode: password,
    IncludeRoles: true,
  })
  return { CustomerUUID: Roles?.[0]?.CustomerUUID ?? '', token: JWT }
}

test('a paid order leads to the thank-you page, although its cart is gone', async () => {
  const { portal } = screens
  const { CustomerUUID, token } = await customerOf('payg@demo.waea.nz')
  await portal.good(shop.saveCart, { CustomerUUID, Items: [anEsim()] }, token)
  const page = await screens.pageOf('payg')
  await payAndReload(page, { path: '/eshop/checkout', call: '**/eshop/v2/checkout', button: 'Pay $20.00' })
  await see(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  const { Orders } = await portal.good(shop.orders, { customerUuid: CustomerUUID }, token)
  expect(Orders).toHaveLength(1)
  await see(page.getByText(`Order ${Orders[0]?.Number}`)).toBeVisible()
  const counted = await page.evaluate(() => {
    const { dataLayer } = globalThis as { dataLayer?: { event: string }[] }
    return dataLayer?.filter(({ event }) => event === 'purchase').length
  })
  expect(counted).toBe(1)
})

test('an order whose answer was lost is found by the next Pay, although the contact was changed in between', async () => {
  const { portal } = screens
  const { CustomerUUID, token } = await customerOf('prepay@demo.waea.nz')
  await portal.good(shop.saveCart, { CustomerUUID, Items: [anEsim()] }, token)
  const payments = () =>
    portal.rows("SELECT 1 FROM payments.intents WHERE purpose = 'order' AND customer_uuid = $1", [CustomerUUID])
  const before = await payments()
  const page = await screens.pageOf('prepay')
  const call = '**/eshop/v2/checkout'
  await page.route(call, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await load(page, '/eshop/checkout')
  const pay = page.getByRole('button', { name: 'Pay $20.00' })
  await pay.click()
  await see(page.getByText('We got no answer about your last payment')).toBeVisible()
  await page.unroute(call)
  await page.getByRole('link', { name: 'Change the contact' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Another Name')
  await page.getByRole('button', { name: /^Continue/ }).click()
  await pay.click()
  await see(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  expect(await payments()).toHaveLength(before.length + 1)
})

const payBills = '**/customer/*/payment'

test('one of two bills is paid, and that one is said to be paid, with what is owed now', async () => {
  const page = await screens.pageOf('postpay')
  const path = '/profile/account/pay-bill?invoice=INV100141'
  await payAndReload(page, { path, call: payBills, button: 'Pay $45.00' })
  await see(page.getByRole('heading', { name: 'Paid $45.00' })).toBeVisible()
  await see(page.getByText('INV100141 is paid', { exact: true })).toBeVisible()
  await see(page.getByText('You now owe $45.00', { exact: true })).toBeVisible()
  await see(page.getByText('INV100142 is paid', { exact: true })).toHaveCount(0)
})

test('the only bill is paid, and that is said at once, before an amount to pay ahead is typed', async () => {
  const page = await screens.pageOf('overdue')
  await payAndReload(page, { path: '/profile/account/pay-bill', call: payBills, button: 'Pay $45.00' })
  await see(page.getByText('INV100146 is paid', { exact: true })).toBeVisible()
  await see(page.getByText('You owe nothing more', { exact: true })).toBeVisible()
})
