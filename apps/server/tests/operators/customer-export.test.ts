import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { customerRecords } from '@waea/contract/people/customer-records'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { addRole } from '../../src/capabilities/customers/index.ts'
import { notCustomerData } from '../../src/platform/db/tables.ts'
import { userOf } from '../access/access-cast.ts'
import { mobileInService, systemOf } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { signedInOperator, type TestOperator } from './operator-support.ts'

const portal = shopOfFile()

interface Column {
  table: string
  column: string
  type: string
}

const columns = () =>
  portal.rows<Column>(`
    SELECT n.nspname || '.' || c.relname AS table, a.attname AS column, format_type(a.atttypid, null) AS type
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND n.nspname NOT LIKE 'pg\\_%'
      AND n.nspname NOT IN ('information_schema', 'public', 'graphile_worker') ORDER BY 1, a.attnum`)

/** What every capability declares: its tables with the columns that it leaves out, by their whole names. */
function declared() {
  const data = portal.server.runtime.personalData
  const named = (schema: string, tables: object = {}): [string, never][] =>
    Object.entries(tables).map(([table, what]) => [`${schema}.${table}`, what as never])
  return {
    exported: data.flatMap(({ schema, tables, ofPeople }) =>
      [named(schema, tables), named(schema, ofPeople)].flat(),
    ) as [string, readonly string[]][],
    byPerson: new Set(data.flatMap(({ schema, ofPeople }) => named(schema, ofPeople).map(([name]) => name))),
    leftOut: data.flatMap(({ schema, leftOut }) => named(schema, leftOut)) as [string, string][],
  }
}

/** The tables with rows of a customer or a person that no capability exports or leaves out with a reason. */
async function missing(): Promise<string[]> {
  const { exported, leftOut } = declared()
  const known = new Set([...exported, ...leftOut].map(([name]) => name))
  const ids = ['customer_uuid', 'user_uuid']
  const about = (await columns())
    .filter(({ table, column }) => ids.includes(column) || !notCustomerData.includes(table))
    .map(({ table }) => table)
  return [...new Set(about)].filter((table) => !known.has(table))
}

test('every table with rows of a customer or a person is in an export, or left out with a reason', async () => {
  expect(await missing()).toEqual([])
  await portal.rows('CREATE TABLE vouchers.trial (customer_uuid uuid PRIMARY KEY)')
  await portal.rows('CREATE TABLE identity.trial (trial_uuid uuid PRIMARY KEY, user_uuid uuid)')
  expect(await missing()).toEqual(['identity.trial', 'vouchers.trial'])
  await portal.rows('DROP TABLE vouchers.trial, identity.trial')
  for (const [name, why] of declared().leftOut) expect([name, why.length > 10]).toEqual([name, true])
})

test('every table that is declared exists, with the columns that it leaves out and the id that its rows are found by', async () => {
  const all = await columns()
  const { exported, byPerson, leftOut } = declared()
  const has = (table: string, column: string) => all.some((one) => one.table === table && one.column === column)
  for (const [table, without] of exported) {
    const needed = byPerson.has(table) ? 'user_uuid' : 'customer_uuid'
    for (const column of [...without, needed])
      expect([table, column, has(table, column)]).toEqual([table, column, true])
  }
  for (const [table] of leftOut) expect([table, all.some((one) => one.table === table)]).toEqual([table, true])
})

/** Columns that sound like a secret and are none. */
const noSecrets = [
  'broadband.connections.code',
  'broadband.connections.wanted_code',
  'broadband.orders.code',
  'ledger.charges.tax_code',
  'ledger.charges.key',
  'payments.methods.mandate_ended_at',
]
const secretName =
  /hash|secret|token|password|endpoint|p256dh|^auth$|\bpin\b|puk|matching|_key$|^key$|code$|gateway|credential|fingerprint/

test('no column with bytes, and none that is called like a secret, is in an export', async () => {
  const { exported } = declared()
  const suspect = (await columns()).filter(({ table, column, type }) => {
    const of = exported.find(([name]) => name === table)
    if (!of || of[1].includes(column) || column.endsWith('_at')) return false
    return type === 'bytea' || secretName.test(column)
  })
  expect(suspect.map(({ table, column }) => `${table}.${column}`).filter((one) => !noSecrets.includes(one))).toEqual([])
})

