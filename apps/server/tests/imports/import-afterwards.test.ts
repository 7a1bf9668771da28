import { randomUUID } from 'node:crypto'
import { customerRecords } from '@waea/contract/people/customer-records'
import { identity } from '@waea/contract/people/identity'
import { calendarDay, startOfDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { importPlans } from '../../src/capabilities/plans/index.ts'
import { program, shopWithProgram, spid } from '../customers/customer-support.ts'
import { systemOf } from '../ledger/money-support.ts'
import { eventually } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { aBill, aCardOf, aCustomer, aMonthly, importsOfFile, inDays, partnerCustomer } from './import-support.ts'

const portal = shopWithProgram()
const { load, run, customerOf } = importsOfFile(portal)

test('the import itself sends, orders and charges nothing; the usual rules collect what is overdue afterwards', async () => {
  const { customer, card } = await partnerCustomer(portal)
  const overdue = { issued_on: inDays(-30), due_on: inDays(-3) }
  await load({
    'customers.csv': [aCustomer('by-hand'), aCustomer('by-card', { automatic_payment: 'yes' })],
    'mobiles.csv': [aMonthly('by-hand', '2001'), aMonthly('by-card', '2002')],
    'cards.csv': [aCardOf('by-card', { customer_token: customer, card_token: card })],
    'bills.csv': [aBill('by-hand', 'H-1', overdue), aBill('by-card', 'C-1', { ...overdue, owed: '12.34' })],
  })
  const jobs = await portal.rows(
    "SELECT 1 FROM graphile_worker._private_jobs WHERE payload::text LIKE '%CustomerUUID%'",
  )
  expect(jobs).toEqual([])
  const written = async (table: string) => {
    const [found] = await portal.rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
    return found?.count
  }
  for (const table of ['messages.outbox', 'mobiles.network_orders', 'payments.intents', 'dunning.cases'])
    expect([table, await written(table)]).toEqual([table, 0])

  await portal.clock({ now: new Date(startOfDay(inDays(1)).getTime() + 12 * 3_600_000).toISOString() })
  const reminder = await portal.message('by-hand@moved.test.waea.nz', () => true)
  expect(reminder.subject).toBe('Your bill is overdue: $45.00')
  const left = await eventually('the other bill to be paid', async () => {
    const bills = await portal.rows<{ number: string; left: number }>(
      'SELECT number, remaining_cents::int AS left FROM billing.invoices ORDER BY number',
    )
    return bills[0]?.left === 0 ? bills : undefined
  })
  expect(left).toEqual([
    { number: 'C-1', left: 0 },
    { number: 'H-1', left: 4500 },
  ])
  const states = await portal.rows('SELECT DISTINCT account_state AS state FROM customers.customers')
  expect(states).toEqual([{ state: 'Active' }])
})

test('an erased customer leaves nothing of the import', async () => {
  await load({ 'customers.csv': [aCustomer('gone')] })
  expect((await run()).at(-1)).toBe('Imported: 0 new, 1 here already.')
  const customerUuid = await customerOf('gone')
  const purged = await portal.call(customerRecords.purgeCustomer, { ...spid, customerUuid }, program)
  expect(purged).toMatchObject({ status: 200 })
  await quiet(portal)
  expect(await customerOf('gone')).toBe('')
})

test('a person whose email is not verified sets a password by the link of "Forgot password", which verifies it', async () => {
  await load({ 'customers.csv': [aCustomer('fresh', { email_verified: 'no' })] })
  const Email = 'fresh@moved.test.waea.nz'
  await portal.good(identity.recoverPassword, { Email })
  const { text } = await portal.message(Email, (mail) => mail.text.includes('Secret='))
  const Secret = /Secret=([\w.-]+)/.exec(text)?.[1] ?? ''
  const Password = 'Tipene-kiwi-2026!'
  await portal.good(identity.newPassword, { Secret, Password })
  const answer = await portal.good(identity.auth, {
    spid: '2',
    IdentityProvider: 'LOCAL',
    AuthID: Email,
    AuthCode: Password,
  })
  expect(answer).toMatchObject({ FirstName: 'Aroha', EmailVerified: true })
})

test('a plan whose month began on a shorter one’s last day ends on its own day, and keeps it', async () => {
  const [CustomerUUID, ServiceUUID] = [randomUUID(), randomUUID()]
  const { availability: AvailabilityUUID } = demoPlans.postpayEndless40
  const [startsOn, renewsOn] = [calendarDay('2027-02-28'), calendarDay('2027-03-31')]
  await systemOf(portal).inTransaction((tx) =>
    importPlans(tx, [{ CustomerUUID, ServiceUUID, AvailabilityUUID, AutoRenew: true, startsOn, renewsOn }]),
  )
  const plans = await portal.rows(
    'SELECT starts_on::text AS starts, ends_on::text AS ends, anchor_day AS day FROM plans.addons WHERE service_uuid = $1',
    [ServiceUUID],
  )
  expect(plans).toEqual([{ starts: startsOn, ends: renewsOn, day: 31 }])
})
