import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { distributedBy, keptOnCoordinator, notCustomerData } from '../../apps/server/src/platform/db/tables.ts'
import { type PlacedStatement, statementsOf } from '../../tools/laws/statements.ts'
import { readTree } from '../../tools/laws/tree.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

const statements = statementsOf(readTree(join(import.meta.dirname, '../..')))

const ownSchemas = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname NOT LIKE 'citus%' AND n.nspname NOT LIKE 'columnar%'
  AND n.nspname NOT IN ('information_schema', 'public', 'graphile_worker')`

const uniqueIndexes = `
  SELECT n.nspname || '.' || c.relname AS name, x.relname AS index,
    (SELECT array_agg(a.attname::text) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY (i.indkey)) AS columns
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
  JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE (i.indisunique OR i.indisexclusion) AND c.relkind IN ('r', 'p') AND ${ownSchemas}`

const foreignKeys = `
  SELECT n.nspname || '.' || c.relname AS here, m.nspname || '.' || d.relname AS there
  FROM pg_constraint k
  JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_class d ON d.oid = k.confrelid JOIN pg_namespace m ON m.oid = d.relnamespace
  WHERE k.contype = 'f' AND ${ownSchemas}`

/** Each view with the tables that it reads. */
const viewedTables = `
  SELECT view_schema || '.' || view_name AS view, table_schema || '.' || table_name AS name
  FROM information_schema.view_table_usage`

let database: TestDatabase
let client: Client
/** The distributed tables behind a name in a statement: the table itself, or those of a view. */
let behind: Map<string, string[]>
let views: Set<string>

const isDistributed = (name: string) => !notCustomerData.includes(name) && !keptOnCoordinator.includes(name)

beforeAll(async () => {
  database = await testDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows: indexes } = await client.query<{ name: string }>(uniqueIndexes)
  const { rows: viewed } = await client.query<{ view: string; name: string }>(viewedTables)
  views = new Set(viewed.map(({ view }) => view))
  behind = new Map([
    ...indexes.filter(({ name }) => isDistributed(name)).map(({ name }): [string, string[]] => [name, [name]]),
    ...[...views].map((view): [string, string[]] => [view, distributedIn(view, viewed)]),
  ])
})

afterAll(async () => {
  await client?.end()
  await database?.drop()
})

function distributedIn(view: string, viewed: readonly { view: string; name: string }[]): string[] {
  const names = viewed.filter((one) => one.view === view).map(({ name }) => name)
  return names.flatMap((name) => (views.has(name) ? distributedIn(name, viewed) : isDistributed(name) ? [name] : []))
}

async function uniqueOverCustomers(): Promise<string[]> {
  const { rows } = await client.query<{ name: string; index: string; columns: string[] }>(uniqueIndexes)
  return rows
    .filter(({ name, columns }) => isDistributed(name) && !columns.includes(distributedBy[name] ?? 'customer_uuid'))
    .map(({ name, index }) => `${name} ${index}`)
}

test('what is unique in a distributed table is so within the customer by whom it is distributed', async () => {
  expect(await uniqueOverCustomers()).toEqual([])
})

test('an index that is unique over all customers is found', async () => {
  await client.query('BEGIN')
  await client.query('CREATE UNIQUE INDEX orders_trial ON shop.orders (number)')
  const found = await uniqueOverCustomers()
  await client.query('ROLLBACK')
  expect(found).toEqual(['shop.orders orders_trial'])
})

test('no foreign key leads from a distributed table to one that is not, nor back', async () => {
  const { rows } = await client.query<{ here: string; there: string }>(foreignKeys)
  expect(rows.filter(({ here, there }) => isDistributed(here) !== isDistributed(there))).toEqual([])
})

test('the lists of exceptions name only tables of customers’ data that exist', async () => {
  const { rows } = await client.query<{ name: string }>(uniqueIndexes)
  const names = new Set(rows.map(({ name }) => name))
  const listed = [...keptOnCoordinator, ...Object.keys(distributedBy)]
  expect(listed.filter((name) => !names.has(name) || notCustomerData.includes(name))).toEqual([])
})

/** The customer's id as a value: equal to one, or to the only one of a list. */
const namesCustomer =
  /(customer_uuid|account_uuid|"CustomerUUID") = \$\d|\$\d+::uuid IS NULL OR \w+\.(customer_uuid|"CustomerUUID")/

/** Why Citus would refuse a statement, as far as its text shows. */
function objectionTo({ place, text }: PlacedStatement): string | undefined {
  const named = [...new Set(text.match(/\b[a-z_]+\.[a-z_]+\b/g))].filter((name) => behind.get(name)?.length)
  if (named.length === 0) return undefined
  if (/\bFOR (NO KEY )?UPDATE\b/.test(text) && !namesCustomer.test(text))
    return `${place} locks rows of several customers`
  const written = [...text.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM) ([a-z_]+\.[a-z_]+)/g)].map(
    ([, name = '']) => name,
  )
  if (written.some((name) => views.has(name))) return `${place} writes through a view`
  if (written.some((name) => behind.has(name)) && /\b(clock_timestamp|random)\(/.test(text))
    return `${place} writes what each node would say otherwise`
  return undefined
}

test('a statement of distributed tables locks the rows of one customer, and writes no view and no clock of a node', () => {
  expect(statements.map(objectionTo).filter(Boolean)).toEqual([])
})

test('a lock over all customers, a write through a view and the clock of a node are found', () => {
  const place = 'apps/server/src/a.ts:1'
  const said = (text: string) => objectionTo({ place, text })
  expect(said('SELECT 1 FROM shop.orders WHERE status = $1 FOR UPDATE SKIP LOCKED')).toContain('several customers')
  expect(said('SELECT 1 FROM shop.orders WHERE customer_uuid = $1 FOR UPDATE')).toBeUndefined()
  expect(said('SELECT 1 FROM shop.visitor_carts WHERE expires_at < $1 FOR UPDATE')).toBeUndefined()
  expect(said('UPDATE plans.purchase_rows SET state = $1 WHERE "CustomerUUID" = $2')).toContain('view')
  expect(said('UPDATE shop.orders SET updated_at = clock_timestamp() WHERE customer_uuid = $1')).toContain('each node')
})
