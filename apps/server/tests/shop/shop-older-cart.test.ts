import { shop } from '@waea/contract/shop/shop'
import { simItems } from '@waea/domain/catalogue/catalogue-item'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { address, anEsim, cartOf, shopOfFile } from './shop-support.ts'

const portal = shopOfFile()

const card = { ItemUUID: simItems.real_sim.UUID, Type: 'TYPE_PRODUCT', VirtualType: 'VT_NONE' } as const
const plan = {
  Type: 'TYPE_VIRTUAL',
  VirtualType: 'VT_PLAN',
  ProductAvailabilityUUID: demoPlans.prepay10.availability,
  Attributes: { MobileProductAvailabilityUUID: demoPlans.prepay10.availability },
} as const

test('[C-SHOP-14][C-SHOP-15][N-SHOP-01] a cart of lines is kept as SIMs with plans, and read as lines again', async () => {
  const saved = await portal.good(shop.olderSaveCart, { Items: [card, plan] })
  expect(saved.Items).toMatchObject([
    { Name: 'Physical SIM', Type: 'TYPE_PRODUCT', Quantity: 1, SPID: 2, PriceCents: 500 },
    {
      Name: 'Four Weeks 10',
      Type: 'TYPE_VIRTUAL',
      VirtualType: 'VT_PLAN',
      Quantity: 1,
      PriceCents: 2000,
      PriceCatalogCents: 2000,
      Attributes: { BillingReference: 'prepay', AutoRenew: true },
    },
  ])
  expect(await portal.good(shop.olderCart, { uuid: saved.UUID })).toEqual(saved)
  const newer = await portal.good(shop.cart, { uuid: saved.UUID })
  expect(newer.Items).toMatchObject([{ Name: 'Physical SIM', Products: [{ Name: 'Four Weeks 10' }] }])
})

test('lines that are sent back as they were read are the same cart', async () => {
  const saved = await portal.good(shop.olderSaveCart, { Items: [card, card, plan, plan] })
  const again = await portal.good(shop.olderSaveCart, { UUID: saved.UUID, Items: saved.Items as never })
  expect(again.Items).toEqual(saved.Items)
  expect(again.AmountCents).toBe(5000)
})

test('[S-SHOP-09] a line whose quantity comes to nothing is taken out', async () => {
  const cart = await portal.good(shop.olderSaveCart, {
    Items: [
      { ...card, Quantity: 0 },
      { ...plan, Quantity: 0 },
    ],
  })
  expect(cart.Items).toEqual([])
})

test('the plan of a saved cart that is taken out, or counted down to nothing, leaves its SIM', async () => {
  const two = await portal.good(shop.olderSaveCart, { Items: [card, plan, card, plan] })
  const [sim = {}, itsPlan = {}, other = {}, otherPlan = {}] = two.Items as object[]
  const resave = async (Items: object[]) => {
    const { UUID } = await portal.good(shop.olderSaveCart, { UUID: two.UUID, Items: Items as never })
    const { Items: now } = await portal.good(shop.cart, { uuid: UUID })
    return now.map(({ Products }) => Products.length)
  }
  expect(await resave([sim, itsPlan, other, otherPlan])).toEqual([1, 1])
  expect(await resave([sim, { ...itsPlan, Quantity: 0 }, other, otherPlan])).toEqual([0, 1])
  expect(await resave([sim, itsPlan, other])).toEqual([1, 0])
  expect(await resave([sim, other, plan])).toEqual([1, 0])
})

test('[E-SHOP-05] a plan without a SIM, and a plan line that names no plan', async () => {
  for (const Items of [[plan], [card, { VirtualType: 'VT_PLAN' as const }]]) {
    const answer = await portal.call(shop.olderSaveCart, { Items })
    expect([answer.status, answer.body.err_message]).toEqual([400, 'Plan not specified'])
  }
})

test('[C-SHOP-16][C-SHOP-17][C-SHOP-18][C-SHOP-19] an older client buys and reads its orders', async () => {
  const buyer = await portal.signUpCustomer()
  const cart = await cartOf(portal, buyer, [anEsim(demoPlans.postpayLight)])
  const mine = { customerUuid: buyer.CustomerUUID }
  const lines = await portal.good(shop.olderCustomerCart, mine, buyer.token)
  expect(lines.UUID).toBe(cart.UUID)
  const placed = await portal.good(
    shop.olderCheckout,
    { SPID: 2, UUID: cart.UUID, CustomerUUID: buyer.CustomerUUID, Address: address, Items: lines.Items as never },
    buyer.token,
  )
  const { Orders } = await portal.good(shop.olderOrders, mine, buyer.token)
  expect(Orders.map((order) => order.Number)).toEqual([placed.Order.Number])
  const order = await portal.good(shop.olderOrder, { ...mine, number: placed.Order.Number }, buyer.token)
  expect(order.OrderItems[0]?.Products[0]?.Name).toBe('Light')
})
