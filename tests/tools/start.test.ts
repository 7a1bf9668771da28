import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startPostgres } from '../../tools/postgres/start.ts'
import { anyFreePort } from '../../tools/start/settings.ts'
import {
  ask,
  elsewhere,
  exitCode,
  isRunning,
  ports,
  ready,
  root,
  type Start,
  start,
  useSmallStack,
} from './small-stack.ts'

useSmallStack()

test('Ctrl-C ends the whole stack well and leaves nothing behind; a second start builds nothing again', async () => {
  const first = start()
  await ready(first)
  const { pid, database, seed } = await ask(ports.PORT)
  expect(seed).toBe('demo')
  expect(database).toContain('host=')
  const databasePid = Number(readFileSync(join(root, '.data/postgres/data-18/postmaster.pid'), 'utf8').split('\n')[0])
  first.child.kill('SIGINT')
  expect(await exitCode(first)).toBe(0)
  expect(existsSync(join(root, '.data/ended-well'))).toBe(true)
  expect([pid, databasePid].filter(isRunning)).toEqual([])

  const second = start()
  await ready(second)
  expect(readFileSync(join(root, 'apps/web/dist/builds'), 'utf8')).toBe('built\n')
})

test('a port that is taken gets a sentence with its number and setting, before anything is started', async () => {
  const other = createServer().listen(Number(ports.PORT), '127.0.0.1')
  await once(other, 'listening')
  const refused = start()
  expect(await exitCode(refused)).toBe(1)
  expect(refused.printed()).toMatch(new RegExp(`^Port ${ports.PORT} \\(PORT\\) is in use by another program\\.`))
  expect(existsSync(join(root, '.data/postgres'))).toBe(false)
  other.close()
})

test('two copies with ports and folders of their own run side by side, one of them on another address', async () => {
  const yourPorts = { PORT: String(await anyFreePort()), SANDBOX_PORT: String(await anyFreePort()) }
  // Only Linux has other addresses of its own that localhost does not lead to.
  const HOST = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'
  const yours = start({ ...yourPorts, HOST, DATA_DIR: 'other-data' })
  await Promise.all([ready(start()), ready(yours, yourPorts.PORT, HOST)])
  expect((await ask(ports.PORT)).database).not.toBe((await ask(yourPorts.PORT, '/', HOST)).database)
})

test('two copies on one data folder are refused', async () => {
  await ready(start(elsewhere))
  const second = start({
    ...elsewhere,
    PORT: String(await anyFreePort()),
    SANDBOX_PORT: String(await anyFreePort()),
  })
  expect(await exitCode(second)).toBe(1)
  expect(second.printed()).toContain('is in use by a copy that runs already')
})

test('when a part ends by itself, all of it ends and its last lines are shown', async () => {
  const stack = start()
  await ready(stack)
  await ask(ports.PORT, '/die').catch(() => undefined)
  expect(await exitCode(stack)).toBe(1)
  expect(stack.printed()).toContain('The server ended (code 3)')
  expect(stack.printed()).toContain('the last words')
  expect(existsSync(join(root, '.data/postgres/data-18/postmaster.pid'))).toBe(false)
})

test('after a kill -9 the children end themselves, and the next start takes the database over', async () => {
  const killed = start()
  await ready(killed)
  const { pid } = await ask(ports.PORT)
  const before = readFileSync(join(root, '.data/postgres/data-18/postmaster.pid'), 'utf8').split('\n')[0]
  killed.child.kill('SIGKILL')
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 20_000 })
  await ready(start())
  expect(readFileSync(join(root, '.data/postgres/data-18/postmaster.pid'), 'utf8').split('\n')[0]).toBe(before)
})

test.each([
  [{ PORT: 'eighty' }, 'The setting PORT is "eighty", and takes a whole number from 1 to 65535.'],
  [{ SANDBOX_PORT: '0' }, 'The setting SANDBOX_PORT is "0", and takes a whole number from 1 to 65535.'],
  [
    { SEED: 'much' },
    'The setting SEED is "much", and takes demo, empty, load:<customers> or load:<customers>:monthly.',
  ],
  [{ BRAND: 'rua' }, 'The setting BRAND is "rua", and takes waea or tahi.'],
  [{ COURIER_STEP_MS: '-1' }, 'The setting COURIER_STEP_MS is "-1", and takes a whole number from 0 to 2147483647.'],
  [{ BRNAD: 'tahi' }, 'There is no setting BRNAD; BRAND may be meant.'],
])('a setting that cannot be meant is refused before anything is built or started: %j', async (env, sentence) => {
  const refused = start(env)
  expect(await exitCode(refused)).toBe(1)
  expect(refused.printed()).toBe(`${sentence}\n`)
  expect(existsSync(join(root, '.data'))).toBe(false)
})

