import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { billing } from '@waea/contract/money/billing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount } from '../../../apps/server/src/capabilities/billing/index.ts'
import { demoPlans } from '../../../apps/server/src/capabilities/catalogue/index.ts'
import { billAccount, creditBill } from '../../../apps/server/tests/billing/billing-support.ts'
import {
  askTopUp,
  creditBecomes,
  makeOwe,
  mobileInService,
  systemOf,
} from '../../../apps/server/tests/ledger/money-support.ts'
import { shopOn } from '../../../apps/server/tests/shop/shop-support.ts'
import { eventually } from '../../support/portal.ts'
import { openScreens, type Screens } from '../browser.ts'
import { expectAccessible, find, openConsole, openCustomer, openSearch } from './console-support.ts'

/** Money in the operators' console: credit, charges, debts, refunds, disputes, bills and the bill run. */
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

/** Opens a demo customer’s page, as found by a part of the email. */
async function openDemoCustomer(email: string): Promise<void> {
  await openSearch(page, 'Rang about a bill, ticket 12')
  await find(page, email)
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('link')
    .click()
}

test('a mobile is credited and charged with a reason, after what that leaves is said', async () => {
  const owner = await mobileInService(shop, { plan: demoPlans.payg })
  await openCustomer(page, owner.CustomerUUID, 'No coverage, ticket 14')
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

test('what is known of a payment is on a page of its own, with the receipt, and the way back', async () => {
  const owner = await mobileInService(shop)
  await openCustomer(page, owner.CustomerUUID, 'A chargeback, ticket 16')
  await page.route('**/evidence', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
  await page
    .getByRole('region', { name: 'Payments' })
    .getByRole('link', { name: /^Evidence of/ })
    .click()
  await page.getByText('The payment can’t be loaded').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Payment of $20.00' }).waitFor()
  await page.getByText(/^In service since/).waitFor()
  await page.getByRole('table', { name: 'Requests' }).getByText('Signed in').first().waitFor()
  await page.getByText('There is none that no bank took back.').waitFor()
  await page.getByRole('button', { name: 'Print' }).waitFor()
  await accessible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Receipt R/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^R\d+\.pdf$/)
  await page.getByRole('link', { name: 'The customer' }).click()
  await page.getByRole('heading', { name: 'Who', exact: true }).waitFor()
})

test('a debt is written off with a reason, after each of its parts is said', async () => {
  const owner = await mobileInService(shop, { plan: demoPlans.payg })
  await makeOwe(shop, owner, 8640)
  await openCustomer(page, owner.CustomerUUID, 'Moved away, ticket 15')
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
  await openCustomer(page, owner.CustomerUUID, 'Topped up twice, ticket 12')
  const payment = page.getByRole('region', { name: 'Payments' })
  await payment.getByRole('button', { name: /^Refund/ }).click()
  await page.getByLabel('Amount').fill('20.01')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByText('Enter an amount up to $20.00.').waitFor()
  await page.getByText('Write at least three characters.').waitFor()
  await page.getByLabel('Amount').fill('5')
  await page.getByText(/^\$5\.00 is taken off the credit of \d+\.$/).waitFor()
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

test('a bill that was credited in part is credited by what is left, and then no more', async () => {
  const owner = await mobileInService(shop, { plan: demoPlans.payg })
  const number = await billAccount(shop, owner)
  await creditBill(shop, owner.CustomerUUID, number)
  await openCustomer(page, owner.CustomerUUID, 'Billed by mistake, ticket 23')
  const bill = page.getByRole('region', { name: 'Bills', exact: true }).getByRole('row', { name: new RegExp(number) })
  await bill.getByRole('button', { name: /^Credit/ }).click()
  await page.getByText('The bill is $25.00, of which $24.00 is left to pay. $1.00 of it is credited already.').waitFor()
  await page.getByText('Without one, the $24.00 that is left is credited.').waitFor()
  await accessible()
  await creditBill(shop, owner.CustomerUUID, number)
  await page.getByLabel('Why').fill('Billed by mistake')
  await page.getByRole('button', { name: 'Credit $24.00' }).click()
  await page.getByText('The bill was credited meanwhile. Close this, and look at it again.').waitFor()
  await page.keyboard.press('Escape')
  await bill.getByRole('button', { name: /^Credit/ }).click()
  await page.getByLabel('Why').fill('Billed by mistake')
  await page.getByRole('button', { name: 'Credit $23.00' }).click()
  await page.getByText(/ for \$23\.00 is made$/).waitFor()
  await eventually('nothing to credit', async () =>
    (await bill.getByRole('button', { name: /^Credit/ }).count()) === 0 ? true : undefined,
  )
})

test('a customer whose billing account is closed keeps their bills on the page', async () => {
  const owner = await mobileInService(shop, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  await eventually('an account', async () => {
    const { status } = await shop.call(billing.account, { customerUuid: owner.CustomerUUID }, owner.token)
    return status === 200 || undefined
  })
  await systemOf(shop).inTransaction((tx) => closeAccount(tx, owner.CustomerUUID))
  await openCustomer(page, owner.CustomerUUID, 'Asks for the last bill, ticket 22')
  const bills = page.getByRole('region', { name: 'Bills', exact: true })
  await bills.getByRole('row', { name: /^INV\d+/ }).waitFor()
  expect(await bills.getByText('Next bill').count()).toBe(0)
})

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
