import { plans } from '@waea/contract/mobile/plans'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { checkCompanionPrices } from '../../src/capabilities/plans/buying/companion-prices.ts'
import { askActivation, daysLater, inService, systemOf } from '../ledger/money-support.ts'
import { mailWith, planOf } from '../plans/renewal-support.ts'
import { anEsim, boughtOrder, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'

/** The plan price stated in an order is the price at activation and of the following months. */
const portal = shopOfFile()

/** What each month of a mobile's plan was charged, oldest first. */
const monthsOf = async ({ MobileUUID }: { MobileUUID: string }) =>
  (
    await portal.rows<{ cents: number }>(
      "SELECT amount_cents::int AS cents FROM ledger.charges WHERE service_uuid = $1 AND supply = 'plan' ORDER BY period_from",
      [MobileUUID],
    )
  ).map(({ cents }) => cents)

/** Three companion SIMs on a plan with a 6-month offer, each with its customer. */
async function companions() {
  const buyer = await portal.signUpCustomer()
  const grouped = { SetupMobileGroup: true, SetupBillRouting: false }
  const others = ['Tama', 'Mere'].map((RequestedForName) => ({ ...grouped, RequestedForName }))
  const items = [{ ...grouped, BecomeGroupOwner: true }, ...others].map((Attributes, at) =>
    anEsim(demoPlans.postpayMax, { SelfManaged: at === 0, Attributes }),
  )
  const order = await boughtOrder(portal, buyer, items, 'COMPLETED')
  expect(order.Sums.OnBill).toEqual([{ Name: 'Max', Quantity: 3, AmountCents: 10_500, Interval: '1 month' }])
  return order.Sims.map(({ MobileUUID = '', CustomerUUID }) => ({
    ...buyer,
    CustomerUUID: CustomerUUID ?? buyer.CustomerUUID,
    MobileUUID,
  }))
}

async function activated(owner: Awaited<ReturnType<typeof companions>>[number] | undefined) {
  if (!owner) throw new Error('There is no such SIM')
  await saveCard(portal, owner)
  const OnBill = { Name: 'Max', Quantity: 1, AmountCents: 3500, Interval: '1 month' }
  expect((await askActivation(portal, owner, { dry: true })).body.OnBill).toEqual(OnBill)
  expect((await askActivation(portal, owner)).body.OnBill).toEqual(OnBill)
  await inService(portal, owner)
  return owner
}

test('[K-SHOP-03] three companions pay $35.00 in the order, at activation and in month 7 of a plan with an offer of 6', async () => {
  const [own, second, third] = await companions()
  let owner = await activated(own)
  for (const one of [second, third]) await activated(one)
  await eventually('the group', async () =>
    (await portal.rows('SELECT 1 FROM groups.members')).length === 3 ? true : undefined,
  )
  for (let month = 2; month <= 7; month += 1) {
    owner = await daysLater(portal, owner, 31)
    await checkCompanionPrices(systemOf(portal))
  }
  expect(await planOf(portal, owner)).toMatchObject({ PriceCents: 3500 })
  expect((await monthsOf(owner)).slice(0, 7)).toEqual(Array(7).fill(3500))
})

test('[K-SHOP-02] who activates one of three is told two weeks before that the plan costs its own price, and pays that from then', async () => {
  const [own, second] = await companions()
  let owner = await activated(own)
  owner = await daysLater(portal, owner, 15)
  for (let times = 0; times < 2; times += 1) await checkCompanionPrices(systemOf(portal))
  const mail = await mailWith(portal, owner, /^Max costs \$70\.00 from /)
  expect(mail.text).toContain('It was sold to you at $35.00 for a group, and your group has nobody else now.')
  const plan = await planOf(portal, owner)
  const input = { customerUuid: owner.CustomerUUID, mobileUuid: owner.MobileUUID, addonUuid: plan.UUID }
  const look = () => portal.good(plans.renewal, input, owner.token)
  expect(await look()).toMatchObject({ AmountCents: 7000, LaterPrice: { On: plan.EndsOn, AmountCents: 7000 } })
  expect(plan).toMatchObject({ PriceCents: 3500, NextCharge: { On: plan.EndsOn, AmountCents: 7000 } })
  const { Mobiles } = await portal.good(plans.mobiles, { customerUuid: owner.CustomerUUID }, owner.token)
  expect(Mobiles[0]?.Addons).toEqual([plan])
  // With a second companion the price for two applies from the same day, and no further change is announced.
  await activated(second && { ...second, token: owner.token })
  await eventually('the group of two', async () => {
    await checkCompanionPrices(systemOf(portal))
    return (await look()).AmountCents === 4500 ? true : undefined
  })
  expect(await monthsOf(owner)).toEqual([3500])
  owner = await daysLater(portal, owner, 17)
  expect(await monthsOf(owner)).toEqual([3500, 4500])
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
