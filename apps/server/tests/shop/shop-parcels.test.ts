import { createHmac } from 'node:crypto'
import { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import { shop } from '@waea/contract/shop/shop'
import { addDays, calendarDay, dayOf } from '@waea/kit/calendar-day'
import { afterEach, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { askActivation, inService, type Owner, whose } from '../ledger/money-support.ts'
import { refundsAre, refundsAtPartner } from '../payments/refund-support.ts'
import { openLive } from '../platform/live-support.ts'
import { atTheCourier, type Order, readOrder } from './courier-support.ts'
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
  shopOfFile,
} from './shop-support.ts'

const portal = shopOfFile()

const isOnItsWay = ({ subject }: { subject: string }) => subject.startsWith('Your parcel is on its way')
afterEach(() => portal.faults('courier', []))

const read = (buyer: Buyer, number: string) => readOrder(portal, buyer, number)

/** An order once its first SIM's parcel has the given state. */
function parcelIn(buyer: Buyer, number: string, state: string): Promise<Order> {
  return eventually(`the parcel to be ${state}`, async () => {
    const order = await read(buyer, number)
    // The order is read before its parcels, so it may be slightly older than they are.
    const isOver =
      (state !== 'UNDELIVERABLE' || order.Status === 'FAILED') &&
      (state !== 'DELIVERED' || order.DeliveredAtNanos !== undefined)
    return order.Sims[0]?.Parcel?.State === state && isOver ? order : undefined
  })
}

/** A paid order of one $5.00 SIM card with a monthly plan, in any parcel state. */
async function orderedCard(buyer: Buyer, plan = demoPlans.postpayLight, Postcode = '0110'): Promise<string> {
  const cart = await cartOf(portal, buyer, [aCard(plan)])
  const placed = await checkOut(portal, buyer, cart.UUID, { Address: { ...address, Postcode } })
  await confirm(portal, placed.body.ClientSecret)
  return (placed.body as unknown as { Order: { Number: string } }).Order.Number
}

/** Requests the activation of an order's SIM, once the paying card is saved: a plan on the bill needs one. */
function activated(owner: Owner): Promise<true> {
  return eventually('the activation to be accepted', async () =>
    (await askActivation(portal, owner)).status === 200 ? true : undefined,
  )
}

test('[B-SHOP-02] a parcel has a courier, a number, a page and an expected day, and is followed until it is delivered', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await parcelIn(buyer, await orderedCard(buyer), 'DELIVERED')
  const parcel = order.Sims[0]?.Parcel
  expect(parcel?.Carrier).toBe('Kea Couriers')
  expect(parcel?.TrackingNumber).toMatch(/^WAEA\d{9}$/)
  const steps = parcel?.Steps.map((step) => step.State) ?? []
  expect(steps.at(0)).toBe('ASKED')
  expect(steps.at(-1)).toBe('DELIVERED')
  const today = dayOf(portal.server.runtime.clock.now())
  const days = [3, 4, 5].map((count) => addDays(today, count))
  expect(days).toContain(parcel?.ExpectedOn)
  const page = await fetch(parcel?.TrackingLink ?? '')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(parcel?.TrackingNumber)

  const mail = await portal.message(buyer.Email, isOnItsWay)
  expect(mail.text).toContain('Courier: Kea Couriers')
  expect(mail.text).toContain(`Tracking number: ${parcel?.TrackingNumber}`)
  expect(mail.text).toContain('Expected by: ')
  expect(mail.links).toContain(parcel?.TrackingLink)
  expect(mail.links.filter((link) => link.includes('/activation/'))).toHaveLength(1)
})

test('[B-SHOP-04] an order whose parcels have all arrived says when', async () => {
  const buyer = await portal.signUpCustomer()
  const { Number: number } = await boughtOrder(portal, buyer, [aCard(), aCard(demoPlans.postpayLight)], 'SHIPPED')
  const done = await eventually('the order to arrive', async () => {
    const order = await read(buyer, number)
    return order.DeliveredAtNanos === undefined ? undefined : order
  })
  expect(done.Sims.every((sim) => sim.Parcel?.State === 'DELIVERED')).toBe(true)
  expect(done.Timeline.map((step) => step.Status).at(-1)).toBe('DELIVERED')
  const { Orders } = await portal.good(shop.orders, { customerUuid: buyer.CustomerUUID }, buyer.token)
  expect(Orders[0]?.DeliveredAtNanos).toBe(done.DeliveredAtNanos)
})

