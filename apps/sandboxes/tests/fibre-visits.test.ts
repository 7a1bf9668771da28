import { expect, test } from 'vitest'
import { FibreStand, type Refused, type WireSlot } from './fibre-stand.ts'
import { call } from './listener.ts'

const stand = new FibreStand()

const wednesday = '2026-12-02T10:00:00+13:00'
const ids = (slots: { id: string }[]) => slots.map(({ id }) => id)

test('an installation takes a visit, which is booked four business days ahead at the earliest', async () => {
  await stand.clock(wednesday)
  const { id, requiredVisit } = await stand.accepted('21', {}, 'Nelson')
  expect(requiredVisit).toEqual(['install'])
  expect(await stand.slots(id, 'scope')).toEqual([])
  const slots = await stand.slots(id, 'install')
  expect(slots[0]).toEqual({
    id: '2026-12-08.am',
    validFor: { startDateTime: '2026-12-07T19:00:00.000Z', endDateTime: '2026-12-07T23:00:00.000Z' },
  })
  expect(ids(slots)).not.toContain('2026-12-25.am')
  expect(ids(slots)).not.toContain('2026-12-28.am')
  expect(ids(slots)).toContain('2026-12-29.pm')
  // 89 days ahead. Daylight saving time still applies: the clocks go back in April.
  expect(slots.at(-1)?.id).toBe('2027-03-01.pm')
  expect((await stand.book(id, 'install', '2026-12-07.pm')).body.reason).toBe('slotTaken')
  for (const invented of ['soon', '2026-12-08.night', '2026-13-45.am', '2026-12-25.am', '2027-03-02.am']) {
    expect((await stand.book(id, 'install', invented)).body.reason).toBe('slotUnknown')
  }
  expect((await stand.book(id, 'install', '2026-11-20.am')).body.reason).toBe('slotPast')
  expect((await stand.book(id, 'scope', '2026-12-08.am')).body.reason).toBe('noVisit')
  await stand.book(id, 'install', '2026-12-08.am')
  await stand.clock('2026-12-08T11:59:59+13:00')
  expect((await stand.order(id)).appointment).toMatchObject([{ category: 'install', status: 'confirmed' }])
  await stand.clock('2026-12-08T12:00:00+13:00')
  expect(await stand.order(id)).toMatchObject({
    state: 'completed',
    completionDate: '2026-12-07T23:00:00.000Z',
    appointment: [{ category: 'install', status: 'completed' }],
    requiredVisit: [],
  })
})

test('a number that ends in 9 takes a look, consent, and then an installation', async () => {
  await stand.clock(wednesday)
  const { id } = await stand.accepted('19', {}, 'Napier')
  const [first] = await stand.slots(id, 'scope')
  expect(first?.id).toBe('2026-12-03.am')
  await stand.book(id, 'scope', '2026-12-03.am')
  await stand.clock('2026-12-03T12:00:00+13:00')
  const waiting = await stand.order(id)
  expect(waiting).toMatchObject({ state: 'held', holdReason: 'consent', requiredVisit: ['install'] })
  expect(await stand.slots(id, 'install')).toEqual([])
  expect((await stand.book(id, 'install', '2026-12-08.am')).body.reason).toBe('onHold')
  const consent = () => stand.ask('POST', `/serviceOrdering/v4/serviceOrder/${id}/consent`, {})
  const [given, again] = [await consent(), await consent()]
  expect(given.body.state).toBe('inProgress')
  expect(given.body).not.toHaveProperty('holdReason')
  expect(again.body).toEqual(given.body)
  // After a scoping visit, three business days are enough.
  expect((await stand.slots(id, 'install'))[0]?.id).toBe('2026-12-08.am')
  await stand.book(id, 'install', '2026-12-08.am')
  await stand.clock('2026-12-08T12:00:00+13:00')
  expect((await stand.order(id)).state).toBe('completed')
})

test('a number that ends in 3 misses its first visit, and is held until another time is booked', async () => {
  await stand.clock(wednesday)
  const { id } = await stand.accepted('23', {}, 'Picton')
  await stand.book(id, 'install', '2026-12-08.pm')
  await stand.clock('2026-12-08T17:00:00+13:00')
  expect(await stand.order(id)).toMatchObject({
    state: 'held',
    holdReason: 'missedVisit',
    appointment: [{ status: 'missed' }],
    requiredVisit: ['install'],
  })
  const again = await stand.book(id, 'install', '2026-12-15.am')
  expect(again.body.state).toBe('inProgress')
  expect(again.body.appointment.map(({ status }) => status)).toEqual(['missed', 'confirmed'])
  await stand.clock('2026-12-15T12:00:00+13:00')
  expect((await stand.order(id)).state).toBe('completed')
})

