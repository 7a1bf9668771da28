import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlacedStatement, statementsOf } from '../../tools/laws/statements.ts'
import { readTree } from '../../tools/laws/tree.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { file } from './file.ts'

const statements = statementsOf(readTree(join(import.meta.dirname, '../..')))

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await testDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  // Plan for any values, as PostgreSQL does after a prepared statement was used a few times.
  await client.query('SET plan_cache_mode = force_generic_plan')
})

afterAll(async () => {
  await client?.end()
  await database?.drop()
})

/** Why PostgreSQL would refuse a statement, its types or its plan; undefined if it would run it. */
async function refusalOf({ place, text }: PlacedStatement): Promise<string | undefined> {
  try {
    await client.query(`PREPARE tried AS ${text}`)
    const { rows } = await client.query<{ values: number }>(
      "SELECT cardinality(parameter_types) AS values FROM pg_prepared_statements WHERE name = 'tried'",
    )
    const values = Array.from({ length: rows[0]?.values ?? 0 }, () => 'NULL').join(', ')
    await client.query(`EXPLAIN EXECUTE tried${values && `(${values})`}`)
    return undefined
  } catch (error) {
    return `${place} ${(error as Error).message}`
  } finally {
    await client.query('DEALLOCATE ALL')
  }
}

test('PostgreSQL prepares and plans every statement that stands in the server’s source', async () => {
  const refused: (string | undefined)[] = []
  for (const statement of statements) refused.push(await refusalOf(statement))
  expect(refused.filter(Boolean)).toEqual([])
})

test('a statement of a column that is not there is found, and so is a function of another version', async () => {
  const place = 'apps/server/src/a.ts:1'
  expect(await refusalOf({ place, text: 'SELECT shoe FROM shop.orders WHERE number = $1' })).toContain('"shoe"')
  expect(await refusalOf({ place, text: 'SELECT no_such_function($1)' })).toContain('does not exist')
  expect(await refusalOf({ place, text: 'SELECT number FROM shop.orders WHERE customer_uuid = $1' })).toBeUndefined()
})

test('tagged statements and texts that are sent as they are, are both gathered as they are sent', () => {
  const found = statementsOf([
    file(
      'apps/server/src/platform/a.ts',
      `const rows = db.rows(sql\`SELECT \${one} WHERE x = \${two}\`)`,
      `await client.query('SELECT 1')`,
      `await client.query('BEGIN')`,
    ),
    file('apps/server/src/platform/a.test.ts', `await client.query('SELECT 2')`),
  ])
  expect(found).toEqual([
    { place: 'apps/server/src/platform/a.ts:1', text: 'SELECT $1 WHERE x = $2' },
    { place: 'apps/server/src/platform/a.ts:2', text: 'SELECT 1' },
  ])
  // If the tag were renamed, no statement would be collected and none refused.
  expect(statements.length).toBeGreaterThan(300)
})
