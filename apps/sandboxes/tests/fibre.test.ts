import { expect, test } from 'vitest'
import { FibreStand, orderIn, type Refused } from './fibre-stand.ts'
import { call, isSigned } from './listener.ts'

const stand = new FibreStand()

const wednesday = '2026-12-02T10:00:00+13:00'

test.each([
  ['Wellington', 'Chorus'],
  ['Christchurch', 'Enable'],
  ['Rangiora', 'Enable'],
  ['Hawera', 'Tuatahi First Fibre'],
  ['Hāwera', 'Tuatahi First Fibre'],
  ['Te Awamutu', 'Tuatahi First Fibre'],
  ['WHANGAREI', 'Northpower Fibre'],
  ['Whangārei', 'Northpower Fibre'],
])('a place in %s is served by %s', async (city, company) => {
  expect((await stand.qualify('2', city)).body.serviceProvider).toEqual({ name: company })
})

test.each([
  ['0', 'intact', false],
  ['12A', 'intact', false],
  ['2/44', 'intact', true],
  ['', 'intact', false],
  ['189', 'scope', false],
  ['1', 'installation', false],
  ['13', 'installation', false],
  ['45', 'installation', false],
  ['190', 'none', false],
  ['194', 'none', false],
])('the house number "%s" is answered with %s', async (streetNr, availability, servedByOtherProvider) => {
  expect((await stand.qualify(streetNr)).body).toMatchObject({ availability, servedByOtherProvider })
})

test('a place without a city is not known to any company', async () => {
  expect(await stand.qualify('2', ' ')).toMatchObject({ status: 404, body: { reason: 'unknownPlace' } })
})

test('a fibre that is in the house is connected on the day that was asked for, and not before', async () => {
  await stand.clock(wednesday)
  const tooSoon = await stand.place(await stand.ordering('2', { requestedStartDate: '2026-12-02' }))
  expect(tooSoon).toMatchObject({ status: 422, body: { reason: 'tooSoon' } })
  const { id, serviceOrderItem } = await stand.accepted('2', { requestedStartDate: '2026-12-05' })
  expect(serviceOrderItem[0]?.service.id).toMatch(/^ASID\d{9}$/)
  await stand.clock('2026-12-04T23:59:59+13:00')
  expect(await stand.order(id)).toMatchObject({ state: 'inProgress', requiredVisit: [] })
  await stand.clock('2026-12-05T00:00:00+13:00')
  expect(await stand.order(id)).toMatchObject({
    state: 'completed',
    version: 3,
    completionDate: '2026-12-04T11:00:00.000Z',
  })
  expect(await stand.ask('POST', '/serviceOrdering/v4/cancelServiceOrder', { serviceOrder: { id } })).toMatchObject({
    status: 409,
    body: { reason: 'tooLate' },
  })
})

test('without a day it is connected on the next business day', async () => {
  await stand.clock('2026-12-04T10:00:00+13:00')
  const { id } = await stand.accepted('8')
  await stand.clock('2026-12-06T23:59:59+13:00')
  expect((await stand.order(id)).state).toBe('inProgress')
  await stand.clock('2026-12-07T00:00:00+13:00')
  expect((await stand.order(id)).state).toBe('completed')
})

test('each change of an order is told, signed, with a version that counts', async () => {
  await stand.clock(wednesday)
  const { id } = await stand.accepted('6')
  await stand.simulate(id, 'step')
  await stand.until(id, ({ state }) => state === 'completed')
  const events = stand.listener.received.filter(({ body }) => orderIn(body).id === id)
  const versions = events.map(({ body }) => [orderIn(body).version, orderIn(body).state])
  expect(versions.sort()).toEqual([
    [1, 'acknowledged'],
    [2, 'inProgress'],
    [3, 'completed'],
  ])
  expect(events.every(({ headers, raw }) => isSigned(headers['x-fibre-signature'], 'whisper', raw))).toBe(true)
})

test('the house number 13 is rejected with a sentence once it was received', async () => {
  const { body } = await stand.place(await stand.ordering('13'))
  expect(body.state).toBe('acknowledged')
  const rejected = await stand.until(body.id, ({ state }) => state === 'rejected')
  expect(rejected.statusReason).toBe('The fibre in this street is being rebuilt. Try again after 1 March.')
  const cancelled = await stand.ask('POST', '/serviceOrdering/v4/cancelServiceOrder', {
    serviceOrder: { id: body.id },
  })
  expect(cancelled.body.state).toBe('rejected')
  expect((await stand.accepted('13A')).state).toBe('inProgress')
})