for (const kind of ['error-after-effect', 'timeout-after-effect', 'webhook-before-answer', 'duplicate-webhook']) {
  test(`one parcel has one label and one mail, though the courier does ${kind}`, async () => {
    await portal.faults('courier', [{ kind, times: 1 }])
    let buyer = await portal.signUpCustomer()
    const number = await orderedCard(buyer)
    const order = await eventually('the parcel to arrive', async () => {
      await portal.clock({ advanceS: 20 })
      buyer = await portal.signIn(buyer)
      const found = await read(buyer, number)
      return found.Sims[0]?.Parcel?.State === 'DELIVERED' ? found : undefined
    })
    expect(await atTheCourier(portal, order)).toHaveLength(1)
    await portal.message(buyer.Email, isOnItsWay)
    expect((await portal.messages(buyer.Email)).filter(isOnItsWay)).toHaveLength(1)
  })
}

test('a courier that fails before it has done anything is asked again', async () => {
  await portal.faults('courier', [{ kind: 'error-before-effect', op: 'create-parcel', times: 1000 }])
  let buyer = await portal.signUpCustomer()
  const number = await orderedCard(buyer)
  await eventually('the courier to have failed', async () => {
    const left = (await (await fetch(`${portal.sandbox}/courier/faults`)).json()) as { faults: { times: number }[] }
    return left.faults.some(({ times }) => times < 1000) || undefined
  })
  const waiting = await parcelIn(buyer, number, 'ASKED')
  expect(waiting.Sims[0]).toMatchObject({ Status: 'ISSUED' })
  await portal.faults('courier', [])
  await portal.clock({ advanceS: 20 })
  buyer = await portal.signIn(buyer)
  const order = await parcelIn(buyer, number, 'DELIVERED')
  expect(await atTheCourier(portal, order)).toHaveLength(1)
})

test('a parcel whose webhooks are lost is asked about', async () => {
  await portal.faults('courier', [{ kind: 'late-webhook', op: 'parcel', ms: 600_000 }])
  let buyer = await portal.signUpCustomer()
  const number = await orderedCard(buyer)
  await parcelIn(buyer, number, 'LABEL')
  await eventually('the courier to deliver', async () => {
    const [parcel] = await atTheCourier(portal, await read(buyer, number))
    return parcel?.status === 'delivered' ? parcel : undefined
  })
  await portal.clock({ advanceS: 16 })
  buyer = await portal.signIn(buyer)
  const order = await parcelIn(buyer, number, 'DELIVERED')
  expect(order.Status).toBe('SHIPPED')
  expect(order.DeliveredAtNanos).toBeDefined()
  await portal.message(buyer.Email, isOnItsWay)
  expect((await portal.messages(buyer.Email)).filter(isOnItsWay)).toHaveLength(1)
})

test('a parcel that cannot be delivered: its SIM is cancelled, its money goes back, and its customer is told', async () => {
  const buyer = await portal.signUpCustomer()
  const number = await orderedCard(buyer, demoPlans.prepay10, '9999')
  const order = await parcelIn(buyer, number, 'UNDELIVERABLE')
  expect(order).toMatchObject({ Status: 'FAILED', Sims: [{ Status: 'FAILED' }], Refunds: [{ AmountCents: 2500 }] })
  const { Mobiles } = await portal.good(plans.mobiles, { customerUuid: buyer.CustomerUUID }, buyer.token)
  expect(Mobiles).toEqual([])
  const subject = `We couldn’t deliver a parcel from your order ${number}`
  const mail = await portal.message(buyer.Email, (one) => one.subject.startsWith(`${subject}: Four Weeks 10 (SIM card`))
  expect(mail.text).toContain('We’re refunding $25.00 to your card.')
  expect(mail.text).toContain('9999')
  expect(await charged(portal, buyer)).toEqual({ payments: 1, cents: 2500 })
})

