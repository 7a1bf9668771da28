import { shop } from '@waea/contract/shop/shop'
import { addDays, dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { aCard, anEsim, type Buyer, boughtOrder, charged, shopOfFile } from './shop-support.ts'

const portal = shopOfFile()

/** The mail that thanks for an order. */
async function mailOf(buyer: Buyer, number: string) {
  return (await portal.message(buyer.Email, ({ subject }) => subject.startsWith(`Your order ${number}`))).text
}

test('[K-BILL-02] a mixed order: its page, the list, the mail and the card name the same sums', async () => {
  const buyer = await portal.signUpCustomer()
  const items = [aCard(demoPlans.prepay10), aCard(demoPlans.postpayEndless40)]
  const order = await boughtOrder(portal, buyer, items, 'SHIPPED')
  const firstBillBy = addDays(dayOf(portal.server.runtime.clock.now()), 15)
  expect(order.Sums).toMatchObject({
    DueCents: 3000,
    DueTaxCents: 391,
    OnBill: [{ Name: 'Endless 40', Quantity: 1, AmountCents: 4500, Interval: '1 month' }],
    BillCents: 4500,
    BillTaxCents: 587,
    FirstBillBy: firstBillBy,
    Renewals: [{ Name: 'Four Weeks 10', AmountCents: 2000, Interval: '28 day' }],
  })
  expect(order.DueCents).toBe(3000)
  expect(await charged(portal, buyer)).toEqual({ payments: 1, cents: 3000 })
  const { Orders } = await portal.good(shop.orders, { customerUuid: buyer.CustomerUUID }, buyer.token)
  expect(Orders[0]?.Sums).toEqual(order.Sums)
  const text = await mailOf(buyer, order.Number)
  expect(text).toContain('Paid today: $30.00')
  expect(text).toContain('GST included (15%): $3.91')
  expect(text).toContain('Endless 40: $45.00 every month')
  expect(text).toContain(`Your first bill comes by ${dateText(firstBillBy, 'date')}, within 15 days of your purchase.`)
  expect(text).toContain('Four Weeks 10 renews from your card: $20.00 every 28 days.')
  expect(text).not.toContain('$75.00')
})

test('an order with nothing due says that nothing was paid', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await boughtOrder(portal, buyer, [anEsim(demoPlans.postpayLight)], 'COMPLETED')
  expect(order.Sums).toMatchObject({ DueCents: 0, BillCents: 2500 })
  const text = await mailOf(buyer, order.Number)
  expect(text).toContain('Paid today: $0.00')
  expect(text).toContain('Light: $25.00 every month')
})

test('[B-PLAN-02] a monthly plan that does not renew is told as one bill, by the order and its mail', async () => {
  const buyer = await portal.signUpCustomer()
  const { availability } = demoPlans.postpayLight
  const once = { Attributes: { MobileProductAvailabilityUUID: availability, AutoRenew: false } }
  const order = await boughtOrder(portal, buyer, [{ ...anEsim(), Products: [once] }], 'COMPLETED')
  expect(order.Sums).toMatchObject({ OnBill: [{ Name: 'Light', AmountCents: 2500, Periods: 1 }], Once: ['Light'] })
  const text = await mailOf(buyer, order.Number)
  expect(text).toContain('Light: $25.00, once')
  expect(text).toContain('You pay for Light once. It doesn’t renew automatically.')
  expect(text).not.toContain('every month')
})

test('a discount that ends is told with its periods and the full price, though the catalogue moves on', async () => {
  const [offer] = await portal.rows<{ cents: number }>(
    `INSERT INTO catalogue.offers (uuid, entry_uuid, discounted_cents, starts_on)
     VALUES (gen_random_uuid(), $1, 1000, '2020-01-01') RETURNING discounted_cents AS cents`,
    [demoPlans.postpayMax.entry],
  )
  expect(offer?.cents).toBe(1000)
  const buyer = await portal.signUpCustomer()
  const order = await boughtOrder(portal, buyer, [anEsim(demoPlans.postpayMax)], 'COMPLETED')
  expect(order.Sums.OnBill).toEqual([
    { Name: 'Max', Quantity: 1, AmountCents: 6000, Interval: '1 month', Periods: 6, ThenCents: 7000 },
  ])
  expect(await mailOf(buyer, order.Number)).toContain('Max: $60.00 every month, 6 times, then $70.00')
  await portal.rows('UPDATE catalogue.entries SET characteristics = characteristics - $1 WHERE uuid = $2', [
    'OfferPeriodCount',
    demoPlans.postpayMax.entry,
  ])
  const later = await portal.good(shop.order, { customerUuid: buyer.CustomerUUID, number: order.Number }, buyer.token)
  expect(later.Sums).toEqual(order.Sums)
})
