import { broadband } from '@waea/contract/fibre/broadband'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { describe, expect, test } from 'vitest'
import { hasConnection } from '../../src/capabilities/broadband/index.ts'
import { advanceOrder } from '../../src/capabilities/broadband/orders/advance-order.ts'
import { findOrder } from '../../src/capabilities/broadband/stores/orders.store.ts'
import { refusalOf } from '../customers/customer-support.ts'
import { systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import {
  atLfc,
  buyerWithCard,
  checkOutFibre,
  draftAt,
  fibreStep,
  type Order,
  ordered,
  orderIn,
  orderWhen,
  withRouter,
} from './fibre-support.ts'
import { fibreShop, program, spid } from './ufb-support.ts'

/** What a customer is told and refunded when an order fails or ends, or its router cannot be delivered. */
const portal = fibreShop()

type Owner = Awaited<ReturnType<typeof buyerWithCard>>
type Parcel = NonNullable<Order['Parcel']>['State']

/** Runs the scheduled check of an order now. */
const look = ({ CustomerUUID, UUID }: Order) => advanceOrder(systemOf(portal), { CustomerUUID, UUID }, true)

const cancel = (buyer: Buyer, { UUID: id }: Pick<Order, 'UUID'>) =>
  portal.call(broadband.cancelFibreOrder, { id, CustomerUUID: buyer.CustomerUUID }, buyer.token)

const mailSaying = (buyer: Buyer, subject: RegExp) =>
  eventually(`the mail ${subject}`, async () =>
    (await portal.messages(buyer.Email)).find((mail) => subject.test(mail.subject ?? '')),
  )

const refunds = async ({ CustomerUUID }: Buyer) =>
  (
    await portal.rows<{ cents: number }>(
      'SELECT amount_cents::int AS cents FROM payments.refunds WHERE customer_uuid = $1',
      [CustomerUUID],
    )
  ).map(({ cents }) => cents)

const notices = (UUID: string) =>
  portal.rows<{ reason: string }>("SELECT reason FROM platform.notices WHERE kind = 'fibre' AND subject = $1", [UUID])

/** An order with a paid router, once its visit is booked and the parcel has a label; `postcode` sends it elsewhere. */
async function labelled(buyer: Owner, postcode?: string): Promise<Order> {
  const over = { Items: withRouter(), PaymentMethodID: buyer.card }
  const { UUID: id } = await ordered(portal, buyer, '11', 'PROCESSING', over)
  if (postcode) {
    const address = "address || jsonb_build_object('PostCode', $2::text)"
    await portal.rows(`UPDATE broadband.orders SET address = ${address} WHERE order_uuid = $1`, [id, postcode])
  }
  const visit = { id, CustomerUUID: buyer.CustomerUUID, Mode: 'install' as const }
  const { AvailableTimeSlots } = await portal.good(broadband.timeSlots, visit, buyer.token)
  await portal.good(broadband.bookVisit, { ...visit, TimeSlotID: AvailableTimeSlots[0]?.ID ?? '' }, buyer.token)
  return orderWhen(portal, buyer, id, 'labelled', ({ Parcel }) => Parcel?.State === 'LABEL')
}

/** Has the courier move the router until its parcel has the given state. */
async function parcelIs(buyer: Buyer, order: Order, state: Parcel): Promise<Order> {
  return eventually(`the parcel to be ${state}`, async () => {
    await look(order)
    const now = await portal.good(ufbRecords.ufbOrder, { ...spid, uuid: order.UUID }, buyer.token)
    if (now.Parcel?.State === state) return now
    await fetch(`${portal.sandbox}/courier/simulate/${order.Parcel?.TrackingNumber}/step`, { method: 'POST' })
    return undefined
  })
}

describe('an order with a router that has left us', () => {
  test.each(['PICKED_UP', 'DELIVERED'] as const)(
    '(%s) is told as cancelled, and that the router stays paid',
    async (state) => {
      const buyer = await buyerWithCard(portal)
      const order = await labelled(buyer)
      await parcelIs(buyer, order, state)
      expect((await cancel(buyer, order)).body.Status).toBe('CANCELED')
      const mail = await mailSaying(buyer, /is cancelled: /)
      expect(mail.text).toContain('had already been sent, so its $149.00 isn’t refunded')
      expect(await refunds(buyer)).toEqual([])
    },
  )

  test('is told as failed, with the company’s sentence', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await labelled(buyer)
    await parcelIs(buyer, order, 'IN_TRANSIT')
    await fetch(`${portal.sandbox}/fibre/simulate/${(await atLfc(portal, order)).id}/reject`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'The duct is blocked.' }),
    })
    await orderIn(portal, buyer, order.UUID, 'FAILED')
    const mail = await mailSaying(buyer, /couldn’t complete/)
    expect(mail.text).toContain('Why: The duct is blocked.')
    expect(mail.text).toContain('isn’t refunded')
  })
})

