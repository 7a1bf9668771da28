import pg from 'pg'
import { runBills } from '../apps/server/src/capabilities/billing/issuing/bill-run.ts'
import { contextOf } from '../apps/server/src/platform/context.ts'
import { readConfig } from '../apps/server/src/platform/process/config.ts'
import { startServer } from '../apps/server/src/server.ts'
import { printTable } from './support/figures.ts'
import { databaseNamed, freePort, startDatabase } from './support/portal.ts'
import { familyProcessorMs, memoryBytes } from './support/processor.ts'
import { sized } from './support/small.ts'

/**
 * Measures the bill run for accounts that fall due together, with one run and with two at once, over populations of
 * different sizes. `SIZES` is the number of mobiles on a monthly bill in each, about 1.86 of them per bill:
 * `10000,100000` by default. Populations are kept; each measurement bills a copy.
 */
const sizes = (process.env.SIZES ?? sized('10000,100000', '20')).split(',').map(Number)
/** In the synthetic population, seven customers have thirteen mobiles. */
const mobilesOfCustomer = 13 / 7

const database = await startDatabase()
const admin = new pg.Client({ connectionString: database.url })
await admin.connect()

const counted = `SELECT count(*)::integer AS bills FROM billing.invoices`

async function serverOn(url: string, mobiles: number) {
  const SEED = `load:${Math.round(mobiles / mobilesOfCustomer)}:monthly`
  const config = readConfig({ DATABASE_URL: url, SEED, PORT: String(await freePort()) })
  return startServer(config, { api: false, worker: false }, () => undefined)
}

/** The database of a population whose accounts have a bill due yesterday. */
async function population(mobiles: number): Promise<string> {
  const name = `monthly_${mobiles}`
  const url = await databaseNamed(database, name)
  const server = await serverOn(url, mobiles)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Bills of yesterday, because today's can be made only from six in the morning. An account already billed for that
    // day is not due, even if the population was made on an earlier day.
    await client.query(
      `UPDATE billing.accounts a SET billed_upto = $1::date - CASE WHEN b.is_billed THEN 1 ELSE 40 END,
         next_bill_on = $1::date + CASE WHEN b.is_billed THEN 1 ELSE -1 END
       FROM (SELECT c.customer_uuid, EXISTS (SELECT 1 FROM billing.invoices i
           WHERE i.customer_uuid = c.customer_uuid AND i.period_upto = $1::date - 1) AS is_billed
         FROM billing.accounts c) b WHERE b.customer_uuid = a.customer_uuid`,
      [contextOf(server.runtime, { kind: 'system' }).today()],
    )
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
    await server.close()
  }
  return name
}

async function measure(from: string, mobiles: number, workers: number) {
  const name = `bills_${process.pid}_${mobiles}_${workers}`
  await admin.query(`CREATE DATABASE "${name}" TEMPLATE "${from}" STRATEGY file_copy`)
  const url = await databaseNamed(database, name)
  const server = await serverOn(url, mobiles)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const count = async () => Number((await client.query<{ bills: number }>(counted)).rows[0]?.bills)
  let mostMb = 0
  const watch = setInterval(() => {
    mostMb = Math.max(mostMb, memoryMb())
  }, 500)
  try {
    const ctx = contextOf(server.runtime, { kind: 'system' })
    const before = await count()
    const atFirst = memoryMb()
    const [own, dbMs] = [process.cpuUsage(), familyProcessorMs(database.pid)]
    const since = performance.now()
    await Promise.all(Array.from({ length: workers }, () => runBills(ctx)))
    const seconds = (performance.now() - since) / 1000
    const { user, system } = process.cpuUsage(own)
    const databaseMs = familyProcessorMs(database.pid) - dbMs
    const bills = (await count()) - before
    return {
      mobiles,
      'runs at once': workers,
      bills,
      seconds,
      'bills/s': bills / seconds,
      'mobiles/s': mobiles / seconds,
      'processor ms a bill, server': (user + system) / 1000 / bills,
      database: databaseMs / bills,
      'memory before, MB': atFirst,
      most: mostMb,
    }
  } finally {
    clearInterval(watch)
    await client.end()
    await server.close()
    await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`)
  }
}

function memoryMb(): number {
  return memoryBytes(process.pid) / 1024 ** 2
}

try {
  const rows = []
  for (const mobiles of sizes) {
    const from = await population(mobiles)
    for (const workers of [1, 2]) rows.push(await measure(from, mobiles, workers))
  }
  printTable('Bills that fall due together, one process', rows)
} finally {
  await admin.end()
  await database.stop()
}
