import { randomUUID } from 'node:crypto'
import { isBusinessDay } from '@waea/kit/business-day'
import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as sandboxDays from '../../../sandboxes/src/fibre/days.ts'
import { type Sandboxes, startSandboxes } from '../../../sandboxes/src/main.ts'
import { type Listener, listen, type ReceivedWebhook } from '../../../sandboxes/tests/listener.ts'
import { httpFibre } from '../../src/partners/fibre/fibre.ts'
import { type FibrePort, FibreRefused, type FibreRequest, type LfcOrder } from '../../src/ports/fibre.ts'
import { PartnerUnknown } from '../../src/ports/ports.ts'

let sandboxes: Sandboxes
let listener: Listener
let fibre: FibrePort

beforeAll(async () => {
  listener = await listen()
  sandboxes = await startSandboxes({
    port: 0,
    settings: { FIBRE_STEP_MS: '0', FIBRE_FAST: 'no', FIBRE_KEY: 'key', FIBRE_CALLBACK_URL: listener.url },
  })
  fibre = httpFibre({ url: `${sandboxes.url}/fibre`, key: 'key', signatureSecrets: ['fibre-signature-sandbox'] })
  await clock('2026-12-02T10:00:00+13:00')
})
afterAll(async () => {
  await sandboxes.close()
  await listener.close()
})
afterEach(() => fetch(`${sandboxes.url}/fibre/faults`, { method: 'DELETE' }))