test('an order is refused where nothing was asked, there is no fibre, or it is no transfer', async () => {
  const none = await stand.place(await stand.ordering('190'))
  expect(none).toMatchObject({ status: 422, body: { reason: 'notServed' } })
  const noTransfer = await stand.place(await stand.ordering('2', { category: 'transfer' }))
  expect(noTransfer).toMatchObject({ status: 422, body: { reason: 'wrongCategory' } })
  const noConnect = await stand.place(await stand.ordering('4', { category: 'connect' }))
  expect(noConnect).toMatchObject({ status: 422, body: { reason: 'wrongCategory' } })
  const unknown = await stand.place(await stand.ordering('2', { serviceQualification: { id: 'another' } }))
  expect(unknown).toMatchObject({ status: 422, body: { reason: 'unknownQualification' } })
  const shapeless = await stand.place({ externalId: 'x' })
  expect(shapeless).toMatchObject({ status: 400, body: { reason: 'invalidRequest' } })
})

test('what was said of a place holds for five days', async () => {
  await stand.clock(wednesday)
  const [inTime, late] = [await stand.ordering('2'), await stand.ordering('2')]
  await stand.clock('2026-12-07T09:59:00+13:00')
  expect((await stand.place(inTime)).status).toBe(200)
  await stand.clock('2026-12-07T10:01:00+13:00')
  expect(await stand.place(late)).toMatchObject({ status: 422, body: { reason: 'qualificationExpired' } })
})

test('the same reference is one order, one booking, one change', async () => {
  await stand.clock(wednesday)
  const body = await stand.ordering('31', {}, 'Taupo')
  const all = await Promise.all(Array.from({ length: 5 }, () => stand.place(body)))
  expect(new Set(all.map(({ body: { id } }) => id)).size).toBe(1)
  const { id } = await stand.until(all[0]?.body.id ?? '', ({ state }) => state === 'inProgress')
  const first = await stand.book(id, 'install', '2026-12-08.am', 'one')
  expect((await stand.book(id, 'install', '2026-12-09.am', 'one')).body).toEqual(first.body)
  const cancel = () => stand.ask('POST', '/serviceOrdering/v4/cancelServiceOrder', { serviceOrder: { id } })
  const cancelled = await cancel()
  expect(cancelled.body).toMatchObject({ state: 'cancelled', appointment: [] })
  expect((await cancel()).body).toEqual(cancelled.body)
})

test('a connection uses 5 to 40 GB a day, from when it was given until it is ended', async () => {
  await stand.clock(wednesday)
  const order = await stand.accepted('2', { requestedStartDate: '2026-12-03' })
  const product = order.serviceOrderItem[0]?.service.id ?? ''
  const usage = async (from = '2026-12-01', upto = '2026-12-09') => {
    const query = `service.id=${product}&from=${from}&upto=${upto}`
    type Days = { usageDate: string; downBytes: number; upBytes: number }[]
    return (await stand.ask<Days & Refused>('GET', `/usage/v4/usage?${query}`)).body
  }
  expect((await usage()).reason).toBe('unknownService')
  await stand.clock('2026-12-05T12:00:00+13:00')
  const days = await usage()
  expect(days.map(({ usageDate }) => usageDate)).toEqual(['2026-12-03', '2026-12-04', '2026-12-05'])
  for (const { downBytes, upBytes } of days.slice(0, 2)) {
    expect(downBytes).toBeGreaterThanOrEqual(5e9)
    expect(downBytes).toBeLessThanOrEqual(40e9)
    expect(upBytes).toBe(Math.floor(downBytes / 10))
  }
  await stand.clock('2026-12-06T00:00:00+13:00')
  const whole = await usage()
  expect(whole.slice(0, 2)).toEqual(days.slice(0, 2))
  expect((days[2]?.downBytes ?? 0) / (whole[2]?.downBytes ?? 1)).toBeCloseTo(0.5, 2)
  const service = `/serviceInventory/v4/service/${product}`
  const faster = { externalId: 'faster', serviceSpecification: { id: 'FIBRE-MAX' } }
  expect((await stand.ask('PATCH', service, faster)).body).toMatchObject({
    state: 'active',
    serviceSpecification: { id: 'FIBRE-MAX' },
  })
  const ended = await stand.ask('POST', `${service}/terminate`, { externalId: 'end' })
  expect(ended.body.state).toBe('terminated')
  await stand.clock('2026-12-09T00:00:00+13:00')
  expect((await stand.ask('POST', `${service}/terminate`, { externalId: 'end again' })).body).toEqual(ended.body)
  const slower = { externalId: 'slower', serviceSpecification: { id: 'FIBRE-300' } }
  expect(await stand.ask('PATCH', service, slower)).toMatchObject({ status: 409, body: { reason: 'notActive' } })
  expect((await stand.ask('PATCH', service, faster)).status).toBe(200)
  // It ended in the first moments of 6 December.
  expect((await usage()).filter(({ usageDate }) => usageDate > '2026-12-06')).toEqual([])
})

