import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts'
import { keepLog } from '../../../../tests/support/logs.ts'
import { needOwnDatabase } from '../../../../tools/start/need-own-database.ts'
import { StartRefused } from '../../../../tools/start/settings.ts'
import { contentOf } from '../../src/platform/db/database-content.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { seedOnce } from '../../src/platform/process/seeds.ts'
import { startServer } from '../../src/server.ts'

const made: TestDatabase[] = []
let url: string

beforeEach(async () => {
  const database = await testDatabase()
  made.push(database)
  url = database.url
})
afterAll(() => Promise.all(made.map((database) => database.drop())))

/** Starts and stops a worker, which needs no partner. */
async function run(SEED: string): Promise<void> {
  const config = readConfig({ DATABASE_URL: url, SEED, SANDBOX_URL: 'http://localhost:1', PASSWORD_MEMORY_KIB: '1024' })
  const server = await startServer(config, { api: false, worker: true }, keepLog().open('warn'))
  await server.close()
}

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const content = () => withClient(contentOf)
const query = (text: string) => withClient(async (client) => (await client.query(text)).rows)
const addFlag = () => query(`INSERT INTO platform.flags (flag, is_on, set_at) VALUES ('IS_SHOW_PLANS', true, now())`)

test('a database that a server has started on and nobody has used is empty', async () => {
  await run('empty')
  expect(await content()).toEqual({ is: 'empty' })
})

test('a database with a single row of anybody is never filled with the demo, whatever platform.seeds says', async () => {
  await addFlag()
  expect(await content()).toEqual({ is: 'other' })
  for (const seed of ['demo', 'load:10']) await run(seed)
  expect(await query('SELECT count(*)::integer AS count FROM identity.users')).toEqual([{ count: 0 }])
  expect(await query('SELECT count(*)::integer AS count FROM catalogue.entries')).toEqual([{ count: 0 }])
  expect(await query('SELECT seed FROM platform.seeds')).toEqual([])
})

test('an interrupted seed is resumed and ends once; another seed changes nothing after it', async () => {
  const config = readConfig({ DATABASE_URL: url, SEED: 'empty', SANDBOX_URL: 'http://localhost:1' })
  const { runtime, close } = await startServer(config, { api: false, worker: false }, keepLog().open('warn'))
  let filled = 0
  const fill = async () => {
    filled += 1
    await addFlag().catch(() => undefined)
    if (filled === 1) throw new Error('interrupted')
  }
  await expect(seedOnce(runtime, 'demo', fill)).rejects.toThrow('interrupted')
  await seedOnce(runtime, 'load:10', fill)
  expect(filled).toBe(1)
  await seedOnce(runtime, 'demo', fill)
  await seedOnce(runtime, 'demo', fill)
  await seedOnce(runtime, 'load:10', fill)
  expect(filled).toBe(2)
  expect(await content()).toEqual({ is: 'seeded', seed: 'demo' })
  await close()
})

test('npm start takes an empty database and a demo, and refuses one that has data of its own, ours or not', async () => {
  await needOwnDatabase(url)
  await addFlag()
  await expect(needOwnDatabase(url)).rejects.toThrow(StartRefused)
  await query(`INSERT INTO platform.seeds (seed) VALUES ('demo')`)
  await needOwnDatabase(url)
  await query('DELETE FROM platform.seeds; DELETE FROM platform.flags')
  await query('CREATE TABLE public.theirs AS SELECT 1 AS one')
  await expect(needOwnDatabase(url)).rejects.toThrow('has data of its own')
})
