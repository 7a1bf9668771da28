import { randomUUID } from 'node:crypto'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import { refusalOf } from '../customers/customer-support.ts'
import { systemOf } from '../ledger/money-support.ts'
import { type Buyer, saveCard } from '../shop/shop-support.ts'
import { atLfc, buyerWithCard, fibreStep, type Order, orderIn, placeOf } from './fibre-support.ts'
import {
  contact,
  fibreDeeds,
  fibreShop,
  home,
  memberOf,
  orderedByProgram,
  orderFor,
  program,
  spid,
  threePeople,
} from './ufb-support.ts'

const portal = fibreShop()
const gone = [404, 2000, 'Object not found']
let people: Awaited<ReturnType<typeof threePeople>>
beforeAll(async () => {
  people = await threePeople(portal)
})

const open = async (buyer: Buyer, number: string, over: object = {}) =>
  portal.call(ufbRecords.openUfbOrder, await orderFor(portal, buyer, number, over), program)
const list = (input: object = {}, as: string | typeof program = program) =>
  portal.call(ufbRecords.ufbOrders, { ...spid, ...input }, as)
const read = (uuid: string, as: string | typeof program = program) =>
  portal.call(ufbRecords.ufbOrder, { ...spid, uuid }, as)
const put = (uuid: string, said: object = {}) =>
  portal.call(ufbRecords.putUfbOrder, { ...spid, uuid, ...said }, program)
const remove = (uuid: string) => portal.call(ufbRecords.deleteUfbOrder, { ...spid, uuid }, program)
const purge = (uuid: string) => portal.call(ufbRecords.purgeUfbOrder, { ...spid, uuid }, program)
const times = (uuid: string, Mode: 'scope' | 'install' = 'install') =>
  portal.call(ufbRecords.ufbOrderTimes, { ...spid, uuid, Mode }, program)
const book = (uuid: string, TimeSlotID: string, Mode: 'scope' | 'install' = 'install') =>
  portal.call(ufbRecords.bookUfbOrder, { ...spid, uuid, TimeSlotID, Mode }, program)
const uuidsOf = (answer: { body: { UFBOrders: Order[] } }) => answer.body.UFBOrders.map(({ UUID }) => UUID)
const ofBytes = (bytes: number) => ({ Text: 'a'.repeat(bytes - JSON.stringify({ Text: '' }).length) })

describe('[C-PROV-07] an order that a program places for a customer', () => {
  test('is what was asked for, goes to the company, and shows who placed it', async () => {
    const buyer = await buyerWithCard(portal)
    const over = { ExternalReference: 'CRM-7', Document: { Campaign: 'winter' }, SPID: 2 }
    const input = await orderFor(portal, buyer, '12', over)
    const { status, body } = await portal.call(ufbRecords.openUfbOrder, input, program)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      UUID: input.UUID,
      CustomerUUID: buyer.CustomerUUID,
      ExternalReference: 'CRM-7',
      Document: { Campaign: 'winter' },
      LFC: 'Chorus',
      Plan: { ID: home, Name: 'Fibre Home', Price: 8500 },
      DueCents: 0,
      MonthlyCents: 8500,
      Address: { ...contact, PostCode: expect.any(String) },
    })
    await orderIn(portal, buyer, input.UUID, 'PROCESSING')
    expect((await atLfc(portal, input)).state).toBe('inProgress')
    expect((await fibreDeeds(portal, buyer))[0]).toBe('client fibre-ordered')
  })

  test('is the same order for the same id, however often it is asked for', async () => {
    const buyer = await buyerWithCard(portal)
    const input = await orderFor(portal, buyer, '12')
    const all = await Promise.all(Array.from({ length: 3 }, () => portal.call(ufbRecords.openUfbOrder, input, program)))
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(all.map(({ body }) => body.Number)).size).toBe(1)
    expect((await list({ CustomerUUID: buyer.CustomerUUID })).body.PageInfo.TotalItemCount).toBe(1)
    await orderIn(portal, buyer, input.UUID, 'PROCESSING')
    expect(await atLfc(portal, input)).toBeDefined()
  })

  test('is refused for nobody, without fibre, a plan or a contact, on an impossible day, and with a large document', async () => {
    const { owner } = people
    expect(await refusalOf(open({ ...owner, CustomerUUID: randomUUID() }, '12'))).toEqual(gone)
    expect(await refusalOf(open(owner, '195'))).toContain(1900)
    const code = async (number: string, over: object) => (await open(owner, number, over)).body.code
    expect(await code('12', { ProductAvailabilityUUID: randomUUID() })).toBe('plan-unknown')
    expect(await code('12', { rsf: '2020-01-01' })).toBe('fibre-day')
    const place = await placeOf(portal, '12')
    expect(await code('12', { Address: place })).toBe('fibre-contact')
    expect(await refusalOf(open(owner, '12', { Document: ofBytes(10_001) }))).toContain('Document')
    const northpower = { Address: { ...(await placeOf(portal, '12', 'Bank Street Whangārei')), ...contact } }
    const hyper = { ProductAvailabilityUUID: demoPlans.hyperfibre.availability }
    expect(['plan-unknown', 'no-available-product']).toContain(await code('12', { ...northpower, ...hyper }))
    expect((await list({ CustomerUUID: owner.CustomerUUID })).body.PageInfo.TotalItemCount).toBe(0)
  })
})

