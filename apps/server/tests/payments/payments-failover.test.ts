import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { balance } from '@waea/contract/money/balance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Pooler, pooledSettings, startPooler } from '../../../../tests/support/pooler.ts'
import { inNumbers } from '../../../../tests/support/soak.ts'
import { type RunningPostgres, startPostgres } from '../../../../tools/postgres/start.ts'
import { answeredMore, creditAt, payWithoutPause, sumAt, untilAllIsFinal } from '../access/paying-without-pause.ts'
import { signalServer } from '../processes/postgres-processes.ts'
import { type ServerProcess, serverProcess } from '../processes/server-process.ts'
import { eventually, type ShopPortal, startShop } from '../shop/shop-support.ts'
import { makePayers, type Payer } from './payments-load.ts'

const owners = 4

let folder: string
let postgres: RunningPostgres
let pooler: Pooler | undefined
let portal: ShopPortal
let servers: ServerProcess[] = []
let people: Payer[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waea-failover-'))
  chmodSync(folder, 0o755)
  postgres = await startPostgres({ dataDir: folder })
  pooler = await startPooler(postgres.url)
  portal = await startShop({ ...pooledSettings(postgres.url, pooler?.folder), STRIPE_ANSWER_WITHIN_MS: '2000' })
  people = await makePayers(portal, owners)
  await portal.server.close()
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  await portal?.close().catch(() => undefined)
  pooler?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const ended = () => servers.flatMap((server) => server.ended() ?? [])

/**
 * Presses in several lanes while the database is killed the given number of times. No process may exit, and everything
 * is paid once.
 */
async function payWhileKilled(kills: number): Promise<void> {
  const before = await creditAt(postgres.url)
  const paying = payWithoutPause(portal, people)
  for (let kill = 0; kill < kills; kill += 1) {
    await answeredMore(paying, 12)
    signalServer(postgres.pid, 'SIGKILL')
    await eventually('not to be ready', async () =>
      (await fetch(`${portal.url}/readyz`)).status === 503 ? true : undefined,
    )
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200)
    expect(ended()).toEqual([])
    postgres = await startPostgres({ dataDir: folder })
  }
  await answeredMore(paying, 8)
  const paid = await paying.stop()
  expect(ended()).toEqual([])
  await untilAllIsFinal(postgres.url, paid, before)
  expect(await sumAt(postgres.url, 'ledger.entries', 'amount_cents')).toBe(0)
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
  signalServer(postgres.pid, 'SIGSTOP')
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
    // A cached page is rendered again after some seconds.
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
    signalServer(postgres.pid, 'SIGCONT')
  }
  await eventually('to be ready again', async () =>
    (await fetch(`${portal.url}/readyz`)).status === 200 ? true : undefined,
  )
  expect(ended()).toEqual([])
})
