import { randomUUID } from 'node:crypto'
import { balance } from '@waea/contract/money/balance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mobileInService } from '../../ledger/money-support.ts'
import { eventually, type ShopPortal, startShop } from '../../shop/shop-support.ts'
import { openLive } from '../live-support.ts'
import { type PartnerProxy, partnerProxy } from '../partner-proxy.ts'
import { type Scrape, scrape } from './scrape.ts'

/** Each thing that operators watch is broken once, and the metrics show it. */
let proxy: PartnerProxy
let portal: ShopPortal
type Owner = Awaited<ReturnType<typeof mobileInService>>
let owner: Owner

beforeAll(async () => {
  proxy = await partnerProxy()
  portal = await startShop({ ADDRESSES_URL: proxy.settings.ADDRESSES_URL ?? '', METRICS_PORT: '0', POOL_SIZE: '6' })
  proxy.leadTo(portal.sandbox)
  owner = await mobileInService(portal)
})
afterAll(async () => {
  await portal?.close()
  proxy?.close()
})

const look = () => scrape(portal.server)
const until = (what: string, fits: (now: Scrape) => boolean) =>
  eventually(what, async () => {
    const now = await look()
    return fits(now) ? now : undefined
  })

const get = async (path: string, token = owner.token) => {
  const answer = await fetch(portal.url + path, { headers: { 'x-auth-token': token } })
  await answer.text()
  return answer.status
}

test('calls are counted and timed by name and status, and requests that are no calls together', async () => {
  const input = { customerUuid: owner.CustomerUUID, ProductInstanceUUID: owner.MobileUUID, Amount: 1 }
  expect((await portal.call(balance.topUp, input, owner.token)).status).toBe(400)
  await get('/no/such/page')
  await get(`/no/such/page/${randomUUID()}`)
  const now = await until(
    'both to be counted',
    ({ value }) => (value('waea_call_seconds_count{call="other",status="404"}') ?? 0) >= 2,
  )
  expect(now.value('waea_call_seconds_count{call="balance.topUp",status="400"}')).toBe(1)
  expect(now.value('waea_call_seconds_bucket{le="10",call="balance.topUp",status="400"}')).toBe(1)
  expect(now.value('waea_call_seconds_sum{call="balance.topUp",status="400"}')).toBeLessThan(10)
})

test('no label has a customer’s data, and each has few values', async () => {
  const { text, series } = await look()
  expect(text).not.toContain(owner.CustomerUUID)
  expect(text).not.toContain(owner.Email)
  const labels = [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => ({ name, value }))
  expect(labels.filter(({ value }) => /@|[\da-f]{8}-|\d{6}/.test(value))).toEqual([])
  const names = new Set(labels.map(({ name }) => name))
  const ofOurs = [
    'call',
    'status',
    'le',
    'because',
    'partner',
    'outcome',
    'about',
    'task',
    'use',
    'check',
    'state',
    'method',
  ]
  const ofProcess = ['space', 'kind', 'type', 'version', 'major', 'minor', 'patch', 'quantile']
  expect([...names].filter((name) => !ofOurs.includes(name) && !ofProcess.includes(name))).toEqual([])
  const partners = new Set(series('waea_partner_left_alone'))
  expect(partners.size).toBeLessThan(20)
})

test('a partner that does not answer is counted, and shown as left alone until it is back', async () => {
  const before = (await look()).value('waea_partner_left_alone{partner="addresses"}')
  expect(before).toBe(0)
  proxy.leadTo('http://127.0.0.1:1')
  await eventually('the breaker to open', async () => {
    await get(`/v2/2/location/search?Search=Street${randomUUID().slice(0, 6)}`)
    return (await look()).value('waea_partner_left_alone{partner="addresses"}') || undefined
  })
  const broken = await look()
  expect(broken.value('waea_partner_seconds_count{partner="addresses",outcome="unanswered"}')).toBeGreaterThanOrEqual(
    10,
  )
  expect(broken.value('waea_unavailable_total{because="partner"}')).toBeGreaterThanOrEqual(10)
  proxy.leadTo(portal.sandbox)
  await eventually('the partner to be back', async () => {
    await get('/v2/2/location/search?Search=Queen%20Street')
    return (await look()).value('waea_partner_left_alone{partner="addresses"}') === 0 || undefined
  })
  expect((await look()).value('waea_partner_seconds_count{partner="addresses",outcome="answered"}')).toBeGreaterThan(0)
})

test('a job that fails is shown by its name until it is given up, and then as given up', async () => {
  expect((await look()).value('waea_jobs_given_up{task="payments.refund"}')).toBeUndefined()
  await portal.rows(`SELECT graphile_worker.add_job('payments.refund', '{}', max_attempts := 3)`)
  await until('the job to fail', ({ value }) => value('waea_jobs_failing{task="payments.refund"}') === 1)
  await portal.rows(`SELECT graphile_worker.add_job('payments.refund', '{}', max_attempts := 1)`)
  await until('the other to be given up', ({ value }) => value('waea_jobs_given_up{task="payments.refund"}') === 1)
})

