import pg from 'pg'
import { renewPlans } from '../apps/server/src/capabilities/plans/renewals/renew.ts'
import { contextOf } from '../apps/server/src/platform/context.ts'
import { startJobs } from '../apps/server/src/platform/jobs/jobs.ts'
import { readConfig } from '../apps/server/src/platform/process/config.ts'
import { startServer } from '../apps/server/src/server.ts'
import { capabilities } from '../apps/server/src/wiring.ts'
import { printTable } from './support/figures.ts'
import { databaseNamed, freePort, startDatabase } from './support/portal.ts'
import { familyProcessorMs } from './support/processor.ts'
import { sized } from './support/small.ts'

/**
 * Measures renewals from credit that fall due together, on one process, and their news, which grants the allowances:
 * over populations of different sizes and tables of different lengths, and in the first also one by one next to chunks.
 * `SIZES` is the number of due plans, and after a colon the minimum number of rows in the table of plans:
 * `10000,10000:1000000,100000` by default.
 */
const sizes = (process.env.SIZES ?? sized('10000,10000:1000000,100000', '20,20:200')).split(',').map((one) => {
  const [plans = 0, rows = 0] = one.split(':').map(Number)
  return { plans, rows }
})
/** At most this many are measured one by one. */
const maxAlone = sized(2000, 5)

/**
 * Makes the given number of prepay plans due, each at $5, which the population's credit covers; no other plan is due.
 */
const fallDue = `
  UPDATE plans.addons u SET starts_on = $1::date - 28, price_cents = 500, offer_periods = NULL, renewal_cents = NULL,
    allow_auto_renew = true, auto_renew = true, cycles_done = 1000,
    ends_on = CASE WHEN p.place <= $2 THEN $1::date ELSE $1::date + 20 END
  FROM (SELECT addon_uuid, row_number() OVER (ORDER BY addon_uuid) AS place FROM plans.addons
    WHERE period IS NOT NULL AND billing_type = 'prepay' AND cycles_done <= 1000
      AND service_uuid IN (SELECT service_uuid FROM ledger.balances)) p
  WHERE u.addon_uuid = p.addon_uuid`

/** Customers have about 0.7 prepay plans each; this gives a few more customers than needed. */
const customersFor = (plans: number) => Math.ceil((plans + maxAlone) / 0.65)

async function figuresOf(client: pg.Client) {
  const { rows } = await client.query<{ renewed: number; total: number; commits: number }>(`
    SELECT (SELECT count(*)::integer FROM plans.addons WHERE cycles_done > 1000) AS renewed,
      (SELECT count(*)::integer FROM plans.addons) AS total,
      (SELECT xact_commit::integer FROM pg_stat_database WHERE datname = current_database()) AS commits`)
  return rows[0] ?? { renewed: 0, total: 0, commits: 0 }
}

/** Adds rows to the table of plans: copies for other customers, which are not due. */
const lengthen = `
  INSERT INTO plans.addons
  SELECT (jsonb_populate_record(a, jsonb_build_object('customer_uuid', gen_random_uuid(), 'service_uuid', gen_random_uuid(),
    'addon_uuid', gen_random_uuid()))).*
  FROM plans.addons a CROSS JOIN generate_series(1, $1) LIMIT $2`

type Server = Awaited<ReturnType<typeof startServer>>

/** Makes plans due and renews them. Returns the elapsed time and the processor time of server and database. */
async function measure(client: pg.Client, { runtime }: Server, plans: number, most: number) {
  const ctx = contextOf(runtime, { kind: 'system' })
  await client.query(fallDue, [ctx.today(), plans])
  await client.query('VACUUM ANALYZE plans.addons')
  const before = await figuresOf(client)
  const [own, dbMs] = [process.cpuUsage(), familyProcessorMs(database.pid)]
  const since = performance.now()
  await renewPlans(ctx, most)
  const seconds = (performance.now() - since) / 1000
  const { user, system } = process.cpuUsage(own)
  const usedByDbMs = familyProcessorMs(database.pid) - dbMs
  // PostgreSQL reports a connection's statistics a second after it became idle.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const after = await figuresOf(client)
  const renewed = after.renewed - before.renewed
  const newsSeconds = await processNews(client, runtime)
  return {
    way: most === 1 ? 'one by one' : `chunks of ${most}`,
    'rows in the table': after.total,
    renewed,
    seconds,
    'plans/s': renewed / seconds,
    'ms a plan': (1000 * seconds) / renewed,
    'processor ms, server': (user + system) / 1000 / renewed,
    database: usedByDbMs / renewed,
    'transactions a plan': (after.commits - before.commits) / renewed,
    'news heard, s': newsSeconds,
  }
}

/** Runs the jobs of the renewals' news, as a worker does. Returns the seconds it took. */
async function processNews(client: pg.Client, runtime: Server['runtime']): Promise<number> {
  const since = performance.now()
  const jobs = await startJobs(runtime, capabilities)
  const waiting = async () =>
    (await client.query(`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier LIKE '%.hears.plan.started' LIMIT 1`))
      .rows.length > 0
  while (await waiting()) await new Promise((resolve) => setTimeout(resolve, 100))
  const seconds = (performance.now() - since) / 1000
  await jobs.stop()
  return seconds
}

const database = await startDatabase()
const admin = new pg.Client({ connectionString: database.url })
await admin.connect()

async function curveAt(plans: number, rows: number, ways: readonly [plans: number, most: number][]) {
  const name = `renewals_${process.pid}_${plans}_${rows}`
  const url = await databaseNamed(database, name)
  const seed = `load:${customersFor(plans)}`
  const config = readConfig({ DATABASE_URL: url, SEED: seed, PORT: String(await freePort()) })
  const server = await startServer(config, { api: false, worker: false }, () => undefined)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const ctx = contextOf(server.runtime, { kind: 'system' })
    await client.query('UPDATE plans.addons SET ends_on = $1::date + 20 WHERE period IS NOT NULL', [ctx.today()])
    const { total } = await figuresOf(client)
    if (rows > total) await client.query(lengthen, [Math.ceil(rows / total), rows - total])
    const measured = []
    for (const [due, most] of ways) measured.push(await measure(client, server, due, most))
    return measured
  } finally {
    await client.end()
    await server.close()
    await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`)
  }
}

try {
  const rows = []
  for (const [at, { plans, rows: least }] of sizes.entries()) {
    const alone: [number, number][] = at === 0 ? [[Math.min(plans, maxAlone), 1]] : []
    rows.push(...(await curveAt(plans, least, [[plans, 500], ...alone])))
  }
  printTable('Renewals from credit that fall due together, one process', rows)
} finally {
  await admin.end()
  await database.stop()
}