test.each(['DATA_DIR', 'LOG_DIR'])(
  'a %s that cannot be made ends the start at once, with one sentence',
  async (name) => {
    // Folders below /proc report that they do not exist, but cannot be created.
    for (const folder of ['/proc/nope', '/proc/nope/further', '/dev/null/nope']) {
      const refused = start({ [name]: folder })
      expect(await exitCode(refused)).toBe(1)
      expect(refused.printed()).toMatch(new RegExp(`^${name} ${folder} cannot be written: .+\\.\n$`))
    }
  },
)

test('DATABASE_URL is used as it is, and no database is started', async () => {
  const stack = start(elsewhere)
  await ready(stack)
  expect((await ask(ports.PORT)).database).toBe(elsewhere.DATABASE_URL)
  expect(existsSync(join(root, '.data/postgres'))).toBe(false)
})

/** The lines that a start prints apart from its progress. */
function complaints(one: Start): string[] {
  return one
    .printed()
    .split('\n')
    .filter((line) => line && !/^(Building the web|Web built|Stopping)/.test(line))
}

/** From now on a web build never ends, so whatever is reported did not wait for it. */
function neverBuilt(): void {
  const script = { build: 'tail -f /dev/null' }
  writeFileSync(
    join(root, 'apps/web/package.json'),
    JSON.stringify({ name: '@waea/web', version: '1.0.0', scripts: script }),
  )
}

test.each([
  ['a truncated control file', (cluster: string) => truncateSync(join(cluster, 'global/pg_control'), 10)],
  ['no pg_wal', (cluster: string) => rmSync(join(cluster, 'pg_wal'), { recursive: true })],
  ['another version', (cluster: string) => writeFileSync(join(cluster, 'PG_VERSION'), '12\n')],
  ['no PG_VERSION', (cluster: string) => rmSync(join(cluster, 'PG_VERSION'))],
])('a cluster with %s is told of in one sentence, before the web is built', async (_what, damage) => {
  const made = await startPostgres({ dataDir: join(root, '.data/postgres'), durable: false })
  await made.stop()
  damage(join(root, '.data/postgres/data-18'))
  neverBuilt()
  const logFile = join(root, '.data/postgres/postgres.log')
  const tries = () => (existsSync(logFile) ? (readFileSync(logFile, 'utf8').match(/FATAL|PANIC/g)?.length ?? 0) : 0)
  const before = tries()
  const refused = start()
  expect(await exitCode(refused)).toBe(1)
  expect(complaints(refused)).toEqual([
    expect.stringMatching(/^The database in .*data-18 cannot be started: .+ move it away/),
  ])
  // A permanent failure is tried once, without waiting for the timeout.
  expect(tries() - before).toBeLessThanOrEqual(1)
})

test.each([
  ['.data', 'DATA_DIR'],
  ['.data/postgres', 'The folder'],
  ['.data/logs', 'LOG_DIR'],
  ['.data/sandboxes', 'The folder'],
])('a folder %s that cannot be written is told of in one sentence', async (path, name) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), 'a file where a folder should be')
  const refused = start()
  expect(await exitCode(refused)).toBe(1)
  // Nothing was started: neither a build nor a part of the stack.
  expect(existsSync(join(root, 'apps/web/dist'))).toBe(false)
  expect(existsSync(join(root, '.data/logs/sandboxes.log'))).toBe(false)
  expect(complaints(refused)).toEqual([expect.stringMatching(new RegExp(`^${name} .*${path} cannot be written: `))])
})

test('a start that waits for a database can be ended', async () => {
  const folder = join(root, '.data/postgres')
  mkdirSync(folder, { recursive: true })
  // Locked by a living process.
  writeFileSync(join(folder, 'start.lock'), String(process.pid))
  const waiting = start()
  await vi.waitFor(() => expect(existsSync(join(root, '.data/logs/sandboxes.log'))).toBe(true), { timeout: 20_000 })
  waiting.child.kill('SIGINT')
  expect(await exitCode(waiting)).toBe(0)
})

test('a database that is killed is started again, and the stack lives on', async () => {
  const stack = start()
  await ready(stack)
  const { pid } = await ask(ports.PORT)
  const databasePid = () =>
    Number(readFileSync(join(root, '.data/postgres/data-18/postmaster.pid'), 'utf8').split('\n')[0])
  const before = databasePid()
  process.kill(before, 'SIGKILL')
  await vi.waitFor(() => expect(stack.printed()).toContain('The database runs again.'), { timeout: 50_000 })
  expect(databasePid()).not.toBe(before)
  expect((await ask(ports.PORT)).pid).toBe(pid)
  stack.child.kill('SIGINT')
  expect(await exitCode(stack)).toBe(0)
})
