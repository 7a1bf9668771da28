import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from './postgres/start.ts'
import { type Child, lastLines, startChild, waitForAnswer } from './start/child.ts'
import { anyFreePort } from './start/settings.ts'
import { type Backend, startBalancer } from './upgrade/balancer.ts'
import { faultsOf, type Paid, type Seen, versionBefore } from './upgrade/judge.ts'
import { type Traffic, walkOnce, walkUntil } from './upgrade/traffic.ts'

/**
 * Rehearses a rolling upgrade: the previous version runs the demo under traffic, this version's migrations are applied
 * meanwhile, then its worker takes over the previous version's jobs, both serve and work, and the previous version is
 * stopped. Exits with 1 and a report of the failures. `npm run upgrade:rehearse -- [FROM]`
 */
const root = join(import.meta.dirname, '..')
const quietWithinMs = 60_000
const maxNoticed = 40

type Version = 'the version before' | 'this version'

/** What was started; stopped in reverse order. */
const running: (() => unknown)[] = []
const scratch = mkdtempSync(join(tmpdir(), 'waea-upgrade-'))
// PostgreSQL runs as another user if this process is root.
chmodSync(scratch, 0o755)
const logs = join(scratch, 'logs')
const sources: Record<Version, string> = { 'the version before': join(scratch, 'before'), 'this version': root }

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end(1))
try {
  const faults = faultsOf(await rehearse(process.argv.slice(2)))
  for (const fault of faults.slice(0, maxNoticed)) console.log(`- ${fault}`)
  if (faults.length > 0) console.log(`The upgrade fails: ${faults.length} faults. Logs: ${logs}`)
  else console.log('The upgrade holds.')
  await end(faults.length > 0 ? 1 : 0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}

async function rehearse(args: readonly string[]): Promise<Seen> {
  exportVersion(versionBefore(args, git))
  const startedAt = new Date()
  const postgres = await startPostgres({ dataDir: join(scratch, 'postgres'), durable: false, log: console.log })
  running.push(() => postgres.stop())
  const database = new pg.Pool({ connectionString: postgres.url, max: 2 })
  database.on('error', () => undefined)
  running.push(() => database.end())
  const balancer = await startBalancer(await anyFreePort())
  running.push(() => balancer.close())
  const env = await settingsOf(postgres.url, balancer.url)
  const sandboxes = program('the sandboxes', 'apps/sandboxes/src/main.ts', 'this version', env)
  const sandbox = env.SANDBOX_URL
  await waitForAnswer(sandboxes, sandbox, (status) => status > 0 && status < 500)

  const traffic: Traffic = { url: balancer.url, sandbox, refusals: [] }
  const jobs: Seen['jobs'][number][] = []
  const start = (version: Version) => startApi(version, env)
  const work = (version: Version) => program('worker', 'apps/server/src/worker.ts', version, env)
  const walk = async (phase: string, backends: readonly Backend[]) => {
    console.log(`${phase} …`)
    balancer.serveBy(phase, backends)
    await walkOnce(traffic, phase)
    jobs.push(...(await untilQuiet(database, phase)))
  }

  const before = await start('the version before')
  let oldWorker = work('the version before')
  balancer.serveBy('the start of the demo', [before])
  jobs.push(...(await untilQuiet(database, 'the start of the demo')))
  await walk('the version before alone', [before])
  const phase = 'the version before while the database is migrated'
  console.log(`${phase} …`)
  balancer.serveBy(phase, [before])
  const starting = start('this version')
  await walkUntil(traffic, phase, starting)
  const after = await starting
  await oldWorker.stop()
  work('this version')
  await walk('requests to the version before, jobs by this one', [before])
  // From here on a worker of this version runs: jobs unknown to the previous version wait for it.
  oldWorker = work('the version before')
  await walk('requests to this version, jobs by both', [after])
  await walk('both versions beside each other', [before, after])
  balancer.serveBy('the version before ends', [after])
  await Promise.all([before.child.stop(), oldWorker.stop()])
  await walk('this version alone', [after])
  for (const job of ['ledger.check', 'payments.compare', 'billing.compare'])
    await database.query('SELECT graphile_worker.add_job($1)', [job])
  jobs.push(...(await untilQuiet(database, 'the nightly comparisons')))
  return {
    answers: balancer.answers,
    refusals: traffic.refusals,
    jobs,
    logged: loggedErrors(),
    ...(await settled(database, sandbox, startedAt)),
  }
}

/** Exports the sources of a commit and installs its own packages: links to ours would lead into this checkout. */
function exportVersion(commit: string): void {
  const folder = sources['the version before']
  mkdirSync(folder)
  console.log(`The version before is ${git('log', '-1', '--format=%h of %cs, %s', commit)}`)
  run('git', ['archive', '-o', join(scratch, 'before.tar'), commit], root)
  run('tar', ['-xf', join(scratch, 'before.tar'), '-C', folder], root)
  run(process.execPath, ['tools/install.mjs'], folder, { ...process.env, npm_config_prefer_offline: 'true' })
}

function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

function run(command: string, args: string[], cwd: string, env = process.env): void {
  const { status, error } = spawnSync(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed${error ? `: ${error.message}` : ''}`)
}

/** None of the caller's settings, which may name a real database or partner. */
async function settingsOf(databaseUrl: string, portal: string) {
  const [sandboxPort, smtpPort, clamdPort] = [await anyFreePort(), await anyFreePort(), await anyFreePort()]
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: join(scratch, 'compile'),
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: portal,
    WAEA_URL: portal,
    SANDBOX_URL: `http://localhost:${sandboxPort}`,
    SANDBOX_PORT: String(sandboxPort),
    SMTP_PORT: String(smtpPort),
    CLAMD_PORT: String(clamdPort),
    SEED: 'demo',
    RATE_LIMIT_PER_MINUTE: '0',
    NETWORK_STEP_MS: '200',
  }
}

function program(name: string, script: string, version: Version, env: NodeJS.ProcessEnv): Child {
  const logFile = join(logs, `${name} of ${version}.log`)
  const own = { ...env, DATA_DIR: join(scratch, 'data', version, name) }
  const child = startChild(name, join(sources[version], script), own, logFile)
  running.push(() => child.stop())
  return child
}

async function startApi(version: Version, env: NodeJS.ProcessEnv): Promise<Backend & { child: Child }> {
  const port = await anyFreePort()
  const child = program('api', 'apps/server/src/api.ts', version, { ...env, PORT: String(port) })
  await waitForAnswer(child, `http://localhost:${port}/readyz`, (status) => status === 200).catch((error: Error) => {
    throw new Error(`${version}: ${error.message}\n${lastLines(child.logFile)}`)
  })
  return { version, port, child }
}

/** Waits until no job is due or being retried; returns those that still fail. */
async function untilQuiet(database: pg.Pool, phase: string): Promise<Seen['jobs'][number][]> {
  const open = 'SELECT task_identifier AS task, last_error AS error FROM graphile_worker.jobs'
  for (const until = Date.now() + quietWithinMs; ; await pause(250)) {
    const { rows } = await database.query(`${open} WHERE run_at <= now() OR last_error IS NOT NULL`)
    if (rows.length === 0) return []
    if (Date.now() < until) continue
    return rows.map(({ task, error }) => ({ phase, task, error: error?.split('\n')[0] ?? 'it is not taken' }))
  }
}

/** The final state of payments, books and messages, once no payment is open. */
async function settled(database: pg.Pool, sandbox: string, startedAt: Date) {
  const ask = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows
  const intents =
    'SELECT payment_uuid AS id, state, amount_cents::int AS cents FROM payments.intents WHERE created_at >= $1'
  for (const until = Date.now() + quietWithinMs; Date.now() < until; await pause(250)) {
    const open = await ask(`${intents} AND state NOT IN ('succeeded', 'cancelled')`, [startedAt])
    if (open.length === 0) break
  }
  const charges = (await (await fetch(`${sandbox}/stripe/ledger`)).json()) as {
    amount: number
    metadata: Record<string, string>
  }[]
  const known = new Set((await ask('SELECT payment_uuid AS id FROM payments.intents')).map(({ id }) => id))
  return {
    payments: (await ask(intents, [startedAt])).map(
      (one): Paid => ({
        ...one,
        charged: charges.filter(({ metadata }) => metadata.payment_uuid === one.id).map(({ amount }) => amount),
      }),
    ),
    unknownCharges: charges.filter(({ metadata }) => !known.has(metadata.payment_uuid)).length,
    unbalanced: (await ask('SELECT FROM ledger.entries GROUP BY transaction_uuid HAVING sum(amount_cents) <> 0'))
      .length,
    unsent: await ask(
      `SELECT template, coalesce(last_error, state) AS error FROM messages.outbox WHERE asked_at >= $1 AND state <> 'sent'`,
      [startedAt],
    ),
    notices: await ask('SELECT kind, subject, reason FROM platform.notices WHERE last_at >= $1', [startedAt]),
  }
}

/** What the servers logged as errors of the program. */
function loggedErrors(): Seen['logged'] {
  return (['the version before', 'this version'] as const).flatMap((version) =>
    ['api', 'worker'].flatMap((name) =>
      readFileSync(join(logs, `${name} of ${version}.log`), 'utf8')
        .split('\n')
        .filter((line) => /"level":[56]0/.test(line))
        .map((line) => ({ version, text: textOf(JSON.parse(line)) })),
    ),
  )
}

/** A log line's text, without the numbers by which the attempts of a job differ. */
function textOf({ msg, error, err }: { msg: string; error?: string; err?: { message: string } }): string {
  const text = msg.replace(/^Failed task \d+ \(([^,]+),.*?\) with error (.*?):?$/s, 'the job $1 failed: $2')
  return `${text}${error || err ? `: ${error ?? err?.message}` : ''}`
}

async function end(code: number): Promise<void> {
  for (const stop of running.splice(0).reverse()) await Promise.resolve(stop()).catch(() => undefined)
  for (const part of code === 0 ? [''] : ['before', 'before.tar', 'postgres', 'compile', 'data'])
    rmSync(join(scratch, part), { recursive: true, force: true })
  process.exit(code)
}
