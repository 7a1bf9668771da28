import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Sandboxes, startSandboxes } from '../src/main.ts'
import { iccidOf, isIccid } from '../src/network/identifiers.ts'
import { call, isSigned, type Listener, listen } from './listener.ts'

interface Service {
  id: string
  href: string
  state: string
  statusReason?: string
  serviceCharacteristic: { name: string; value: string }[]
  monitor?: { id: string; href: string }
}
interface Sim {
  ICCID: string
  IMSI: string
  PIN: string
  PUK: string
  SIMID: string
}
interface UsageDocument {
  id: string
  usageType: string
  usageCharacteristic: { name: string; value: unknown }[]
}

let listener: Listener
let dataDir: string
let sandboxes: Sandboxes
let orders = 0

const start = (more: Record<string, string> = {}) =>
  startSandboxes({
    port: 0,
    dataDir,
    settings: {
      NETWORK_STEP_MS: '5',
      NETWORK_CALLBACK_URL: `${listener.url}/network`,
      NETWORK_USAGE_URL: `${listener.url}/usage`,
      NETWORK_SIGNATURE_SECRET: 'whisper',
      ...more,
    },
  })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'network-'))
  listener = await listen()
  sandboxes = await start()
})
afterAll(async () => {
  await sandboxes.close()
  await listener.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  listener.heard.length = 0
})
afterEach(async () => {
  listener.answers(() => 204)
  await call('DELETE', `${sandboxes.url}/network/faults`)
})

const url = (path: string) => `${sandboxes.url}/network${path}`
const services = '/serviceActivation/v4/service'
const characteristics = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }))
const reserveSim = async (kind = 'physical') =>
  (await call<Sim>('POST', url('/resourcePool/v1/sim/reserve'), { kind })).body
const reserveNumber = async () =>
  (await call<{ MSISDNs: string[] }>('POST', url('/resourcePool/v1/msisdn/reserve'), { count: 1 })).body.MSISDNs[0] ??
  ''

async function newOrder(particulars: Record<string, string> = {}) {
  const { ICCID, IMSI } = await reserveSim()
  orders += 1
  return {
    externalId: `order-${orders}`,
    state: 'active',
    serviceCharacteristic: characteristics({
      MSISDN: await reserveNumber(),
      ICCID,
      IMSI,
      billingType: 'prepay',
      ...particulars,
    }),
  }
}
const post = (order: unknown) => call<Service>('POST', url(services), order)
const patch = (id: string, body: unknown, headers = {}) =>
  call<Service>('PATCH', url(`${services}/${id}`), body, headers)
const service = async (id: string) => (await call<Service>('GET', url(`${services}/${id}`))).body
const particularOf = (of: Service, name: string) => of.serviceCharacteristic.find((one) => one.name === name)?.value
const serviceIn = (body: unknown) => (body as { event: { service: Service } }).event.service
const reached = (id: string, state: string) =>
  listener.hears(
    ({ path, body }) => path === '/network' && serviceIn(body).id === id && serviceIn(body).state === state,
  )

async function activeService(particulars: Record<string, string> = {}): Promise<Service> {
  const { body } = await post(await newOrder(particulars))
  await reached(body.id, 'active')
  return service(body.id)
}

test('a service goes from designed over reserved to active and tells of each step, signed', async () => {
  const { status, body } = await post(await newOrder())
  expect(status).toBe(202)
  expect(body.state).toBe('designed')
  await reached(body.id, 'reserved')
  const active = await reached(body.id, 'active')
  expect(active.body).toMatchObject({ eventType: 'ServiceStateChangeEvent', event: { service: { id: body.id } } })
  expect(isSigned(active.headers['x-network-signature'], 'whisper', active.raw)).toBe(true)
  expect(isSigned(active.headers['x-network-signature'], 'other', active.raw)).toBe(false)
  const monitor = await call<{ state: string }>('GET', body.monitor?.href ?? '')
  expect(monitor.body.state).toBe('Completed')
})

test('the same externalId is one service, and with another SIM it is refused', async () => {
  const order = await newOrder()
  const all = await Promise.all(Array.from({ length: 10 }, () => post(order)))
  expect(new Set(all.map(({ body }) => body.id)).size).toBe(1)
  const other = { ...(await newOrder()), externalId: order.externalId }
  expect((await post(other)).status).toBe(409)
})

