import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreens, type Screens } from '../browser.ts'
import { expectAccessible, openConsole } from './console-support.ts'

/** What operators watch and set in the console: what waits, messages, parked usage, features and webhooks. */
let screens: Screens
let page: Page

beforeAll(async () => {
  screens = await openScreens()
  page = await openConsole(screens, 'admin')
})
afterAll(() => screens?.close())

const accessible = () => expectAccessible(page)

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
