import { randomBytes } from 'node:crypto'
import { pathOf } from '@waea/contract/call'
import { system } from '@waea/contract/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryDatabase, type TestDatabase, testDatabase } from '../../../../tests/support/database.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import type { Working } from '../../src/platform/process/keep-running.ts'
import { eventually, type ShopPortal, startShop } from '../shop/shop-support.ts'

/** Connections through the pooler use another role than direct ones, so that the database can tell them apart. */
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

/** Starts a second worker in this process, with one sweep that runs until it is told to end. */
async function holdASweep(): Promise<void> {
  const ending = new Promise<void>((resolve) => {
    endSweep = resolve
  })
  await new Promise<void>((resolve, failed) => {
    const run = async () => {
      resolve()
      await ending
    }
    const part = { name: 'test', calls: {}, handlers: {}, jobs: [{ name: 'test.hold', everyMs: 3_600_000, run }] }
    startJobs(portal.server.runtime, [part]).then((started) => {
      working = started
    }, failed)
  })
}

/** How many idle connections of a role hold a session lock, and how many have run LISTEN. */
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

  // The locks of both workers and the sweep, and the LISTEN for jobs, all on direct connections.
  const { username: directRole } = new URL(database.url)
  await eventually('locks and listeners past the pooler', async () => {
    const { locks, listening } = await sessionsOf(directRole)
    return locks >= 3 && listening >= 2 ? true : undefined
  })
  expect(await sessionsOf(pooledRole)).toEqual({ locks: 0, listening: 0 })

  // No connection of the pool is still in use, and none has session state that its next user would meet.
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