test('what can be delivered of an order comes, and what cannot goes back alone', async () => {
  const buyer = await portal.signUpCustomer()
  const to = { ...address, Postcode: '9999' }
  const bought = await boughtOrder(portal, buyer, [aCard(demoPlans.postpayLight), anEsim()], 'COMPLETED', to)
  const order = await read(buyer, bought.Number)
  expect(order.Sims).toMatchObject([{ Status: 'FAILED' }, { Status: 'ISSUED' }])
  expect(order.Refunds).toMatchObject([{ AmountCents: 500 }])
  // The payment stays as it was; the plan of an undeliverable SIM is on no bill.
  expect(order.Sums).toMatchObject({ DueCents: 2500, OnBill: [], BillCents: 0 })
  expect(order.Sums.FirstBillBy).toBeUndefined()
  const { Orders } = await portal.good(shop.orders, { customerUuid: buyer.CustomerUUID }, buyer.token)
  expect(Orders[0]?.Sums).toEqual(order.Sums)
})

/** The courier makes labels but sends no updates and cannot be read: the server learns only what a test sends. */
function silentCourier(): Promise<void> {
  const lost = { kind: 'late-webhook', op: 'parcel', ms: 600_000 }
  return portal.faults('courier', [lost, { kind: 'error-before-effect', op: 'read-parcel' }])
}

/** Sends a webhook as the courier does, signed with a secret. */
function tell(body: unknown, { secret = 'courier-signature-sandbox', ageS = 0 } = {}) {
  const text = JSON.stringify(body)
  const at = Math.floor(Date.now() / 1000) - ageS
  const v1 = createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')
  return fetch(`${portal.url}/webhooks/courier`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-courier-signature': `t=${at},v1=${v1}` },
    body: text,
  })
}

/** The courier's webhook about an order's first parcel. */
function wordOf(buyer: Buyer, order: string, sim: Order['Sims'][number] | undefined, status: string, over = {}) {
  const trackingNumber = sim?.Parcel?.TrackingNumber
  const reference = `${buyer.CustomerUUID}.${order}.1`
  return { parcel: { reference, status, carrier: 'Kea Couriers', trackingNumber, ...over } }
}

test('only the courier’s signature moves a parcel, a fresh one, and no word moves it back or names another number', async () => {
  await silentCourier()
  const buyer = await portal.signUpCustomer()
  const number = await orderedCard(buyer)
  const { UUID, Sims } = await parcelIn(buyer, number, 'LABEL')
  const word = (status: string, over = {}) => wordOf(buyer, UUID, Sims[0], status, over)
  expect((await tell(word('delivered'), { secret: 'another' })).status).toBe(403)
  expect((await tell(word('delivered'), { ageS: 301 })).status).toBe(403)
  expect((await tell(word('delivered', { trackingNumber: 'WAEA000000000' }))).status).toBe(200)
  expect((await read(buyer, number)).Sims[0]?.Parcel?.State).toBe('LABEL')
  expect((await tell(word('in_transit', { trackingUrl: 'javascript:alert(1)' }))).status).toBe(200)
  expect((await tell(word('picked_up'))).status).toBe(200)
  const now = (await read(buyer, number)).Sims[0]?.Parcel
  expect(now?.State).toBe('IN_TRANSIT')
  expect(now?.TrackingLink).toMatch(/^http/)
  for (const stranger of [{ parcel: { ...word('delivered').parcel, reference: 'x' } }, {}, null]) {
    expect(await (await tell(stranger)).json()).toEqual({ received: 0 })
  }
  expect(calendarDay(now?.ExpectedOn ?? '')).toBe(now?.ExpectedOn)
})

