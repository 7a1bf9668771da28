import pg from 'pg'
import { readHistogram } from '../apps/server/src/capabilities/usage/read-usage.ts'
import { recordUsage } from '../apps/server/src/capabilities/usage/take-usage.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { contextOf } from '../apps/server/src/platform/context.ts'
import { startServer } from '../apps/server/src/server.ts'
import { nanos } from '../packages/kit/src/nanos.ts'
import { printTable } from './stand/figures.ts'
import { databaseNamed, freePort, startDatabase } from './stand/stand.ts'

/**
 * Usage documents counted by one process as its worker does, service by service, and the histogram of a year of one mobile
 * with 200,000 documents. `SECONDS` is how long documents come, `TOGETHER` how many come of a service at once, `AT_ONCE` how
 * many services are counted side by side.
 */
const seconds = Number(process.env.SECONDS ?? 20)
const together = Number(process.env.TOGETHER ?? 5)
const atOnce = Number(process.env.AT_ONCE ?? 8)
const customers = 2000
const yearDocuments = 200_000
const histograms = 300

const database = await startDatabase()
const name = `usage_${process.pid}`
const url = await databaseNamed(database, name)
const config = readConfig({ DATABASE_URL: url, SEED: `load:${customers}`, PORT: String(await freePort()) })
const server = await startServer(config, { api: false, worker: false }, () => undefined)
const client = new pg.Client({ connectionString: url })
await client.connect()

const ctx = contextOf(server.runtime, { kind: 'system' })
const percentile = (of: number[], share: number) => of.sort((a, b) => a - b)[Math.ceil(of.length * share) - 1] ?? 0

/** Counts documents of ever other services for a while; answers how long each service's took, in milliseconds. */
async function countFor(services: readonly { customer: string; service: string }[]): Promise<number[]> {
  const tookMs: number[] = []
  const until = performance.now() + seconds * 1000
  let turn = 0
  const worker = async () => {
    while (performance.now() < until) {
      const at = turn++
      const one = services[at % services.length]
      if (!one) return
      const since = performance.now()
      await ctx.inTransaction((tx) =>
        recordUsage(tx, {
          CustomerUUID: one.customer,
          MobileUUID: one.service,
          documents: Array.from({ length: together }, (_, n) => ({
            id: `bench-${at}-${n}`,
            type: 'data' as const,
            amount: 50_000,
            atMs: Date.now(),
          })),
        }),
      )
      tookMs.push(performance.now() - since)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return tookMs
}

try {
  const { rows } = await client.query<{ customer: string; service: string }>(
    `SELECT customer_uuid AS customer, service_uuid AS service FROM usage.grants GROUP BY 1, 2 LIMIT 3000`,
  )
  const since = performance.now()
  const tookMs = await countFor(rows)
  const lasted = (performance.now() - since) / 1000
  printTable('Usage documents counted, one process', [
    {
      'documents together': together,
      'services at once': atOnce,
      'documents/s': (tookMs.length * together) / lasted,
      'p50 ms': percentile(tookMs, 0.5),
      'p99 ms': percentile(tookMs, 0.99),
    },
  ])
  const [one] = rows
  if (!one) throw new Error('The population has no grants')
  await client.query(
    `INSERT INTO usage.hours (customer_uuid, service_uuid, type, hour, amount)
     SELECT $1, $2, 'data', date_trunc('hour', now() - make_interval(mins => (n * 2.6)::integer)), sum(50000)
     FROM generate_series(1, $3) n GROUP BY 4 ON CONFLICT DO NOTHING`,
    [one.customer, one.service, yearDocuments],
  )
  await client.query('ANALYZE usage.hours')
  const year = 365 * 86_400 * 1e9
  const FinalNanos = nanos(new Date())
  const histogramMs: number[] = []
  for (let n = 0; n < histograms; n += 1) {
    const began = performance.now()
    await readHistogram(ctx, {
      CustomerUUID: one.customer,
      ServiceUUID: one.service,
      type: 'data',
      Range: { FirstNanos: FinalNanos - year, FinalNanos },
      IntervalNanos: 31 * 86_400 * 1e9,
    })
    histogramMs.push(performance.now() - began)
  }
  printTable('Histogram of a year of one mobile with 200,000 documents', [
    { calls: histograms, 'p50 ms': percentile(histogramMs, 0.5), 'p99 ms': percentile(histogramMs, 0.99) },
  ])
} finally {
  await client.end()
  await server.close()
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`)
  await admin.end()
  await database.stop()
}
