import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notCustomerData } from '../../apps/server/src/platform/db/tables.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

/** The columns with which the key of a customer table may start. */
const customerColumns = ['customer_uuid']
const ownSchemas = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname NOT IN ('information_schema', 'public', 'graphile_worker')`

const firstKeyColumns = `
  SELECT n.nspname || '.' || c.relname AS name, a.attname AS first
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
  LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
  WHERE c.relkind IN ('r', 'p') AND ${ownSchemas}
  ORDER BY 1`

const foreignKeys = `
  SELECT k.conname AS name, n.nspname || '.' || c.relname AS here, m.nspname || '.' || d.relname AS there,
    (SELECT array_agg(a.attname::text) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY (k.conkey)) AS columns
  FROM pg_constraint k
  JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_class d ON d.oid = k.confrelid JOIN pg_namespace m ON m.oid = d.relnamespace
  WHERE k.contype = 'f' AND ${ownSchemas}`

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await testDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client?.end()
  await database?.drop()
})

async function wronglyKeyed(): Promise<string[]> {
  const { rows } = await client.query<{ name: string; first: string | null }>(firstKeyColumns)
  return rows
    .filter(({ name }) => !notCustomerData.includes(name))
    .filter(
      ({ name, first }) =>
        !(customerColumns.includes(first ?? '') || (name === 'customers.customers' && first === 'uuid')),
    )
    .map(({ name, first }) => `${name} leads with ${first ?? 'no key'}`)
}

test('every table of customers’ data leads its primary key with the customer', async () => {
  expect(await wronglyKeyed()).toEqual([])
})

test('a table keyed by its own id alone, or by nothing, is found', async () => {
  await client.query('BEGIN')
  await client.query('CREATE SCHEMA trial')
  await client.query('CREATE TABLE trial.by_itself (uuid uuid, customer_uuid uuid, PRIMARY KEY (uuid, customer_uuid))')
  await client.query('CREATE TABLE trial.by_nothing (customer_uuid uuid)')
  const found = await wronglyKeyed()
  await client.query('ROLLBACK')
  expect(found).toEqual(
    expect.arrayContaining(['trial.by_itself leads with uuid', 'trial.by_nothing leads with no key']),
  )
})

test('the list of other tables names only tables that exist', async () => {
  const { rows } = await client.query<{ name: string }>(firstKeyColumns)
  const names = rows.map(({ name }) => name)
  expect(notCustomerData.filter((name) => !names.includes(name))).toEqual([])
})

test('a foreign key stays in its schema and, on customers’ data, within one customer', async () => {
  const { rows } = await client.query<{ name: string; here: string; there: string; columns: string[] }>(foreignKeys)
  const wrong = rows.filter(({ here, there, columns }) => {
    const leavesSchema = here.split('.')[0] !== there.split('.')[0]
    const crossesCustomers = !notCustomerData.includes(there) && !columns.includes('customer_uuid')
    return leavesSchema || crossesCustomers
  })
  expect(wrong).toEqual([])
})