async function post(path: string, body?: object): Promise<void> {
  const answer = await fetch(`${sandboxes.url}/fibre/${path}`, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
}

const clock = (now: string) => post('simulate/clock', { now })
const faults = (...list: object[]) => post('faults', { faults: list })

const qualify = (house: string, City = 'Wellington') =>
  fibre.qualify({
    LocationProvider: 'linz',
    LocationProviderIDX: '1',
    Formatted: `${house} Cuba Street`,
    Number: house,
    City,
    PostCode: '6011',
  })

async function asking(house: string, more: Partial<FibreRequest> = {}, City?: string): Promise<FibreRequest> {
  const place = await qualify(house, City)
  return {
    reference: randomUUID(),
    qualification: place?.id ?? '',
    code: 'FIBRE-300',
    isTransfer: place?.isServedByAnother ?? false,
    day: undefined,
    contact: { name: 'Aroha', phone: '0215550142', notes: 'A dog' },
    ...more,
  }
}

const hears = (fits: (order: LfcOrder) => boolean): Promise<ReceivedWebhook> =>
  listener.waitFor(({ raw, headers }) => {
    const news = fibre.verifyNews(Buffer.from(raw), String(headers['x-fibre-signature']))
    return typeof news === 'object' && fits(news)
  })

/** An order that its company has accepted, as reported. */
async function accepted(house: string, more: Partial<FibreRequest> = {}, City?: string): Promise<LfcOrder> {
  const { id } = await fibre.order(await asking(house, more, City))
  const { raw, headers } = await hears((order) => order.id === id && order.state === 'in-progress')
  return fibre.verifyNews(Buffer.from(raw), String(headers['x-fibre-signature'])) as LfcOrder
}

const refusedWith = (refusal: string) => ({ name: 'FibreRefused', refusal })

test.each([
  ['2', 'service_available', false],
  ['4', 'service_available', true],
  ['7', 'service_installation_required', false],
  ['9', 'service_scope_required', false],
  ['190', 'service_not_available', false],
])('house number %s: %s', async (house, availability, isServedByAnother) => {
  const place = await qualify(house, 'Hāwera')
  expect(place).toMatchObject({ availability, isServedByAnother, LFC: 'Tuatahi First Fibre' })
  expect(place?.id).toMatch(/^[0-9a-f-]{36}$/)
})

test('a place that no company knows is undefined', async () => {
  expect(await qualify('2', '')).toBeUndefined()
})

test('an order goes on to its connection, which is changed, used and ended', async () => {
  const request = await asking('2', { day: calendarDay('2026-12-03') })
  expect(await fibre.find(request.reference)).toBeUndefined()
  const order = await fibre.order(request)
  expect(order).toMatchObject({ reference: request.reference, state: 'acknowledged', version: 1, visits: [] })
  const again = await fibre.order(request)
  expect(again.id).toBe(order.id)
  await hears(({ id, state }) => id === order.id && state === 'in-progress')
  await clock('2026-12-03T10:00:00+13:00')
  const given = await fibre.find(request.reference)
  expect(given).toMatchObject({ state: 'given', version: 3, givenAt: new Date('2026-12-02T11:00:00Z') })
  const product = given?.product ?? ''
  expect(product).toMatch(/^ASID\d{9}$/)
  await fibre.change(product, { code: 'FIBRE-MAX', reference: 'faster' })
  await fibre.change(product, { code: 'FIBRE-MAX', reference: 'faster' })
  const [from, upto] = [calendarDay('2026-12-01'), calendarDay('2026-12-05')]
  const days = await fibre.usage(product, from, upto)
  expect(days.map(({ day }) => day)).toEqual(['2026-12-03'])
  expect(days[0]?.downBytes).toBeGreaterThan(days[0]?.upBytes ?? 0)
  await fibre.suspend(product, true)
  await fibre.suspend(product, true)
  const before = await fibre.usage(product, from, upto)
  await clock('2026-12-04T10:00:00+13:00')
  expect(await fibre.usage(product, from, upto)).toEqual(before)
  await fibre.suspend(product, false)
  await clock('2026-12-04T22:00:00+13:00')
  expect((await fibre.usage(product, from, upto)).map(({ day }) => day)).toEqual(['2026-12-03', '2026-12-04'])
  await fibre.disconnect(product, 'end')
  await fibre.disconnect(product, 'end')
  await expect(fibre.suspend(product, true)).rejects.toMatchObject(refusedWith('rejected'))
  await expect(fibre.change(product, { code: 'FIBRE-300', reference: 'slower' })).rejects.toMatchObject({
    ...refusedWith('rejected'),
    message: 'This connection has ended.',
  })
  await expect(fibre.usage('ASID999999999', from, upto)).rejects.toMatchObject(refusedWith('rejected'))
  await clock('2026-12-02T10:00:00+13:00')
})

test('a place that takes a look and an installation is visited twice, with consent between them', async () => {
  const { id } = await accepted('9', {}, 'Timaru')
  const [look] = await fibre.slots(id, 'scope')
  expect(look).toMatchObject({ start: new Date('2026-12-02T19:00:00Z'), end: new Date('2026-12-02T23:00:00Z') })
  const booked = await fibre.book(id, { mode: 'scope', slot: look?.id ?? '', reference: 'look' })
  expect(booked).toMatchObject({
    visits: [{ mode: 'scope', state: 'booked', start: look?.start }],
    visitsLeft: ['scope', 'install'],
  })
  await post(`simulate/${id}/step`)
  expect(await fibre.find(booked.reference)).toMatchObject({
    state: 'held',
    heldBecause: 'consent',
    visits: [{ mode: 'scope', state: 'made' }],
    visitsLeft: ['install'],
  })
  expect(await fibre.consent(id)).toMatchObject({ state: 'in-progress', heldBecause: undefined })
  expect((await fibre.consent(id)).version).toBe((await fibre.find(booked.reference))?.version)
  const [time] = await fibre.slots(id, 'install')
  await fibre.book(id, { mode: 'install', slot: time?.id ?? '', reference: 'install' })
  await post(`simulate/${id}/step`)
  await hears((order) => order.id === id && order.state === 'given')
})

test('a missed visit holds an order until another time is booked, and it is cancelled once', async () => {
  const { id } = await accepted('3', {}, 'Ashburton')
  const [first, second] = await fibre.slots(id, 'install')
  await fibre.book(id, { mode: 'install', slot: first?.id ?? '', reference: 'first' })
  await post(`simulate/${id}/step`)
  const report = await hears((order) => order.id === id && order.state === 'held')
  expect(report.raw).toContain('missedVisit')
  const again = await fibre.book(id, { mode: 'install', slot: second?.id ?? '', reference: 'second' })
  expect(again).toMatchObject({ state: 'in-progress', heldBecause: undefined })
  expect(again.visits.map(({ state }) => state)).toEqual(['missed', 'booked'])
  const cancelled = await fibre.cancel(id)
  expect(cancelled.state).toBe('cancelled')
  expect(await fibre.cancel(id)).toEqual(cancelled)
})

test('a rejection comes with a sentence for the customer', async () => {
  const { id, reference } = await fibre.order(await asking('13'))
  await hears((order) => order.id === id && order.state === 'rejected')
  expect(await fibre.find(reference)).toMatchObject({
    state: 'rejected',
    reason: 'The fibre in this street is being rebuilt. Try again after 1 March.',
  })
})

test('what the companies refuse is told apart', async () => {
  await expect(fibre.order(await asking('190'))).rejects.toMatchObject(refusedWith('not-served'))
  await expect(fibre.order(await asking('2', { isTransfer: true }))).rejects.toMatchObject(refusedWith('rejected'))
  await expect(fibre.order(await asking('2', { day: calendarDay('2026-12-02') }))).rejects.toMatchObject({
    message: 'A connection can start on 2026-12-03 at the earliest.',
  })
  await expect(fibre.cancel('ORD0')).rejects.toMatchObject(refusedWith('rejected'))
  const { id } = await accepted('1', {}, 'Blenheim')
  const book = (slot: string, reference: string) => fibre.book(id, { mode: 'install', slot, reference })
  await expect(book('2026-12-03.am', 'soon')).rejects.toMatchObject(refusedWith('slot-taken'))
  await book('2026-12-08.am', 'first')
  await clock('2026-12-07T15:00:00+13:00')
  await expect(book('2026-12-15.am', 'late')).rejects.toMatchObject(refusedWith('too-late'))
  await clock('2026-12-08T12:00:00+13:00')
  await expect(fibre.cancel(id)).rejects.toMatchObject(refusedWith('too-late'))
  await clock('2026-12-02T10:00:00+13:00')
})

test('an order on what was said more than five days ago is refused', async () => {
  const [inTime, late] = [await asking('2'), await asking('2')]
  await clock('2026-12-07T09:59:00+13:00')
  expect((await fibre.order(inTime)).state).toBe('acknowledged')
  await clock('2026-12-07T10:01:00+13:00')
  await expect(fibre.order(late)).rejects.toBeInstanceOf(FibreRefused)
  await clock('2026-12-02T10:00:00+13:00')
})

describe('without an answer nothing is known', () => {
  test.each(['error-before-effect', 'error-after-effect'])('%s', async (kind) => {
    const request = await asking('2')
    await faults({ kind, op: 'order', times: 1 })
    await expect(fibre.order(request)).rejects.toBeInstanceOf(PartnerUnknown)
    const found = await fibre.find(request.reference)
    expect(found?.reference).toBe(kind === 'error-after-effect' ? request.reference : undefined)
    expect((await fibre.order(request)).reference).toBe(request.reference)
  })

  test('an answer that never comes, of whatever was asked', async () => {
    const request = await asking('2')
    const { id } = await accepted('1', {}, 'Kaikoura')
    await faults({ kind: 'timeout-after-effect' })
    const asks = [
      qualify('2'),
      fibre.order(request),
      fibre.find(request.reference),
      fibre.slots(id, 'install'),
      fibre.book(id, { mode: 'install', slot: '2026-12-08.am', reference: 'lost' }),
      fibre.change('ASID012345678', { code: 'FIBRE-MAX', reference: 'lost' }),
    ]
    for (const answer of await Promise.allSettled(asks)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(PartnerUnknown) })
    }
    await fetch(`${sandboxes.url}/fibre/faults`, { method: 'DELETE' })
    expect((await fibre.find(request.reference))?.reference).toBe(request.reference)
    expect((await fibre.book(id, { mode: 'install', slot: '2026-12-09.am', reference: 'lost' })).visits).toMatchObject([
      { start: new Date('2026-12-07T19:00:00Z') },
    ])
  })

  test('another key, or nobody there', async () => {
    const settings = { url: `${sandboxes.url}/fibre`, key: 'another', signatureSecrets: [] }
    await expect(httpFibre(settings).find('x')).rejects.toBeInstanceOf(PartnerUnknown)
    await expect(httpFibre({ ...settings, url: 'http://127.0.0.1:1' }).find('x')).rejects.toBeInstanceOf(PartnerUnknown)
  })
})

test('the sandbox’s technicians work on New Zealand’s business days', () => {
  const last = calendarDay('2044-12-31')
  for (let day = calendarDay('2025-01-01'); day <= last; day = addDays(day, 1)) {
    expect([day, sandboxDays.isBusinessDay(day)]).toEqual([day, isBusinessDay(day)])
  }
})
