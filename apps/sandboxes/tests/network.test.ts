import { expect, test } from 'vitest'
import { iccidOf } from '../src/network/identifiers.ts'
import { call, isSigned } from './listener.ts'
import { characteristics, NetworkStand, particularOf, type Service, serviceIn, services } from './network-stand.ts'

const network = new NetworkStand()

test('a service goes from designed through reserved to active, with a signed event for each step', async () => {
  const { status, body } = await network.post(await network.newOrder())
  expect(status).toBe(202)
  expect(body.state).toBe('designed')
  await network.reached(body.id, 'reserved')
  const active = await network.reached(body.id, 'active')
  expect(active.body).toMatchObject({ eventType: 'ServiceStateChangeEvent', event: { service: { id: body.id } } })
  expect(isSigned(active.headers['x-network-signature'], 'whisper', active.raw)).toBe(true)
  expect(isSigned(active.headers['x-network-signature'], 'other', active.raw)).toBe(false)
  const monitor = await call<{ state: string }>('GET', body.monitor?.href ?? '')
  expect(monitor.body.state).toBe('Completed')
})

test('the same externalId is one service; with another SIM it is refused', async () => {
  const order = await network.newOrder()
  const all = await Promise.all(Array.from({ length: 10 }, () => network.post(order)))
  expect(new Set(all.map(({ body }) => body.id)).size).toBe(1)
  const other = { ...(await network.newOrder()), externalId: order.externalId }
  expect((await network.post(other)).status).toBe(409)
})

test('a number or SIM in use, or no number or SIM at all, is refused by name', async () => {
  const { serviceCharacteristic } = await network.activeService()
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
    const invalidRequest = await call<{ reason: string }>('POST', network.url(services), await network.newOrder(change))
    expect(invalidRequest).toMatchObject({ status, body: { reason } })
  }
})

test('a SIM whose number ends in 13 fails with a reason', async () => {
  let serial = 1
  while (!iccidOf(serial).endsWith('13')) serial += 1
  const { body } = await network.post(await network.newOrder({ ICCID: iccidOf(serial) }))
  const failed = await network.reached(body.id, 'failed')
  expect(serviceIn(failed.body).statusReason).toContain('SIM')
  const monitor = await call<{ state: string }>('GET', body.monitor?.href ?? '')
  expect(monitor.body.state).toBe('Failed')
})

test('a service is suspended, resumed and terminated', async () => {
  const { id, serviceCharacteristic } = await network.activeService()
  expect((await network.patch(id, { state: 'inactive' })).status).toBe(202)
  await network.reached(id, 'inactive')
  network.listener.received.length = 0
  await network.patch(id, { state: 'active' })
  await network.reached(id, 'active')
  await network.patch(id, { state: 'terminated' })
  await network.reached(id, 'terminated')
  expect((await network.patch(id, { state: 'active' })).status).toBe(409)
  const again = { externalId: 'after-the-end', serviceCharacteristic }
  expect((await network.post(again)).status).toBe(202)
})

test('a setting changes at once, a SIM one step later', async () => {
  const { id } = await network.activeService()
  const set = await network.patch(id, { serviceCharacteristic: characteristics({ barOutgoing: 'true' }) })
  expect(set.status).toBe(200)
  expect(particularOf(await network.service(id), 'barOutgoing')).toBe('true')
  const { ICCID, IMSI } = await network.reserveSim()
  const swap = await network.patch(id, { serviceCharacteristic: characteristics({ ICCID, IMSI }) })
  expect(swap.status).toBe(202)
  await expect.poll(async () => particularOf(await network.service(id), 'ICCID')).toBe(ICCID)
  expect((await network.service(id)).state).toBe('active')
})

