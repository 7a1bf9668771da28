import pg from 'pg'
import { runBills } from '../apps/server/src/capabilities/billing/bill-run.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { contextOf } from '../apps/server/src/platform/context.ts'
import { startServer } from '../apps/server/src/server.ts'
import { printTable } from './support/figures.ts'
import { databaseNamed, freePort, startDatabase } from './support/portal.ts'
import { familyProcessorMs } from './support/processor.ts'

/**
 * The bill run of accounts that fall due together, by one run and by two at once, over populations of different sizes.
 * `SIZES` is how many customers each has, of whom about 0.3 are billed: `10000,100000` unless set.
 */
const sizes = (process.env.SIZES ?? '10000,100000').split(',').map(Number)

const database = await startDatabase()
const admin = new pg.Client({ connectionString: database.url })
await admin.connect()

const counted = `SELECT (SELECT count(*)::integer FROM billing.invoices) AS bills,
  (SELECT xact_commit::integer FROM pg_stat_database WHERE datname = current_database()) AS commits`

async function measure(customers: number, workers: number) {
  const name = `bills_${process.pid}_${customers}_${workers}`
  const url = await databaseNamed(database, name)
  const config = readConfig({ DATABASE_URL: url, SEED: `load:${customers}`, PORT: String(await freePort()) })
  const server = await startServer(config, { api: false, worker: false }, () => undefined)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const ctx = contextOf(server.runtime, { kind: 'system' })
    // Yesterday's bills: today's can be made only from six in the morning.
    await client.query(
      `UPDATE billing.accounts a SET billed_upto = $1::date - 40, next_bill_on = $1::date - 1
       WHERE NOT EXISTS (SELECT 1 FROM billing.invoices i
         WHERE i.customer_uuid = a.customer_uuid AND i.period_upto = $1::date - 1)`,
      [ctx.today()],
    )
    await client.query('VACUUM ANALYZE')
    const before = (await client.query<{ bills: number }>(counted)).rows[0]?.bills ?? 0
    const [own, dbMs] = [process.cpuUsage(), familyProcessorMs(database.pid)]
    const since = performance.now()
    await Promise.all(Array.from({ length: workers }, () => runBills(ctx)))
    const seconds = (performance.now() - since) / 1000
    const { user, system } = process.cpuUsage(own)
    const bills = ((await client.query<{ bills: number }>(counted)).rows[0]?.bills ?? 0) - before
    return {
      customers,
      'runs at once': workers,
      bills,
      seconds,
      'bills/s': bills / seconds,
      'processor ms a bill, server': (user + system) / 1000 / bills,
      database: (familyProcessorMs(database.pid) - dbMs) / bills,
      'memory, MB': process.memoryUsage().rss / 1_048_576,
    }
  } finally {
    await client.end()
    await server.close()
    await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`)
  }
}

try {
  const rows = []
  for (const customers of sizes) for (const workers of [1, 2]) rows.push(await measure(customers, workers))
  printTable('Bills that fall due together, one process', rows)
} finally {
  await admin.end()
  await database.stop()
}
