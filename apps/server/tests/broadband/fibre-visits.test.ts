import { broadband } from '@waea/contract/fibre/broadband'
import { fromNanos } from '@waea/kit/nanos'
import { describe, expect, test } from 'vitest'
import { advanceOrder } from '../../src/capabilities/broadband/orders/advance-order.ts'
import { systemOf } from '../ledger/money-support.ts'
import { type Buyer, charged, eventually, shopOfFile } from '../shop/shop-support.ts'
import {
  bothClocks,
  buyerWithCard,
  draftAt,
  fibreOn,
  fibreStep,
  type Order,
  orderAt,
  ordered,
  orderIn,
  orderWhen,
  withRouter,
} from './fibre-support.ts'

const portal = shopOfFile(fibreOn)

/** The available times for an order's visit. */
const slotsOf = async (buyer: Buyer, { UUID: id }: Order, Mode: 'scope' | 'install') =>
  (await portal.good(broadband.timeSlots, { id, CustomerUUID: buyer.CustomerUUID, Mode }, buyer.token))
    .AvailableTimeSlots

const book = (buyer: Buyer, { UUID: id }: Order, Mode: 'scope' | 'install', TimeSlotID: string) =>
  portal.call(broadband.bookVisit, { SPID: 2, id, CustomerUUID: buyer.CustomerUUID, Mode, TimeSlotID }, buyer.token)

const cancel = (buyer: Buyer, { UUID: id }: Order) =>
  portal.call(broadband.cancelFibreOrder, { id, CustomerUUID: buyer.CustomerUUID }, buyer.token)

async function booked(buyer: Buyer, order: Order, mode: 'scope' | 'install'): Promise<Order> {
  const [first] = await slotsOf(buyer, order, mode)
  expect((await book(buyer, order, mode, first?.ID ?? '')).status).toBe(200)
  return orderAt(portal, buyer, order.UUID, mode)
}

/** Runs the scheduled check of an order now. */
const look = ({ CustomerUUID, UUID }: Order) => advanceOrder(systemOf(portal), { CustomerUUID, UUID }, true)

describe('a visit', () => {
  test('[C-UFB-09] [C-UFB-10] to install is chosen among the company’s times, moved, made, and the connection is given', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await ordered(portal, buyer, '11')
    expect(order).toMatchObject({ Step: 'book-install', Visits: [] })
    const slots = await slotsOf(buyer, order, 'install')
    expect(slots.length).toBeGreaterThan(50)
    const starts = slots.map(({ StartNanos }) => StartNanos)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
    const [first, second] = slots
    const once = await book(buyer, order, 'install', first?.ID ?? '')
    expect(once.body).toMatchObject({ Step: 'install', Visits: [{ State: 'booked', StartNanos: first?.StartNanos }] })
    const moved = await book(buyer, order, 'install', second?.ID ?? '')
    expect(moved.body.Visits.at(-1)).toMatchObject({ State: 'booked', StartNanos: second?.StartNanos })
    const back = await book(buyer, order, 'install', first?.ID ?? '')
    expect(back.body.Visits.filter(({ State }) => State === 'booked')).toMatchObject([
      { StartNanos: first?.StartNanos },
    ])
    // The customer gets a message for each booking, even for a time they had before.
    await eventually('three bookings to be told', async () => {
      const mails = await portal.messages(buyer.Email)
      return mails.filter(({ subject }) => subject?.startsWith('The technician comes on')).length === 3 || undefined
    })
    await fibreStep(portal, order)
    const done = await orderIn(portal, buyer, order.UUID, 'COMPLETED')
    expect(done.Visits.at(-1)).toMatchObject({ Mode: 'install', State: 'made' })
  })

  test('that the order does not wait for is refused, as is a time that there is not', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await ordered(portal, buyer, '11')
    const input = { id: order.UUID, CustomerUUID: buyer.CustomerUUID, Mode: 'scope' as const }
    expect(await portal.call(broadband.timeSlots, input, buyer.token)).toMatchObject({
      body: { code: 'fibre-no-visit' },
    })
    expect(await book(buyer, order, 'install', 'never')).toMatchObject({ body: { code: 'slot-unknown' } })
    expect(await book(buyer, order, 'install', '2026-11-20.am')).toMatchObject({ body: { code: 'slot-past' } })
    const other = { ...input, Mode: 'install' as const, OrderUUID: '00000000-0000-4000-8000-000000000001' }
    expect((await portal.call(broadband.timeSlots, other, buyer.token)).status).toBe(404)
  })

  test('for which nobody was at home holds the order until another time is chosen', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await ordered(portal, buyer, '23')
    await booked(buyer, order, 'install')
    await fibreStep(portal, order)
    const onHold = await orderWhen(
      portal,
      buyer,
      order.UUID,
      'held',
      ({ HeldBecause }) => HeldBecause === 'missed-visit',
    )
    expect(onHold).toMatchObject({ Step: 'book-install', Visits: [{ State: 'missed' }] })
    await booked(buyer, onHold, 'install')
    await fibreStep(portal, order)
    await orderIn(portal, buyer, order.UUID, 'COMPLETED')
  })

  test('that looks at the place first may ask for consent, and only then installs', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await ordered(portal, buyer, '19')
    expect(order.Step).toBe('book-scope')
    const ask = { id: order.UUID, CustomerUUID: buyer.CustomerUUID }
    expect(await portal.call(broadband.giveConsent, ask, buyer.token)).toMatchObject({ body: { code: 'order-state' } })
    await booked(buyer, order, 'scope')
    await fibreStep(portal, order)
    await orderAt(portal, buyer, order.UUID, 'held')
    const agreed = await portal.good(broadband.giveConsent, ask, buyer.token)
    expect(agreed.Step).toBe('book-install')
    const [install] = await slotsOf(buyer, order, 'install')
    const [scope] = agreed.Visits
    expect(install?.StartNanos).toBeGreaterThan(scope?.EndNanos ?? Number.POSITIVE_INFINITY)
    await booked(buyer, agreed, 'install')
    await fibreStep(portal, order)
    await orderIn(portal, buyer, order.UUID, 'COMPLETED')
  })

  test('can be moved until three o’clock of the business day before, and not after', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await ordered(portal, buyer, '31')
    const slots = await slotsOf(buyer, order, 'install')
    const at = slots.findIndex(
      ({ StartNanos }) =>
        fromNanos(StartNanos).getTime() > portal.server.runtime.clock.now().getTime() + 10 * 86_400_000,
    )
    const [chosen, later] = [slots[at], slots[at + 6]]
    await book(buyer, order, 'install', chosen?.ID ?? '')
    const start = fromNanos(chosen?.StartNanos ?? 0).getTime()
    const now = portal.server.runtime.clock.now().getTime()
    await bothClocks(portal, Math.round((start - now) / 1000) - 3_600)
    const fresh = { ...buyer, ...(await portal.signIn(buyer)) }
    expect(await book(fresh, order, 'install', later?.ID ?? '')).toMatchObject({ body: { code: 'fibre-too-late' } })
  })
})

