import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { customers } from '@waea/contract/people/customers'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPlans } from '../../../apps/server/src/capabilities/catalogue/index.ts'
import { askTopUp, creditBecomes, makeOwe, mobileInService } from '../../../apps/server/tests/ledger/money-support.ts'
import { shopOn } from '../../../apps/server/tests/shop/shop-support.ts'
import { loadedBatch, redeemCode } from '../../../apps/server/tests/vouchers/vouchers-support.ts'
import { openScreens, proveOperators, type Screens } from '../browser.ts'
import { expectAccessible, find, giveReason, openConsole, openCustomer, openSearch } from './console-support.ts'

/** Customers in the operators' console: how they are found, their page, and what is done there but money. */
let screens: Screens
let shop: ReturnType<typeof shopOn>
let page: Page

beforeAll(async () => {
  screens = await openScreens()
  shop = shopOn(screens.portal)
  page = await openConsole(screens, 'admin')
})
afterAll(() => screens?.close())

const accessible = () => expectAccessible(page)

test('a customer is found by a number with a wrong digit once a reason is given, and the page shows all of them', async () => {
  await page.getByRole('link', { name: 'Customers' }).click()
  await giveReason(page, 'Rang about a bill, ticket 12')
  await find(page, 'postpay@demo')
  const row = page.getByRole('table', { name: 'Customers that match' }).getByRole('row').nth(1)
  const number = (await row.textContent())?.match(/0?642?\d{7,9}|02\d{7,9}/)?.[0] ?? ''
  await accessible()
  const wrong = number.slice(0, 4) + ((Number(number.at(4)) + 1) % 10) + number.slice(5)
  // Other people of the demo have numbers like it.
  await find(page, number)
  await page.getByRole('row', { name: /postpay@demo.*Exact match/ }).waitFor()
  expect(await page.getByText('A number like it').count()).toBe(0)
  await find(page, wrong)
  await page.getByRole('heading', { name: 'Nobody has exactly this number. These are like it:' }).waitFor()
  await page.getByText('A number like it').first().waitFor()
  await accessible()
  await page
    .getByRole('row', { name: /postpay@demo/ })
    .getByRole('link')
    .click()
  await page.getByRole('heading', { name: 'Who', exact: true }).waitFor()
  const history = page.getByRole('region', { name: 'History' })
  await history
    .getByRole('row', { name: /Bill .*INV/ })
    .first()
    .waitFor()
  expect(await history.getByText('Looked at a customer').count()).toBe(0)
  await history.getByRole('checkbox', { name: 'Also who looked at the customer' }).check({ force: true })
  await history
    .getByRole('row', { name: /Looked at a customer .*Rang about a bill, ticket 12/ })
    .first()
    .waitFor()
  await accessible()
  await page.getByRole('link', { name: 'Audit log' }).last().click()
  const log = page.getByRole('table', { name: 'Audit log' })
  await log
    .getByRole('row', { name: /Operator \d+ .*Looked at a customer .*Rang about a bill, ticket 12/ })
    .first()
    .waitFor()
  await log.getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Who', exact: true }).waitFor()
})

test('the messages of a customer are shown with their state, and everything about them is exported as a file', async () => {
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages
    .getByText(/Delivered |Nothing was sent/)
    .first()
    .waitFor()
  const button = page.getByRole('button', { name: 'Export data' })
  await button.click()
  await page.getByText('Give it to nobody but them').waitFor()
  await accessible()
  await page.route('**/export', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Export the data', exact: true })
  await confirm.click()
  await page.getByText('This can’t be done at the moment').waitFor()
  await page.unrouteAll()
  const [download] = await Promise.all([page.waitForEvent('download'), confirm.click()])
  expect(download.suggestedFilename()).toMatch(/^customer-[0-9a-f-]{36}\.zip$/)
  const files = unzipSync(readFileSync(await download.path()))
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['data/customers.json', 'data/identity.json']))
  await page.getByText('The data are saved as a file').waitFor()
})

