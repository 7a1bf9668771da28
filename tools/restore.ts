import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '@waea/contract/call'
import { catalogue } from '@waea/contract/shop/catalogue'
import pg from 'pg'
import { lastLines, startChild, waitForAnswer } from './start/child.ts'
import { anyFreePort } from './start/settings.ts'

/**
 * Tries a restored copy of a database, the one of DATABASE_URL: starts the server on it as a drill, without a partner or
 * a job, and checks migrations, books and keys. `npm run restore:drill -- [--since TIME]` also fails if the newest
 * movement of money is older than TIME. Exits with 1 when a check fails. It migrates the database, so it refuses one
 * that something else is connected to.
 */
const root = join(import.meta.dirname, '..')
const usage = 'DATABASE_URL=postgres://… npm run restore:drill -- [--since 2026-11-28T12:00Z]'

interface Check {
  name: string
  holds: boolean
  found: string
}

try {
  const since = sinceOf(process.argv.slice(2))
  const url = process.env.DATABASE_URL
  if (!url) throw new Error(`DATABASE_URL is missing: it names the restored database.\n${usage}`)
  const client = new pg.Client({ connectionString: url, application_name: 'waea restore' })
  await client.connect()
  try {
    const checks = await drill(client, url, since)
    for (const { name, holds, found } of checks) console.log(`${holds ? 'ok    ' : 'FAILED'} ${name}: ${found}`)
    const failed = checks.filter(({ holds }) => !holds).length
    console.log(failed === 0 ? 'The restored database holds.' : `The restored database fails: ${failed} checks.`)
    process.exitCode = failed === 0 ? 0 : 1
  } finally {
    await client.end()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function sinceOf(args: readonly string[]): Date | undefined {
  if (args.length === 0) return undefined
  const since = new Date(args[1] ?? '')
  if (args[0] !== '--since' || args.length > 2 || Number.isNaN(since.getTime())) throw new Error(usage)
  return since
}

async function drill(client: pg.Client, url: string, since: Date | undefined): Promise<Check[]> {
  const rows = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  const number = async (text: string) => Number((await rows<{ n: string }>(text))[0]?.n)
  if (!(await number(`SELECT count(to_regclass('platform.migrations')) AS n`)))
    throw new Error('This database has no portal: nothing was restored into it.')
  const others = await number(
    `SELECT count(*) AS n FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  if (others > 0)
    throw new Error(`${others} other connections use this database: a drill is for a restored copy that nothing uses.`)

  const files = (await readdir(join(root, 'apps/server/src/migrations'))).filter((name) => name.endsWith('.sql'))
  const appliedOf = async () =>
    (await rows<{ name: string }>('SELECT name FROM platform.migrations')).map(({ name }) => name)
  const before = await appliedOf()
  const keys = await number('SELECT count(*) AS n FROM identity.keys')
  await printCounts(rows)
  const served = await serve(url)
  const after = await appliedOf()
  const missing = files.filter((name) => !after.includes(name))
  const uneven = await number(
    `SELECT count(*) AS n FROM (
       SELECT FROM ledger.entries GROUP BY customer_uuid, transaction_uuid HAVING sum(amount_cents) <> 0) uneven`,
  )
  const empty = await number(
    `SELECT count(*) AS n FROM ledger.transactions t WHERE NOT EXISTS (
       SELECT FROM ledger.entries e WHERE (e.customer_uuid, e.transaction_uuid) = (t.customer_uuid, t.transaction_uuid))`,
  )
  // As the nightly ledger.check, for every customer.
  const wrong = await number(
    `WITH booked AS (
       SELECT customer_uuid, account, coalesce(service_uuid, customer_uuid) AS service_uuid, sum(amount_cents) AS cents
       FROM ledger.entries WHERE account IN ('arrears', 'credit') GROUP BY 1, 2, 3)
     SELECT count(*) AS n FROM ledger.balances b FULL JOIN booked USING (customer_uuid, account, service_uuid)
     WHERE coalesce(b.cents, 0) <> coalesce(booked.cents, 0)`,
  )
  const [newest] = await rows<{ at: Date | null }>('SELECT max(posted_at) AS at FROM ledger.transactions')
  const [payment] = await rows<{ id: string; state: string; cents: string; at: Date }>(
    `SELECT payment_uuid AS id, state, amount_cents AS cents, created_at AS at
     FROM payments.intents ORDER BY created_at DESC, payment_uuid LIMIT 1`,
  )
  const waiting = await number('SELECT count(*) AS n FROM graphile_worker.jobs WHERE run_at <= now()')
  const movedAt = newest?.at ?? undefined
  return [
    { name: 'server', ...served },
    {
      name: 'migrations',
      holds: missing.length === 0,
      found: `${after.length} applied, ${after.length - before.length} of them now${missing.map((name) => `, ${name} is missing`).join('')}`,
    },
    { name: 'keys', holds: keys > 0, found: `${keys} that sign tokens and hash codes` },
    {
      name: 'books',
      holds: uneven + empty === 0,
      found: `${uneven} movements do not sum to zero, ${empty} have no entries`,
    },
    { name: 'balances', holds: wrong === 0, found: `${wrong} differ from their entries` },
    {
      name: 'newest movement of money',
      holds: since === undefined || (movedAt !== undefined && movedAt >= since),
      found: `${movedAt?.toISOString() ?? 'none'}${since ? `, expected since ${since.toISOString()}` : ''}`,
    },
    {
      name: 'newest payment',
      holds: true,
      found: payment ? `${payment.at.toISOString()} ${payment.id}, ${payment.cents} cents, ${payment.state}` : 'none',
    },
    { name: 'jobs', holds: true, found: `${waiting} are due, and run as soon as a worker starts` },
  ]
}

/** Prints how many rows each table has, so that two backups can be compared. */
async function printCounts(rows: <Row>(text: string) => Promise<Row[]>): Promise<void> {
  const tables = await rows<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  )
  for (const { name } of tables) {
    const [counted] = await rows<{ n: string }>(`SELECT count(*) AS n FROM ${name}`)
    console.log(`${counted?.n.padStart(12)} ${name}`)
  }
}

/**
 * Starts the server as a drill and reads the plans as a visitor. It gets none of the caller's settings: no partner's
 * address or key, and no place to send anything to.
 */
async function serve(url: string): Promise<Omit<Check, 'name'>> {
  const scratch = mkdtempSync(join(tmpdir(), 'waea-restore-'))
  const port = await anyFreePort()
  const api = startChild(
    'server',
    join(root, 'apps/server/src/api.ts'),
    { PATH: process.env.PATH, DATABASE_URL: url, DRILL: 'yes', SEED: 'empty', PORT: String(port), DATA_DIR: scratch },
    join(scratch, 'api.log'),
  )
  const address = `http://localhost:${port}`
  try {
    await waitForAnswer(api, `${address}/readyz`, (status) => status === 200)
    const plans = await fetch(`${address}${pathOf(catalogue.postpayPlans).replace(':spid', '2')}`)
    return { holds: plans.ok, found: `ready, and answers ${plans.status} to a visitor who reads the plans` }
  } catch (error) {
    return { holds: false, found: `${(error as Error).message}\n${lastLines(api.logFile)}` }
  } finally {
    await api.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}
