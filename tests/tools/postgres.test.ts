import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PostgresBinaries, systemBinaries } from '../../tools/postgres/binaries.ts'
import { type RunningPostgres, startPostgres } from '../../tools/postgres/start.ts'
import { queryDatabase } from '../support/database.ts'

let folder: string
let running: RunningPostgres | undefined
const starters: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waea-launcher-'))
  chmodSync(folder, 0o755)
})

afterEach(async () => {
  for (const starter of starters.splice(0)) starter.kill('SIGKILL')
  await running?.stop()
  running = undefined
  const moved = join(folder, 'private/data/location')
  if (statSync(moved, { throwIfNoEntry: false })) rmSync(readFileSync(moved, 'utf8').trim(), { recursive: true })
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the server from a separate process, as `npm start` does, so that the starter can be killed. */
async function startElsewhere(dataDir: string): Promise<{ starter: ChildProcess; pid: number }> {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(new URL('../../tools/postgres/start.ts', import.meta.url).href)})
    const { pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(pid)
    setInterval(() => {}, 1000)`
  const node = join(import.meta.dirname, '../../node_modules/.bin/node')
  const starter = spawn(node, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'ignore'] })
  starters.push(starter)
  const [printed] = await once(starter.stdout, 'data')
  return { starter, pid: Number(String(printed)) }
}

test('what was committed is there after a stop and a start', async () => {
  running = await startPostgres({ dataDir: folder })
  await queryDatabase(running.url, 'CREATE TABLE kept AS SELECT 42 AS number')
  await running.stop()
  running = await startPostgres({ dataDir: folder })
  expect(running.adopted).toBe(false)
  expect(await queryDatabase(running.url, 'SELECT number FROM kept')).toEqual([{ number: 42 }])
})

test('the server writes through to the disk and keeps to its small memory', async () => {
  running = await startPostgres({ dataDir: folder })
  const settings = await queryDatabase(
    running.url,
    "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'jit') ORDER BY name",
  )
  expect(settings.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
    'fsync=on',
    'full_page_writes=on',
    'jit=off',
    'synchronous_commit=on',
  ])
})

test('a server whose starter was killed with -9 lives on and is adopted by the next start', async () => {
  const { starter, pid } = await startElsewhere(folder)
  starter.kill('SIGKILL')
  await once(starter, 'exit')
  running = await startPostgres({ dataDir: folder })
  expect(running).toMatchObject({ pid, adopted: true })
  expect(await queryDatabase(running.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
})

test('a server killed with -9 starts again at once and has lost nothing that was committed', async () => {
  const first = await startPostgres({ dataDir: folder })
  await queryDatabase(first.url, 'CREATE TABLE kept AS SELECT 42 AS number')
  process.kill(first.pid, 'SIGKILL')
  running = await startPostgres({ dataDir: folder })
  expect(running.pid).not.toBe(first.pid)
  expect(await queryDatabase(running.url, 'SELECT number FROM kept')).toEqual([{ number: 42 }])
})

test('two starts at the same moment share one server', async () => {
  const [one, other] = await Promise.all([startPostgres({ dataDir: folder }), startElsewhere(folder)])
  running = one
  expect(other.pid).toBe(one.pid)
})

test('a data folder with a path longer than a socket may have still starts', async () => {
  running = await startPostgres({ dataDir: join(folder, 'a-long-name-for-a-folder-'.repeat(5)) })
  expect(await queryDatabase(running.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
})

test('under a folder that is private to root the data lives elsewhere, and the launcher says where', async (context) => {
  if (process.getuid?.() !== 0) context.skip('only root runs the server as somebody else')
  const dataDir = join(folder, 'private/data')
  const said: string[] = []
  mkdirSync(join(folder, 'private'), { mode: 0o700 })
  running = await startPostgres({ dataDir, log: (line) => said.push(line) })
  expect(said.join('\n')).toContain('a folder on the way is private')
  await queryDatabase(running.url, 'CREATE TABLE kept AS SELECT 42 AS number')
  await running.stop()
  running = await startPostgres({ dataDir, log: (line) => said.push(line) })
  expect(await queryDatabase(running.url, 'SELECT number FROM kept')).toEqual([{ number: 42 }])
})

test('nobody but the server’s user may enter the folder of the socket', async () => {
  running = await startPostgres({ dataDir: folder })
  const sockets = new URL(running.url).searchParams.get('host') ?? ''
  expect(statSync(sockets).mode & 0o777).toBe(0o700)
})

test('the machine’s own PostgreSQL 15 runs with the same launcher', async (context) => {
  const binaries: PostgresBinaries | undefined = systemBinaries(15)
  if (!binaries) return context.skip('no PostgreSQL 15 on this machine')
  running = await startPostgres({ dataDir: folder, binaries })
  const [row] = await queryDatabase(running.url, 'SHOW server_version_num')
  expect(Number(row?.server_version_num)).toBeGreaterThanOrEqual(150_000)
  expect(Number(row?.server_version_num)).toBeLessThan(160_000)
})