test('outsidePlan is stop or charge, changes at once and can be repeated; other values are refused', async () => {
  const { id } = await network.activeService()
  for (const value of ['stop', 'stop', 'charge']) {
    const set = await network.patch(id, { serviceCharacteristic: characteristics({ outsidePlan: value }) })
    expect(set.status).toBe(200)
    expect(particularOf(await network.service(id), 'outsidePlan')).toBe(value)
  }
  const invalidRequest = await network.patch(id, { serviceCharacteristic: characteristics({ outsidePlan: 'perhaps' }) })
  expect(invalidRequest.status).toBe(400)
})

test('the same x-request-id changes a service once', async () => {
  const { id } = await network.activeService()
  const headers = { 'x-request-id': 'change-1' }
  const body = { serviceCharacteristic: characteristics({ roaming: 'on' }) }
  const first = await network.patch(id, body, headers)
  await network.patch(id, { serviceCharacteristic: characteristics({ roaming: 'off' }) })
  expect((await network.patch(id, body, headers)).body).toEqual(first.body)
  expect(particularOf(await network.service(id), 'roaming')).toBe('off')
})

test('an event is retried until the listener accepts it', async () => {
  network.listener.answers((before) => (before < 2 ? 500 : 204))
  const { body } = await network.post(await network.newOrder())
  await network.reached(body.id, 'active')
  const received = await network.listener.waitForCount(4)
  const events = new Set(received.map(({ body: event }) => (event as { eventId: string }).eventId))
  expect(received.length - events.size).toBe(2)
})

test('an undelivered event is delivered after a restart', async () => {
  network.listener.answers(() => 503)
  const { body } = await network.post(await network.newOrder())
  const invalidRequest = await network.reached(body.id, 'active')
  await network.stop()
  network.listener.received.length = 0
  network.listener.answers(() => 204)
  await network.start()
  expect((await network.reached(body.id, 'active')).body).toEqual(invalidRequest.body)
})

test('with webhook-before-answer the event arrives before the answer to the order', async () => {
  await call('POST', network.url('/faults'), { faults: [{ kind: 'webhook-before-answer', op: 'activate', times: 1 }] })
  const { body } = await network.post(await network.newOrder())
  const reported = network.listener.received
    .map(({ body: event }) => serviceIn(event))
    .filter(({ id }) => id === body.id)
  expect(reported.map(({ state }) => state)).toContain('active')
})

test('an order that answered an error after its effect is found by its externalId', async () => {
  await call('POST', network.url('/faults'), { faults: [{ kind: 'error-after-effect', op: 'activate', times: 1 }] })
  const order = await network.newOrder()
  expect((await network.post(order)).status).toBe(500)
  const found = await call<Service[]>('GET', network.url(`${services}?externalId=${order.externalId}`))
  expect(found.body).toHaveLength(1)
  expect((await network.post(order)).body.id).toBe(found.body[0]?.id)
})

test('migrated mobiles are active at once, without events', async () => {
  const order = await network.newOrder()
  const brought = await call<Service[]>('POST', network.url('/simulate/services'), {
    services: [{ ...order, id: 'mobile-1' }],
  })
  expect(brought.body[0]).toMatchObject({ id: 'mobile-1', state: 'active' })
  await call('POST', network.url('/simulate/usage'), { serviceId: 'mobile-1', type: 'voice', amount: 60 })
  await network.listener.waitFor(({ path }) => path === '/usage')
  const events = network.listener.received.filter(
    ({ path, body }) => path === '/network' && serviceIn(body).id === 'mobile-1',
  )
  expect(events).toEqual([])
})

test('a listener at the hub gets the event types of its query', async () => {
  const query = 'eventType=ServiceAttributeValueChangeEvent'
  const callback = `${network.listener.url}/hub`
  const hub = await call<{ id: string }>('POST', network.url('/hub'), { callback, query })
  const { id } = await network.activeService()
  await network.patch(id, { serviceCharacteristic: characteristics({ roaming: 'on' }) })
  const event = await network.listener.waitFor(({ path }) => path === '/hub')
  expect(event.body).toMatchObject({ eventType: 'ServiceAttributeValueChangeEvent' })
  expect((await call('DELETE', network.url(`/hub/${hub.body.id}`))).status).toBe(204)
})
