import { randomUUID } from 'node:crypto'
import { plans } from '@waea/contract/mobile/plans'
import { shop } from '@waea/contract/shop/shop'
import { afterEach, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { settleChange } from '../../src/capabilities/shop/orders/settle-change.ts'
import { issueSims } from '../../src/capabilities/shop/parcels/issue-sims.ts'
import { askActivation, inService, systemOf } from '../ledger/money-support.ts'
import { paidOrder, refundsAre, refundsAtPartner } from '../payments/refund-support.ts'
import { quiet } from '../whole/requests.ts'
import {
  atTheCourier,
  courierSteps,
  labelled,
  type Order,
  parcelsIn,
  readOrder,
  restingCourier,
} from './courier-support.ts'
import {
  aCard,
  address,
  anEsim,
  type Buyer,
  boughtOrder,
  cartOf,
  charged,
  checkOut,
  confirm,
  eventually,
  orderIn,
  shopOfFile,
} from './shop-support.ts'

const portal = shopOfFile(restingCourier)
afterEach(async () => {
  for (const partner of ['courier', 'stripe', 'network'] as const) await portal.faults(partner, [])
})

const cancel = (buyer: Buyer, number: string) =>
  portal.call(shop.cancelOrder, { customerUuid: buyer.CustomerUUID, number }, { token: buyer.token })

const mailOf = (buyer: Buyer, words: string) => portal.message(buyer.Email, ({ subject }) => subject.includes(words))

/** The SIMs of an order in the network's inventory. */
async function stockOf({ UUID }: Order) {
  return portal.rows<{ ICCID: string }>('SELECT iccid AS "ICCID" FROM shop.order_sims WHERE order_uuid = $1', [UUID])
}

/** Whether the network now gives the same SIM to another customer. */
async function isFreeAgain(ICCID: string): Promise<boolean> {
  const answer = await fetch(`${portal.sandbox}/network/resourcePool/v1/sim/reserve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // A new reference, since the network gives a known one the same SIM again.
    body: JSON.stringify({ kind: 'physical', reference: randomUUID() }),
  })
  return ((await answer.json()) as { ICCID: string }).ICCID === ICCID
}

test('an order is cancelled before it leaves: the courier drops it, the money goes back once, and the SIM to the stock', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await labelled(portal, buyer, [aCard()], address)
  expect(order).toMatchObject({ Cancel: { RefundCents: 2500 }, CanRedirect: true })
  const { body, status } = await cancel(buyer, order.Number)
  expect([status, body]).toEqual([200, { Status: 'CANCELED', IsUnderWay: false }])
  const now = await refundsAre(portal, buyer, order.Number, 'COMPLETED')
  expect(now).toMatchObject({ Status: 'CANCELED', WasPaid: true, CanRedirect: false })
  expect(now.Cancel).toBeUndefined()
  expect(now.Sims).toMatchObject([{ Status: 'FAILED', Parcel: { State: 'CANCELED' } }])
  expect(now.Timeline.at(-1)?.Status).toBe('CANCELED')
  expect(await atTheCourier(portal, order)).toMatchObject([{ status: 'cancelled' }])
  expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 2500 })
  const { Mobiles } = await portal.good(plans.mobiles, { customerUuid: buyer.CustomerUUID }, buyer.token)
  expect(Mobiles).toEqual([])
  const mail = await mailOf(buyer, 'Your order is cancelled')
  expect(mail.text).toContain('We’re refunding $25.00 to your card.')
  expect(mail.text).toContain('4242')
  const [sim] = await stockOf(order)
  await eventually('the SIM to be in the stock', async () => (await isFreeAgain(sim?.ICCID ?? '')) || undefined)

  expect((await cancel(buyer, order.Number)).body).toEqual({ Status: 'CANCELED', IsUnderWay: false })
  expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 2500 })
})

test('a refund of a cancelled order is in the books with its GST', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await labelled(portal, buyer, [aCard()], address)
  await cancel(buyer, order.Number)
  await refundsAre(portal, buyer, order.Number, 'COMPLETED')
  const [refund] = await portal.rows<{ amount: string; tax: string }>(
    'SELECT amount_cents AS amount, tax_cents AS tax FROM payments.refunds WHERE customer_uuid = $1',
    [buyer.CustomerUUID],
  )
  expect([Number(refund?.amount), Number(refund?.tax)]).toEqual([2500, 326])
})

test('an unpaid order is cancelled with its payment, and charges nothing later', async () => {
  const buyer = await portal.signUpCustomer()
  const cart = await cartOf(portal, buyer, [aCard()])
  const placed = await checkOut(portal, buyer, cart.UUID, { Address: address })
  const { Number: number } = (placed.body as unknown as { Order: { Number: string } }).Order
  expect(await readOrder(portal, buyer, number)).toMatchObject({ Cancel: { RefundCents: 0 } })
  expect((await cancel(buyer, number)).body).toMatchObject({ Status: 'CANCELED' })
  const { payments, cents } = await charged(portal, buyer)
  expect({ payments, cents }).toEqual({ payments: 0, cents: 0 })
  const now = await readOrder(portal, buyer, number)
  expect(now.WasPaid).toBeUndefined()
  expect(now.Refunds).toBeUndefined()
})

test('what has left is not cancelled, and an order of eSIMs that are ready is a matter of a return', async () => {
  const buyer = await portal.signUpCustomer()
  const sent = await labelled(portal, buyer, [aCard()], address)
  await courierSteps(portal, sent.Sims[0]?.Parcel?.TrackingNumber)
  await parcelsIn(portal, buyer, sent.Number, 'PICKED_UP')
  expect((await cancel(buyer, sent.Number)).body).toMatchObject({ code: 'order-state' })
  const esim = await boughtOrder(portal, buyer, [anEsim()], 'COMPLETED')
  expect((await cancel(buyer, esim.Number)).body).toMatchObject({ code: 'order-state' })
  expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 0, cents: 0 })
})

test('an eSIM beside a card goes back with it, to the cent; in use it keeps the order', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await labelled(portal, buyer, [aCard(), anEsim()], address)
  const before = order.Cancel?.RefundCents ?? 0
  expect(before).toBe(4500)
  await cancel(buyer, order.Number)
  await refundsAre(portal, buyer, order.Number, 'COMPLETED')
  expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: before })

  const second = await labelled(portal, buyer, [aCard(), anEsim()], address)
  const owner = { ...buyer, MobileUUID: second.Sims[1]?.MobileUUID ?? '' }
  const { availability: AvailabilityUUID } = demoPlans.prepay10
  expect((await askActivation(portal, owner, { AvailabilityUUID })).status).toBe(200)
  await inService(portal, owner)
  expect((await readOrder(portal, buyer, second.Number)).Cancel).toBeUndefined()
  expect((await cancel(buyer, second.Number)).body).toMatchObject({ code: 'order-state' })
})

test('the courier that picked it up a moment before wins: the order goes on and nothing is refunded', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await labelled(portal, buyer, [aCard()], address)
  // The courier's report is late, so only the courier knows.
  await portal.faults('courier', [{ kind: 'late-webhook', op: 'parcel', ms: 600_000 }])
  await courierSteps(portal, order.Sims[0]?.Parcel?.TrackingNumber)
  expect((await cancel(buyer, order.Number)).body).toEqual({ Status: 'SHIPPED', IsUnderWay: false })
  const now = await readOrder(portal, buyer, order.Number)
  expect(now.Timeline.map(({ Status }) => Status)).toContain('CANCEL_TOO_LATE')
  expect(now.Sims).toMatchObject([{ Status: 'SENT', Parcel: { State: 'PICKED_UP' } }])
  expect((await mailOf(buyer, 'Your order had already been sent')).text).toContain('nothing is refunded')
  expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 0, cents: 0 })
})

test('of two parcels the one that left goes on, and only the other is paid back', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await labelled(portal, buyer, [aCard(), aCard()], address)
  await portal.faults('courier', [{ kind: 'late-webhook', op: 'parcel', ms: 600_000 }])
  await courierSteps(portal, order.Sims[1]?.Parcel?.TrackingNumber)
  await cancel(buyer, order.Number)
  const now = await refundsAre(portal, buyer, order.Number, 'COMPLETED')
  expect(now.Sims).toMatchObject([{ Status: 'FAILED' }, { Status: 'SENT' }])
  expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 2500 })
  expect((await mailOf(buyer, 'Part of your order is cancelled')).text).toContain('Still on its way')
})

for (const kind of ['error-after-effect', 'error-before-effect', 'webhook-before-answer']) {
  test(`a courier that does ${kind} is asked again, and the order is cancelled once`, async () => {
    let buyer = await portal.signUpCustomer()
    const order = await labelled(portal, buyer, [aCard()], address)
    await portal.faults('courier', [{ kind, op: 'cancel-parcel', times: 2 }])
    const first = await cancel(buyer, order.Number)
    expect(first.status).toBe(200)
    await portal.clock({ advanceS: 30 })
    buyer = await portal.signIn(buyer)
    await orderIn(portal, buyer, order.Number, 'CANCELED')
    await refundsAre(portal, buyer, order.Number, 'COMPLETED')
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 2500 })
    await mailOf(buyer, 'cancelled')
    const mails = (await portal.messages(buyer.Email)).filter(({ subject }) => subject.includes('cancelled'))
    expect(mails).toHaveLength(1)
  })
}

test('cancelled from five places while the courier picks it up: it has left, or it is cancelled, never both', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 6; round += 1) {
    const buyer = await portal.signUpCustomer()
    const order = await labelled(portal, buyer, [aCard()], address)
    const tracking = order.Sims[0]?.Parcel?.TrackingNumber
    await Promise.all([
      ...Array.from({ length: 5 }, () => cancel(buyer, order.Number)),
      ...(round % 2 === 0 ? [courierSteps(portal, tracking)] : []),
    ])
    const now = await eventually('the order to be settled', async () => {
      const found = await readOrder(portal, buyer, order.Number)
      return found.IsCancelling || found.Status === 'PROCESSING' ? undefined : found
    })
    const [parcel] = await atTheCourier(portal, order)
    outcomes.add(now.Status)
    const isCancelled = parcel?.status === 'cancelled'
    expect(now.Status).toBe(isCancelled ? 'CANCELED' : 'SHIPPED')
    if (isCancelled) await refundsAre(portal, buyer, order.Number, 'COMPLETED')
    expect(await refundsAtPartner(portal, buyer)).toEqual(
      isCancelled ? { refunds: 1, cents: 2500 } : { refunds: 0, cents: 0 },
    )
  }
  expect(outcomes).toContain('CANCELED')
})

test('cancelled while its SIMs are being issued, no parcel is ordered and everything goes back', async () => {
  const buyer = await portal.signUpCustomer()
  await portal.faults('network', [{ kind: 'slow', op: 'reserve-sim', ms: 400 }])
  const cart = await cartOf(portal, buyer, [aCard(), aCard()])
  const placed = await checkOut(portal, buyer, cart.UUID, { Address: address })
  const { Order, ClientSecret } = placed.body as unknown as { Order: { Number: string }; ClientSecret: string }
  await confirm(portal, ClientSecret)
  const paid = await eventually('the payment', async () => {
    const found = await readOrder(portal, buyer, Order.Number)
    return found.Status === 'CONFIRMED' ? undefined : found
  })
  await cancel(buyer, Order.Number)
  const now = await orderIn(portal, buyer, Order.Number, 'CANCELED')
  await portal.faults('network', [])
  expect(now.Sims.every((sim) => sim.Status === 'FAILED')).toBe(true)
  await refundsAre(portal, buyer, Order.Number, 'COMPLETED')
  expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 5000 })
  const quiet = await eventually('no mobile to be left', async () => {
    const { Mobiles } = await portal.good(plans.mobiles, { customerUuid: buyer.CustomerUUID }, buyer.token)
    return Mobiles?.length === 0 ? true : undefined
  })
  expect(quiet).toBe(true)
  expect((await atTheCourier(portal, paid)).filter(({ status }) => status !== 'cancelled')).toEqual([])
})

/** A paid order of two cards, once the network has answered for the first but not for the second. */
async function halfIssued(
  buyer: Buyer,
  first: { kind: string; status?: number; ms?: number },
  Status: 'FAILED' | 'ISSUED',
) {
  // Jobs of other tests must not hit these faults.
  await quiet(portal)
  await portal.faults('network', [
    { ...first, op: 'reserve-sim', times: 1 },
    { kind: 'error-before-effect', op: 'reserve-sim', status: 503 },
  ])
  const { Number: number } = await paidOrder(portal, buyer, [aCard(), aCard()])
  return eventually(`the first SIM to be ${Status}`, async () => {
    const found = await readOrder(portal, buyer, number)
    return found.Sims[0]?.Status === Status && found.Sims[1]?.Status === 'WAITING' ? found : undefined
  })
}

test('cancelled after the network refused one SIM and before it gave the other, both are paid back, each once', async () => {
  const buyer = await portal.signUpCustomer()
  const { CustomerUUID } = buyer
  const order = await halfIssued(buyer, { kind: 'error-before-effect', status: 409 }, 'FAILED')
  await cancel(buyer, order.Number)
  await portal.faults('network', [])
  await issueSims(systemOf(portal), { CustomerUUID, OrderUUID: order.UUID })
  await refundsAre(portal, buyer, order.Number, 'COMPLETED', 'COMPLETED')
  expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 2, cents: 5000 })
  const isOf = [(of: string) => of.startsWith('Your order is cancelled'), (of: string) => of.includes('can’t deliver')]
  for (const is of isOf) await portal.message(buyer.Email, ({ subject }) => is(subject))
  const subjects = (await portal.messages(buyer.Email)).map(({ subject }) => subject)
  expect(isOf.map((is) => subjects.filter(is).length)).toEqual([1, 1])
})

test('what was paid back by a cancellation that came too late for the rest is not paid back again', async () => {
  const buyer = await portal.signUpCustomer()
  const { CustomerUUID } = buyer
  const { UUID, Number: number, Sims } = await halfIssued(buyer, { kind: 'slow', ms: 1 }, 'ISSUED')
  // The first SIM goes into service while the courier is asked.
  await portal.rows('UPDATE shop.orders SET cancelling_at = now() WHERE uuid = $1', [UUID])
  await portal.rows('UPDATE mobiles.mobiles SET status = 4 WHERE mobile_uuid = $1', [Sims[0]?.MobileUUID])
  await settleChange(systemOf(portal), { CustomerUUID, UUID })
  expect(await readOrder(portal, buyer, number)).toMatchObject({
    Status: 'PROCESSING',
    Sims: [{}, { Status: 'FAILED' }],
  })
  await portal.faults('network', [])
  await issueSims(systemOf(portal), { CustomerUUID, OrderUUID: UUID })
  await refundsAre(portal, buyer, number, 'COMPLETED')
  expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 2500 })
})

test('an order of which the courier kept a part is cancelled again: each time what did not leave is paid back', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await labelled(portal, buyer, [aCard(), aCard()], address)
  await portal.faults('courier', [
    { kind: 'slow', op: 'cancel-parcel', ms: 1, times: 1 },
    { kind: 'error-before-effect', op: 'cancel-parcel', status: 409, times: 1 },
  ])
  await portal.rows('UPDATE shop.orders SET cancelling_at = now() WHERE uuid = $1', [order.UUID])
  await settleChange(systemOf(portal), { CustomerUUID: buyer.CustomerUUID, UUID: order.UUID })
  expect((await refundsAre(portal, buyer, order.Number, 'COMPLETED')).Status).toBe('PROCESSING')
  expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 2500 })
  expect((await cancel(buyer, order.Number)).body).toEqual({ Status: 'CANCELED', IsUnderWay: false })
  await refundsAre(portal, buyer, order.Number, 'COMPLETED', 'COMPLETED')
})