describe('a router that cannot be delivered', () => {
  test('is paid back and told, and the connection goes on', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await labelled(buyer, '9999')
    await parcelIs(buyer, order, 'UNDELIVERABLE')
    const mail = await mailSaying(buyer, /^We couldn’t deliver your router: /)
    expect(mail.text).toContain('We’re refunding $149.00 to your card.')
    expect(mail.text).toContain('Your fibre order continues without it')
    expect(await refunds(buyer)).toEqual([14_900])
    await fibreStep(portal, order)
    await orderIn(portal, buyer, order.UUID, 'COMPLETED')
  })

  test('is paid back and told too where its order was cancelled meanwhile', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await labelled(buyer, '9999')
    await parcelIs(buyer, order, 'IN_TRANSIT')
    await cancel(buyer, order)
    await parcelIs(buyer, order, 'UNDELIVERABLE')
    const mail = await mailSaying(buyer, /^We couldn’t deliver your router: /)
    expect(mail.text).not.toContain('Your fibre order continues without it')
    expect(await refunds(buyer)).toEqual([14_900])
  })
})

test('a cancelled order is not erased, nor is its customer, before its router is settled and paid back', async () => {
  const buyer = await buyerWithCard(portal)
  const order = await labelled(buyer)
  await portal.faults('courier', [{ op: 'cancel-parcel', kind: 'error-before-effect', status: 503 }])
  try {
    expect((await cancel(buyer, order)).body.Status).toBe('CANCELED')
    await portal.good(ufbRecords.deleteUfbOrder, { ...spid, uuid: order.UUID }, program)
    expect(await refusalOf(portal.call(ufbRecords.purgeUfbOrder, { ...spid, uuid: order.UUID }, program))).toContain(
      409,
    )
    expect(await hasConnection(systemOf(portal), buyer.CustomerUUID)).toBe(true)
  } finally {
    await portal.faults('courier', [])
  }
  await look(order)
  expect(await refunds(buyer)).toEqual([14_900])
  expect(await hasConnection(systemOf(portal), buyer.CustomerUUID)).toBe(false)
  await portal.good(ufbRecords.purgeUfbOrder, { ...spid, uuid: order.UUID }, program)
})

test('an order that was cancelled unpaid was charged nothing, and one that was paid is known as paid', async () => {
  const buyer = await buyerWithCard(portal)
  const draft = await draftAt(portal, buyer, '12', { Items: withRouter() })
  const { Order: unpaid } = await portal.good(broadband.fibreCheckout, draft, buyer.token)
  expect(unpaid).toMatchObject({ Status: 'UNPAID', IsPaid: false })
  await cancel(buyer, unpaid)
  expect(await orderIn(portal, buyer, unpaid.UUID, 'CANCELED')).toMatchObject({ IsPaid: false })
  const paid = await labelled(buyer)
  expect(paid.IsPaid).toBe(true)
  await cancel(buyer, paid)
  expect(await orderIn(portal, buyer, paid.UUID, 'CANCELED')).toMatchObject({ IsPaid: true })
})

test('a cancellation that the company has not answered is told as too late where the connection is there by then', async () => {
  const buyer = await buyerWithCard(portal)
  const order = await ordered(portal, buyer, '12')
  await portal.faults('fibre', [{ op: 'cancel', kind: 'error-before-effect', status: 503 }])
  try {
    expect((await cancel(buyer, order)).body).toMatchObject({ CanCancel: false, IsCancelling: true })
    await fibreStep(portal, order)
    const done = await orderIn(portal, buyer, order.UUID, 'COMPLETED')
    expect(done.IsCancelling).toBeUndefined()
  } finally {
    await portal.faults('fibre', [])
  }
  await mailSaying(buyer, /can’t be cancelled any more: /)
  await mailSaying(buyer, /is connected: /)
})

test('an order whose rejection is heard before its company has answered is told as failed, and not as ordered after that', async () => {
  const buyer = await buyerWithCard(portal)
  await portal.faults('fibre', [{ op: 'order', kind: 'webhook-before-answer', times: 1 }])
  await ordered(portal, buyer, '13', 'FAILED')
  await mailSaying(buyer, /couldn’t complete/)
  await quiet(portal)
  expect((await portal.messages(buyer.Email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/couldn’t complete/),
  ])
})

test('an order that reaches its company after it was cancelled here is cancelled there, and an operator sees it', async () => {
  const buyer = await buyerWithCard(portal)
  const draft = await draftAt(portal, buyer, '11')
  await portal.faults('fibre', [{ op: 'order', kind: 'error-before-effect', status: 503 }])
  try {
    await checkOutFibre(portal, buyer, draft)
    await cancel(buyer, draft)
    await orderIn(portal, buyer, draft.UUID, 'CANCELED')
  } finally {
    await portal.faults('fibre', [])
  }
  const kept = await findOrder(systemOf(portal), draft)
  if (!kept) throw new Error('The order is kept')
  const contact = { name: 'Aroha', phone: '021 555 0199', notes: '' }
  const late = { reference: kept.UUID, qualification: kept.PrequalUUID, code: kept.code, isTransfer: false, contact }
  await systemOf(portal).ports.fibre.order({ ...late, day: undefined })
  await eventually('the company to have cancelled it', async () =>
    (await atLfc(portal, draft)).state === 'cancelled' ? true : undefined,
  )
  expect(await notices(draft.UUID)).toMatchObject([{ reason: expect.stringContaining('cancelled here') }])
  await eventually('the cancellation to be over', async () => {
    const order = await findOrder(systemOf(portal), draft)
    return order?.Status === 'CANCELED' && !order.isCancelWanted ? true : undefined
  })
  expect((await portal.messages(buyer.Email)).filter(({ subject }) => subject?.startsWith('We have'))).toEqual([])
})