describe('fibre orders', () => {
  test('[C-PROV-08] [C-PROV-09] are listed the newest first, by pages, to those whose they are', async () => {
    const { owner, member, stranger } = people
    const first = await orderedByProgram(portal, owner)
    await portal.clock({ advanceS: 1 })
    const second = await orderedByProgram(portal, owner, '15')
    const of = { CustomerUUID: owner.CustomerUUID }
    expect(uuidsOf(await list(of))).toEqual([second.UUID, first.UUID])
    expect(uuidsOf(await list({ ...of, PageSize: 1, PageNumber: 2 }))).toEqual([first.UUID])
    expect((await list({ ...of, PageSize: 1 })).body.PageInfo).toMatchObject({ TotalItemCount: 2, TotalPages: 2 })
    expect(uuidsOf(await list({ ...of, Status: 'PROCESSING' }))).toHaveLength(2)
    expect(uuidsOf(await list({ ...of, Status: 'COMPLETED' }))).toEqual([])
    for (const { token } of [owner, member]) {
      expect(uuidsOf(await list(of, token))).toEqual([second.UUID, first.UUID])
      expect((await read(first.UUID, token)).body).toEqual((await read(first.UUID)).body)
    }
    // Without a customer, a member gets the orders of the account they are on and of their own.
    expect(uuidsOf(await list({}, member.token))).toEqual([second.UUID, first.UUID])
    expect(await list({}, stranger.token)).toMatchObject({ status: 200, body: { UFBOrders: [] } })
    expect(await refusalOf(list(of, stranger.token))).toEqual(gone)
    expect(await refusalOf(list({ CustomerUUID: randomUUID() }, stranger.token))).toEqual(gone)
    expect(await refusalOf(read(first.UUID, stranger.token))).toEqual(gone)
    expect(await refusalOf(read(randomUUID()))).toEqual(gone)
    expect((await list({ PageSize: 100 })).body.PageInfo.TotalItemCount).toBeGreaterThan(2)
  })

  test('[C-PROV-09] of one id are two where two customers chose it, and each sees their own', async () => {
    const [one, other] = [await buyerWithCard(portal), await buyerWithCard(portal)]
    const UUID = randomUUID()
    for (const buyer of [one, other]) await open(buyer, '12', { UUID })
    for (const buyer of [one, other]) {
      expect((await read(UUID, buyer.token)).body.CustomerUUID).toBe(buyer.CustomerUUID)
    }
  })

  test('[C-PROV-10] are put: what is left out is taken off, and what was agreed stays', async () => {
    const { owner } = people
    const order = await orderedByProgram(portal, owner, '17', { ExternalReference: 'A', Document: { A: 1 } })
    const { body } = await put(order.UUID, { ExternalReference: 'B', Address: { Name: ' Hana ', Phone: '0215550100' } })
    expect(body).toMatchObject({ ExternalReference: 'B', Plan: order.Plan, Status: 'PROCESSING' })
    expect(body.Address).toEqual({ ...order.Address, Name: 'Hana', Phone: '021 555 0100' })
    expect(body).not.toHaveProperty('Document')
    const bare = (await put(order.UUID)).body
    expect(bare).not.toHaveProperty('ExternalReference')
    expect(Object.keys(bare.Address)).not.toContain('Name')
    const whole = { Document: ofBytes(10_000) }
    expect((await put(order.UUID, whole)).body).toMatchObject(whole)
    expect(await refusalOf(put(order.UUID, { Document: ofBytes(10_001) }))).toContain('Document')
    expect(await refusalOf(put(randomUUID()))).toEqual(gone)
    expect(await fibreDeeds(portal, owner, 'fibre-order-changed')).toEqual(Array(3).fill('client fibre-order-changed'))
  })

  test('[C-PROV-13] [C-PROV-14] have times for their visit, one of which is booked', async () => {
    const order = await orderedByProgram(portal, people.owner)
    const { AvailableTimeSlots } = (await times(order.UUID)).body
    const [slot, later] = AvailableTimeSlots
    expect(AvailableTimeSlots.map(({ StartNanos }) => StartNanos)).toEqual(
      AvailableTimeSlots.map(({ StartNanos }) => StartNanos).toSorted((a, b) => a - b),
    )
    const booked = await book(order.UUID, slot?.ID ?? '')
    const { ID: _, ...when } = slot ?? { ID: '' }
    expect(booked.body).toMatchObject({ Step: 'install', Visits: [{ Mode: 'install', State: 'booked', ...when }] })
    expect((await book(order.UUID, later?.ID ?? '')).body.Visits).toHaveLength(1)
    const day = (AtNanos = 0) => new Date(AtNanos / 1e6).toISOString().slice(0, 10)
    for (const invented of ['no such time', `${day(later?.StartNanos)}.night`, '2026-13-45.am', '2099-01-05.am']) {
      expect(await refusalOf(book(order.UUID, invented))).toEqual([
        400,
        1915,
        'That time was never offered',
        'TimeSlotID',
      ])
    }
    expect(await refusalOf(book(order.UUID, '2026-11-20.am'))).toEqual([409, 1914, 'That time is over', 'TimeSlotID'])
    for (const refused of [times(order.UUID, 'scope'), book(order.UUID, slot?.ID ?? '', 'scope')]) {
      expect(await refusalOf(refused)).toEqual([409, 1906, 'This order has no such visit to book', 'Mode'])
    }
    for (const refused of [times(randomUUID()), book(randomUUID(), 'x')]) expect(await refusalOf(refused)).toEqual(gone)
  })

  test('[C-PROV-14] have no times while the company does not answer', async () => {
    const order = await orderedByProgram(portal, people.owner)
    await portal.faults('fibre', [{ op: 'slots', kind: 'error-before-effect', status: 503 }])
    try {
      expect((await times(order.UUID)).body.code).toBe('unavailable')
    } finally {
      await portal.faults('fibre', [])
    }
  })
})

