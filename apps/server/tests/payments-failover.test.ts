import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { balance } from '@waea/contract/balance'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inNumbers } from '../../../tests/support/soak.ts'
import { type RunningPostgres, startPostgres } from '../../../tools/postgres/start.ts'
import { makePayers, type Payer, pressTopUp } from './payments-load.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { eventually, type ShopPortal, startShop } from './shop-support.ts'

const owners = 4
const sideBySide = 8
const finalWithinMs = 90_000

let folder: string
let postgres: RunningPostgres
let portal: ShopPortal
let servers: ServerProcess[] = []
let people: Payer[] = []
let presses = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waea-failover-'))
  chmodSync(folder, 0o755)
  postgres = await startPostgres({ dataDir: folder })
  portal = await startShop({ DATABASE_URL: postgres.url, STRIPE_ANSWER_WITHIN_MS: '2000' })
  people = await makePayers(portal, owners)
  await portal.server.close()
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  await portal?.close().catch(() => undefined)
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The server's processes: its own number, and those of its connections. */
function processesOf(pid: number): number[] {
  const children = `/proc/${pid}/task/${pid}/children`
  const others = existsSync(children) ? readFileSync(children, 'utf8').split(' ').filter(Boolean).map(Number) : []
  return [pid, ...others]
}

function signalAll(signal: NodeJS.Signals): void {
  for (const pid of processesOf(postgres.pid)) {
    try {
      process.kill(pid, signal)
    } catch {
      // A connection that was closed meanwhile.
    }
  }
}

/** Makes one more payment; answers its amount. */
async function press(): Promise<number> {
  presses += 1
  const amount = 100 + presses
  await pressTopUp(portal, people[presses % owners] as Payer, amount, `failover-press-${amount}`)
  return amount
}

const ended = () => servers.flatMap((server) => server.ended() ?? [])

async function database<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const sumOf = (table: string, column: string, where = 'true') =>
  database(async (client) => {
    const { rows } = await client.query(`SELECT coalesce(sum(${column}), 0)::int AS sum FROM ${table} WHERE ${where}`)
    return (rows[0] as { sum: number }).sum
  })

/** Presses in several lanes while the database is killed so often; nobody may end, and all is paid once. */
async function payWhileKilled(kills: number): Promise<void> {
  const before = await sumOf('ledger.balances', '-cents')
  let going = true
  let answered = 0
  const paid: number[] = []
  const lanes = Array.from({ length: sideBySide }, async () => {
    while (going) {
      paid.push(await press())
      answered += 1
    }
  })
  const load = Promise.all(lanes)
  load.catch(() => undefined)
  for (let kill = 0; kill < kills; kill += 1) {
    const from = answered
    await eventually('some payments', async () => (answered >= from + 12 ? true : undefined), 90_000)
    signalAll('SIGKILL')
    await eventually('not to be ready', async () =>
      (await fetch(`${portal.url}/readyz`)).status === 503 ? true : undefined,
    )
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200)
    expect(ended()).toEqual([])
    postgres = await startPostgres({ dataDir: folder })
  }
  const from = answered
  await eventually('payments after the last kill', async () => (answered >= from + 8 ? true : undefined), 90_000)
  going = false
  await load
  expect(ended()).toEqual([])
  const sum = paid.reduce((all, cents) => all + cents, 0)
  await eventually(
    'every payment to be final and its credit there',
    async () => {
      const open = await sumOf('payments.intents', '1', `state <> 'succeeded' AND purpose = 'top-up'`)
      const credit = (await sumOf('ledger.balances', '-cents')) - before
      return open === 0 && credit === sum ? true : undefined
    },
    finalWithinMs,
    500,
  )
  expect(await sumOf('ledger.entries', 'amount_cents')).toBe(0)
  // What was in hand when the database went away is done by now, not kept for hours.
  await eventually(
    'no job to be left in dead hands',
    async () => ((await sumOf('graphile_worker.jobs', '1', 'locked_by IS NOT NULL')) === 0 ? true : undefined),
    60_000,
    500,
  )
}

test('the database is killed under payments: one process of both roles lives on, all payments become final', async () => {
  servers = [await serverProcess(portal.environment)]
  await payWhileKilled(inNumbers(2, 4))
  for (const server of servers) expect(await server.end()).toBe(0)
}, 400_000)

test('the same with api and worker apart', async () => {
  servers = [await serverProcess(portal.environment, 'api'), await serverProcess(portal.environment, 'worker')]
  await payWhileKilled(inNumbers(2, 3))
}, 400_000)

test('a frozen database: not ready within 2 seconds, the home page as it was known, 503 with a sentence elsewhere', async () => {
  const page = () => fetch(`${portal.url}/`, { headers: { accept: 'text/html' } })
  expect((await page()).status).toBe(200)
  const [owner] = people as [Payer]
  signalAll('SIGSTOP')
  try {
    const from = performance.now()
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(503)
    expect(performance.now() - from).toBeLessThan(2_500)
    const credit = portal.call(
      balance.credit,
      { customerUuid: owner.CustomerUUID, mobileUuid: owner.MobileUUID },
      owner.token,
    )
    const top = portal.call(
      balance.topUp,
      { customerUuid: owner.CustomerUUID, ProductInstanceUUID: owner.MobileUUID, Amount: 500 },
      { token: owner.token, key: 'frozen-top-up' },
    )
    // A kept page is drawn anew after some seconds.
    await eventually('the kept page to be too old', async () => (performance.now() - from > 7_000 ? true : undefined))
    const drawnFrom = performance.now()
    const drawn = await page()
    expect(drawn.status).toBe(200)
    expect(await drawn.text()).toContain('$')
    expect(performance.now() - drawnFrom).toBeLessThan(5_000)
    for (const answer of await Promise.all([credit, top])) {
      expect(answer.status).toBe(503)
      expect(answer.body).toMatchObject({ code: 'unavailable', err_message: expect.stringMatching(/\w+ .*\w+/) })
    }
    expect(performance.now() - from).toBeLessThan(30_000)
  } finally {
    signalAll('SIGCONT')
  }
  await eventually('to be ready again', async () =>
    (await fetch(`${portal.url}/readyz`)).status === 200 ? true : undefined,
  )
  expect(ended()).toEqual([])
}, 120_000)
