import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { RunningPostgres } from '../../tools/postgres/start.ts'
import { printTable } from './figures.ts'
import { freePort, type Portal, startProgram } from './portal.ts'
import { familyProcessorMs, processorMs } from './processor.ts'

export interface JobRuns {
  /** The title of the table. */
  title: string
  /** How many orders `buy` places. */
  orders: number
  buy(): Promise<void>
  /** Places the orders with which the worker warms up. */
  buyBefore(): Promise<void>
}

/** How long no job must have been due before all are done: a partner may still answer one. */
const quietMs = 1_000

/**
 * Runs the jobs of a number of purchases: SIMs are issued, receipts rendered, mails sent. A worker that has run the
 * jobs of other purchases before runs them, so that neither its start nor its compiling counts.
 */
export async function measureJobs(portal: Portal, database: RunningPostgres, runs: JobRuns): Promise<void> {
  const client = new pg.Client({ connectionString: portal.databaseUrl })
  await client.connect()
  try {
    await measureOn(client, portal, database, runs)
  } finally {
    // Before the database is dropped: a client that is cut off would end the process, and hide what failed.
    await client.end()
  }
}

async function measureOn(
  client: pg.Client,
  portal: Portal,
  database: RunningPostgres,
  { title, orders, ...runs }: JobRuns,
): Promise<void> {
  const port = await freePort()
  const settings = { SANDBOX_URL: portal.sandboxes.url, ...portal.settings, PORT: String(port) }
  const start = () => startProgram('worker', 'apps/server/src/main.ts', `http://localhost:${port}/readyz`, settings)
  await runs.buy()
  const { rowCount: jobs } = await client.query(
    `UPDATE graphile_worker._private_jobs SET run_at = run_at + interval '1 year' WHERE run_at <= now()`,
  )
  await runs.buyBefore()
  const worker = await start()
  try {
    await untilDone(client)
    const before = { worker: processorMs(worker.pid), database: familyProcessorMs(database.pid) }
    const since = performance.now()
    await client.query(
      `UPDATE graphile_worker._private_jobs SET run_at = run_at - interval '1 year' WHERE run_at > now() + interval '11 months'`,
    )
    await untilDone(client)
    const workerMs = (processorMs(worker.pid) - before.worker) / orders
    const databaseMs = (familyProcessorMs(database.pid) - before.database) / orders
    printTable(title, [
      {
        orders: String(orders),
        'CPU ms an order (<= 25)': workerMs + databaseMs,
        'of it worker': workerMs,
        'of it database': databaseMs,
        'jobs due at first': (jobs ?? 0) / orders,
        'orders/s': (orders * 1000) / (performance.now() - quietMs - since),
      },
    ])
    const { rows } = await client.query<{ last_error: string }>(
      'SELECT last_error FROM graphile_worker._private_jobs WHERE last_error IS NOT NULL LIMIT 1',
    )
    if (rows[0]) throw new Error(`A job has failed: ${rows[0].last_error}`)
  } finally {
    await worker.stop()
  }
}

/** Waits until no job has been due for a while. */
async function untilDone(client: pg.Client): Promise<void> {
  for (let since = performance.now(); performance.now() - since < quietMs; await pause(50)) {
    const { rows } = await client.query(
      'SELECT 1 FROM graphile_worker._private_jobs WHERE attempts < max_attempts AND run_at <= now() LIMIT 1',
    )
    if (rows.length > 0) since = performance.now()
  }
}