describe('a fibre order that is deleted', () => {
  test('[C-PROV-11] [C-PROV-12] is cancelled at the company, listed among the deleted, and purged once it is over', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await orderedByProgram(portal, buyer)
    const note = { ...spid, uuid: order.UUID, Text: 'Customer called' }
    await portal.good(ufbRecords.addUfbOrderNote, note, program)
    expect(await refusalOf(purge(order.UUID))).toContain(409)
    const { body } = await remove(order.UUID)
    expect(body.DeletedAtNanos).toBeGreaterThan(0)
    await orderIn(portal, buyer, order.UUID, 'CANCELED')
    expect((await atLfc(portal, order)).state).toBe('cancelled')
    const of = { CustomerUUID: buyer.CustomerUUID }
    expect([uuidsOf(await list(of)), uuidsOf(await list({ ...of, Deleted: true }))]).toEqual([[], [order.UUID]])
    // It can no longer be changed.
    for (const refused of [remove(order.UUID), put(order.UUID), times(order.UUID), book(order.UUID, 'x')]) {
      expect(await refusalOf(refused)).toEqual(gone)
    }
    expect(await refusalOf(portal.call(ufbRecords.addUfbOrderNote, note, program))).toEqual(gone)
    expect((await purge(order.UUID)).body).toEqual({ UUID: order.UUID })
    expect([await refusalOf(read(order.UUID)), await refusalOf(purge(order.UUID))]).toEqual([gone, gone])
    const left =
      'SELECT 1 FROM broadband.notes WHERE customer_uuid = $1 UNION SELECT 1 FROM broadband.orders WHERE customer_uuid = $1'
    expect(await portal.rows(left, [buyer.CustomerUUID])).toEqual([])
    const deeds = (await fibreDeeds(portal, buyer)).filter((one) => one.startsWith('client'))
    expect(deeds).toEqual([
      'client fibre-ordered',
      'client fibre-note-added',
      'client fibre-cancel-asked',
      'client fibre-order-deleted',
      'client fibre-order-purged',
    ])
  })

  test('[C-PROV-11] while the company does not answer is cancelled later, and not purged before', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await orderedByProgram(portal, buyer)
    await portal.faults('fibre', [{ op: 'cancel', kind: 'error-before-effect', status: 503 }])
    try {
      expect((await remove(order.UUID)).body).toMatchObject({ Status: 'PROCESSING', CanCancel: false })
      expect(await refusalOf(purge(order.UUID))).toContain(409)
    } finally {
      await portal.faults('fibre', [])
    }
    await portal.clock({ advanceS: 120 })
    await orderIn(portal, buyer, order.UUID, 'CANCELED')
    expect((await purge(order.UUID)).status).toBe(200)
  })

  test('[C-PROV-11] [C-PROV-12] that is connected leaves its connection as it is', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await orderedByProgram(portal, buyer, '12')
    await fibreStep(portal, order)
    const done = await orderIn(portal, buyer, order.UUID, 'COMPLETED')
    expect((await remove(order.UUID)).body).toMatchObject({ Status: 'COMPLETED' })
    expect((await purge(order.UUID)).status).toBe(200)
    const ufb = await portal.good(ufbRecords.ufb, { ...spid, uuid: done.UfbUUID ?? '' }, buyer.token)
    expect(ufb.Status).toBe('ACTIVE')
  })
})