test('a connection from before its time is known by its number', async () => {
  await stand.clock(wednesday)
  const query = 'from=2026-11-01&upto=2026-11-30'
  const days = await stand.ask<unknown[]>('GET', `/usage/v4/usage?service.id=ASID012345678&${query}`)
  expect(days.body).toHaveLength(29)
  expect((await stand.ask('GET', `/usage/v4/usage?service.id=ASID112345678&${query}`)).status).toBe(404)
})

test('orders are moved on, missed, held and rejected as a simulation says', async () => {
  await stand.clock(wednesday)
  const { id } = await stand.accepted('35', {}, 'Otaki')
  const waiting = await stand.simulate(id, 'step')
  expect(waiting).toMatchObject({ status: 409, body: { reason: 'nothingDue' } })
  expect((await stand.simulate(id, 'missed')).status).toBe(409)
  await stand.book(id, 'install', '2026-12-08.am', 'first')
  expect((await stand.simulate(id, 'missed')).body).toMatchObject({ state: 'held', holdReason: 'missedVisit' })
  await stand.book(id, 'install', '2026-12-08.am', 'second')
  expect((await stand.simulate(id, 'hold')).body).toMatchObject({ state: 'held', holdReason: 'consent' })
  await stand.ask('POST', `/serviceOrdering/v4/serviceOrder/${id}/consent`, {})
  const rejected = await stand.simulate(id, 'reject', { reason: 'No room in the duct.' })
  expect(rejected.body).toMatchObject({ state: 'rejected', statusReason: 'No room in the duct.' })
  expect((await stand.simulate(id, 'reject')).status).toBe(409)
  expect((await stand.simulate('ORD0', 'step')).status).toBe(404)
})

test('its page lists the orders with buttons, escapes what was written, and a button leads back to it', async () => {
  const { id } = await stand.accepted('2')
  const page = await (await fetch(stand.url)).text()
  expect(page).toContain('Aroha &#60;b&#62;')
  expect(page).toContain(`action="/fibre/simulate/${id}/step"`)
  const pressed = await fetch(`${stand.url}/simulate/${id}/step`, {
    method: 'POST',
    body: new URLSearchParams(),
    redirect: 'manual',
  })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/fibre'])
  expect((await stand.order(id)).state).toBe('completed')
})

test('calls without the key are refused', async () => {
  const path = '/serviceOrdering/v4/serviceOrder/ORD100000001'
  expect((await stand.ask('GET', path, undefined, 'wrong')).status).toBe(401)
  expect((await call('GET', `${stand.url}${path}`)).status).toBe(401)
})

test('orders, bookings, answers about places and connections survive a restart', async () => {
  await stand.clock(wednesday)
  const input = await stand.ordering('2')
  const { id } = await stand.accepted('41', {}, 'Bulls')
  const booked = (await stand.book(id, 'install', '2026-12-08.am', 'kept')).body
  const given = await stand.accepted('2')
  await stand.simulate(given.id, 'step')
  await stand.stop()
  await stand.start()
  expect((await stand.order(id)).appointment).toEqual(booked.appointment)
  expect((await stand.book(id, 'install', '2026-12-09.am', 'kept')).body.appointment).toEqual(booked.appointment)
  expect((await stand.place(input)).status).toBe(200)
  const service = `/serviceInventory/v4/service/${given.serviceOrderItem[0]?.service.id}`
  expect((await stand.ask('GET', service)).body.state).toBe('active')
  await stand.clock('2026-12-08T12:00:00+13:00')
  expect((await stand.order(id)).state).toBe('completed')
})
