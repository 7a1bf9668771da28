import { shop } from '@waea/contract/shop/shop'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { inTransaction } from '../../src/platform/context.ts'
import { quiet } from '../whole/requests.ts'
import {
  aCard,
  address,
  anEsim,
  type Buyer,
  boughtOrder,
  cartOf,
  checkOut,
  confirm,
  eventually,
  orderIn,
  shopOfFile,
} from './shop-support.ts'

const portal = shopOfFile()

const day = 24 * 3600

/** Has the network put a mobile into service. */
function activate(buyer: Buyer, MobileUUID: string) {
  return inTransaction(portal.server.runtime, { kind: 'system' }, {}, (ctx) =>
    ctx.tell('mobile.activated', { CustomerUUID: buyer.CustomerUUID, MobileUUID }),
  )
}

/** An order once all its parcels have arrived. */
function orderArrived(number: string, buyer: Buyer) {
  return eventually(`order ${number} to arrive`, async () => {
    const order = await portal.good(shop.order, { customerUuid: buyer.CustomerUUID, number }, buyer.token)
    return order.DeliveredAtNanos === undefined ? undefined : order
  })
}

test('[C-SHOP-12][N-SHOP-06][B-SHOP-02] the history lists orders with their items, the newest first', async () => {
  const buyer = await portal.signUpCustomer()
  const first = await boughtOrder(portal, buyer, [anEsim(demoPlans.postpayLight)], 'COMPLETED')
  const second = await boughtOrder(portal, buyer, [anEsim(demoPlans.postpayMax)], 'COMPLETED')
  const { Orders } = await portal.good(shop.orders, { customerUuid: buyer.CustomerUUID }, buyer.token)
  expect(Orders.map((order) => order.Number)).toEqual([second.Number, first.Number])
  expect(Orders[0]).toMatchObject({ Status: 'COMPLETED', OrderItems: [{ Name: 'eSIM', Products: [{ Name: 'Max' }] }] })
})

test('[B-SHOP-01] an eSIM is there at once: thanks and the activation link come by one mail', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await boughtOrder(portal, buyer, [anEsim(demoPlans.postpayLight)], 'COMPLETED')
  expect(order.Sims).toMatchObject([{ SIM: 1, SimType: 'esim', Status: 'ISSUED', PlanName: 'Light' }])
  const mails = await portal.messages(buyer.Email, 1)
  expect(mails.map((mail) => mail.subject)).toEqual([`Your order ${order.Number}: your eSIM is ready`])
  expect(mails.flatMap((mail) => mail.links).filter((link) => link.includes('/activation/'))).toHaveLength(1)
})

test('[C-SHOP-20] the eSIM’s code is given to its owner and to nobody else', async () => {
  const buyer = await portal.signUpCustomer()
  const other = await portal.signUpCustomer()
  const { Number: number } = await boughtOrder(portal, buyer, [anEsim(demoPlans.postpayLight)], 'COMPLETED')
  const mine = await portal.good(shop.esimStatus, { customerUuid: buyer.CustomerUUID, number }, buyer.token)
  expect(mine.ActivationCode).toMatch(/^LPA:1\$[^$]+\$[^$]+$/)
  expect(mine.Sims[0]?.ActivationCode).toBe(mine.ActivationCode)
  const random = await portal.call(
    shop.esimStatus,
    { customerUuid: other.CustomerUUID, number: 'W00000000' },
    other.token,
  )
  for (const answer of [
    await portal.call(shop.esimStatus, { customerUuid: buyer.CustomerUUID, number }, other.token),
    await portal.call(shop.esimStatus, { customerUuid: other.CustomerUUID, number }, other.token),
    await portal.call(shop.order, { customerUuid: other.CustomerUUID, number }, other.token),
  ]) {
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual(random.body)
  }
  expect((await portal.call(shop.esimStatus, { customerUuid: buyer.CustomerUUID, number })).status).toBe(401)
})