/** The files of a customer's export, by path. */
async function exportOf(customerUuid: string, { cookie, as }: TestOperator) {
  const address = `${portal.url}/api/operator/v1/customers/${customerUuid}/export`
  const answer = await fetch(address, { headers: { cookie, ...as.headers } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain(`customer-${customerUuid}.zip`)
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}

test('an export has what is kept of the customer and the owner, with their papers, and nothing of others', async () => {
  const support = await signedInOperator(portal, 'support')
  const owner = await mobileInService(portal)
  const other = await portal.signUpCustomer()
  const user = await userOf(portal, owner)
  const member = await userOf(portal, other)
  await systemOf(portal).inTransaction((tx) => addRole(tx, owner.CustomerUUID, member, 'member'))
  // More than one page of rows.
  await portal.rows(
    `INSERT INTO customers.tags (customer_uuid, tag_uuid, name, created_at, updated_at)
     SELECT $1, gen_random_uuid(), 'tag-' || n, now(), now() FROM generate_series(1, 1201) n`,
    [owner.CustomerUUID],
  )
  await portal.rows(
    `INSERT INTO support.files (customer_uuid, file_uuid, name, kind, bytes, state, added_at)
     VALUES ($1, '00000000-0000-4000-8000-00000000000f', '../bill.txt', 'other', 6, 'clean', now())`,
    [owner.CustomerUUID],
  )
  await portal.rows(
    `INSERT INTO support.file_pieces (customer_uuid, file_uuid, place, content)
     VALUES ($1, '00000000-0000-4000-8000-00000000000f', 0, 'Kia '), ($1, '00000000-0000-4000-8000-00000000000f', 1, 'ora')`,
    [owner.CustomerUUID],
  )
  await quiet(portal)
  const files = await exportOf(owner.CustomerUUID, support)
  const data = (name: string) => JSON.parse(strFromU8(files[`data/${name}.json`] ?? new Uint8Array()))
  expect(data('customers').customer.customers).toMatchObject([
    { customer_uuid: owner.CustomerUUID, email: owner.Email },
  ])
  expect(new Set(data('customers').customer.tags.map(({ name }: { name: string }) => name)).size).toBe(1201)
  expect(data('identity').people.users).toMatchObject([{ user_uuid: user, email: owner.Email }])
  expect(data('mobiles').customer.mobiles).toMatchObject([{ mobile_uuid: owner.MobileUUID }])
  expect(data('platform').customer.audit.length).toBeGreaterThan(0)
  expect(Object.keys(files).filter((path) => path.startsWith('data/'))).toHaveLength(
    portal.server.runtime.personalData.length,
  )
  const receipts = Object.keys(files).filter((path) => path.startsWith('receipts/'))
  const [kept] = await portal.rows<{ count: number }>(
    'SELECT count(*)::integer AS count FROM payments.receipts WHERE customer_uuid = $1',
    [owner.CustomerUUID],
  )
  expect(receipts).toHaveLength(kept?.count ?? 0)
  expect(kept?.count).toBeGreaterThan(0)
  for (const path of receipts) expect(strFromU8(files[path]?.slice(0, 5) ?? new Uint8Array())).toBe('%PDF-')
  const [file] = Object.keys(files).filter((path) => path.startsWith('case-files/'))
  expect(file).not.toContain('/..')
  expect(strFromU8(files[file ?? ''] ?? new Uint8Array())).toBe('Kia ora')

  const text = Object.entries(files)
    .filter(([path]) => path.startsWith('data/'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('')
  expect(text).not.toContain(other.Email)
  const [secrets] = await portal.rows<Record<string, string>>(
    `SELECT u.password_hash, m.pin, m.puk, c.gateway_card, i.client_secret FROM identity.users u, mobiles.mobiles m,
       payments.methods c, payments.intents i
     WHERE u.user_uuid = $1 AND m.customer_uuid = $2 AND c.customer_uuid = $2 AND i.customer_uuid = $2
       AND i.client_secret IS NOT NULL LIMIT 1`,
    [user, owner.CustomerUUID],
  )
  const values = Object.entries(secrets ?? {}).filter(([, value]) => value !== null)
  expect(values.map(([name]) => name)).toEqual(expect.arrayContaining(['password_hash', 'puk', 'gateway_card']))
  for (const [name, value] of values) expect([name, text.includes(`"${value}"`)]).toEqual([name, false])
})

test('an export is logged with its reason, and refused without one, to other roles and for nobody', async () => {
  const support = await signedInOperator(portal, 'support')
  const finance = await signedInOperator(portal, 'finance')
  const { CustomerUUID } = await portal.signUpCustomer()
  await exportOf(CustomerUUID, support)
  const entries = await portal.rows(
    `SELECT deed, reason IS NOT NULL AS why FROM platform.audit WHERE customer_uuid = $1 AND operator_uuid = $2`,
    [CustomerUUID, support.UUID],
  )
  expect(entries).toEqual([{ deed: 'customer:export', why: true }])
  const call = (customerUuid: string, as: object) => portal.call(operatorCustomers.exportCustomer, { customerUuid }, as)
  expect((await call(CustomerUUID, finance.as)).status).toBe(403)
  expect((await call(CustomerUUID, { cookie: support.cookie })).status).toBe(400)
  expect((await call(crypto.randomUUID(), support.as)).status).toBe(404)
  const admin = await signedInOperator(portal, 'admin')
  await portal.good(customerRecords.purgeCustomer, { spid: '2', customerUuid: CustomerUUID }, admin.as)
  expect((await call(CustomerUUID, support.as)).status).toBe(404)
})
