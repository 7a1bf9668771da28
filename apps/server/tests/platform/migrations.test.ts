import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { capabilities } from '../../../../tools/map.ts'
import { migrate } from '../../src/platform/db/migrate.ts'

const schemas = [...capabilities.map((capability) => capability.replaceAll('-', '_')), 'platform']
const folder = join(import.meta.dirname, '../../src/migrations')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()

let database: TestDatabase
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.drop())

async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** The database's structure: every column, constraint, index and function of ours. */
function shape(): Promise<object[]> {
  return ask(`
    SELECT format('%I.%I.%I %s %s', table_schema, table_name, column_name, data_type, is_nullable) AS part
    FROM information_schema.columns WHERE table_schema NOT IN ('pg_catalog', 'information_schema', 'graphile_worker')
    UNION ALL SELECT pg_get_constraintdef(oid) FROM pg_constraint
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'graphile_worker')
    UNION ALL SELECT md5(prosrc) FROM pg_proc WHERE pronamespace::regnamespace::text = 'platform'
    ORDER BY 1`)
}

test('an empty database gets every migration, in order, and the job queue', async () => {
  expect(await migrate(database.url)).toEqual(files)
  const applied = await ask<{ name: string }>('SELECT name FROM platform.migrations ORDER BY applied_at, name')
  expect(applied.map(({ name }) => name)).toEqual(files)
  expect(await ask('SELECT count(*) FROM graphile_worker.jobs')).toHaveLength(1)
})

test('a second run changes nothing', async () => {
  await migrate(database.url)
  const before = await shape()
  expect(await migrate(database.url)).toEqual([])
  expect(await shape()).toEqual(before)
})

test('of several processes that start at once one migrates and all of them find the same database', async () => {
  const done = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)))
  expect(done.flat().sort()).toEqual(files)
  expect(done.filter((names) => names.length > 0)).toHaveLength(1)
})

test('a migration that cannot be applied changes nothing, and the next run goes on from there', async () => {
  await ask('CREATE SCHEMA shop')
  await expect(migrate(database.url)).rejects.toThrow(/011_shop\.sql failed and changed nothing/)
  const applied = (await ask<{ name: string }>('SELECT name FROM platform.migrations')).map(({ name }) => name)
  expect(applied.sort()).toEqual(files.filter((name) => name < '011'))
  await ask('DROP SCHEMA shop')
  expect(await migrate(database.url)).toEqual(files.filter((name) => name >= '011'))
})

test('a database with every file of before they were joined gets the later ones alone, and an older one is refused', async () => {
  const later = files.filter((name) => name > '030_broadband.sql')
  // Stops after the joined files: the schema of the next one is there already.
  await ask('CREATE SCHEMA leaving')
  await expect(migrate(database.url)).rejects.toThrow(new RegExp(`${later[0]} failed`))
  await ask('DROP SCHEMA leaving')
  const names = (last: string) =>
    ask(`DELETE FROM platform.migrations;
    INSERT INTO platform.migrations (name) VALUES ('001_platform.sql'), ('010_identity.sql'), ('${last}')`)
  await names('090_shop.sql')
  await expect(migrate(database.url)).rejects.toThrow(/too old: bring it to 474_payments_by_number\.sql/)
  await names('474_payments_by_number.sql')
  expect(await migrate(database.url)).toEqual(later)
  expect(await migrate(database.url)).toEqual([])
  const upgraded = await shape()
  await database.drop()
  database = await emptyDatabase()
  await migrate(database.url)
  expect(upgraded).toEqual(await shape())
})

test('each capability keeps to a schema of its own', () => {
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8').replace(/--.*$/gm, '')
    const what = name.replace(/^\d+_/, '').replaceAll('-', '_')
    const [own] = schemas.filter((schema) => what.startsWith(schema)).sort((one, other) => other.length - one.length)
    const made = [
      ...text.matchAll(/CREATE (?:UNIQUE )?(?:TABLE|INDEX \w+ ON|SEQUENCE|VIEW|FUNCTION) (?:IF NOT EXISTS )?(\w+)\./g),
    ]
    expect([name, [...new Set(made.map((found) => found[1]))]]).toEqual([name, made.length ? [own] : []])
  }
})

test('customers’ data can be distributed: no reference leaves a schema', async () => {
  await migrate(database.url)
  const references = await ask(`
    SELECT conname FROM pg_constraint WHERE contype = 'f'
      AND split_part(conrelid::regclass::text, '.', 1) <> split_part(confrelid::regclass::text, '.', 1)`)
  expect(references).toEqual([])
})
