import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePortsFrom } from '../../tools/free-ports.ts'
import { type RunningPostgres, startPostgres } from '../../tools/postgres/start.ts'

const root = join(import.meta.dirname, '..', '..')
/** Populations are kept between runs: creating a hundred thousand customers takes minutes. */
const dataDir = process.env.DATA_DIR ?? join(root, '.data', 'bench')
/** Each measurement has a folder for the logs of its programs. */
const logDir = join(dataDir, basename(process.argv[1] ?? '', '.ts'))

/**
 * A database server for measurements, with the durability settings of `npm start`. One that another measurement has
 * started is left running.
 */
export async function startDatabase(): Promise<RunningPostgres> {
  mkdirSync(dataDir, { recursive: true })
  const database = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  return database.adopted ? { ...database, stop: async () => undefined } : database
}

/** The URL of a database on the server. Creates the database if it is missing. */
export async function databaseNamed(server: RunningPostgres, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  // Another measurement may be creating it.
  await client.query('SELECT pg_advisory_lock(1)')
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (found.rowCount === 0) await client.query(`CREATE DATABASE "${name}"`)
  await client.end()
  return server.url.replace('/waea?', `/${name}?`)
}

/** Drops a database that was made for one measurement, and disconnects its clients. */
export async function dropDatabase(server: RunningPostgres, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
  await client.end()
}

/** A program in its own process, so that its processor time can be measured apart from ours. */
export interface Program {
  pid: number
  url: string
  logFile: string
  stop(): Promise<void>
}

/** Starts a program and waits until its URL answers. Throws with its last lines if it ends before that. */
export async function startProgram(
  name: string,
  script: string,
  ready: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<Program> {
  mkdirSync(logDir, { recursive: true })
  const logFile = join(logDir, `${name}.log`)
  const output = openSync(logFile, 'w')
  const child = spawn(
    process.execPath,
    ['--import', join(root, 'tools/start/follow-parent.ts'), ...args, join(root, script)],
    { env: { ...process.env, ...env }, stdio: ['ignore', output, output, 'ipc'], detached: true },
  )
  closeSync(output)
  const url = new URL(ready).origin
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${readFileSync(logFile, 'utf8').slice(-2000)}`)
    const answer = await fetch(ready).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) break
    await pause(200)
  }
  return { pid: child.pid ?? 0, url, logFile, stop: () => stopProgram(child) }
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

export interface Portal {
  database: RunningPostgres
  databaseUrl: string
  /** The environment of the programs, to start further ones. */
  settings: Record<string, string>
  sandboxes: Program
  server: Program
  stop(): Promise<void>
}

/** Which of the server's programs run, and how. */
export interface PortalOptions {
  database: RunningPostgres
  /** The size of the population, or the demo's people. */
  customers: number | 'demo'
  /** `api` runs no jobs, so that requests can be measured alone. */
  script?: 'api' | 'main'
  env?: Record<string, string>
  args?: readonly string[]
}

/** Starts sandboxes and server on a population of that size, or on the demo. Creates either if it is missing. */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const { database, customers, script = 'main' } = options
  const databaseUrl = await databaseNamed(database, customers === 'demo' ? 'demo' : `load_${customers}`)
  const [port, sandboxPort, smtpPort, clamdPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const url = `http://localhost:${port}`
  const settings: Record<string, string> & { DATABASE_URL: string } = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SMTP_PORT: String(smtpPort),
    CLAMD_PORT: String(clamdPort),
    SMTP_URL: `smtp://localhost:${smtpPort}`,
    WAEA_URL: url,
    DATABASE_URL: databaseUrl,
    SEED: customers === 'demo' ? 'demo' : `load:${customers}`,
    RATE_LIMIT_PER_MINUTE: '0',
    COURIER_STEP_MS: '0',
    ...options.env,
  }
  const sandboxes = await startProgram(
    'sandboxes',
    'apps/sandboxes/src/main.ts',
    `http://localhost:${sandboxPort}/healthz`,
    {
      ...settings,
      DATA_DIR: '',
    },
  )
  const server = await startProgram(
    'server',
    `apps/server/src/${script}.ts`,
    `${url}/readyz`,
    { ...settings, DATA_DIR: dataDir },
    options.args,
  )
  return {
    database,
    databaseUrl: settings.DATABASE_URL,
    settings: { ...settings, DATA_DIR: dataDir },
    sandboxes,
    server,
    async stop() {
      await server.stop()
      await sandboxes.stop()
    },
  }
}

// Measurements that run beside each other have different ports.
export const freePort = freePortsFrom(30_100 + 20 * (process.pid % 125), 20)
