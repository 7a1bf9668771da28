import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { askActivation, daysLater, inService } from '../ledger/money-support.ts'
import { planOf } from '../plans/renewal-support.ts'
import { anEsim, boughtOrder, saveCard, shopOfFile } from '../shop/shop-support.ts'

/** What an order says of a plan's price is what its activation says, and what its months cost. */
const portal = shopOfFile()

/** What each month of a mobile's plan was charged, oldest first. */
const monthsOf = async ({ MobileUUID }: { MobileUUID: string }) =>
  (
    await portal.rows<{ cents: number }>(
      "SELECT amount_cents::int AS cents FROM ledger.charges WHERE service_uuid = $1 AND supply = 'plan' ORDER BY period_from",
      [MobileUUID],
    )
  ).map(({ cents }) => cents)

test('[K-SHOP-03] three companions pay $35.00 in the order, at activation and in month 7 of a plan with an offer of 6', async () => {
  const buyer = await portal.signUpCustomer()
  const grouped = { SetupMobileGroup: true, SetupBillRouting: false }
  const others = ['Tama', 'Mere'].map((RequestedForName) => ({ ...grouped, RequestedForName }))
  const items = [{ ...grouped, BecomeGroupOwner: true }, ...others].map((Attributes, at) =>
    anEsim(demoPlans.postpayMax, { SelfManaged: at === 0, Attributes }),
  )
  const order = await boughtOrder(portal, buyer, items, 'COMPLETED')
  expect(order.Sums.OnBill).toEqual([{ Name: 'Max', Quantity: 3, AmountCents: 10_500, Interval: '1 month' }])

  let owner = { ...buyer, MobileUUID: order.Sims[0]?.MobileUUID ?? '' }
  await saveCard(portal, owner)
  const OnBill = { Name: 'Max', Quantity: 1, AmountCents: 3500, Interval: '1 month' }
  expect((await askActivation(portal, owner, { dry: true })).body.OnBill).toEqual(OnBill)
  expect((await askActivation(portal, owner)).body.OnBill).toEqual(OnBill)
  await inService(portal, owner)
  for (let month = 2; month <= 7; month += 1) owner = await daysLater(portal, owner, 31)
  expect(await planOf(portal, owner)).toMatchObject({ PriceCents: 3500 })
  expect((await monthsOf(owner)).slice(0, 7)).toEqual(Array(7).fill(3500))
})

test('an offer of 6 months costs its price for as long as the order said, though the catalogue moves on', async () => {
  const buyer = await portal.signUpCustomer()
  const order = await boughtOrder(portal, buyer, [anEsim(demoPlans.postpayMax)], 'COMPLETED')
  const price = { AmountCents: 6000, Interval: '1 month', Periods: 6, ThenCents: 7000 }
  expect(order.Sums.OnBill).toMatchObject([price])
  await portal.rows('UPDATE catalogue.entries SET characteristics = characteristics - $1 WHERE uuid = $2', [
    'OfferPeriodCount',
    demoPlans.postpayMax.entry,
  ])
  let owner = { ...buyer, MobileUUID: order.Sims[0]?.MobileUUID ?? '' }
  await saveCard(portal, owner)
  expect((await askActivation(portal, owner)).body.OnBill).toMatchObject(price)
  await inService(portal, owner)
  for (let month = 2; month <= 7; month += 1) owner = await daysLater(portal, owner, 31)
  expect((await monthsOf(owner)).slice(0, 7)).toEqual([...Array(6).fill(6000), 7000])
})
