import pg from 'pg'
import { renewPlans } from '../apps/server/src/capabilities/plans/renew.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { contextOf } from '../apps/server/src/platform/context.ts'
import { startServer } from '../apps/server/src/server.ts'
import { printTable } from './stand/figures.ts'
import { databaseNamed, freePort, startDatabase } from './stand/stand.ts'

/**
 * Renewals of plans that fall due together, on the bill and from credit, on one process: in chunks, beside one by one in
 * the same run, on halves of one population. `PLANS` is how many of each.
 */
const plans = Number(process.env.PLANS ?? 10_000)
/** A customer of the population holds about one and a half plans that renew; some are left over. */
const customers = Math.ceil((2 * plans) / 1.4)

const ways = [
  { way: 'chunks of 500', most: 500, half: 0 },
  { way: 'one by one', most: 1, half: 1 },
]

/** Lets the plans of a half fall due, each at $5, which the credit of the population covers; the others rest. */
const fallDue = `
  UPDATE plans.addons u SET ends_on = $2, starts_on = $2::date - 28, price_cents = 500, offer_periods = NULL,
    renewal_cents = NULL, allow_auto_renew = true, auto_renew = true, cycles_done = 1000
  FROM (SELECT addon_uuid, row_number() OVER (ORDER BY addon_uuid) AS place FROM plans.addons WHERE period IS NOT NULL) p
  WHERE u.addon_uuid = p.addon_uuid AND p.place % 2 = $1 AND p.place <= $3`

const database = await startDatabase()
const name = `renewals_${process.pid}`
const url = await databaseNamed(database, name)
const config = readConfig({ DATABASE_URL: url, SEED: `load:${customers}`, PORT: String(await freePort()) })
const server = await startServer(config, { api: false, worker: false }, () => undefined)
const client = new pg.Client({ connectionString: url })
await client.connect()

async function figures(): Promise<{ renewed: number; commits: number }> {
  const { rows } = await client.query<{ renewed: number; commits: number }>(`
    SELECT (SELECT count(*)::integer FROM plans.addons WHERE cycles_done > 1000) AS renewed,
      (SELECT xact_commit::integer FROM pg_stat_database WHERE datname = current_database()) AS commits`)
  return rows[0] ?? { renewed: 0, commits: 0 }
}

try {
  const ctx = contextOf(server.runtime, { kind: 'system' })
  await client.query('UPDATE plans.addons SET ends_on = $1::date + 20 WHERE period IS NOT NULL', [ctx.today()])
  const sums = ways.map(({ way }) => ({ way, plans: 0, seconds: 0, commits: 0 }))
  for (const [at, { most, half }] of ways.entries()) {
    const sum = sums[at]
    if (!sum) continue
    await client.query(fallDue, [half, ctx.today(), 2 * plans])
    await client.query('ANALYZE plans.addons')
    const before = await figures()
    const since = performance.now()
    await renewPlans(ctx, most)
    sum.seconds += (performance.now() - since) / 1000
    // The statistics of a connection are told a second after it has rested.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const after = await figures()
    sum.plans += after.renewed - before.renewed
    sum.commits += after.commits - before.commits
  }
  printTable(
    'Renewals that fall due together, on the bill and from credit, one process',
    sums.map((sum) => ({
      ...sum,
      'plans/s': sum.plans / sum.seconds,
      'transactions a plan': sum.commits / sum.plans,
    })),
  )
} finally {
  await client.end()
  await server.close()
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`)
  await admin.end()
  await database.stop()
}
