import { offers } from '@waea/contract/mobile/offers'
import { catalogue } from '@waea/contract/shop/catalogue'
import type { Audience } from '@waea/domain/catalogue/provider-file/audience'
import { addDays, type CalendarDay, dayOf } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { aimOffers } from '../../src/capabilities/offers/aim-offers.ts'
import { contextOf } from '../../src/platform/context.ts'
import { askPrepay, dashboardOf, daysLater, mobileInService } from '../ledger/money-support.ts'
import { type Buyer, charged, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()
const today = () => dayOf(portal.server.clock.now())
const aim = () => aimOffers(contextOf(portal.server.runtime, { kind: 'system' }))
const offersOf = ({ CustomerUUID, token }: Buyer) => portal.good(offers.offers, { CustomerUUID }, token)

let count = 0

/** An offer of $5.00 off the 2 GB add-on for an audience. */
async function aimedOffer(audience: Audience, endsOn: CalendarDay = addDays(today(), 30)): Promise<string> {
  count += 1
  const uuid = `00000000-0000-7000-8000-0000000099${String(count).padStart(2, '0')}`
  await portal.rows(
    `INSERT INTO catalogue.offers (uuid, entry_uuid, discounted_cents, starts_on, ends_on, audience, because)
     VALUES ($1, $2, 500, $3, $4, $5, 'You use a lot of data')`,
    [uuid, demoPlans.prepayData2.entry, today(), endsOn, JSON.stringify(audience)],
  )
  return uuid
}

describe('an offer with an audience', () => {
  test('[R-CAT-05] is told to whom it is aimed at with its reason, and to nobody else; everybody’s are told to all', async () => {
    const [owner, other] = [await mobileInService(portal), await portal.signUpCustomer()]
    const Until = addDays(today(), 30)
    const UUID = await aimedOffer({ plans: [demoPlans.prepay10.entry] }, Until)
    await aim()
    const { YourOffers, AllOffers } = await offersOf(owner)
    expect(YourOffers).toMatchObject([
      {
        UUID,
        Because: 'You use a lot of data',
        Until,
        Price: { OrigianlPrice: 600, DiscountedPrice: 100, AppliedOfferID: UUID },
      },
    ])
    expect(AllOffers.map(({ Entry }) => Entry.Name)).toEqual(['Max'])
    expect(await offersOf(other)).toEqual({ YourOffers: [], AllOffers })
  })

  test('is the price that the customer is shown and charged; a visitor and another customer see the full one', async () => {
    const [owner, other] = [await mobileInService(portal), await portal.signUpCustomer()]
    await aimedOffer({ plans: [demoPlans.prepay10.entry] })
    await aim()
    const priceFor = async (buyer?: Buyer) => {
      const query = buyer ? { CustomerInfo: { ID: buyer.CustomerUUID } } : {}
      const { Prices } = await portal.good(catalogue.entries, query, buyer?.token)
      const price = Prices.find(({ ProductID }) => ProductID === demoPlans.prepayData2.entry)
      return price?.DiscountedPrice ?? price?.OrigianlPrice
    }
    expect([await priceFor(owner), await priceFor(other), await priceFor()]).toEqual([100, 600, 600])
  })

  test('is what buying the extra charges', async () => {
    const owner = await mobileInService(portal)
    await aimedOffer({ plans: [demoPlans.prepay10.entry] })
    await aim()
    const before = await charged(portal, owner)
    const bought = await askPrepay(portal, owner, demoPlans.prepayData2, { PaymentMethodID: owner.card })
    expect(bought.body).toMatchObject({ Status: 'COMPLETED', AmountCents: 100 })
    expect(await charged(portal, owner)).toEqual({ payments: before.payments + 1, cents: before.cents + 100 })
    const { Addons } = (await dashboardOf(portal, owner)).Mobile
    expect(Addons.find(({ IsBasePlan }) => !IsBasePlan)).toMatchObject({ PriceCents: 100 })
  })

  test('holds until its last day, and no longer', async () => {
    let owner = await mobileInService(portal)
    const UUID = await aimedOffer({ plans: [demoPlans.prepay10.entry] }, addDays(today(), 1))
    await aim()
    const isOffered = async () => (await offersOf(owner)).YourOffers.some((offer) => offer.UUID === UUID)
    owner = await daysLater(portal, owner, 1)
    expect(await isOffered()).toBe(true)
    owner = await daysLater(portal, owner, 1)
    expect(await isOffered()).toBe(false)
  })

  test('is aimed by how long the account is open, and stays with whoever had it', async () => {
    const early = await portal.signUpCustomer()
    const UUID = await aimedOffer({ openForDays: { atMost: 2 } })
    await aim()
    await portal.clock({ advanceS: 3 * 86_400 })
    const [buyer, late] = [{ ...early, ...(await portal.signIn(early)) }, await portal.signUpCustomer()]
    await aim()
    for (const one of [buyer, late]) {
      expect((await offersOf(one)).YourOffers.map((offer) => offer.UUID)).toContain(UUID)
    }
  })
})

test('[B-CAT-07][N-CAT-07] the collection of offers has everybody’s, as a fraction of the price', async () => {
  const { Offers } = await portal.good(catalogue.offersCollection, {})
  expect(Offers).toEqual([
    { id: '00000000-0000-7000-8000-000000003001', planId: demoPlans.postpayMax.entry, discount: expect.any(Number) },
  ])
  const [max] = (await portal.good(catalogue.entries, {})).Prices.filter((price) => price.AppliedOfferID)
  expect(Offers[0]?.discount).toBe(1000 / (max?.OrigianlPrice ?? 0))
})

test('[B-CAT-04][B-CAT-06][B-CAT-12][N-CAT-04][N-CAT-05][N-CAT-06] the collection of plans has what is on sale in each form', async () => {
  const { Plans, Services, Entries, Items } = await portal.good(catalogue.plansCollection, {})
  const light = demoPlans.postpayLight.entry
  const plan = Plans.find(({ id }) => id === light)
  expect(plan).toEqual({ id: light, cost: '25.00', services: expect.arrayContaining([`${light}:data`]) })
  expect(Services.find(({ id }) => id === `${light}:data`)).toEqual({
    id: `${light}:data`,
    title: expect.any(String),
    type: 'data',
    unit: 'GB',
    limit: expect.stringMatching(/^\d/),
    options: [{ title: expect.any(String), units: 'GB', value: expect.any(String) }],
  })
  const entryOf = (uuid: string) => Entries.find(({ UUID }) => UUID === uuid)
  expect(entryOf(light)).toMatchObject({ cost: '25.00', is_payg: false, is_fully_paid: false, Cents: 2500 })
  expect(entryOf(demoPlans.payg.entry)).toMatchObject({ cost: '0.00', is_payg: true, is_fully_paid: true, Cents: 0 })
  expect(entryOf(demoPlans.postpayRetired.entry)).toBeUndefined()
  expect(Items.filter(({ type }) => type !== 'plan')).toMatchObject([
    { name: 'eSIM', price: '0.00', type: 'esim' },
    { name: 'Physical SIM', price: '5.00', type: 'sim' },
  ])
  expect(Items.find(({ id }) => id === light)).toMatchObject({ name: 'Light', price: '25.00', type: 'plan' })
  const periodOf = (uuid: string) =>
    Items.find(({ id }) => id === uuid)?.specifications.find(({ kind }) => kind === 'period')?.label
  expect([light, demoPlans.prepayData2.entry].map(periodOf)).toEqual(['renewable period', 'service period'])
})
