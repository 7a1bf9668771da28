import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { billing } from '@waea/contract/money/billing'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount } from '../../../apps/server/src/capabilities/billing/index.ts'
import { demoPlans } from '../../../apps/server/src/capabilities/catalogue/index.ts'
import {
  askTopUp,
  creditBecomes,
  makeOwe,
  mobileInService,
  systemOf,
} from '../../../apps/server/tests/ledger/money-support.ts'
import { anOperatorWith, signedInOperator } from '../../../apps/server/tests/operators/operator-support.ts'
import { shopOn } from '../../../apps/server/tests/shop/shop-support.ts'
import { loadedBatch, redeemCode } from '../../../apps/server/tests/vouchers/vouchers-support.ts'
import { violationsOn, wcag } from '../../support/axe.ts'
import { eventually } from '../../support/portal.ts'
import { openScreens, proveOperators, type Screens, signInToConsole, visitor } from '../browser.ts'

/** The operators' console in a browser: signing in, what each role sees, and the deeds of its pages. */
let screens: Screens
let shop: ReturnType<typeof shopOn>
let page: Page

beforeAll(async () => {
  screens = await openScreens()
  shop = shopOn(screens.portal)
  page = await screens.pageOf(visitor)
  await page.setViewportSize({ width: 1280, height: 900 })
})
afterAll(() => screens?.close())

const signIn = (email: string) => signInToConsole(page, screens, email)

const accessible = async () => expect(await violationsOn(page, { runOnly: wcag })).toEqual([])
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
  await log
    .getByRole('row', { name: /operator:manage/ })
    .first()
    .waitFor()
  await page.getByLabel('What').selectOption('operator:manage')
  await page.getByLabel('Who').selectOption(admin)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => page.url()).toMatch(/deed=operator.*operator=|operator=.*deed=operator/)
  await expect.poll(() => log.getByRole('row', { name: new RegExp(admin) }).count()).toBeGreaterThanOrEqual(3)
  await accessible()
})

test('a customer is found by a number with a wrong digit once a reason is given, and the page shows all of them', async () => {
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByLabel('Why do you look at a customer?').fill('Rang about a bill, ticket 12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Find a customer', { exact: true }).last().fill('postpay@demo')
  await page.getByRole('button', { name: 'Find' }).click()
  const row = page.getByRole('table', { name: 'Customers that match' }).getByRole('row').nth(1)
  const number = (await row.textContent())?.match(/0?642?\d{7,9}|02\d{7,9}/)?.[0] ?? ''
  await accessible()
  const wrong = number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10)
  await page.getByLabel('Find a customer', { exact: true }).last().fill(wrong)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('A number like it').first().waitFor()
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
  expect(await history.getByText('Customer read').count()).toBe(0)
  await history.getByRole('checkbox', { name: 'Also who looked at the customer' }).check({ force: true })
  await history
    .getByRole('row', { name: /Customer read .*Rang about a bill, ticket 12/ })
    .first()
    .waitFor()
  await accessible()
  await page.getByRole('link', { name: 'Audit log' }).last().click()
  await page
    .getByRole('table', { name: 'Audit log' })
    .getByRole('row', { name: /customer:read/ })
    .first()
    .waitFor()
  await page.getByRole('table', { name: 'Audit log' }).getByRole('link').first().click()
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
      .getByRole('button')
      .count(),
  ).toBe(0)
  await accessible()
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

