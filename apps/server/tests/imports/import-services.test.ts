import { broadband } from '@waea/contract/fibre/broadband'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { addMonths, startOfDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { compareBills } from '../../src/capabilities/billing/issuing/compare-bills.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { checkBalances } from '../../src/capabilities/ledger/check-balances.ts'
import { systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { aCredit, aCustomer, aFibre, aMobile, aMonthly, anAddon, importsOfFile, inDays } from './import-support.ts'

/** Add-ons and fibre connections from another system. */
const portal = shopOfFile()
const { load, run, faultsOf, customerOf } = importsOfFile(portal)
const day = (days: number) =>
  portal.clock({ now: new Date(startOfDay(inDays(days)).getTime() + 3_600_000).toISOString() })

async function plansOf(externalId: string) {
  return portal.rows<{ name: string; starts: string; ends: string; renews: boolean; cycles: number }>(
    `SELECT name, starts_on::text AS starts, ends_on::text AS ends, auto_renew AS renews, cycles_done AS cycles
     FROM plans.addons WHERE customer_uuid = $1 ORDER BY is_base_plan DESC, name, ends_on`,
    [await customerOf(externalId)],
  )
}

const count = async (table: string) => (await portal.rows(`SELECT 1 FROM ${table}`)).length

test('what somebody here has already, and what no company delivers, is refused with the line', async () => {
  const folder = { 'customers.csv': [aCustomer('twice-1')], 'fibre.csv': [aFibre('twice-1', '7001')] }
  await load(folder)
  const other = { 'customers.csv': [aCustomer('twice-2')], 'fibre.csv': [aFibre('twice-2', '7001')] }
  expect((await faultsOf(other))[0]).toBe('fibre.csv:2: a connection has the number ASID000007001 at Chorus already.')
  // Another company may use the same number.
  const enable = { ...other, 'fibre.csv': [aFibre('twice-2', '7001', { company: 'Enable' })] }
  expect(await faultsOf(enable)).toEqual([])
  const hyper = aFibre('twice-3', '7003', { company: 'Northpower Fibre', plan: demoPlans.hyperfibre.availability })
  const wrong = { 'customers.csv': [aCustomer('twice-3')], 'fibre.csv': [hyper] }
  expect((await faultsOf(wrong))[0]).toContain('there is no product of Northpower Fibre for it')
})

test('add-ons and fibre come silently and once, are seen by the customer, and are charged from their next period', async () => {
  const [mails, events] = [await count('messages.outbox'), await count('webhooks.deliveries')]
  const folder = {
    'customers.csv': [aCustomer('both-1')],
    'mobiles.csv': [aMobile('both-1', '7101', { renews_on: inDays(20) }), aMonthly('both-1', '7102')],
    'addons.csv': [
      anAddon('both-1', '7101', { renews_on: inDays(2) }),
      anAddon('both-1', '7101', { addon: demoPlans.prepayData2.availability, renews_on: inDays(3), auto_renew: 'no' }),
      anAddon('both-1', '7102', { addon: demoPlans.postpayData5.availability, renews_on: inDays(5) }),
    ],
    'fibre.csv': [aFibre('both-1', '7101', { renews_on: inDays(4) })],
    'balances.csv': [aCredit('both-1', '7101', { credit: '50.00' })],
  }
  await load(folder)
  expect((await run()).at(-1)).toBe('Imported: 0 new, 1 here already.')
  const CustomerUUID = await customerOf('both-1')
  const before = await plansOf('both-1')
  expect(before).toHaveLength(6)
  expect(before).toContainEqual({
    name: 'Fibre Home',
    starts: addMonths(inDays(4), -1),
    ends: inDays(4),
    renews: true,
    cycles: 1,
  })
  const grants = await portal.rows('SELECT DISTINCT addon_uuid FROM usage.grants WHERE customer_uuid = $1', [
    CustomerUUID,
  ])
  expect(grants.length).toBeGreaterThanOrEqual(5)
  expect([await count('messages.outbox'), await count('webhooks.deliveries')]).toEqual([mails, events])
  expect(await portal.rows('SELECT 1 FROM broadband.orders WHERE customer_uuid = $1', [CustomerUUID])).toEqual([])

  const Email = 'both-1@moved.test.waea.nz'
  const { VerificationUUID } = await portal.good(signInWays.askCode, { Email })
  const mail = await portal.message(Email, ({ codes }) => codes.length > 0)
  const token = (await portal.good(signInWays.codeSignIn, { VerificationUUID, Code: mail.codes[0] ?? '' })).JWT ?? ''
  const { UfbProducts } = await portal.good(broadband.ufbProducts, { customerUuid: CustomerUUID }, token)
  expect(UfbProducts).toMatchObject([
    {
      LFC: 'Chorus',
      Address: { Formatted: '12 Aro Street, Aro Valley, Wellington 6011' },
      Plan: { Name: 'Fibre Home' },
    },
  ])
  const places = await portal.rows('SELECT 1 FROM customers.service_places WHERE customer_uuid = $1', [CustomerUUID])
  expect(places).toHaveLength(1)

  await day(5)
  await quiet(portal)
  const after = await eventually('the plans to renew', async () => {
    const plans = await plansOf('both-1')
    return plans.filter(({ cycles }) => cycles === 2).length >= 3 ? plans : undefined
  })
  expect(after.filter(({ cycles }) => cycles === 2).map(({ name }) => name)).toEqual([
    'Fibre Home',
    'Extra 10 GB',
    'Extra 5 GB',
  ])
  const [credit] = await portal.rows<{ left: number }>(
    'SELECT sum(left_cents)::int AS left FROM balance.lots WHERE customer_uuid = $1',
    [CustomerUUID],
  )
  expect(credit?.left).toBeLessThan(5000)
  const lines = await portal.rows<{ text: string }>(
    'SELECT c.name AS text FROM ledger.charges c WHERE customer_uuid = $1',
    [CustomerUUID],
  )
  expect(lines.map(({ text }) => text)).toEqual(expect.arrayContaining(['Fibre Home', 'Extra 5 GB']))
  await checkBalances(systemOf(portal))
  await compareBills(systemOf(portal))
  expect(await portal.rows("SELECT reason FROM platform.notices WHERE kind IN ('books', 'bills')")).toEqual([])
})
