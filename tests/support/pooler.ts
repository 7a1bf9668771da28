import { spawn } from 'node:child_process'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverAccount } from '../../tools/postgres/account.ts'
import { answers } from '../../tools/postgres/ping.ts'
import { scratchFolder, scratchLeftBehind } from '../../tools/test/scratch.ts'

/** The environment variable in which the run's set-up leaves the folder of PgBouncer's socket; unset without one. */
export const poolerVariable = 'WAEA_TEST_POOLER'

/** A PgBouncer in front of one PostgreSQL. */
export interface Pooler {
  /** The folder of its socket. */
  folder: string
  stop(): void
}

const prefix = 'waea-pooler-'
/** Fewer than a portal's own connections (tests/support/portal.ts), so that its transactions really have to share. */
const poolSize = 6

/**
 * Starts the PgBouncer named in TEST_PGBOUNCER, in transaction pooling, in front of a PostgreSQL that listens on a
 * socket. Undefined if the setting is absent.
 */
export async function startPooler(postgresUrl: string): Promise<Pooler | undefined> {
  const program = process.env.TEST_PGBOUNCER
  if (!program) return undefined
  const sockets = new URL(postgresUrl).searchParams.get('host') ?? ''
  const account = serverAccount(sockets)
  for (const left of scratchLeftBehind(prefix)) rmSync(left, { recursive: true, force: true })
  const folder = scratchFolder(prefix)
  if (account) chownSync(folder, account.uid, account.gid)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(settings, settingsText(sockets, folder))
  const child = spawn(program, ['-q', settings], { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  while (!(await answers(folder))) {
    if (child.exitCode !== null) throw new Error(`TEST_PGBOUNCER=${program} ended with ${child.exitCode}.`)
    await pause(25)
  }
  return { folder, stop }
}

function settingsText(sockets: string, folder: string): string {
  return `[databases]
* = host=${sockets} port=5432 user=postgres connect_query='SET statement_timeout = 30000'
[pgbouncer]
unix_socket_dir = ${folder}
listen_port = 5432
auth_type = any
logfile = ${join(folder, 'pgbouncer.log')}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
max_prepared_statements = 500
ignore_startup_parameters = statement_timeout
server_login_retry = 1
`
}

/** The settings with which a server reaches a database through the pooler, and directly where it needs a session. */
export function pooledSettings(url: string, folder = process.env[poolerVariable]): Record<string, string> {
  if (!folder) return { DATABASE_URL: url }
  const pooled = new URL(url)
  pooled.searchParams.set('host', folder)
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: url }
}