test('a mobile is credited and charged with a reason, after what that leaves is said', async () => {
  const owner = await mobileInService(shop, { plan: demoPlans.payg })
  await page.goto(`/console/customers/${owner.CustomerUUID}`)
  await page.getByLabel('Why do you look at a customer?').fill('No coverage, ticket 14')
  await page.getByRole('button', { name: 'Continue' }).click()
  const mobiles = page.getByRole('region', { name: 'Mobiles' })
  await mobiles.getByRole('button', { name: /^Add credit of/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Credit / })
  await dialog.getByText('Operators may credit this customer $200.00 more').waitFor()
  await dialog.getByLabel('Amount').fill('200.01')
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click()
  await dialog.getByText('Enter an amount up to $200.00.').waitFor()
  await dialog.getByText('Write at least three characters.').waitFor()
  await dialog.getByLabel('Amount').fill('10')
  await dialog.getByText(/ credit on .* goes from \$0\.00 to \$10\.00\.$/).waitFor()
  await accessible()
  await dialog.getByLabel('Why').fill('No coverage in November')
  await dialog.getByRole('button', { name: 'Credit $10.00' }).click()
  await page.getByText(/^\$10\.00 is credited on /).waitFor()
  await creditBecomes(shop, owner, 1000)

  await mobiles.getByRole('button', { name: /^Charge of/ }).click()
  const charge = page.getByRole('dialog', { name: /^Charge / })
  await charge.getByLabel('Amount').fill('10.01')
  await charge.getByLabel('Why').fill('Credited twice')
  await charge.getByRole('button', { name: 'Charge', exact: true }).click()
  await charge.getByText('Enter an amount up to $10.00.').waitFor()
  await charge.getByLabel('Amount').fill('4')
  await charge.getByText(/ goes from \$10\.00 to \$6\.00\.$/).waitFor()
  await accessible()
  await charge.getByRole('button', { name: 'Charge $4.00' }).click()
  await creditBecomes(shop, owner, 600)
  await page.getByRole('table', { name: 'History' }).getByText('Charge added').waitFor()
  await accessible()
})