test('a number or SIM in use, or no number or SIM at all, is refused by name', async () => {
  const { serviceCharacteristic } = await activeService()
  const [MSISDN = '', ICCID = ''] = ['MSISDN', 'ICCID'].map(
    (name) => serviceCharacteristic.find((one) => one.name === name)?.value,
  )
  const refusals = [
    { change: { MSISDN }, status: 409, reason: 'MSISDN in use' },
    { change: { ICCID }, status: 409, reason: 'ICCID in use' },
    { change: { MSISDN: '6431234567' }, status: 400, reason: 'MSISDN' },
    { change: { ICCID: `${iccidOf(900).slice(0, -1)}x` }, status: 400, reason: 'ICCID' },
    { change: { IMSI: '12' }, status: 400, reason: 'IMSI' },
  ]
  for (const { change, status, reason } of refusals) {
    const refused = await call<{ reason: string }>('POST', url(services), await newOrder(change))
    expect(refused).toMatchObject({ status, body: { reason } })
  }
})

test('a SIM whose number ends in 13 fails with a reason', async () => {
  let serial = 1
  while (!iccidOf(serial).endsWith('13')) serial += 1
  const { body } = await post(await newOrder({ ICCID: iccidOf(serial) }))
  const failed = await reached(body.id, 'failed')
  expect(serviceIn(failed.body).statusReason).toContain('SIM')
  const monitor = await call<{ state: string }>('GET', body.monitor?.href ?? '')
  expect(monitor.body.state).toBe('Failed')
})

test('a service is suspended, resumed and ended for good', async () => {
  const { id, serviceCharacteristic } = await activeService()
  expect((await patch(id, { state: 'inactive' })).status).toBe(202)
  await reached(id, 'inactive')
  listener.heard.length = 0
  await patch(id, { state: 'active' })
  await reached(id, 'active')
  await patch(id, { state: 'terminated' })
  await reached(id, 'terminated')
  expect((await patch(id, { state: 'active' })).status).toBe(409)
  const again = { externalId: 'after-the-end', serviceCharacteristic }
  expect((await post(again)).status).toBe(202)
})

test('a setting holds at once, a new SIM a step later', async () => {
  const { id } = await activeService()
  const set = await patch(id, { serviceCharacteristic: characteristics({ barOutgoing: 'true' }) })
  expect(set.status).toBe(200)
  expect(particularOf(await service(id), 'barOutgoing')).toBe('true')
  const { ICCID, IMSI } = await reserveSim()
  const swap = await patch(id, { serviceCharacteristic: characteristics({ ICCID, IMSI }) })
  expect(swap.status).toBe(202)
  await expect.poll(async () => particularOf(await service(id), 'ICCID')).toBe(ICCID)
  expect((await service(id)).state).toBe('active')
})

test('the same x-request-id changes a service once', async () => {
  const { id } = await activeService()
  const headers = { 'x-request-id': 'change-1' }
  const body = { serviceCharacteristic: characteristics({ roaming: 'on' }) }
  const first = await patch(id, body, headers)
  await patch(id, { serviceCharacteristic: characteristics({ roaming: 'off' }) })
  expect((await patch(id, body, headers)).body).toEqual(first.body)
  expect(particularOf(await service(id), 'roaming')).toBe('off')
})

test('an event is repeated until the listener takes it', async () => {
  listener.answers((before) => (before < 2 ? 500 : 204))
  const { body } = await post(await newOrder())
  await reached(body.id, 'active')
  const heard = await listener.hearsMany(4)
  const events = new Set(heard.map(({ body: told }) => (told as { eventId: string }).eventId))
  expect(heard.length - events.size).toBe(2)
})

test('an event that nobody took is told after a restart', async () => {
  listener.answers(() => 503)
  const { body } = await post(await newOrder())
  const refused = await reached(body.id, 'active')
  await sandboxes.close()
  listener.heard.length = 0
  listener.answers(() => 204)
  sandboxes = await start()
  expect((await reached(body.id, 'active')).body).toEqual(refused.body)
})

test('numbers of the pool are New Zealand mobiles, free, and reserved once', async () => {
  const free = await call<{ MSISDNs: string[] }>('GET', url('/resourcePool/v1/msisdn?amount=5&contains=77'))
  expect(free.body.MSISDNs).toHaveLength(5)
  expect(free.body.MSISDNs.every((number) => /^642155\d{5}$/.test(number) && number.includes('77'))).toBe(true)
  const reserved = await Promise.all(Array.from({ length: 50 }, reserveNumber))
  expect(new Set(reserved).size).toBe(50)
  const [one = ''] = reserved
  const shown = await call<{ MSISDNs: string[] }>('GET', url(`/resourcePool/v1/msisdn?contains=${one.slice(2)}`))
  expect(shown.body.MSISDNs).toEqual([])
  await call('POST', url('/resourcePool/v1/msisdn/release'), { MSISDNs: [one] })
  const again = await call<{ MSISDNs: string[] }>('GET', url(`/resourcePool/v1/msisdn?contains=${one.slice(2)}`))
  expect(again.body.MSISDNs).toEqual([one])
})

