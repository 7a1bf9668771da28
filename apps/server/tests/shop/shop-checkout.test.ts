import type { Gives } from '@waea/contract/call'
import { shop } from '@waea/contract/shop/shop'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  aCard,
  anEsim,
  type Buyer,
  cartOf,
  charged,
  checkOut,
  confirm,
  orderIn,
  saveCard,
  shopOfFile,
} from './shop-support.ts'

const portal = shopOfFile()

type Placed = Gives<typeof shop.checkout>
function placedBy(answer: { status: number; body: unknown }): Placed {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body as Placed
}

async function orders(buyer: Buyer) {
  return (await portal.good(shop.orders, { customerUuid: buyer.CustomerUUID }, buyer.token)).Orders
}

test('[C-SHOP-11][C-SHOP-13] a checkout places the order, and a confirmed card pays it', async () => {
  const buyer = await portal.signUpCustomer()
  const cart = await cartOf(portal, buyer, [anEsim()])
  const placed = placedBy(await checkOut(portal, buyer, cart.UUID, { Number: cart.Number, Items: cart.Items }))
  expect(placed.Order).toMatchObject({ Status: 'CONFIRMED', AmountCents: 2000, AmountTaxCents: 261, DueCents: 2000 })
  expect(placed.Order.Number).toMatch(/^W\d{8}$/)
  expect(placed.ClientSecret).toMatch(/^pi_/)
  await confirm(portal, placed.ClientSecret)
  const order = await orderIn(portal, buyer, placed.Order.Number, 'COMPLETED')
  expect(order.Timeline.map((step) => step.Status)).toEqual(['CONFIRMED', 'PAID', 'PROCESSING', 'COMPLETED'])
  expect(order.Payments).toMatchObject([{ UUID: placed.PaymentUUID, Status: 'COMPLETED', AmountCents: 2000 }])
  expect(await charged(portal, buyer)).toEqual({ payments: 1, cents: 2000 })
})

test('what is bought is no cart any more', async () => {
  const buyer = await portal.signUpCustomer()
  const cart = await cartOf(portal, buyer, [anEsim(demoPlans.postpayLight)])
  expect(placedBy(await checkOut(portal, buyer, cart.UUID)).Order.Status).toBe('PAID')
  expect((await portal.call(shop.cart, { uuid: cart.UUID }, buyer.token)).status).toBe(404)
  expect((await portal.call(shop.customerCart, { customerUuid: buyer.CustomerUUID }, buyer.token)).status).toBe(404)
})

test('[S-SHOP-06] a checkout clears what its cart notes about bringing a number over, and the order keeps it', async () => {
  const buyer = await portal.signUpCustomer()
  const Attributes = {
    PortingOverMSISDN: '64215550142',
    PortingOverMSISDNType: 'prepay',
    PortingCarrierLSP: 'one-nz',
    PortingPriorSIMID: '6405123456789012',
    RequestedForName: 'A',
  } as const
  const cart = await cartOf(portal, buyer, [anEsim(demoPlans.postpayLight, { Attributes })])
  const noted = async (table: 'carts' | 'orders') => {
    const rows = await portal.rows<{ items: { Attributes: object }[] }>(
      `SELECT items FROM shop.${table} WHERE customer_uuid = $1`,
      [buyer.CustomerUUID],
    )
    return rows[0]?.items[0]?.Attributes
  }
  expect(await noted('carts')).toMatchObject(Attributes)
  expect(placedBy(await checkOut(portal, buyer, cart.UUID)).Order.Status).toBe('PAID')
  expect(Object.keys((await noted('carts')) ?? {}).filter((name) => name.startsWith('Porting'))).toEqual([])
  expect(await noted('carts')).toMatchObject({ RequestedForName: 'A' })
  expect(await noted('orders')).toMatchObject(Attributes)
})

