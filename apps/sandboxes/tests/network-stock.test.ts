import { expect, test } from 'vitest'
import { startSandboxes } from '../src/main.ts'
import { iccidOf, isIccid } from '../src/network/identifiers.ts'
import { call, isSigned } from './listener.ts'
import { NetworkStand, particularOf, type Sim, type UsageDocument } from './network-stand.ts'

const network = new NetworkStand()

test('the pool gives free New Zealand mobile numbers, and reserves each once', async () => {
  const free = await call<{ MSISDNs: string[] }>('GET', network.url('/resourcePool/v1/msisdn?amount=5&contains=77'))
  expect(free.body.MSISDNs).toHaveLength(5)
  expect(free.body.MSISDNs.every((number) => /^642155\d{5}$/.test(number) && number.includes('77'))).toBe(true)
  const reserved = await Promise.all(Array.from({ length: 50 }, () => network.reserveNumber()))
  expect(new Set(reserved).size).toBe(50)
  const [one = ''] = reserved
  const shown = await call<{ MSISDNs: string[] }>(
    'GET',
    network.url(`/resourcePool/v1/msisdn?contains=${one.slice(2)}`),
  )
  expect(shown.body.MSISDNs).toEqual([])
  await call('POST', network.url('/resourcePool/v1/msisdn/release'), { MSISDNs: [one] })
  const again = await call<{ MSISDNs: string[] }>(
    'GET',
    network.url(`/resourcePool/v1/msisdn?contains=${one.slice(2)}`),
  )
  expect(again.body.MSISDNs).toEqual([one])
})

test('a SIM of the stock is well formed, and the same reference is the same SIM', async () => {
  const sims = await Promise.all(Array.from({ length: 20 }, () => network.reserveSim()))
  expect(new Set(sims.map(({ ICCID }) => ICCID)).size).toBe(20)
  for (const { ICCID, IMSI, PIN, PUK, SIMID } of sims) {
    expect(isIccid(ICCID) && !ICCID.endsWith('13')).toBe(true)
    expect(IMSI).toMatch(/^53024\d{10}$/)
    expect([PIN, PUK, SIMID].every((digits) => /^\d+$/.test(digits))).toBe(true)
  }
  const body = { kind: 'esim', reference: 'order-item-1' }
  const [one, two] = await Promise.all(
    [0, 1].map(() => call<Sim>('POST', network.url('/resourcePool/v1/sim/reserve'), body)),
  )
  expect(one?.body).toEqual(two?.body)
  expect((await call('POST', network.url('/resourcePool/v1/sim/reserve'), { ...body, kind: 'physical' })).status).toBe(
    409,
  )
})

test('an eSIM profile is ordered, confirmed, downloaded and installed', async () => {
  const { ICCID: iccid } = await network.reserveSim('esim')
  const state = async () => (await call<{ state: string }>('GET', network.url(`/es2plus/profile/${iccid}`))).body.state
  expect(await state()).toBe('Available')
  expect((await call('POST', network.url('/es2plus/confirmOrder'), { iccid })).status).toBe(409)
  expect((await call<{ iccid: string }>('POST', network.url('/es2plus/downloadOrder'), { iccid })).body.iccid).toBe(
    iccid,
  )
  expect(await state()).toBe('Allocated')
  const confirm = () =>
    call<{ matchingId: string; smdpAddress: string }>('POST', network.url('/es2plus/confirmOrder'), {
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
    network.url(`/es2plus/profile/${iccid}/simulate/installed`),
  )
  expect(installed.body.state).toBe('Installed')
  expect(installed.body.eid).toMatch(/^89\d{30}$/)
})

test('usage is pushed as signed usage documents', async () => {
  const { id } = await network.activeService()
  const MSISDN = particularOf(await network.service(id), 'MSISDN')
  await call('POST', network.url('/simulate/usage'), {
    MSISDN,
    type: 'data',
    amount: 1_000,
    at: '2026-11-20T10:00:00.000Z',
    count: 2,
  })
  const pushed = await network.listener.waitFor(({ path }) => path === '/usage')
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

test('usage of an unknown mobile or of an unknown type is refused', async () => {
  const nobody = { MSISDN: '64219999999', type: 'data', amount: 1 }
  expect((await call('POST', network.url('/simulate/usage'), nobody)).status).toBe(404)
  expect((await call('POST', network.url('/simulate/usage'), { ...nobody, type: 'fax' })).status).toBe(400)
})

test('with duplicate-webhook, usage arrives twice with the same ids', async () => {
  const { id } = await network.activeService()
  await call('POST', network.url('/simulate/attach'), { serviceId: id })
  await network.listener.waitFor(({ body }) => (body as { eventType?: string }).eventType === 'ServiceAttachEvent')
  await call('POST', network.url('/faults'), { faults: [{ kind: 'duplicate-webhook', op: 'usage', times: 1 }] })
  network.listener.received.length = 0
  await call('POST', network.url('/simulate/usage'), { serviceId: id, type: 'sms', amount: 1 })
  const [first, second] = await network.listener.waitForCount(2)
  expect(first?.raw).toBe(second?.raw)
})

test('services, stock, profiles and orders in progress survive a restart', async () => {
  const before = await network.activeService()
  const number = await network.reserveNumber()
  const { ICCID: iccid } = await network.reserveSim('esim')
  await network.restart({ NETWORK_STEP_MS: '600000' })
  expect((await network.service(before.id)).state).toBe('active')
  const underway = await network.post(await network.newOrder())
  await network.restart()
  await network.reached(underway.body.id, 'active')
  const free = await call<{ MSISDNs: string[] }>(
    'GET',
    network.url(`/resourcePool/v1/msisdn?contains=${number.slice(2)}`),
  )
  expect(free.body.MSISDNs).toEqual([])
  expect((await call('GET', network.url(`/es2plus/profile/${iccid}`))).status).toBe(200)
})

test('with NETWORK_DRIP_MS an active mobile uses a little data regularly', async () => {
  await network.activeService()
  await network.restart({ NETWORK_DRIP_MS: '10' })
  const pushed = await network.listener.waitFor(({ path }) => path === '/usage')
  expect((pushed.body as UsageDocument[])[0]).toMatchObject({ usageType: 'data' })
  await network.restart()
})

test('with NETWORK_KEY, calls without the key are refused', async () => {
  const closed = await startSandboxes({ port: 0, settings: { NETWORK_KEY: 'key' } })
  const path = `${closed.url}/network/resourcePool/v1/msisdn`
  expect((await call('GET', path)).status).toBe(401)
  expect((await call('GET', path, undefined, { authorization: 'Bearer key' })).status).toBe(200)
  await closed.close()
})

test('SIMs in NETWORK_SIM_STOCK are reserved first', async () => {
  const NETWORK_SIM_STOCK = `${iccidOf(70)}:530240000000070:esim:2000000070:1234:12345678`
  const stocked = await startSandboxes({ port: 0, settings: { NETWORK_SIM_STOCK } })
  const path = `${stocked.url}/network/resourcePool/v1/sim/reserve`
  const { body } = await call<Sim>('POST', path, { kind: 'esim' })
  expect(body).toMatchObject({ ICCID: iccidOf(70), SIMID: '2000000070', PIN: '1234', PUK: '12345678' })
  expect((await call<Sim>('POST', path, { kind: 'esim' })).body.ICCID).not.toBe(body.ICCID)
  await stocked.close()
})