test('a SIM of the stock is well formed, and the same reference is the same SIM', async () => {
  const sims = await Promise.all(Array.from({ length: 20 }, () => reserveSim()))
  expect(new Set(sims.map(({ ICCID }) => ICCID)).size).toBe(20)
  for (const { ICCID, IMSI, PIN, PUK, SIMID } of sims) {
    expect(isIccid(ICCID) && !ICCID.endsWith('13')).toBe(true)
    expect(IMSI).toMatch(/^53024\d{10}$/)
    expect([PIN, PUK, SIMID].every((digits) => /^\d+$/.test(digits))).toBe(true)
  }
  const body = { kind: 'esim', reference: 'order-item-1' }
  const [one, two] = await Promise.all([0, 1].map(() => call<Sim>('POST', url('/resourcePool/v1/sim/reserve'), body)))
  expect(one?.body).toEqual(two?.body)
  expect((await call('POST', url('/resourcePool/v1/sim/reserve'), { ...body, kind: 'physical' })).status).toBe(409)
})

test('an eSIM profile is ordered, confirmed, downloaded and installed', async () => {
  const { ICCID: iccid } = await reserveSim('esim')
  const state = async () => (await call<{ state: string }>('GET', url(`/es2plus/profile/${iccid}`))).body.state
  expect(await state()).toBe('Available')
  expect((await call('POST', url('/es2plus/confirmOrder'), { iccid })).status).toBe(409)
  expect((await call<{ iccid: string }>('POST', url('/es2plus/downloadOrder'), { iccid })).body.iccid).toBe(iccid)
  expect(await state()).toBe('Allocated')
  const confirm = () =>
    call<{ matchingId: string; smdpAddress: string }>('POST', url('/es2plus/confirmOrder'), {
      iccid,
      releaseFlag: true,
    })
  const confirmed = await confirm()
  expect(confirmed.body).toMatchObject({ iccid, smdpAddress: 'rsp.waea.nz' })
  expect(confirmed.body.matchingId).toMatch(/^WAEA(-[A-Z0-9]{4}){3}$/)
  expect((await confirm()).body.matchingId).toBe(confirmed.body.matchingId)
  expect(await state()).toBe('Released')
  const installed = await call<{ state: string; eid: string }>(
    'POST',
    url(`/es2plus/profile/${iccid}/simulate/installed`),
  )
  expect(installed.body.state).toBe('Installed')
  expect(installed.body.eid).toMatch(/^89\d{30}$/)
})

test('usage is pushed as signed usage documents', async () => {
  const { id } = await activeService()
  const MSISDN = particularOf(await service(id), 'MSISDN')
  await call('POST', url('/simulate/usage'), {
    MSISDN,
    type: 'data',
    amount: 1_000,
    at: '2026-11-20T10:00:00.000Z',
    count: 2,
  })
  const pushed = await listener.hears(({ path }) => path === '/usage')
  const documents = pushed.body as UsageDocument[]
  expect(isSigned(pushed.headers['x-network-signature'], 'whisper', pushed.raw)).toBe(true)
  expect(new Set(documents.map((one) => one.id)).size).toBe(2)
  expect(documents[0]).toMatchObject({
    usageDate: '2026-11-20T10:00:00.000Z',
    usageType: 'data',
    status: 'received',
    product: { id },
    usageCharacteristic: [
      { name: 'MSISDN', value: MSISDN },
      { name: 'serviceId', value: id },
      { name: 'amount', value: 1_000 },
      { name: 'unit', value: 'byte' },
    ],
  })
})

test('usage of a mobile that nobody knows, or of no kind, is refused', async () => {
  const nobody = { MSISDN: '64219999999', type: 'data', amount: 1 }
  expect((await call('POST', url('/simulate/usage'), nobody)).status).toBe(404)
  expect((await call('POST', url('/simulate/usage'), { ...nobody, type: 'fax' })).status).toBe(400)
})

test('usage may be told twice, with the same ids', async () => {
  const { id } = await activeService()
  await call('POST', url('/faults'), { faults: [{ kind: 'duplicate-webhook', op: 'usage', times: 1 }] })
  listener.heard.length = 0
  await call('POST', url('/simulate/usage'), { serviceId: id, type: 'sms', amount: 1 })
  const [first, second] = await listener.hearsMany(2)
  expect(first?.raw).toBe(second?.raw)
})

