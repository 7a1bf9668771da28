import { randomBytes } from 'node:crypto'
import { pathOf } from '@waea/contract/call'
import { system } from '@waea/contract/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryDatabase, type TestDatabase, testDatabase } from '../../../../tests/support/database.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import type { Working } from '../../src/platform/process/keep-running.ts'
import { eventually, type ShopPortal, startShop } from '../shop/shop-support.ts'

/** Whoever comes through the pooler is another role than whoever goes past it, so that the database tells them apart. */
const pooledRole = `pooled_${randomBytes(4).toString('hex')}`

let database: TestDatabase
let portal: ShopPortal
let working: Working | undefined
let endSweep: () => void = () => undefined
const line = new AbortController()

beforeAll(async () => {
  database = await testDatabase()
  await queryDatabase(database.url, `CREATE ROLE ${pooledRole} LOGIN SUPERUSER`)
  const pooled = new URL(database.url)
  pooled.username = pooledRole
  portal = await startShop({ DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: database.url })
})
afterAll(async () => {
  line.abort()
  endSweep()
  await working?.stop()
  await portal?.close()
  await queryDatabase(database.url, `DROP ROLE ${pooledRole}`)
  await database?.drop()
})

/** A second worker of this process, with one sweep that is under way until it is told to end. */
async function holdASweep(): Promise<void> {
  const ending = new Promise<void>((resolve) => {
    endSweep = resolve
  })
  await new Promise<void>((begun, failed) => {
    const run = async () => {
      begun()
      await ending
    }
    const part = { name: 'test', calls: {}, handlers: {}, jobs: [{ name: 'test.hold', everyMs: 3_600_000, run }] }
    startJobs(portal.server.runtime, [part]).then((started) => {
      working = started
    }, failed)
  })
}

/** How many connections of each role rest with a lock of their session, and how many rest after a LISTEN. */
async function sessionsOf(role: string): Promise<{ locks: number; listening: number }> {
  const [row] = await queryDatabase(
    database.url,
    `SELECT
       (SELECT count(*)::int FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE locktype = 'advisory' AND state = 'idle' AND datname = current_database() AND usename = '${role}') AS locks,
       (SELECT count(*)::int FROM pg_stat_activity
        WHERE query ILIKE 'listen %' AND state = 'idle' AND datname = current_database() AND usename = '${role}') AS listening`,
  )
  return row as { locks: number; listening: number }
}

test('sweeps, jobs and live streams leave nothing in the sessions behind the pooler', async () => {
  const { token } = await portal.signUpCustomer()
  const stream = await fetch(portal.url + pathOf(system.live), {
    headers: { 'x-auth-token': token },
    signal: line.signal,
  })
  expect(stream.status).toBe(200)
  await holdASweep()

  // Locks of both workers and of the sweep, and who waits for jobs: all of them past the pooler.
  const { username: directRole } = new URL(database.url)
  await eventually('locks and listeners past the pooler', async () => {
    const { locks, listening } = await sessionsOf(directRole)
    return locks >= 3 && listening >= 2 ? true : undefined
  })
  expect(await sessionsOf(pooledRole)).toEqual({ locks: 0, listening: 0 })

  // Nobody keeps a connection of the pool, and none of them has anything that its next user would find.
  const { pool } = portal.server.runtime.database
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    for (const client of clients) {
      const { rows } = await client.query(
        `SELECT current_user AS role,
           (SELECT count(*)::int FROM pg_listening_channels()) AS channels,
           (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks,
           (SELECT count(*)::int FROM pg_settings WHERE source = 'session') AS settings,
           pg_my_temp_schema()::int AS temporary`,
      )
      expect(rows).toEqual([{ role: pooledRole, channels: 0, locks: 0, settings: 0, temporary: 0 }])
    }
  } finally {
    for (const client of clients) client.release()
  }
})
