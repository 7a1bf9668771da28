import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withLock } from '../lock.mjs'
import { type Account, serverAccount } from './account.ts'
import { bundledBinaries, type PostgresBinaries } from './binaries.ts'
import { ClusterBroken, clusterHome, makeCluster, serverEnvironment, socketFolder } from './cluster.ts'
import { isServerOf, readPidFile } from './pid-file.ts'
import { answers } from './ping.ts'

export interface PostgresOptions {
  /** Folder for the launcher alone; created if absent. */
  dataDir: string
  /** Called with rare messages for a person. */
  log?: (line: string) => void
  /** An installation other than the bundled one, from `systemBinaries`. */
  binaries?: PostgresBinaries
  /** False only for temporary test databases: faster, but a power cut loses data. */
  durable?: boolean
  /** Aborts the start. */
  signal?: AbortSignal
}

export interface RunningPostgres {
  /** Address of the database `waea`. */
  url: string
  /** Process id of the server. */
  pid: number
  /** Whether it was already running, left by a start that was killed. */
  adopted: boolean
  /** Whether it still runs. */
  isAlive(): boolean
  /** Disconnects all clients, checkpoints, and stops the server. */
  stop(): Promise<void>
}

const patienceMs = 90_000
const lookAgainMs = 25

/**
 * Starts the server of a data folder, or adopts the one that still runs there, and resolves when it accepts
 * connections. Works as root (the server runs as another user), with a path of any length, and right after a kill.
 * Rejects with the last lines of the server's own log.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const log = options.log ?? (() => {})
  const account = serverAccount(options.dataDir)
  const binaries = options.binaries ?? bundledBinaries(account)
  const durable = options.durable ?? true
  const home = clusterHome(options.dataDir, account, log)
  const { signal } = options
  return withLock(join(home, 'start.lock'), () => launchOrAdopt({ home, binaries, account, durable, signal }), signal)
}

interface Place {
  home: string
  binaries: PostgresBinaries
  account: Account | undefined
  durable: boolean
  signal: AbortSignal | undefined
}

async function launchOrAdopt({ home, ...how }: Place): Promise<RunningPostgres> {
  const cluster = join(home, `data-${how.binaries.major}`)
  const logFile = join(home, 'postgres.log')
  const deadline = Date.now() + patienceMs
  for (;;) {
    how.signal?.throwIfAborted()
    const running = await settle(cluster, deadline, how.signal)
    if (running) return answer(running.pid, running.socketFolder, cluster, true)
    await makeCluster(cluster, how)
    const sockets = socketFolder(home, how.account)
    const saidBefore = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    const pid = await launch({ cluster, sockets, logFile, ...how, deadline })
    if (pid) return answer(pid, sockets, cluster, false)
    const why = lastComplaint(logFile, saidBefore)
    if (Date.now() > deadline || !passesByItself.test(why)) {
      throw new ClusterBroken(cluster, `PostgreSQL says "${why}" (${logFile})`)
    }
    // A killed server's workers keep its shared memory for a moment: try again.
    await pause(lookAgainMs * 4)
  }
}

/** Errors while a killed server still has its shared memory or lock file; they are temporary. */
const passesByItself = /already exists|still in use|is another|is starting up|shutting down/

/** The last error in the server's log, from an offset on. */
function lastComplaint(logFile: string, from: number): string {
  const said = existsSync(logFile) ? readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n') : []
  const grave = said.find((line) => /\b(FATAL|PANIC)\b/.test(line)) ?? said.at(-1) ?? ''
  return grave.replace(/^.*?\b(FATAL|PANIC):\s*/, '') || 'nothing'
}

interface Launch {
  cluster: string
  sockets: string
  logFile: string
  binaries: PostgresBinaries
  account: Account | undefined
  durable: boolean
  signal: AbortSignal | undefined
  deadline: number
}

/** The server running on the cluster, once it is ready; undefined if none runs. Waits for one that is stopping. */
async function settle(cluster: string, deadline: number, signal: AbortSignal | undefined) {
  for (;;) {
    const found = readPidFile(cluster)
    if (!found) return undefined
    if (!isServerOf(cluster, found.pid)) {
      rmSync(join(cluster, 'postmaster.pid'), { force: true })
      return undefined
    }
    // A server killed a moment ago still looks alive to the system, but no longer answers.
    if (found.status === 'ready' && (await answers(found.socketFolder))) return found
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${found.pid}) is ${found.status}, and stays so.`)
    await pause(lookAgainMs, undefined, signal && { signal })
  }
}

/** Starts the server in its own session, so that Ctrl-C reaches only this process. Undefined if it exited. */
async function launch(start: Launch): Promise<number | undefined> {
  const output = openSync(start.logFile, 'a')
  const settings = Object.entries(serverSettings(start)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(start.binaries.bin, 'postgres'), ['-D', start.cluster, ...settings], {
    ...start.account,
    detached: true,
    stdio: ['ignore', output, output],
    cwd: '/',
    env: serverEnvironment(start.binaries),
  })
  closeSync(output)
  let gone = false
  child.once('exit', () => {
    gone = true
  })
  child.once('error', () => {
    gone = true
  })
  while (!gone && !start.signal?.aborted && Date.now() < start.deadline) {
    const found = readPidFile(start.cluster)
    if (found?.pid === child.pid && found?.status === 'ready') {
      child.unref()
      return found.pid
    }
    await pause(lookAgainMs)
  }
  if (!gone) child.kill('SIGQUIT')
  return undefined
}

/** Small and safe: one machine, a few dozen connections, short transactions, nothing lost in a power cut. */
function serverSettings(start: Launch): Record<string, string> {
  const small = {
    listen_addresses: '',
    unix_socket_directories: start.sockets,
    unix_socket_permissions: '0700',
    cluster_name: 'waea',
    max_connections: '100',
    shared_buffers: '64MB',
    max_parallel_workers_per_gather: '0',
    max_logical_replication_workers: '0',
    autovacuum_max_workers: '2',
    jit: 'off',
    wal_compression: 'on',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
  }
  const safety = start.durable
    ? { fsync: 'on', synchronous_commit: 'on' }
    : {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        // Tests run the servers of several files at once.
        max_connections: '400',
        // A connection of a test runs a statement a few times: planning it each time took a fifth of the server's time.
        plan_cache_mode: 'force_generic_plan',
      }
  // Asynchronous reads in version 18 use three more processes, which only cost memory on one small machine.
  const newer = start.binaries.major >= 18 ? { io_method: 'sync' } : {}
  return { ...small, ...safety, ...newer }
}

function answer(pid: number, sockets: string, cluster: string, adopted: boolean): RunningPostgres {
  const url = `postgres://postgres@localhost/waea?host=${encodeURIComponent(sockets)}`
  return {
    url,
    pid,
    adopted,
    isAlive: () => isServerOf(cluster, pid),
    stop: () => stopPostgres(pid, cluster, sockets),
  }
}

async function stopPostgres(pid: number, cluster: string, sockets: string): Promise<void> {
  if (!isServerOf(cluster, pid)) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + patienceMs
  while (isServerOf(cluster, pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}, ${cluster}) does not stop.`)
    await pause(lookAgainMs)
  }
  rmSync(sockets, { recursive: true, force: true })
}
