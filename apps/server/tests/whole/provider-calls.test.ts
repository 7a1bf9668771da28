import { type Call, pathNames, pathOf } from '@waea/contract/call'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { creditChecks } from '@waea/contract/money/credit-checks'
import { dunning } from '@waea/contract/money/dunning'
import { customerRecords } from '@waea/contract/people/customer-records'
import { deployment } from '@waea/contract/provider'
import { shopReturns } from '@waea/contract/shop/shop-returns'
import { displayMsisdn } from '@waea/kit/msisdn'
import { beforeAll, describe, expect, test } from 'vitest'
import { found } from '../../src/capabilities/customers/index.ts'
import { plain } from '../../src/platform/http/validation.ts'
import { notifyOperator } from '../../src/platform/operator/notices.ts'
import { fibreOn } from '../broadband/fibre-support.ts'
import { spid } from '../customers/customer-support.ts'
import { systemOf } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import type { Plain } from './generated-values.ts'
import { requestOf, send, unknown } from './requests.ts'
import { everyCall, makeWorld, meaningOf, scopeOf, type Wire, type World } from './world.ts'

/** The calls of provider programs, from the contract: unknown keys, and searches. */
const token = 'service-token-of-provider-calls'
const asClient = { 'auth-token': token }
let world: World

const portal = shopOfFile({ SERVICE_TOKEN: token, IS_SHOW_UFB_MODULE: fibreOn.IS_SHOW_UFB_MODULE })
beforeAll(async () => {
  world = await makeWorld(portal)
})

const calls = everyCall().filter(([, call]) => scopeOf(call) !== undefined)
const sent = (wire: Wire) => send(portal, { ...wire, headers: { ...wire.headers, ...asClient } })

/** The keys in a call's path, except the provider's own number. */
const keysOf = (call: Call) => pathNames(pathOf(call)).filter((name) => name !== 'spid')

/** Well-formed unknown keys that are not ids. */
const unknownKeys: Readonly<Record<string, string>> = {
  flag: 'IS_NOTHING',
  year: '1999',
  jobId: '999999999',
  name: 'OCSNothingBarred',
}

/** Calls that answer an unknown key in another way, as the contract says. */
const otherwise: Readonly<Record<string, string>> = {
  'broadband.putModem uuid': '200 good',
  'groups.mobileGroupInfo customerUuid': '200 good',
  'groups.removeFromCustomerGroup customerUuid': '403 not-allowed',
  'groups.removeFromMobileGroup customerUuid': '403 not-allowed',
  'operators.articleVersions articleUuid': '200 good',
  // The client chooses the id of a new article.
  'support.writeArticle articleUuid': '201 good',
}

describe('a well-formed key that nothing has is not found', () => {
  const keyed = calls.flatMap(([name, call]) => keysOf(call).map((key) => [name, key, call] as const))

  test.each(keyed)('%s, %s', async (name, key, call) => {
    const known = unknownKeys[key]
    const value = known ?? unknown(meaningOf(name, key) ?? '')
    const { status, text } = await sent(requestOf(name, call, world, { [key]: value }))
    const { code = 'good' } = JSON.parse(text || '{}') as { code?: string }
    expect(`${status} ${code}`).toBe(otherwise[`${name} ${key}`] ?? '404 not-found')
  })
})

describe('a list that is searched', () => {
  const lists = calls.filter(([, { query }]) => query && 'SmartSearch' in ((plain(query) as Plain).properties ?? {}))

  test('is every list by page that is an operator’s own', () => {
    const paged = calls.filter(([, { query }]) => query && 'PageSize' in ((plain(query) as Plain).properties ?? {}))
    const names = lists.map(([name]) => name)
    const own = paged.filter(([, call]) => pathOf(call).startsWith('/api/provider/'))
    expect(own.length).toBeGreaterThan(2)
    expect(own.map(([name]) => name).filter((name) => !names.includes(name))).toEqual([])
  })

  test.each(lists)('%s takes every sign for itself, and 10,000 of them are refused', async (name, call) => {
    const answerTo = (over: Record<string, unknown>) => sent(requestOf(name, call, world, over))
    const sizeOf = ({ text }: { text: string }) =>
      Object.values(JSON.parse(text) as object).find((one): one is unknown[] => Array.isArray(one))?.length
    const all = await answerTo({})
    expect(all.status).toBe(200)
    expect(sizeOf(await answerTo({ SmartSearch: ' ' }))).toBe(sizeOf(all))
    for (const SmartSearch of ['%', '_', '\\', '100%_\\']) {
      const { status, text } = await answerTo({ SmartSearch })
      expect(status).toBe(200)
      // No name, number or address in the tests contains such a character, except the underscores in partners' ids.
      if (SmartSearch !== '_') expect(sizeOf({ text })).toBe(0)
    }
    const { status, text } = await answerTo({ SmartSearch: '%'.repeat(10_000) })
    expect([status, JSON.parse(text)]).toMatchObject([400, { code: 'invalid-input' }])
  })
})