describe('an order that is cancelled', () => {
  test('before it is connected costs nothing: what was paid for a router that has not left goes back', async () => {
    const buyer = await buyerWithCard(portal)
    const paid = { Items: withRouter(), PaymentMethodID: buyer.card }
    const order = await ordered(portal, buyer, '11', 'PROCESSING', paid)
    const answer = await cancel(buyer, order)
    expect(answer.body).toMatchObject({ Status: 'CANCELED', CanCancel: false })
    expect((await cancel(buyer, order)).body.Status).toBe('CANCELED')
    await eventually('the refund', async () => {
      const [refund] = await portal.rows(
        'SELECT 1 FROM payments.refunds WHERE customer_uuid = $1 AND amount_cents = 14900',
        [buyer.CustomerUUID],
      )
      return refund
    })
    expect((await charged(portal, buyer)).payments).toBe(1)
    const { UfbProducts } = await portal.good(broadband.ufbProducts, { customerUuid: buyer.CustomerUUID }, buyer.token)
    expect(UfbProducts).toEqual([])
  })

  test('after its router has left is cancelled, and the router is kept and not paid back', async () => {
    const buyer = await buyerWithCard(portal)
    const paid = { Items: withRouter(), PaymentMethodID: buyer.card }
    const order = await ordered(portal, buyer, '12', 'PROCESSING', paid)
    const sent = await orderWhen(portal, buyer, order.UUID, 'labelled', ({ Parcel }) => Parcel?.State === 'LABEL')
    await fetch(`${portal.sandbox}/courier/simulate/${sent.Parcel?.TrackingNumber}/step`, { method: 'POST' })
    await look(sent)
    await orderWhen(portal, buyer, order.UUID, 'on its way', ({ Parcel }) => Parcel?.State === 'PICKED_UP')
    expect((await cancel(buyer, order)).body.Status).toBe('CANCELED')
    await look(sent)
    expect(await portal.rows('SELECT 1 FROM payments.refunds WHERE customer_uuid = $1', [buyer.CustomerUUID])).toEqual(
      [],
    )
  })

  test('once it is connected is refused', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await ordered(portal, buyer, '12')
    await fibreStep(portal, order)
    await orderIn(portal, buyer, order.UUID, 'COMPLETED')
    expect(await cancel(buyer, order)).toMatchObject({ status: 409, body: { code: 'order-state' } })
  })

  test('while the company is silent stays wanted, and is cancelled once it answers', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await ordered(portal, buyer, '12')
    await portal.faults('fibre', [{ op: 'cancel', kind: 'error-before-effect', status: 503 }])
    expect((await cancel(buyer, order)).body).toMatchObject({ Status: 'PROCESSING', CanCancel: false })
    await portal.faults('fibre', [])
    await look(order)
    await orderIn(portal, buyer, order.UUID, 'CANCELED')
  })
})

test('an order that is not paid is given up after a day, and not before', async () => {
  const buyer = await portal.signUpCustomer()
  const draft = await draftAt(portal, buyer, '12', { Items: withRouter() })
  const { Order: order } = await portal.good(broadband.fibreCheckout, draft, buyer.token)
  await portal.clock({ advanceS: 86_400 - 60 })
  await look(order)
  const later = { ...buyer, ...(await portal.signIn(buyer)) }
  expect((await orderIn(portal, later, order.UUID, 'UNPAID')).CanCancel).toBe(true)
  await portal.clock({ advanceS: 61 })
  await look(order)
  await orderIn(portal, later, order.UUID, 'CANCELED')
})