test('an order with nothing due now needs no payment', async () => {
  const buyer = await portal.signUpCustomer()
  const cart = await cartOf(portal, buyer, [anEsim(demoPlans.postpayEndless40)])
  const placed = placedBy(await checkOut(portal, buyer, cart.UUID))
  expect([placed.Status, placed.ClientSecret, placed.PaymentUUID]).toEqual(['COMPLETED', undefined, undefined])
  expect(placed.Order).toMatchObject({ AmountCents: 4500, DueCents: 0 })
  expect(await charged(portal, buyer)).toEqual({ payments: 0, cents: 0 })
})

describe('money moves once', () => {
  test('a button pressed twenty times makes one order and one charge', async () => {
    const buyer = await portal.signUpCustomer()
    const PaymentMethodID = await saveCard(portal, buyer)
    const cart = await cartOf(portal, buyer, [anEsim()])
    const presses = Array.from({ length: 20 }, (_, at) =>
      checkOut(portal, buyer, cart.UUID, { PaymentMethodID, ...(at % 2 === 0 && { key: 'the-same-key' }) }),
    )
    const answers = await Promise.all(presses)
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map((answer) => placedBy(answer).Order.UUID)).size).toBe(1)
    expect(await orders(buyer)).toHaveLength(1)
    expect(await charged(portal, buyer)).toEqual({ payments: 1, cents: 2000 })
  })

  test('the same key answers the same, and another body under it is refused', async () => {
    const buyer = await portal.signUpCustomer()
    const PaymentMethodID = await saveCard(portal, buyer)
    const cart = await cartOf(portal, buyer)
    const first = await checkOut(portal, buyer, cart.UUID, { PaymentMethodID, key: 'first-key-1' })
    const again = await checkOut(portal, buyer, cart.UUID, { PaymentMethodID, key: 'first-key-1' })
    expect(again.body).toEqual(first.body)
    const other = await checkOut(portal, buyer, cart.UUID, { key: 'first-key-1' })
    expect([other.status, other.body.code]).toEqual([422, 'key-reused'])
  })

  test('[E-SHOP-01] a refused card leaves the order waiting, and another card pays the same one', async () => {
    const buyer = await portal.signUpCustomer()
    const poor = await saveCard(portal, buyer, 'pm_card_chargeCustomerFail')
    const cart = await cartOf(portal, buyer)
    const refused = await checkOut(portal, buyer, cart.UUID, { PaymentMethodID: poor })
    expect([refused.status, refused.body.code]).toEqual([402, 'card-declined'])
    expect(refused.body.ClientSecret).toMatch(/^pi_/)
    const [waiting] = await orders(buyer)
    expect(refused.body.detail).toMatchObject({ Number: waiting?.Number, OrderUUID: waiting?.UUID })
    expect(waiting?.Status).toBe('CONFIRMED')

    const good = await saveCard(portal, buyer)
    const paid = placedBy(await checkOut(portal, buyer, cart.UUID, { PaymentMethodID: good }))
    // The job for the payment may have started the order before the answer was written.
    expect(paid.Order.UUID).toBe(waiting?.UUID)
    expect(['PAID', 'PROCESSING', 'COMPLETED']).toContain(paid.Order.Status)
    expect(await orders(buyer)).toHaveLength(1)
    expect(await charged(portal, buyer)).toEqual({ payments: 1, cents: 2000 })
  })

  test('a card refused in the browser is followed by another in the browser', async () => {
    const buyer = await portal.signUpCustomer()
    const cart = await cartOf(portal, buyer)
    const placed = placedBy(await checkOut(portal, buyer, cart.UUID))
    expect(await confirm(portal, placed.ClientSecret, 'pm_card_chargeDeclined')).toBe(402)
    const again = placedBy(await checkOut(portal, buyer, cart.UUID))
    expect(again.ClientSecret).toBe(placed.ClientSecret)
    await confirm(portal, again.ClientSecret)
    await orderIn(portal, buyer, placed.Order.Number, 'COMPLETED')
    expect(await charged(portal, buyer)).toEqual({ payments: 1, cents: 2000 })
  })

  test('the back button after paying leads to the paid order', async () => {
    const buyer = await portal.signUpCustomer()
    const PaymentMethodID = await saveCard(portal, buyer)
    const cart = await cartOf(portal, buyer)
    const paid = placedBy(await checkOut(portal, buyer, cart.UUID, { PaymentMethodID }))
    const again = placedBy(await checkOut(portal, buyer, cart.UUID, { PaymentMethodID, Items: [aCard()] }))
    expect([again.Order.UUID, again.Status]).toEqual([paid.Order.UUID, 'COMPLETED'])
    expect(await charged(portal, buyer)).toEqual({ payments: 1, cents: 2000 })
  })

  test('a cart that is changed before it is paid is paid as it is now', async () => {
    const buyer = await portal.signUpCustomer()
    const cart = await cartOf(portal, buyer, [anEsim(), anEsim()])
    const first = placedBy(await checkOut(portal, buyer, cart.UUID))
    const now = placedBy(await checkOut(portal, buyer, cart.UUID, { Items: [anEsim()] }))
    expect([now.Order.UUID, now.Order.DueCents]).toEqual([first.Order.UUID, 2000])
    expect(await confirm(portal, first.ClientSecret)).toBe(400)
    await confirm(portal, now.ClientSecret)
    const order = await orderIn(portal, buyer, first.Order.Number, 'COMPLETED')
    expect(order.Sims).toHaveLength(1)
    expect(await charged(portal, buyer)).toEqual({ payments: 1, cents: 2000 })
  })

  test('one window pays the order as it was while another pays it as changed: what is ordered is paid, once', async () => {
    for (const changed of [[anEsim()], [anEsim(demoPlans.postpayLight)]]) {
      for (let round = 0; round < 6; round += 1) {
        const buyer = await portal.signUpCustomer()
        const PaymentMethodID = await saveCard(portal, buyer)
        const Items = [anEsim(), anEsim()]
        const cart = await cartOf(portal, buyer, Items)
        if (round % 2) await checkOut(portal, buyer, cart.UUID)
        const answers = await Promise.all(
          [Items, changed].map((wanted) => checkOut(portal, buyer, cart.UUID, { Items: wanted, PaymentMethodID })),
        )
        expect(answers.map(({ status }) => status)).toContain(200)
        const [order] = await orders(buyer)
        const paid = await charged(portal, buyer)
        expect([round, paid.cents, order?.Status === 'CONFIRMED']).toEqual([round, order?.DueCents, false])
      }
    }
  })

  test('a cart that is changed after it was paid elsewhere stays as it was paid', async () => {
    const buyer = await portal.signUpCustomer()
    const cart = await cartOf(portal, buyer, [anEsim(), anEsim()])
    const first = placedBy(await checkOut(portal, buyer, cart.UUID))
    await confirm(portal, first.ClientSecret)
    const now = placedBy(await checkOut(portal, buyer, cart.UUID, { Items: [anEsim()] }))
    expect([now.Order.UUID, now.Order.DueCents, now.Status]).toEqual([first.Order.UUID, 4000, 'COMPLETED'])
    expect(await charged(portal, buyer)).toEqual({ payments: 1, cents: 4000 })
  })

  test('two carts are two orders', async () => {
    const buyer = await portal.signUpCustomer()
    for (const plan of [demoPlans.postpayLight, demoPlans.postpayMax]) {
      const cart = await cartOf(portal, buyer, [anEsim(plan)])
      expect((await checkOut(portal, buyer, cart.UUID)).status).toBe(200)
    }
    const found = await orders(buyer)
    expect(new Set(found.map((order) => order.Number)).size).toBe(2)
    expect(found.map((order) => order.AmountCents)).toEqual([6000, 2500])
  })
})