test('every list that is searched finds what an account has by the number of its mobile', async () => {
  const [mobile] = await portal.rows<{ number: string }>(
    'SELECT msisdn AS number FROM mobiles.mobiles WHERE customer_uuid = $1 AND msisdn IS NOT NULL LIMIT 1',
    [world.CustomerUUID],
  )
  const SmartSearch = displayMsisdn(mobile?.number ?? '')
  const found = new Set<string>()
  for (const [name, call] of calls) {
    if (!call.query || !('SmartSearch' in ((plain(call.query) as Plain).properties ?? {}))) continue
    const ofWorld = async (over: Record<string, unknown>) => {
      const { text } = await sent(requestOf(name, call, world, { PageSize: 100, ...over }))
      const rows = Object.values(JSON.parse(text) as object).find((one): one is object[] => Array.isArray(one)) ?? []
      return rows.filter((row) => 'CustomerUUID' in row && row.CustomerUUID === world.CustomerUUID)
    }
    const all = await ofWorld({})
    if (all.length > 0) found.add(name)
    expect(await ofWorld({ SmartSearch }), name).toEqual(all)
  }
  expect([...found]).toEqual(expect.arrayContaining(['broadband.ufbOrders', 'groups.customerGroups', 'shop.returns']))
})

describe('an operator finds', () => {
  const client = { headers: asClient }
  const inHand = async () => {
    const [row] = await portal.rows<{ last: string; email: string; order: string; due: string }>(
      `SELECT c.last_name AS last, c.email, o.number AS order, d.invoice_number AS due FROM customers.customers c
       JOIN shop.orders o USING (customer_uuid) JOIN shop.returns r ON r.order_uuid = o.uuid
       JOIN dunning.disputes d ON d.customer_uuid = c.customer_uuid WHERE c.customer_uuid = $1`,
      [world.CustomerUUID],
    )
    if (!row) throw new Error('The world has no order that is returned')
    return { ...row, customer: world.CustomerUUID }
  }

  test('a return by its number, its order, and the email and id of its account', async () => {
    const { order, email, customer } = await inHand()
    const { returnNumber = '', returnUuid = '' } = world.values
    for (const SmartSearch of [
      returnNumber,
      returnNumber.toLowerCase(),
      order,
      email.toUpperCase(),
      customer,
      returnUuid,
    ]) {
      const { Returns } = await portal.good(shopReturns.returns, { State: 'ASKED', SmartSearch }, client)
      expect(
        Returns.map(({ Number: number }) => number),
        SmartSearch,
      ).toContain(returnNumber)
    }
    const { Returns } = await portal.good(shopReturns.returns, { State: 'ASKED', SmartSearch: 'no such thing' }, client)
    expect(Returns).toEqual([])
  })

  test('an account, and what it has, by the number of whatever else it has', async () => {
    const references = await portal.rows<{ of: string; number: string }>(
      `SELECT 'mobile' AS of, msisdn AS number FROM mobiles.mobiles WHERE customer_uuid = $1 AND msisdn IS NOT NULL
       UNION ALL SELECT 'SIM', iccid FROM mobiles.mobiles WHERE customer_uuid = $1 AND iccid IS NOT NULL
       UNION ALL SELECT 'order', number FROM shop.orders WHERE customer_uuid = $1
       UNION ALL SELECT 'return', number FROM shop.returns WHERE customer_uuid = $1
       UNION ALL SELECT 'bill', number FROM billing.invoices WHERE customer_uuid = $1
       UNION ALL SELECT 'account', account_number FROM billing.accounts WHERE customer_uuid = $1
       UNION ALL SELECT 'fibre order', number FROM broadband.orders WHERE customer_uuid = $1
       UNION ALL SELECT 'receipt', number FROM payments.receipts WHERE customer_uuid = $1`,
      [world.CustomerUUID],
    )
    const kinds = ['mobile', 'SIM', 'order', 'return', 'bill', 'account', 'fibre order', 'receipt']
    expect([...new Set(references.map((one) => one.of))].toSorted()).toEqual(kinds.toSorted())
    for (const { of, number } of references) {
      const SmartSearch = of === 'mobile' ? ` ${displayMsisdn(number)}` : number.toLowerCase()
      const { Customers } = await portal.good(customerRecords.customerRecords, { ...spid, SmartSearch }, client)
      expect(
        Customers.map(({ UUID }) => UUID),
        `${of} ${number}`,
      ).toContain(world.CustomerUUID)
      const { UFBOrders } = await portal.good(ufbRecords.ufbOrders, { ...spid, SmartSearch }, client)
      expect(
        UFBOrders.map(({ CustomerUUID }) => CustomerUUID),
        `fibre of ${of} ${number}`,
      ).toContain(world.CustomerUUID)
    }
  })

  test('a dispute by its number, its bill and its account', async () => {
    const { due, email } = await inHand()
    const { disputeNumber = '' } = world.values
    for (const SmartSearch of [disputeNumber, due, email]) {
      const { Disputes } = await portal.good(dunning.openDisputes, { SmartSearch, Order: 'newest' }, client)
      expect(Disputes, SmartSearch).toMatchObject([{ Number: disputeNumber }])
    }
    expect((await portal.good(dunning.openDisputes, { SmartSearch: 'DSP9999' }, client)).Disputes).toEqual([])
  })

  test('a credit check by its id and its account', async () => {
    const { checkUuid = '' } = world.values
    for (const SmartSearch of [checkUuid, world.Email]) {
      const { Checks } = await portal.good(creditChecks.waitingCreditChecks, { SmartSearch }, client)
      expect(Checks, SmartSearch).toMatchObject([{ UUID: checkUuid }])
    }
  })

  test('a notice by what it is about, the oldest or the newest first', async () => {
    for (const subject of ['doc_1%', 'doc_2%'])
      await notifyOperator(systemOf(portal), { kind: 'usage-document', subject, reason: 'it is a test' })
    await portal.rows("UPDATE platform.notices SET last_at = last_at - interval '1 hour' WHERE subject = 'doc_1%'")
    const found = async (SmartSearch: string, Order?: 'oldest' | 'newest') =>
      (await portal.good(deployment.notices, { SmartSearch, ...(Order && { Order }) }, client)).Notices.map(
        ({ Subject }) => Subject,
      )
    expect(await found('doc_1%')).toEqual(['doc_1%'])
    expect(await found('DOC_')).toEqual(['doc_2%', 'doc_1%'])
    expect(await found('doc_', 'oldest')).toEqual(['doc_1%', 'doc_2%'])
    expect(await found('docx1')).toEqual([])
  })
})

test('so much of a name that more than a thousand accounts have it finds what the newest thousand have', async () => {
  await portal.rows(
    `INSERT INTO customers.customers SELECT (jsonb_populate_record(c, jsonb_build_object('customer_uuid', gen_random_uuid(),
       'last_name', 'Manyfold', 'created_at', c.created_at + make_interval(secs => n)))).*
     FROM customers.customers c, generate_series(1, 1001) n WHERE c.customer_uuid = $1`,
    [world.CustomerUUID],
  )
  const { customers } = await found(systemOf(portal), { SmartSearch: 'manyfold' })
  const [oldest] = await portal.rows<{ id: string }>(
    "SELECT customer_uuid AS id FROM customers.customers WHERE last_name = 'Manyfold' ORDER BY created_at LIMIT 1",
  )
  expect(customers).toHaveLength(1000)
  expect(customers).not.toContain(oldest?.id)
})