test('a delivered mail is sent again once it is said to whom it goes, and one with a code says what sends a new one', async () => {
  const delivered = {
    MessageUUID: crypto.randomUUID(),
    CustomerUUID: crypto.randomUUID(),
    Channel: 'mail',
    Recipient: 'before@example.nz',
    Template: 'bill-issued',
    State: 'sent',
    Tries: 1,
    CreatedAtNanos: Date.UTC(2026, 10, 1) * 1e6,
    EndedAtNanos: Date.UTC(2026, 10, 1) * 1e6,
    CanResend: true,
    ResendsTo: 'present@example.nz',
  }
  const Secret = 'Send a new sign-in link from the customer’s page.'
  const { ResendsTo: _, ...gone } = delivered
  const link = { ...gone, MessageUUID: crypto.randomUUID(), Template: 'temporary-login', CanResend: false, Secret }
  const PageInfo = { PageNumber: 1, TotalPages: 1, TotalItemCount: 2 }
  const json = { Messages: [delivered, link], PageInfo }
  await page.route('**/api/provider/v1/customers/*/messages?*', (route) => route.fulfill({ json }))
  let answer: object = { status: 429, json: { code: 'message-resent', err_message: 'Wait 120 seconds' } }
  const reasons: (string | undefined)[] = []
  await page.route('**/api/provider/v1/messages/*/resend', (route) => {
    reasons.push(route.request().headers()['operator-reason'])
    return route.fulfill(answer)
  })
  await page.goBack()
  await page.goForward()
  const row = page.getByRole('row', { name: /Bill issued/ })
  await page
    .getByRole('row', { name: /Temporary login/ })
    .getByText(Secret)
    .waitFor()
  expect(
    await page
      .getByRole('row', { name: /Temporary login/ })
      .getByRole('button', { name: /^Send again/ })
      .count(),
  ).toBe(0)
  await accessible()
  let text: object = {
    Subject: 'Your bill',
    Text: 'Kia ora Aroha.\n\nIt is $45.00.',
    Files: ['bill.pdf'],
    KeptUntilNanos: 0,
  }
  await page.route('**/messages/*/text', (route) => route.fulfill({ json: text }))
  await row.getByRole('button', { name: /^Read/ }).click()
  const shown = page.getByRole('dialog', { name: 'Bill issued' })
  await shown.getByText('It is $45.00.').waitFor()
  await shown.getByText('bill.pdf').waitFor()
  await shown.getByText('The text is kept until 1 Jan 1970').waitFor()
  await accessible()
  await shown.getByRole('button', { name: 'Close' }).click()
  text = { Files: [], Secret }
  await page
    .getByRole('row', { name: /Temporary login/ })
    .getByRole('button', { name: /^Read/ })
    .click()
  await page.getByText(/^Its text isn’t shown: it may have a code or a link/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await row.getByRole('button', { name: /^Send again/ }).click()
  await page.getByText('It goes to present@example.nz').waitFor()
  await page.getByText('it went to before@example.nz').waitFor()
  await accessible()
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Send again', exact: true })
  await confirm.click()
  await page.getByText('Wait 120 seconds').waitFor()
  answer = { status: 200, json: { Recipient: 'present@example.nz' } }
  await confirm.click()
  await page.getByText('The message to present@example.nz is on its way').waitFor()
  expect(reasons).toEqual(Array(2).fill(encodeURIComponent('Rang about a bill, ticket 12')))
  await page.unrouteAll()
})

test('a SIM is frozen, barred and unfrozen, a mobile ended and kept, and each is said before it is done', async () => {
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
  const mobiles = page.getByRole('region', { name: 'Mobiles' })
  await mobiles
    .getByRole('button', { name: /^Freeze the SIM/ })
    .first()
    .click()
  await page.getByText('only an operator can unfreeze it').waitFor()
  await accessible()
  await confirm('Freeze the SIM')
  const unfreeze = mobiles.getByRole('button', { name: /^Unfreeze the SIM of/ })
  await unfreeze.waitFor()
  await mobiles.getByText('frozen', { exact: true }).waitFor()
  await unfreeze.click()
  await page.getByText('The SIM runs again in a moment').waitFor()
  await confirm('Unfreeze the SIM')
  await unfreeze.waitFor({ state: 'detached' })

  const endOrKeep = mobiles.getByRole('button', { name: /^End or keep/ }).first()
  await endOrKeep.click()
  await page.getByText('After that the number is gone for good.').waitFor()
  await accessible()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^End it on/ })
    .click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await endOrKeep.click()
  await page.getByText('If it stays, its plan renews as it did before').waitFor()
  await confirm('Keep it')
  await page.getByText(/\d stays$/).waitFor()

  await mobiles.getByRole('button', { name: /^Bars/ }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Bars of/ })
  await dialog.getByText('Nothing is barred.').waitFor()
  await dialog.getByLabel('Feature').selectOption('OCSBlockPremiumCalls')
  await dialog.getByLabel('Why').fill('Premium calls that the customer did not make')
  await dialog.getByRole('button', { name: 'Bar it' }).click()
  const lift = dialog.getByRole('button', { name: 'Lift the bar of OCSBlockPremiumCalls' })
  await lift.waitFor()
  await accessible()
  await lift.click()
  await dialog.getByText('Nothing is barred.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
})

