import { plans } from '@waea/contract/mobile/plans'
import { balance } from '@waea/contract/money/balance'
import { payments } from '@waea/contract/money/payments'
import { overview } from '@waea/contract/overview'
import { identity } from '@waea/contract/people/identity'
import { shop } from '@waea/contract/shop/shop'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Portal, startPortal } from '../../../../tests/support/portal.ts'
import { isIccid } from '../../../sandboxes/src/network/identifiers.ts'
import { seedLoad } from '../../src/seed/load.ts'

const customers = 140
let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
  await seedLoad(portal.server.runtime, customers)
})
afterAll(() => portal?.close())

async function signedIn(number: number) {
  const input = {
    spid: '2',
    IdentityProvider: 'LOCAL' as const,
    AuthID: `load${number}@load.waea.nz`,
    AuthCode: 'Kiaora-2026!',
  }
  const { JWT, Roles } = await portal.good(identity.auth, { ...input, IncludeRoles: true })
  return { token: JWT, customerUuid: Roles?.[0]?.CustomerUUID ?? '' }
}

test('a customer of the population signs in and finds a mobile, its plan, its allowances and its orders', async () => {
  const { token, customerUuid } = await signedIn(20)
  const { Mobiles } = await portal.good(plans.mobiles, { customerUuid }, token)
  expect(Mobiles).toHaveLength(3)
  const first = Mobiles[0]
  const dashboard = await portal.good(overview.dashboard, { customerUuid, mobileUuid: first?.UUID ?? '' }, token)
  expect(dashboard).toMatchObject({ AccountType: 'prepay', Mobile: { Status: 4, Addons: [{ Name: 'Four Weeks 10' }] } })
  expect(dashboard.Usage.map((one) => one.Type)).toContain('data')
  const { Orders } = await portal.good(shop.orders, { customerUuid }, token)
  expect(Orders.map((order) => order.Status)).toEqual([
    'CANCELED',
    'COMPLETED',
    'CANCELED',
    'COMPLETED',
    'CANCELED',
    'COMPLETED',
  ])
  const order = await portal.good(shop.order, { customerUuid, number: Orders[5]?.Number ?? '' }, token)
  expect(order).toMatchObject({
    Sims: [{ Status: 'ACTIVE', MobileUUID: first?.UUID }],
    Payments: [{ Status: 'COMPLETED' }],
  })
})

test('the credit of the population is what its books say', async () => {
  const { token, customerUuid } = await signedIn(20)
  const mobileUuid = (await portal.good(plans.mobiles, { customerUuid }, token)).Mobiles[0]?.UUID ?? ''
  expect((await portal.good(balance.credit, { customerUuid, mobileUuid }, token)).MainBalCreditCents).toBe(6000)
  const wrong = await portal.rows(`
    SELECT c.mobile_uuid FROM balance.credits c
    LEFT JOIN ledger.balances b ON b.customer_uuid = c.customer_uuid AND b.service_uuid = c.mobile_uuid
    LEFT JOIN LATERAL (SELECT sum(amount_cents) AS cents FROM ledger.entries e
      WHERE e.customer_uuid = c.customer_uuid AND e.account = 'credit' AND e.service_uuid = c.mobile_uuid) books ON true
    WHERE books.cents IS DISTINCT FROM b.cents OR b.cents IS NULL`)
  expect(wrong).toEqual([])
  expect(await portal.rows('SELECT count(*)::integer AS count FROM balance.credits')).not.toEqual([{ count: 0 }])
})

test('every payment of the population has its receipt, its books, and nothing left over', async () => {
  const [figures] = await portal.rows<Record<string, number>>(`
    SELECT (SELECT count(*) FROM payments.intents)::integer AS payments,
      (SELECT count(*) FROM payments.receipts)::integer AS receipts,
      (SELECT count(*) FROM ledger.transactions WHERE reason LIKE 'payment:%')::integer AS booked,
      (SELECT coalesce(sum(amount_cents), 0) FROM ledger.entries)::integer AS balance,
      (SELECT coalesce(sum(amount_cents), 0) FROM ledger.entries WHERE account = 'received')::integer AS received`)
  expect(figures?.payments).toBeGreaterThan(customers)
  expect(figures).toMatchObject({ receipts: figures?.payments, booked: figures?.payments, balance: 0, received: 0 })
})

test('SIM card numbers of the population pass their check digit, and no two numbers are alike', async () => {
  const rows = await portal.rows<{ iccid: string; msisdn: string }>('SELECT iccid, msisdn FROM mobiles.mobiles')
  expect(rows.filter((row) => !isIccid(row.iccid))).toEqual([])
  expect(new Set(rows.map((row) => row.msisdn)).size).toBe(rows.length)
})

test('filling again after a cut changes nothing that is there', async () => {
  const count = () =>
    portal.rows(`SELECT (SELECT count(*) FROM shop.orders) AS orders, (SELECT count(*) FROM ledger.entries) AS entries,
      (SELECT count(*) FROM payments.receipts) AS receipts, (SELECT count(*) FROM usage.hours) AS hours`)
  const before = await count()
  await seedLoad(portal.server.runtime, customers)
  expect(await count()).toEqual(before)
})

test('a card of the population can be charged', async () => {
  const { token, customerUuid } = await signedIn(20)
  const { PaymentMethods } = await portal.good(payments.methods, { customerUuid }, token)
  const ProductInstanceUUID = (await portal.good(plans.mobiles, { customerUuid }, token)).Mobiles[0]?.UUID ?? ''
  const topUp = { customerUuid, ProductInstanceUUID, Amount: 2000, PaymentMethodID: PaymentMethods[0]?.UUID ?? '' }
  expect((await portal.good(balance.topUp, topUp, token)).Status).toBe('COMPLETED')
})

test('a population of which all mobiles are monthly is made by its setting, thirteen of seven customers', async () => {
  const monthly = await startPortal({ SEED: 'load:14:monthly' })
  try {
    const [figures] = await monthly.rows(`
      SELECT (SELECT count(*) FROM mobiles.mobiles)::integer AS mobiles,
        (SELECT count(*) FROM billing.accounts)::integer AS accounts,
        (SELECT count(*) FROM plans.addons WHERE billing_type <> 'postpay')::integer AS others`)
    expect(figures).toEqual({ mobiles: 26, accounts: 14, others: 0 })
  } finally {
    await monthly.close()
  }
})