test('a plan is changed for a customer after every figure is shown, and a change that waits is cancelled', async () => {
  const owner = await mobileInService(shop)
  await askTopUp(shop, owner, { PaymentMethodID: owner.card, Amount: 5000 })
  await creditBecomes(shop, owner, 5000)
  await page.goto(`/console/customers/${owner.CustomerUUID}`)
  await page.getByLabel('Why do you look at a customer?').fill('Wants more data, ticket 15')
  await page.getByRole('button', { name: 'Continue' }).click()
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
  await page.goto(`/console/customers/${owner.CustomerUUID}`)
  await page.getByLabel('Why do you look at a customer?').fill('Rang from another number, ticket 16')
  await page.getByRole('button', { name: 'Continue' }).click()
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

test('a debt is written off with a reason, after each of its parts is said', async () => {
  const owner = await mobileInService(shop, { plan: demoPlans.payg })
  await makeOwe(shop, owner, 8640)
  await page.goto(`/console/customers/${owner.CustomerUUID}`)
  await page.getByLabel('Why do you look at a customer?').fill('Moved away, ticket 15')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/^Suspended: unpaid/).waitFor()
  await page.getByRole('button', { name: 'Write off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write off $86.40?' })
  await dialog.getByText('Nobody can undo this.').waitFor()
  await dialog.getByText('$86.40', { exact: true }).waitFor()
  const confirm = dialog.getByRole('button', { name: 'Write off $86.40' })
  await confirm.click()
  await dialog.getByText('Write at least three characters.').waitFor()
  await accessible()
  await dialog.getByLabel('Why', { exact: true }).fill('Moved away, ticket 15')
  await confirm.click()
  await page.getByText('$86.40 is written off').waitFor()
  await page.getByText('Active', { exact: true }).waitFor()
  await accessible()
})

test('a payment is refunded after its effect is said, and a refund that waits is approved with a reason', async () => {
  const owner = await mobileInService(shop, { plan: demoPlans.payg })
  await askTopUp(shop, owner, { PaymentMethodID: owner.card, Amount: 2000 })
  await creditBecomes(shop, owner, 2000)
  await page.goto(`/console/customers/${owner.CustomerUUID}`)
  await page.getByLabel('Why do you look at a customer?').fill('Topped up twice, ticket 12')
  await page.getByRole('button', { name: 'Continue' }).click()
  const payment = page.getByRole('region', { name: 'Payments' })
  await payment.getByRole('button', { name: /^Refund/ }).click()
  await page.getByLabel('Amount').fill('20.01')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByText('Enter an amount up to $20.00.').waitFor()
  await page.getByText('Write at least three characters.').waitFor()
  await page.getByLabel('Amount').fill('5')
  await page.getByText(/^\$5\.00 is taken off the credit of/).waitFor()
  await accessible()
  await page.getByLabel('Why').fill('Topped up twice')
  await page.getByRole('button', { name: 'Refund $5.00' }).click()
  await payment.getByText('$5.00', { exact: true }).waitFor()
  await accessible()

  await screens.portal.rows(
    `INSERT INTO payments.refund_requests (customer_uuid, request_uuid, payment_uuid, amount_cents, because, requested_by,
       state, created_at)
     SELECT customer_uuid, gen_random_uuid(), payment_uuid, 1500, 'The whole top-up was a mistake', 'client:shop', 'waiting',
       now() FROM payments.intents WHERE customer_uuid = $1`,
    [owner.CustomerUUID],
  )
  await page.getByRole('link', { name: 'Refunds' }).click()
  await page.getByRole('button', { name: /^Decide/ }).click()
  await page.getByText('Approve', { exact: true }).click()
  await page.getByLabel('Why, for the audit log').fill('Spoken with the customer')
  await accessible()
  await page.getByRole('button', { name: 'Refund $15.00' }).click()
  await page.getByText('No refund waits for approval').waitFor()
})

test('a dispute is answered in part after the amount is checked, and one that somebody else answered says so', async () => {
  const waiting = {
    Number: 'DSP900001',
    InvoiceNumber: 'INV900001',
    Line: 2,
    LineName: 'Endless 40',
    AmountCents: 4500,
    Because: 'This plan was to be the smaller one.',
    OpenedOn: '2026-01-05',
    AnswerBy: '2026-01-20',
    State: 'open',
    IsLate: true,
    CustomerUUID: crypto.randomUUID(),
    CustomerName: 'Name of the Customer',
  }
  const one = { PageNumber: 1, TotalPages: 1, TotalItemCount: 1 }
  const none = { Disputes: [], PageInfo: { ...one, TotalPages: 0, TotalItemCount: 0 } }
  let answer: object = { status: 503, json: {} }
  let outcome: object = { status: 409, json: { code: 'conflict', err_message: 'No' } }
  const sent: unknown[] = []
  await page.route('**/api/provider/v1/disputes?*', (route) => route.fulfill(answer))
  await page.route('**/api/provider/v1/disputes/*/answer', (route) => {
    sent.push(route.request().postDataJSON())
    answer = { status: 200, json: none }
    return route.fulfill(outcome)
  })
  const open = async () => {
    answer = { status: 200, json: { Disputes: [waiting], PageInfo: one } }
    await page.goto('/console/disputes')
    const row = page.getByRole('row', { name: /DSP900001/ })
    await row.getByText('Endless 40, bill INV900001, line 2').waitFor()
    await row.getByText(/^Late: /).waitFor()
    await row.getByRole('button', { name: 'Answer DSP900001' }).click()
    await page.getByText('The answer can’t be changed later.').waitFor()
  }
  await page.goto('/console/disputes')
  await page.getByText('Disputes can’t be loaded').waitFor()

  await open()
  await page.getByText('Refuse', { exact: true }).click()
  await page.getByLabel('Your answer to the customer').fill('The plan was used that month.')
  await page.getByRole('button', { name: 'Refuse: $45.00 is due in ten days' }).click()
  await page.getByText('Somebody else has dealt with this').waitFor()
  await accessible()
  await page.keyboard.press('Escape')
  await page.getByText('No dispute waits for an answer').waitFor()

  await open()
  await page.getByText('Uphold', { exact: true }).click()
  await page.getByLabel(/^Amount to credit/).fill('45.01')
  await page.getByLabel('Your answer to the customer').fill('A part was ours to pay.')
  await page.getByText('Enter an amount up to $45.00.').waitFor()
  await page.getByLabel(/^Amount to credit/).fill('$12.50')
  outcome = {
    status: 200,
    json: {
      ...waiting,
      State: 'upheld-in-part',
      CreditedCents: 1250,
      CreditNote: 'CN900001',
      DueAgainOn: '2026-02-04',
    },
  }
  await page.getByRole('button', { name: 'Uphold: credit $12.50' }).click()
  await page.getByText('DSP900001 is answered: $12.50 credited by CN900001. What wasn’t credited is due by').waitFor()
  await page.getByText('No dispute waits for an answer').waitFor()
  expect(sent).toEqual([
    { Outcome: 'refused', Answer: 'The plan was used that month.' },
    { Outcome: 'upheld', Answer: 'A part was ours to pay.', AmountCents: 1250 },
  ])
  await page.unrouteAll()
})

test('a customer’s bills stand on their page, paid ones too, and each is saved as the file that they have', async () => {
  await openDemoCustomer('postpay@demo')
  const bills = page.getByRole('region', { name: 'Bills', exact: true })
  await bills.getByRole('row', { name: /^Next bill .* So far$/ }).waitFor()
  const paid = bills.getByRole('row', { name: /Paid/ }).first()
  await accessible()
  const download = page.waitForEvent('download')
  await paid.getByRole('button', { name: /^PDF/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^INV\d+\.pdf$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await paid.getByRole('button', { name: /^Credit/ }).click()
  await page.getByText('What was paid already becomes credit of the account.').waitFor()
  await accessible()
  await page.keyboard.press('Escape')
})

test('a customer whose billing account is closed keeps their bills on the page', async () => {
  const owner = await mobileInService(shop, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  await eventually('an account', async () => {
    const { status } = await shop.call(billing.account, { customerUuid: owner.CustomerUUID }, owner.token)
    return status === 200 || undefined
  })
  await systemOf(shop).inTransaction((tx) => closeAccount(tx, owner.CustomerUUID))
  await page.goto(`/console/customers/${owner.CustomerUUID}`)
  await page.getByLabel('Why do you look at a customer?').fill('Asks for the last bill, ticket 22')
  await page.getByRole('button', { name: 'Continue' }).click()
  const bills = page.getByRole('region', { name: 'Bills', exact: true })
  await bills.getByRole('row', { name: /^INV\d+/ }).waitFor()
  expect(await bills.getByText('Next bill').count()).toBe(0)
})

test('the code of a voucher, typed where customers are found, says who redeemed it', async () => {
  const owner = await mobileInService(shop, { plan: demoPlans.payg })
  const { Codes } = await loadedBatch(shop, { count: 2 })
  const [used = '', unused = ''] = Codes
  await redeemCode(shop, owner, used)
  await page.goto('/console/customers')
  await page.getByLabel('Why do you look at a customer?').fill('Voucher refused, ticket 21')
  await page.getByRole('button', { name: 'Continue' }).click()
  const text = page.getByLabel('Find a customer', { exact: true }).last()
  await text.fill(unused)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText(/^A voucher of \$20\.00 .* It is not used: it can be redeemed\.$/).waitFor()
  await text.fill(used)
  await page.getByRole('button', { name: 'Find' }).click()
  await accessible()
  await page.getByRole('link', { name: 'this customer' }).click()
  await page.waitForURL(`**/customers/${owner.CustomerUUID}`)
})

/** Opens a demo customer’s page, with a reason, as found by a part of the email. */
async function openDemoCustomer(email: string): Promise<void> {
  await page.goto('/console/customers')
  await page.getByLabel('Why do you look at a customer?').fill('Rang about a bill, ticket 12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Find a customer', { exact: true }).last().fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('link')
    .click()
}

test('bills are put on hold from the customer’s page, with a reason, and released from the list of the bill run', async () => {
  await openDemoCustomer('postpay@demo')
  await page.getByRole('button', { name: 'Hold bills' }).click()
  await page.getByText('The account gets no bill until somebody releases it.').waitFor()
  await page.getByRole('button', { name: 'Hold the bills' }).click()
  await page.getByText('Write at least three characters.').waitFor()
  await page.getByLabel('Why', { exact: true }).fill('Checking roaming, ticket 13')
  await accessible()
  await page.getByRole('button', { name: 'Hold the bills' }).click()
  await page.getByRole('button', { name: 'Release bills' }).waitFor()
  await page.getByText(/^On hold since .*Operator.*: Checking roaming, ticket 13$/).waitFor()

  await page.getByRole('link', { name: 'Bill run' }).click()
  await page.getByText('Total expected').waitFor()
  await page.getByRole('table', { name: 'Last seven runs' }).getByRole('row').nth(7).waitFor()
  await accessible()
  await page.getByRole('link', { name: /Bills on hold/ }).click()
  await page.getByRole('button', { name: /^Release the bills of/ }).click()
  await page.getByText('The next hourly run bills what is due').waitFor()
  await page.getByLabel('Why', { exact: true }).fill('Checked, ticket 13')
  await accessible()
  await page.getByRole('button', { name: 'Release the bills', exact: true }).click()
  await page.getByText('No bills are on hold').waitFor()
})

test('a bill that failed is tried again with a reason, and a further failure is shown', async () => {
  const bill = {
    CustomerUUID: crypto.randomUUID(),
    CustomerName: 'Name of the Customer',
    AccountNumber: '500017',
    DueOn: '2026-01-05',
    Error: 'The first error',
    Tries: 3,
    FailedAtNanos: 1_767_600_000_000_000_000,
  }
  const one = { PageNumber: 1, TotalPages: 1, TotalItemCount: 1 }
  let answer: object = { Bills: [bill], PageInfo: one }
  let outcome: object = { Outcome: 'FAILED', Error: 'The second error' }
  await page.route('**/api/provider/v1/failed-bills?*', (route) => route.fulfill({ json: answer }))
  await page.route('**/api/provider/v1/failed-bills/*/retry', (route) => route.fulfill({ json: outcome }))
  await page.goto('/console/bill-run/failed')
  await page
    .getByRole('row', { name: /The first error/ })
    .getByRole('button', { name: /^Try again/ })
    .click()
  await page.getByLabel('Why', { exact: true }).fill('The price is mended')
  await page.getByRole('button', { name: 'Make the bill' }).click()
  await page.getByText('It failed again: The second error').waitFor()
  await accessible()
  outcome = { Outcome: 'BILLED' }
  answer = { Bills: [], PageInfo: { ...one, TotalPages: 0, TotalItemCount: 0 } }
  await page.getByRole('button', { name: 'Make the bill' }).click()
  await page.getByText('The bill is issued').waitFor()
  await page.getByText('No bill has failed').waitFor()
  await page.unrouteAll()
})

test('what waits too long is listed with its customer, whom it waits for, and the customer’s next step', async () => {
  const row = {
    CustomerUUID: crypto.randomUUID(),
    CustomerName: 'Name of the Customer',
    SinceNanos: 1_767_600_000_000_000_000,
  }
  const Waiting = [
    {
      ...row,
      Kind: 'port',
      Reference: '64215550142',
      WaitsFor: 'Spark',
      NextStep: { Kind: 'port-comes', NeedsCustomer: false },
    },
    { ...row, Kind: 'fibre-visit', Reference: 'F100001', WaitsFor: 'Chorus' },
    { ...row, Kind: 'order', Reference: '1234567', NextStep: { Kind: 'preparing', NeedsCustomer: false } },
  ]
  const PageInfo = { PageNumber: 1, TotalPages: 1, TotalItemCount: 3 }
  await page.route('**/api/provider/v1/waiting?*', (route) => route.fulfill({ json: { Waiting, PageInfo } }))
  await page.goto('/console/waiting')
  await page.getByRole('row', { name: /Number 64215550142 .*Spark to answer.*Wait for the number/ }).waitFor()
  await page.getByRole('row', { name: /Fibre order F100001.*Chorus to report the visit.*they can only wait/ }).waitFor()
  await page.getByRole('row', { name: /Order 1234567.*The network to make its SIMs.*Wait for the SIM/ }).waitFor()
  expect(await page.getByRole('link', { name: 'Name of the Customer' }).count()).toBe(3)
  await accessible()
  await page.unrouteAll()
})

test('a failed message is sent again once it is confirmed, and one whose text is gone has no button', async () => {
  const failed = {
    MessageUUID: crypto.randomUUID(),
    CustomerUUID: crypto.randomUUID(),
    Channel: 'mail',
    Recipient: 'full@mailbox.example.nz',
    Template: 'bill-issued',
    State: 'refused',
    Tries: 3,
    Error: '552 Mailbox full',
    CreatedAtNanos: Date.UTC(2026, 10, 1) * 1e6,
    EndedAtNanos: Date.UTC(2026, 10, 5) * 1e6,
    CanResend: true,
  }
  const { CustomerUUID: _, ...noCustomer } = failed
  const Secret = 'The person requests a new one.'
  const code = { ...noCustomer, MessageUUID: crypto.randomUUID(), Template: 'verify-email', CanResend: false, Secret }
  const one = { PageNumber: 1, TotalPages: 1, TotalItemCount: 2 }
  let answer: object = { status: 503, json: {} }
  const sent: unknown[] = []
  await page.route('**/api/provider/v1/messages/failed?*', (route) => route.fulfill(answer))
  await page.route('**/api/provider/v1/messages/*/resend', (route) => {
    sent.push(route.request().postDataJSON())
    answer = { status: 200, json: { Messages: [], PageInfo: { ...one, TotalItemCount: 0 } } }
    return route.fulfill({ status: 200, json: { Recipient: failed.Recipient } })
  })
  await page.goto('/console/messages')
  await page.getByText('Messages can’t be loaded').waitFor()
  answer = { status: 200, json: { Messages: [failed, code], PageInfo: one } }
  await page.goto('/console/messages')
  const row = page.getByRole('row', { name: /Bill issued/ })
  await row.getByText('552 Mailbox full').waitFor()
  await page
    .getByRole('row', { name: /Verify email/ })
    .getByText(Secret)
    .waitFor()
  await accessible()
  await row.getByRole('button', { name: 'Send again to full@mailbox.example.nz' }).click()
  await page.getByText('It goes to full@mailbox.example.nz').waitFor()
  await accessible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send again', exact: true }).click()
  await page.getByText('Every message was delivered').waitFor()
  expect(sent).toEqual([{ CustomerUUID: failed.CustomerUUID }])
  await page.unrouteAll()
})

test('parked usage is corrected, with the reason where it still can’t be counted, and let go', async () => {
  const parked = {
    NoticeUUID: crypto.randomUUID(),
    Subject: 'CDR-900001',
    Reason: 'its use is more than 90 days ago',
    Times: 1,
    FirstAtNanos: Date.UTC(2026, 10, 1) * 1e6,
    LastAtNanos: Date.UTC(2026, 10, 1) * 1e6,
    CustomerUUID: crypto.randomUUID(),
    MSISDN: '64215550142',
    Values: { ID: 'CDR-900001', UsedAt: '2001-02-03T04:05:06Z', Type: 'data', Amount: '1048576', ServiceRef: 'svc-1' },
    Document: '{"id":"CDR-900001"}',
    IsWhole: true,
  }
  const one = { PageNumber: 1, TotalPages: 1, TotalItemCount: 1 }
  let answer: object = { status: 503, json: {} }
  let outcome: object = { status: 400, json: { code: 'invalid-input', field: 'Correction.UsedAt' } }
  const sent: unknown[] = []
  await page.route('**/api/provider/v1/parked-usage?*', (route) => route.fulfill(answer))
  await page.route('**/api/provider/v1/parked-usage/*', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill(outcome)
  })
  await page.route('**/api/provider/v1/parked-usage/*/drop', (route) => {
    answer = { status: 200, json: { Documents: [], PageInfo: { ...one, TotalItemCount: 0 } } }
    return route.fulfill({ status: 200, json: {} })
  })
  await page.goto('/console/parked-usage')
  await page.getByText('Parked usage can’t be loaded').waitFor()
  answer = { status: 200, json: { Documents: [parked], PageInfo: one } }
  await page.goto('/console/parked-usage')
  const row = page.getByRole('row', { name: /CDR-900001/ })
  await row.getByText('64215550142').waitFor()
  await row.getByText('its use is more than 90 days ago').waitFor()
  await row.getByText('Data, 1048576 bytes, at 3 Feb 2001, 17:05').waitFor()
  await accessible()
  await row.getByRole('button', { name: 'Correct CDR-900001' }).click()
  const count = page.getByRole('button', { name: 'Count it' })
  await count.click()
  await page.getByText('Write at least three characters.').waitFor()
  await page.getByLabel('Reason').fill('Ticket 12')
  await page.getByLabel('When').fill('yesterday')
  await count.click()
  await page.getByText('Enter a date and time with its zone').waitFor()
  outcome = { status: 400, json: { code: 'invalid-input', detail: { rule: 'its use lies in the future' } } }
  await page.getByLabel('When').fill('2126-11-30T08:15:00+13:00')
  await count.click()
  await page.getByText('It can’t be counted: its use lies in the future.').waitFor()
  await accessible()
  outcome = { status: 200, json: {} }
  await page.getByLabel('When').fill('2026-11-30T08:15:00+13:00')
  await page.getByLabel('Amount').fill('2048')
  await count.click()
  await page.getByText('CDR-900001 is counted').waitFor()
  expect(sent.at(-1)).toEqual({ Correction: { UsedAt: '2026-11-30T08:15:00+13:00', Amount: 2048 } })
  await row.getByRole('button', { name: 'Let go CDR-900001' }).click()
  await page.getByLabel('Reason').fill('Ticket 12')
  await accessible()
  await page.getByRole('button', { name: 'Let it go' }).click()
  await page.getByText('No usage is parked').waitFor()
  await page.unrouteAll()
})

test('a feature is turned off for everyone and given back with a reason, and its changes are listed with it', async () => {
  await page.goto('/console/flags')
  const row = page.getByRole('row', { name: /IS_FEEDBACK_ALLOWED/ })
  await row.getByRole('button', { name: /^Turn off/ }).click()
  await page.getByText('This changes the portal of every customer.').waitFor()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByText('Write at least three characters.').waitFor()
  await page.getByLabel('Why').fill('Too many answers')
  await accessible()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await row.getByText('Set here').waitFor()
  await row.getByText(/^Turned off by Operator \d+, .*: Too many answers$/).waitFor()
  expect(await row.getByText('Off', { exact: true }).count()).toBe(1)
  await row.getByRole('button', { name: /^Undo/ }).click()
  await page.getByLabel('Why').fill('It is over')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await row.getByText('Default').waitFor()
  await accessible()
  await row.getByRole('link', { name: /^All changes/ }).click()
  await page.getByRole('row', { name: /^Given back .* It is over$/ }).waitFor()
  await page.getByRole('row', { name: /^Turned off .* Too many answers$/ }).waitFor()
  await accessible()
})

test('an endpoint of webhooks shows its secret once, is sent a test event, and is removed after a question', async () => {
  await page.goto('/console/webhooks')
  await page.getByText('Nothing is sent to other systems').waitFor()
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  await page.getByLabel('Address').fill('ftp://crm.example.nz')
  await page.getByLabel('Description').fill('The CRM')
  await page.getByRole('checkbox', { name: 'bill.paid' }).check({ force: true })
  await accessible()
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.getByText('Use an https address on the internet').waitFor()
  // Nothing listens there, so that what is sent waits.
  await page.getByLabel('Address').fill('http://127.0.0.1:9/hooks')
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.getByText(/^whsec_/).waitFor()
  await accessible()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('link', { name: 'The CRM' }).click()
  expect(await page.getByText(/^whsec_/).count()).toBe(0)
  await page.getByRole('button', { name: 'Send a test event' }).click()
  const row = page.getByRole('row', { name: /webhook\.test/ })
  await row.getByText('Waiting').waitFor()
  await accessible()
  await row.getByRole('button', { name: /^Show/ }).click()
  await page.getByText(/"type":"webhook.test"/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Nothing is sent to other systems').waitFor()
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
