import pg from 'pg'
import type { RunningPostgres } from '../../tools/postgres/start.ts'
import { printTable } from './figures.ts'
import { freePort, type Portal, type Program, startProgram } from './portal.ts'
import { familyProcessorMs, processorMs } from './processor.ts'

/**
 * Runs the jobs of a number of purchases: SIMs are issued, receipts rendered, mails sent. The figures include the start
 * of the worker, which is added to `running`.
 */
export async function measureJobs(
  portal: Portal,
  database: RunningPostgres,
  orders: number,
  running: Pick<Program, 'stop'>[],
): Promise<void> {
  const client = new pg.Client({ connectionString: portal.databaseUrl })
  await client.connect()
  const waiting = async () =>
    (
      await client.query<{ count: number }>(
        'SELECT count(*)::integer AS count FROM graphile_worker._private_jobs WHERE attempts < max_attempts AND run_at <= now()',
      )
    ).rows[0]?.count ?? 0
  const before = familyProcessorMs(database.pid)
  const port = await freePort()
  const settings = { SANDBOX_URL: portal.sandboxes.url, ...portal.settings, PORT: String(port) }
  const since = performance.now()
  const worker = await startProgram('worker', 'apps/server/src/main.ts', `http://localhost:${port}/readyz`, settings)
  running.push(worker)
  while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 200))
  printTable('The jobs afterwards: SIM, receipt, mails, steps of the order', [
    {
      orders: String(orders),
      'CPU ms an order': (processorMs(worker.pid) + familyProcessorMs(database.pid) - before) / orders,
      'of it worker': processorMs(worker.pid) / orders,
      'orders/s': (orders * 1000) / (performance.now() - since),
    },
  ])
  await client.end()
}