test('[S-SHOP-01] a SIM card is sent, and the order is complete when it is in service', async () => {
  const buyer = await portal.signUpCustomer()
  const sent = await boughtOrder(portal, buyer, [aCard(demoPlans.postpayLight)], 'SHIPPED')
  expect(sent.Address).toEqual({ ...address, Phone: '021 555 0142' })
  expect(sent.Sims).toMatchObject([{ SimType: 'real_sim', Status: 'SENT' }])
  await portal.message(buyer.Email, ({ subject }) => subject.startsWith('Your parcel is on its way'))
  await orderArrived(sent.Number, buyer)
  await activate(buyer, sent.Sims[0]?.MobileUUID ?? '')
  const done = await orderIn(portal, buyer, sent.Number, 'COMPLETED')
  const steps = ['CONFIRMED', 'PAID', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'COMPLETED']
  expect(done.Timeline.map((step) => step.Status)).toEqual(steps)
})

test('several cards are several parcels: the order is shipped with the last one', async () => {
  const buyer = await portal.signUpCustomer()
  const sent = await boughtOrder(portal, buyer, [aCard(), aCard(), anEsim()], 'SHIPPED')
  const statuses = (await orderArrived(sent.Number, buyer)).Timeline.map((step) => step.Status)
  expect(statuses).toEqual(['CONFIRMED', 'PAID', 'PROCESSING', 'PARTIALLY_SHIPPED', 'SHIPPED', 'DELIVERED'])
  const [first, second] = sent.Sims
  await activate(buyer, first?.MobileUUID ?? '')
  await activate(buyer, first?.MobileUUID ?? '')
  const half = await eventually('the first SIM to be active', async () => {
    const order = await portal.good(shop.order, { customerUuid: buyer.CustomerUUID, number: sent.Number }, buyer.token)
    return order.Sims[0]?.Status === 'ACTIVE' ? order : undefined
  })
  expect(half.Status).toBe('SHIPPED')
  await activate(buyer, second?.MobileUUID ?? '')
  await orderIn(portal, buyer, sent.Number, 'COMPLETED')
})

test('an order that nobody pays for a day is cancelled, and its cart can be ordered again', async () => {
  let buyer = await portal.signUpCustomer()
  const cart = await cartOf(portal, buyer)
  const placed = await checkOut(portal, buyer, cart.UUID)
  const { Order } = placed.body as unknown as { Order: { Number: string; UUID: string } }
  await portal.clock({ advanceS: day + 1 })
  buyer = await portal.signIn(buyer)
  await orderIn(portal, buyer, Order.Number, 'CANCELED')
  expect(await confirm(portal, placed.body.ClientSecret)).toBe(400)
  const again = await checkOut(portal, buyer, cart.UUID)
  expect((again.body as unknown as { Order: { UUID: string } }).Order.UUID).not.toBe(Order.UUID)
})

test('a listener that hears of a payment twice makes nothing twice', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await boughtOrder(portal, buyer, [anEsim()], 'COMPLETED')
  const [payment] = order.Payments
  await inTransaction(portal.server.runtime, { kind: 'system' }, {}, async (ctx) => {
    const PaymentUUID = payment?.UUID ?? ''
    await ctx.tell('payment.changed', {
      CustomerUUID: buyer.CustomerUUID,
      PaymentUUID,
      purpose: 'order',
      payer: 'customer',
    })
    await ctx.tell('order.paid', { CustomerUUID: buyer.CustomerUUID, OrderUUID: order.UUID, Number: order.Number })
  })
  await quiet(portal)
  const later = await boughtOrder(portal, buyer, [anEsim(demoPlans.postpayLight)], 'COMPLETED')
  expect(later.Number).not.toBe(order.Number)
  const again = await portal.good(shop.order, { customerUuid: buyer.CustomerUUID, number: order.Number }, buyer.token)
  expect(again).toEqual(order)
})