test('jobs that wait are shown with the age of the oldest, a job of an unknown name as another', async () => {
  const idle = await until('the queue to be empty', ({ value }) => value('waea_queue_waiting') === 0)
  expect(idle.value('waea_queue_oldest_seconds')).toBe(0)
  const secret = `of-${owner.CustomerUUID}`
  await portal.rows(`SELECT graphile_worker.add_job($1, '{}', run_at := now() - interval '1 hour')`, [secret])
  const now = await look()
  expect(now.value('waea_queue_waiting')).toBe(1)
  expect(now.value('waea_queue_oldest_seconds')).toBeGreaterThanOrEqual(3600)
  expect(now.value('waea_jobs_waiting{task="other"}')).toBe(1)
  expect(now.text).not.toContain(secret)
  await portal.rows('DELETE FROM graphile_worker._private_jobs WHERE run_at < now() - interval $$30 minutes$$')
})

test('a payment whose outcome is unknown is shown open, with its age, and no more once it is settled', async () => {
  const open = 'waea_payments_open{state="unasked",method="card"}'
  const age = 'waea_payments_open_oldest_seconds{state="unasked",method="card"}'
  expect((await look()).value(open)).toBeUndefined()
  await portal.faults('stripe', [
    { kind: 'error-after-effect', op: 'payment_intents.create', times: 1 },
    { kind: 'error-before-effect', status: 500 },
  ])
  const input = {
    customerUuid: owner.CustomerUUID,
    ProductInstanceUUID: owner.MobileUUID,
    Amount: 2000,
    PaymentMethodID: owner.card,
  }
  await portal.call(balance.topUp, input, { token: owner.token, key: 'unknown-outcome' })
  await portal.rows(
    `UPDATE payments.intents SET created_at = created_at - interval '20 minutes' WHERE state = 'unasked'`,
  )
  const now = await look()
  expect(now.value(open)).toBe(1)
  expect(now.value(age)).toBeGreaterThanOrEqual(1200)
  await portal.faults('stripe', [])
  await portal.rows(`UPDATE payments.intents SET updated_at = created_at WHERE state = 'unasked'`)
  await until('it to be settled', ({ value }) => value(open) === undefined)
})

test('a pool without a free connection is shown with who waits', async () => {
  const { pool } = portal.server.runtime.database
  const clients = await Promise.all(Array.from({ length: 6 }, () => pool.connect()))
  const waiting = pool.connect()
  const now = await look()
  expect(now.value('waea_pool_size')).toBe(6)
  expect(now.value('waea_pool_connections{use="used"}')).toBe(6)
  expect(now.value('waea_pool_connections{use="idle"}')).toBe(0)
  expect(now.value('waea_pool_waiting')).toBeGreaterThanOrEqual(1)
  for (const client of clients) client.release()
  ;(await waiting).release()
  await until('nobody to wait', ({ value }) => value('waea_pool_waiting') === 0)
})

test('a full disk of the database is told from a database that is away', async () => {
  await portal.rows(`CREATE FUNCTION public.no_room() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`)
  await portal.rows(
    'CREATE TRIGGER no_room BEFORE INSERT ON shop.visitor_carts FOR EACH ROW EXECUTE FUNCTION public.no_room()',
  )
  const cart = await fetch(`${portal.url}/eshop/v2/cart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"Items":[]}',
  })
  await portal.rows('DROP FUNCTION public.no_room() CASCADE')
  expect(cart.status).toBe(503)
  const now = await until(
    'it to be counted',
    ({ value }) => value('waea_unavailable_total{because="database-disk"}') === 1,
  )
  expect(now.value('waea_unavailable_total{because="database"}')).toBe(0)
})

test('live streams are counted while they are open, and are no slow calls', async () => {
  expect((await look()).value('waea_live_streams')).toBe(0)
  const stream = await openLive(portal.url, owner.token)
  await until('the stream to be open', ({ value }) => value('waea_live_streams') === 1)
  stream.cut()
  const now = await until('the stream to be closed', ({ value }) => value('waea_live_streams') === 0)
  expect(now.series('waea_call_seconds_count').filter((one) => one.includes('live'))).toEqual([])
})

test('figures that cannot be read are missing and named, and all others are there', async () => {
  await portal.rows('ALTER TABLE payments.refunds RENAME TO refunds_away')
  const now = await look()
  await portal.rows('ALTER TABLE payments.refunds_away RENAME TO refunds')
  expect(now.value('waea_figures_up{about="payments"}')).toBe(0)
  expect(now.value('waea_figures_up{about="queue"}')).toBe(1)
  expect(now.series('waea_payments_open')).toEqual([])
  expect(now.value('waea_queue_waiting')).toBeDefined()
  expect((await look()).value('waea_figures_up{about="payments"}')).toBe(1)
})

test('metrics and health have an address of their own, which answers nothing else', async () => {
  expect(await get('/metrics')).toBe(404)
  const { operationsUrl = '' } = portal.server
  expect(new URL(operationsUrl).port).not.toBe(new URL(portal.url).port)
  expect((await fetch(`${operationsUrl}/api/frontend/v1/live`)).status).toBe(404)
  expect((await fetch(`${operationsUrl}/metrics`, { method: 'POST' })).status).toBe(404)
  const now = await look()
  expect(now.value('process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(now.value('nodejs_eventloop_lag_p99_seconds')).toBeDefined()
})