test('news may overtake the answer to the order', async () => {
  await call('POST', url('/faults'), { faults: [{ kind: 'webhook-before-answer', op: 'activate', times: 1 }] })
  const { body } = await post(await newOrder())
  const told = listener.heard.map(({ body: heard }) => serviceIn(heard)).filter(({ id }) => id === body.id)
  expect(told.map(({ state }) => state)).toContain('active')
})

test('an order that failed after its effect is found again by its externalId', async () => {
  await call('POST', url('/faults'), { faults: [{ kind: 'error-after-effect', op: 'activate', times: 1 }] })
  const order = await newOrder()
  expect((await post(order)).status).toBe(500)
  const found = await call<Service[]>('GET', url(`${services}?externalId=${order.externalId}`))
  expect(found.body).toHaveLength(1)
  expect((await post(order)).body.id).toBe(found.body[0]?.id)
})

test('a provider brings mobiles that are active already, without news of them', async () => {
  const order = await newOrder()
  const brought = await call<Service[]>('POST', url('/simulate/services'), { services: [{ ...order, id: 'mobile-1' }] })
  expect(brought.body[0]).toMatchObject({ id: 'mobile-1', state: 'active' })
  await call('POST', url('/simulate/usage'), { serviceId: 'mobile-1', type: 'voice', amount: 60 })
  await listener.hears(({ path }) => path === '/usage')
  const told = listener.heard.filter(({ path, body }) => path === '/network' && serviceIn(body).id === 'mobile-1')
  expect(told).toEqual([])
})

test('a listener at the hub hears the kinds of events it asked for', async () => {
  const query = 'eventType=ServiceAttributeValueChangeEvent'
  const callback = `${listener.url}/hub`
  const hub = await call<{ id: string }>('POST', url('/hub'), { callback, query })
  const { id } = await activeService()
  await patch(id, { serviceCharacteristic: characteristics({ roaming: 'on' }) })
  const told = await listener.hears(({ path }) => path === '/hub')
  expect(told.body).toMatchObject({ eventType: 'ServiceAttributeValueChangeEvent' })
  expect((await call('DELETE', url(`/hub/${hub.body.id}`))).status).toBe(204)
})

test('a restart keeps services, stock, profiles and what was underway', async () => {
  const before = await activeService()
  const number = await reserveNumber()
  const { ICCID: iccid } = await reserveSim('esim')
  await sandboxes.close()
  sandboxes = await start({ NETWORK_STEP_MS: '600000' })
  expect((await service(before.id)).state).toBe('active')
  const underway = await post(await newOrder())
  await sandboxes.close()
  sandboxes = await start()
  await reached(underway.body.id, 'active')
  const free = await call<{ MSISDNs: string[] }>('GET', url(`/resourcePool/v1/msisdn?contains=${number.slice(2)}`))
  expect(free.body.MSISDNs).toEqual([])
  expect((await call('GET', url(`/es2plus/profile/${iccid}`))).status).toBe(200)
})

test('an active mobile spends a little data now and then when asked to', async () => {
  await activeService()
  await sandboxes.close()
  sandboxes = await start({ NETWORK_DRIP_MS: '10' })
  const pushed = await listener.hears(({ path }) => path === '/usage')
  expect((pushed.body as UsageDocument[])[0]).toMatchObject({ usageType: 'data' })
  await sandboxes.close()
  sandboxes = await start()
})

test('a network with a key takes no order without it', async () => {
  const closed = await startSandboxes({ port: 0, settings: { NETWORK_KEY: 'key' } })
  const path = `${closed.url}/network/resourcePool/v1/msisdn`
  expect((await call('GET', path)).status).toBe(401)
  expect((await call('GET', path, undefined, { authorization: 'Bearer key' })).status).toBe(200)
  await closed.close()
})

test('a SIM named by a setting is given out first', async () => {
  const NETWORK_SIM_STOCK = `${iccidOf(70)}:530240000000070:esim:2000000070:1234:12345678`
  const stocked = await startSandboxes({ port: 0, settings: { NETWORK_SIM_STOCK } })
  const path = `${stocked.url}/network/resourcePool/v1/sim/reserve`
  const { body } = await call<Sim>('POST', path, { kind: 'esim' })
  expect(body).toMatchObject({ ICCID: iccidOf(70), SIMID: '2000000070', PIN: '1234', PUK: '12345678' })
  expect((await call<Sim>('POST', path, { kind: 'esim' })).body.ICCID).not.toBe(body.ICCID)
  await stocked.close()
})
