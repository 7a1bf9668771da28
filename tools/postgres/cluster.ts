import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Account, canReach } from './account.ts'
import type { PostgresBinaries } from './binaries.ts'
import { shortHash } from './short-hash.ts'

/** Longest socket folder that leaves room for `/.s.PGSQL.5432.lock` within the 104 bytes macOS allows. */
const longestSocketFolder = 80

/**
 * The folder that really contains the cluster. Normally `dataDir` itself; if the server's user cannot reach it (a
 * private folder on the way), a separate folder elsewhere, recorded in `dataDir/location`, so that removing `dataDir`
 * forgets it.
 */
export function clusterHome(dataDir: string, account: Account | undefined, log: (line: string) => void): string {
  const requested = resolve(dataDir)
  mkdirSync(requested, { recursive: true })
  if (!account || canReach(dirname(requested), account)) return ownedFolder(requested, account)
  const note = join(requested, 'location')
  const home = existsSync(note)
    ? readFileSync(note, 'utf8').trim()
    : join(durableFolder(account), `waea-${shortHash(`${requested} ${process.pid} ${process.hrtime.bigint()}`)}`)
  mkdirSync(home, { recursive: true })
  writeFileSync(note, `${home}\n`)
  log(`the database cannot live under ${requested} (a folder on the way is private): its data is in ${home}`)
  return ownedFolder(home, account)
}

function durableFolder(account: Account): string {
  return ['/var/lib', tmpdir()].find((place) => existsSync(place) && canReach(place, account)) ?? tmpdir()
}

function ownedFolder(folder: string, account: Account | undefined): string {
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  return folder
}

/** The folder of the server's socket. Only the server's user (and root) may enter it, so no password is needed. */
export function socketFolder(home: string, account: Account | undefined): string {
  const near = join(home, 'socket')
  const folder = Buffer.byteLength(near) <= longestSocketFolder ? near : join(tmpdir(), `waea-${shortHash(home)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return ownedFolder(folder, account)
}

/** Runs a program of the installation as the server's user. Throws with its error output. */
async function run({ binaries, account, signal }: Making, program: string, args: string[], input = ''): Promise<void> {
  const child = spawn(join(binaries.bin, program), args, {
    ...account,
    ...(signal && { signal }),
    cwd: '/',
    env: serverEnvironment(binaries),
    // Ctrl-C in the terminal reaches only the start, which then stops its children.
    detached: true,
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => printed.push(String(piece)))
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  if (code === 0) return
  const lines = printed.join('').trim().split('\n')
  const why = lines.findLast((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1)
  throw new Error(`${program} failed: ${why}`)
}

export interface Making {
  binaries: PostgresBinaries
  account: Account | undefined
  durable: boolean
  /** Aborts `makeCluster`. */
  signal?: AbortSignal | undefined
}

/** A fixed environment: none of the caller's locale, PG* variables or secrets reach the server. */
export function serverEnvironment(binaries: PostgresBinaries): NodeJS.ProcessEnv {
  const libraries = binaries.libraries
    ? { LD_LIBRARY_PATH: binaries.libraries, DYLD_LIBRARY_PATH: binaries.libraries }
    : {}
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...libraries }
}

/** The database files are incomplete or damaged. */
export class ClusterBroken extends Error {
  constructor(cluster: string, why: string) {
    super(
      `The database in ${cluster} cannot be started: ${why}. Put back a copy of that folder, or move it away to begin with an empty database.`,
    )
  }
}

/** Creates the cluster with an empty database `waea` if there is none yet. A half-made one is discarded. */
export async function makeCluster(cluster: string, making: Making): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  if (existsSync(cluster)) throw new ClusterBroken(cluster, 'it has no PG_VERSION, so it is no cluster')
  const { binaries, durable } = making
  const partial = `${cluster}.new`
  rmSync(partial, { recursive: true, force: true })
  const locale =
    binaries.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8']
  const sync = durable ? [] : ['--no-sync']
  const common = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-instructions', '--data-checksums']
  await run(making, 'initdb', ['-D', partial, ...common, ...locale, ...sync])
  const single = ['--single', '-D', partial, '-c', 'fsync=off', 'postgres']
  await run(making, 'postgres', single, 'CREATE DATABASE waea\n')
  renameSync(partial, cluster)
}