test('a parcel that moves is shown live to whoever looks at its order', async () => {
  await silentCourier()
  const buyer = await portal.signUpCustomer()
  const number = await orderedCard(buyer)
  const { UUID, Sims } = await parcelIn(buyer, number, 'LABEL')
  await tell(wordOf(buyer, UUID, Sims[0], 'picked_up'))
  await parcelIn(buyer, number, 'PICKED_UP')
  // From here on the order stays the same; only its parcel moves.
  const [last] = await portal.rows<{ id: number }>('SELECT max(id)::int AS id FROM platform.live_events')
  const stream = await openLive(portal.url, buyer.token, String(last?.id))
  try {
    await tell(wordOf(buyer, UUID, Sims[0], 'in_transit'))
    await stream.until('the parcel', (shown) => shown.some(({ event }) => event === 'order.changed'))
  } finally {
    stream.cut()
  }
})

test('a SIM that is in service stays so, though its parcel is reported undeliverable', async () => {
  await silentCourier()
  const buyer = await portal.signUpCustomer()
  const number = await orderedCard(buyer)
  const { UUID, Sims } = await parcelIn(buyer, number, 'LABEL')
  const owner = { ...buyer, MobileUUID: Sims[0]?.MobileUUID ?? '' }
  await activated(owner)
  await inService(portal, owner)
  expect((await tell(wordOf(buyer, UUID, Sims[0], 'undeliverable'))).status).toBe(200)
  const order = await eventually('the order to be complete', async () => {
    const found = await read(buyer, number)
    return found.Status === 'COMPLETED' ? found : undefined
  })
  expect(order.Sims).toMatchObject([{ Status: 'ACTIVE', Parcel: { State: 'UNDELIVERABLE' } }])
  expect(order.Refunds).toBeUndefined()
  const { Mobiles } = await portal.good(plans.mobiles, { customerUuid: buyer.CustomerUUID }, buyer.token)
  expect(Mobiles).toHaveLength(1)
  const mails = await portal.messages(buyer.Email, 2)
  expect(mails.map(({ subject }) => subject).filter((subject) => subject.startsWith('We couldn’t'))).toEqual([])
})

test('an activation that is paid when its SIM has come back with the parcel is refunded once, and told', async () => {
  await silentCourier()
  const buyer = await portal.signUpCustomer()
  const number = await orderedCard(buyer)
  const { UUID, Sims } = await parcelIn(buyer, number, 'LABEL')
  const owner = { ...buyer, MobileUUID: Sims[0]?.MobileUUID ?? '' }
  // The network refuses the SIM first, so the order is refunded and the next try is charged separately.
  await portal.faults('network', [{ kind: 'error-before-effect', op: 'activate', status: 409 }])
  await activated(owner)
  await refundsAre(portal, buyer, number, 'COMPLETED')
  await portal.faults('network', [])
  const { body } = await askActivation(portal, owner, { AvailabilityUUID: demoPlans.prepay10.availability })
  expect(body.AmountCents).toBe(2000)

  await tell(wordOf(buyer, UUID, Sims[0], 'undeliverable'))
  const gone = await portal.good(activation.progress, whose(owner), owner.token)
  expect(gone).toMatchObject({ Status: 'failed', is_sim_gone: true })
  await confirm(portal, body.ClientSecret)
  const refunded = await eventually('the refund', async () => {
    const progress = await portal.good(activation.progress, whose(owner), owner.token)
    return progress.Refund?.Status === 'COMPLETED' ? progress : undefined
  })
  expect(refunded.Refund?.AmountCents).toBe(2000)
  expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 2, cents: 2500 })
  expect(await charged(portal, buyer)).toEqual({ payments: 2, cents: 2500 })
  await portal.message(buyer.Email, ({ text }) => text.includes('the courier couldn’t deliver your SIM card'))
  await portal.message(buyer.Email, ({ subject }) => subject.startsWith('We couldn’t deliver a parcel'))
  const mails = await portal.messages(buyer.Email)
  const undelivered = mails.filter(({ subject }) => subject.startsWith('We couldn’t deliver a parcel'))
  expect(undelivered.map(({ text }) => text)).toEqual([
    expect.stringContaining('refunded what you paid for it earlier'),
  ])
  const late = mails.filter(({ text }) => text.includes('the courier couldn’t deliver your SIM card'))
  expect(late.map(({ text }) => text)).toEqual([expect.stringContaining('We’re refunding $20.00 to your card.')])
})