test('a time is for two orders in a city, and is then gone until one of them leaves it', async () => {
  await stand.clock(wednesday)
  const [one, two, three] = [
    await stand.accepted('1', {}, 'Whangārei'),
    await stand.accepted('1', {}, 'Whangarei'),
    await stand.accepted('1', {}, 'Whangārei'),
  ]
  const elsewhere = await stand.accepted('1', {}, 'Dargaville')
  for (const { id } of [one, two]) expect((await stand.book(id, 'install', '2026-12-08.am')).status).toBe(200)
  expect(ids(await stand.slots(three.id, 'install'))[0]).toBe('2026-12-08.pm')
  expect((await stand.book(three.id, 'install', '2026-12-08.am', 'gone')).body.reason).toBe('slotTaken')
  expect((await stand.book(elsewhere.id, 'install', '2026-12-08.am')).status).toBe(200)
  await stand.book(two.id, 'install', '2026-12-09.am')
  expect((await stand.book(three.id, 'install', '2026-12-08.am', 'free')).status).toBe(200)
})

test('a visit can be moved until 3 pm on the business day before, and an installed fibre is not cancelled', async () => {
  await stand.clock(wednesday)
  const { id } = await stand.accepted('25', {}, 'Gore')
  // Monday the 14th: the business day before is Friday.
  await stand.book(id, 'install', '2026-12-14.am')
  await stand.clock('2026-12-11T14:59:59+13:00')
  const moved = await stand.book(id, 'install', '2026-12-21.pm')
  expect(moved.body.appointment).toHaveLength(1)
  await stand.clock('2026-12-18T15:00:00+13:00')
  expect((await stand.book(id, 'install', '2026-12-29.am')).body.reason).toBe('tooLate')
  await stand.simulate(id, 'step')
  const cancelled = await stand.ask('POST', '/serviceOrdering/v4/cancelServiceOrder', { serviceOrder: { id } })
  expect(cancelled).toMatchObject({ status: 409, body: { reason: 'tooLate' } })
})

const slotsAt = async (qualification: string, category = 'install') => {
  const input = { serviceQualification: { id: qualification }, category }
  const path = '/appointment/v4/searchTimeSlot'
  return (await stand.ask<{ availableTimeSlot: WireSlot[] }>('POST', path, input)).body.availableTimeSlot
}
const reserve = (qualification: string, externalId: string, slot: string, category = 'install') =>
  stand.ask<{ timeSlot: WireSlot; expirationDate: string } & Refused>('POST', '/appointment/v4/reservation', {
    externalId,
    serviceQualification: { id: qualification },
    category,
    timeSlot: { id: slot },
  })

test('a slot is reserved before the order for 30 minutes: nobody else gets it, and the order books it', async () => {
  await stand.clock(wednesday)
  const { body: place } = await stand.qualify('21', 'Timaru')
  const slot = '2026-12-08.am'
  expect(ids(await slotsAt(place.id))[0]).toBe(slot)
  expect(await slotsAt(place.id, 'scope')).toEqual([])
  const first = await reserve(place.id, 'first', slot)
  expect(first.body).toMatchObject({
    timeSlot: { id: slot },
    expirationDate: expect.stringMatching(/^2026-12-01T21:30:0/),
  })
  expect((await reserve(place.id, 'first', slot)).body).toEqual(first.body)
  await reserve(place.id, 'second', slot)
  expect((await reserve(place.id, 'third', slot)).body.reason).toBe('slotTaken')
  expect(ids(await slotsAt(place.id))).not.toContain(slot)
  // Another time takes the place of the one with the same reference.
  await reserve(place.id, 'second', '2026-12-08.pm')
  expect((await reserve(place.id, 'third', slot)).status).toBe(200)
  const { id } = await stand.accepted('21', { externalId: 'first' }, 'Timaru')
  expect((await stand.book(id, 'install', slot)).body.appointment).toMatchObject([{ status: 'confirmed' }])
  await stand.clock('2026-12-02T10:30:05+13:00')
  expect(ids(await slotsAt(place.id))).toContain(slot)
  expect((await reserve(place.id, 'fourth', '2026-12-07.pm')).body.reason).toBe('slotTaken')
  expect((await reserve(place.id, 'fourth', 'soon')).body.reason).toBe('slotUnknown')
})

test('a line is tested, and a box that is reached is restarted from afar, once for a reference', async () => {
  await stand.clock(wednesday)
  const id = 'ASID000000321'
  const at = '/serviceTest/v4/serviceTest'
  const line = async () =>
    (await stand.ask<{ characteristic: object }>('POST', at, { service: { id } })).body.characteristic
  const set = (box: string, router: string) => call('POST', `${stand.url}/simulate/service/${id}/line`, { box, router })
  const restart = (externalId: string) =>
    stand.ask('POST', `/serviceInventory/v4/service/${id}/restart`, { externalId })
  expect(await line()).toMatchObject({ box: 'online', router: 'connected' })
  await set('online', 'stuck')
  expect(await line()).toMatchObject({ box: 'online', router: 'notConnected' })
  expect((await restart('r1')).status).toBe(200)
  expect(await line()).toEqual({
    box: 'online',
    router: 'connected',
    since: expect.stringMatching(/^2026-12-01T21:00:0/),
  })
  await set('online', 'stuck')
  await restart('r1')
  expect(await line()).toMatchObject({ router: 'notConnected' })
  await set('noSignal', 'connected')
  expect(await line()).toMatchObject({ box: 'noSignal', router: 'notConnected' })
  expect((await restart('r2')).body.reason).toBe('boxOffline')
})
