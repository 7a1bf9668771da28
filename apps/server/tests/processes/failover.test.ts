import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepLog } from '../../../../tests/support/logs.ts'
import { type Pooler, pooledSettings, startPooler } from '../../../../tests/support/pooler.ts'
import { eventually } from '../../../../tests/support/portal.ts'
import { type RunningPostgres, startPostgres } from '../../../../tools/postgres/start.ts'
import { type Sandboxes, startSandboxes } from '../../../sandboxes/src/main.ts'

const node = join(import.meta.dirname, '../../../../node_modules/.bin/node')
const program = join(import.meta.dirname, '../../src/main.ts')

let folder: string
let postgres: RunningPostgres
let pooler: Pooler | undefined
let sandboxes: Sandboxes
let server: ChildProcess
let url: string
let said = ''
const log = keepLog()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waea-failover-'))
  chmodSync(folder, 0o755)
  postgres = await startPostgres({ dataDir: folder })
  pooler = await startPooler(postgres.url)
  sandboxes = await startSandboxes({ port: 0, settings: {}, seed: 1 })
  server = spawn(node, [program], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      ...pooledSettings(postgres.url, pooler?.folder),
      DATA_DIR: folder,
      SANDBOX_URL: sandboxes.url,
      SMTP_URL: `smtp://localhost:${sandboxes.smtpPort}`,
      SEED: 'empty',
      RATE_LIMIT_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server.stderr?.on('data', (part) => {
    said += String(part)
    log.write(String(part))
  })
  const [ready] = await Promise.race([
    once(server.stdout as NodeJS.ReadableStream, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error(`The server ended: ${said}`))),
  ])
  url = /http\S+/.exec(String(ready))?.[0] ?? ''
})
afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await sandboxes?.close()
  pooler?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const post = (path: string, body: object) =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const readyIs = (status: number) =>
  eventually(
    `the server to say ${status} of being ready`,
    async () => ((await fetch(`${url}/readyz`)).status === status ? true : undefined),
    60_000,
  )
const isReady = () => readyIs(200)

/** Saves carts one after another until told to stop; records what was answered. */
async function saveCarts(going: () => boolean, kept: string[], statuses: Map<number, number>): Promise<void> {
  while (going()) {
    const answer = await post('/eshop/v2/cart', { Items: [] })
    statuses.set(answer.status, 1 + (statuses.get(answer.status) ?? 0))
    const body = (await answer.json()) as { UUID?: string; code?: string }
    if (answer.status === 200) kept.push(String(body.UUID))
    else if (body.code !== 'unavailable') throw new Error(`The cart was answered ${body.code}: ${said.slice(-2000)}`)
  }
}

test('the database goes away under load: answers are 503 meanwhile, nothing acknowledged is lost, work goes on', async () => {
  const kept: string[] = []
  const statuses = new Map<number, number>()
  let going = true
  const load = Promise.all(Array.from({ length: 8 }, () => saveCarts(() => going, kept, statuses)))
  load.catch(() => undefined)
  for (const end of ['stop', 'kill', 'stop'] as const) {
    const before = kept.length
    await eventually('some carts', async () => (kept.length >= before + 40 ? true : undefined), 60_000)
    if (end === 'kill') process.kill(postgres.pid, 'SIGKILL')
    else await postgres.stop()
    const away = statuses.get(503) ?? 0
    await eventually('a 503', async () => ((statuses.get(503) ?? 0) > away ? true : undefined), 60_000)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    // Right after a kill, a connection may not have noticed it yet.
    await readyIs(503)
    postgres = await startPostgres({ dataDir: folder })
    await isReady()
  }
  going = false
  await load
  expect(server.exitCode, said).toBeNull()
  expect([...statuses.keys()].sort()).toEqual([200, 503])
  const lost: string[] = []
  for (const cart of kept) if ((await fetch(`${url}/eshop/v2/cart/${cart}`)).status !== 200) lost.push(cart)
  expect(lost).toEqual([])
})

test('after the database came back jobs are done, and live updates are heard', async () => {
  await isReady()
  const Email = 'failover@test.waea.nz'
  const person = { Email, Password: 'Kiaora-2026!', FirstName: 'Prepay', LastName: 'Demo' }
  const { VerificationUUID } = (await (await post('/api/frontend/v1/sign-up', person)).json()) as {
    VerificationUUID: string
  }
  const code = await eventually(
    'the mail with the code',
    async () => {
      const answer = await fetch(`${sandboxes.url}/outbox/messages?to=${Email}`)
      return ((await answer.json()) as { codes: string[] }[])[0]?.codes[0]
    },
    60_000,
  )
  const confirmed = await post('/api/frontend/v1/sign-up/confirm', { VerificationUUID, Code: code })
  const { JWT } = (await confirmed.json()) as { JWT: string }
  const line = new AbortController()
  const stream = await fetch(`${url}/api/frontend/v1/live`, { headers: { 'x-auth-token': JWT }, signal: line.signal })
  expect(stream.status).toBe(200)
  line.abort()
  expect(said).not.toMatch(/unhandled|uncaught/i)
})