test('a person is helped to sign in, and an account in use is neither closed nor erased', async () => {
  await page
    .getByRole('button', { name: /^Sign-in of/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Send a sign-in link' }).click()
  await page.getByRole('button', { name: 'Send the link', exact: true }).click()
  await page.getByText(/^A sign-in link is on its way to/).waitFor()
  for (const [item, button] of [
    ['Close', 'Close the account'],
    ['Erase', 'Erase for good'],
  ] as const) {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await accessible()
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByText('A mobile or a fibre connection is still in use or on order. End it first.').waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  }
})

test('a SIM is replaced by a card or an eSIM, or a card is posted, and what happens and costs is said first', async () => {
  const owner = await mobileInService(shop)
  await openCustomer(page, owner.CustomerUUID, 'A broken SIM, ticket 13')
  const mobiles = page.getByRole('region', { name: 'Mobiles' })
  const open = () => mobiles.getByRole('button', { name: /^Replace the SIM of/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Replace the SIM of/ })
  const way = (name: RegExp) => dialog.getByRole('radio', { name }).check({ force: true })
  await page.route('**/sim-swap', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
  await open()
  await dialog.getByText('The SIM can’t be loaded').waitFor()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('It costs nothing: $0.00 is charged.').waitFor()
  await accessible()
  await way(/^A SIM card that they have/)
  await dialog.getByLabel('SIM ID or card number').fill('12')
  await dialog.getByRole('button', { name: 'Swap the SIM', exact: true }).click()
  await dialog.getByText('Enter the 10 digits of the SIM ID, or the 19 or 20 of the card.').waitFor()
  await accessible()
  await dialog.getByLabel('SIM ID or card number').fill('2099999999')
  await proveOperators(screens)
  await dialog.getByRole('button', { name: 'Swap the SIM', exact: true }).click()
  await dialog.getByText('No SIM has this number.').waitFor()
  await way(/^Post them a SIM card/)
  await dialog.getByText('The customer has saved no delivery address.').waitFor()
  await accessible()
  await way(/^A new eSIM/)
  await dialog.getByRole('button', { name: 'Swap the SIM', exact: true }).click()
  await page.getByText(/ is moving to the new SIM$/).waitFor()
  await page.getByRole('table', { name: 'History' }).getByText('SIM swap requested').waitFor()

  const place = { LocationProvider: 'sandbox-addresses', LocationProviderIDX: '1', Lines: ['1 Bank Street'] }
  const address = { spid: '2', customerUuid: owner.CustomerUUID, City: 'Whangārei', PostCode: '0110', ...place }
  await shop.good(customers.addAddress, address, owner.token)
  await open()
  await way(/^Post them a SIM card/)
  await dialog.getByText('In the portal the customer would pay $5.00').waitFor()
  await accessible()
  await dialog.getByRole('button', { name: 'Post a SIM card for $0.00' }).click()
  await page.getByText(/^The SIM card is on order as W/).waitFor()
})

test('a plan is changed for a customer after every figure is shown, and a change that waits is cancelled', async () => {
  const owner = await mobileInService(shop)
  await askTopUp(shop, owner, { PaymentMethodID: owner.card, Amount: 5000 })
  await creditBecomes(shop, owner, 5000)
  await openCustomer(page, owner.CustomerUUID, 'Wants more data, ticket 15')
  const mobiles = page.getByRole('region', { name: 'Mobiles' })
  const open = () => mobiles.getByRole('button', { name: /^Change the plan of/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Change the plan of/ })
  await page.route('**/plan-change', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
  await open()
  await dialog.getByText('The plans can’t be loaded').waitFor()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByLabel('New plan').selectOption({ label: 'Four Weeks Endless, $40.00' })
  await dialog.getByText('nothing until it starts').waitFor()
  await accessible()
  await dialog.getByRole('button', { name: /^Change on / }).click()
  await page.getByText(/^The plan changes to Four Weeks Endless on /).waitFor()

  await open()
  await dialog.getByText(/is to change to Four Weeks Endless on/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel this change' }).click()
  await page.getByRole('alertdialog').getByText('The customer is mailed.').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the change', exact: true }).click()
  await page.getByText('The change to Four Weeks Endless is cancelled', { exact: true }).waitFor()

  await open()
  await dialog.getByLabel('New plan').selectOption({ label: 'Four Weeks Endless, $40.00' })
  await dialog.getByText('Now', { exact: true }).click()
  await dialog.getByText('Credit left').waitFor()
  expect(await dialog.getByRole('definition').allTextContents()).toEqual(expect.arrayContaining(['$40.00', '$10.00']))
  await accessible()
  await dialog.getByRole('button', { name: 'Take $40.00 from the credit and change now' }).click()
  await page.getByText('The plan is Four Weeks Endless now').waitFor()
  await creditBecomes(shop, owner, 1000)
  await open()
  await dialog.getByText(/^A plan can be changed once in 30 days: this one again on/).waitFor()
  await accessible()
  await page.keyboard.press('Escape')
  await page.getByRole('table', { name: 'History' }).getByText('Plan change: done').waitFor()
})

test('an account is suspended and opened with reasons, after what stops and what stays owed is said', async () => {
  const owner = await mobileInService(shop, { plan: demoPlans.payg })
  await openCustomer(page, owner.CustomerUUID, 'Rang from another number, ticket 16')
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await choose('Suspend')
  const suspend = page.getByRole('dialog', { name: /^Suspend the account of/ })
  await suspend.getByText(/Mobiles keep working until .* freeze its SIM/).waitFor()
  await suspend.getByRole('button', { name: 'Suspend the account' }).click()
  await suspend.getByText('Write at least three characters.').waitFor()
  await suspend.getByLabel('What the customer reads').selectOption('terms')
  await suspend.getByLabel('Why', { exact: true }).fill('Resells calls, ticket 16')
  await accessible()
  await suspend.getByRole('button', { name: 'Suspend the account' }).click()
  await page.getByText(/^Suspended: terms/).waitFor()
  await makeOwe(shop, owner, 8640)
  await choose('Open')
  const open = page.getByRole('dialog', { name: /^Open the account of/ })
  await open.getByText(/\$86\.40 is overdue and stays owed, so the account stays suspended/).waitFor()
  await open.getByLabel('Why', { exact: true }).fill('Settled, ticket 16')
  await accessible()
  await open.getByRole('button', { name: 'Lift the suspension' }).click()
  await page.getByText(/^Suspended: unpaid/).waitFor()
  await choose('Open')
  await page.getByText(/It is suspended over the \$86\.40 that is overdue, and that stays owed/).waitFor()
  await accessible()
  await page.keyboard.press('Escape')
})

test('the code of a voucher, typed where customers are found, says who redeemed it', async () => {
  const owner = await mobileInService(shop, { plan: demoPlans.payg })
  const { Codes } = await loadedBatch(shop, { count: 2 })
  const [used = '', unused = ''] = Codes
  await redeemCode(shop, owner, used)
  await openSearch(page, 'Voucher refused, ticket 21')
  await find(page, unused)
  await page.getByText(/^A voucher of \$20\.00 .* It is not used: it can be redeemed\.$/).waitFor()
  await find(page, used)
  await accessible()
  await page.getByRole('link', { name: 'this customer' }).click()
  await page.waitForURL(`**/customers/${owner.CustomerUUID}`)
})