test('[C-PROV-07] [C-PROV-08] orders are at UFB_order alone, and their notes at ufb_order alone', async () => {
  const { owner } = people
  const order = await orderedByProgram(portal, owner)
  const status = async (path: string) =>
    (await fetch(`${portal.url}/v3/2/${path}`, { headers: program.headers })).status
  expect(await status('UFB_order')).toBe(200)
  expect(await status('ufb_order')).toBe(404)
  expect(await status(`UFB_order/${order.UUID}`)).toBe(200)
  expect(await status(`ufb_order/${order.UUID}`)).toBe(404)
  expect(await status(`ufb_order/${order.UUID}/note`)).toBe(200)
  expect(await status(`UFB_order/${order.UUID}/note`)).toBe(404)
})

test('a customer of several accounts sees the orders of all that are not suspended, and is told which one is', async () => {
  const buyer = await portal.signUpCustomer()
  await saveCard(portal, buyer)
  const person = await memberOf(portal, buyer)
  const order = await orderedByProgram(portal, buyer)
  expect(uuidsOf(await list({}, person.token))).toEqual([order.UUID])
  await systemOf(portal).inTransaction((tx) => setAccountState(tx, buyer.CustomerUUID, 'Suspended'))
  const { token } = await portal.signIn(person)
  expect(await list({}, token)).toMatchObject({ status: 200, body: { UFBOrders: [] } })
  expect(await refusalOf(read(order.UUID, token))).toContain(1022)
  expect(await refusalOf(list({ CustomerUUID: buyer.CustomerUUID }, token))).toContain(1022)
})
