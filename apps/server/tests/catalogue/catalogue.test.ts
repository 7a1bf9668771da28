import { catalogue } from '@waea/contract/shop/catalogue'
import { isShown } from '@waea/domain/catalogue/catalogue-entry'
import { quickFilterOf } from '@waea/domain/catalogue/quick-filters'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

const stranger = '00000000-0000-4000-8000-000000000999'

function setAvailable(availability: string, on: boolean) {
  return portal.rows('UPDATE catalogue.availabilities SET available = $2 WHERE uuid = $1', [availability, on])
}

test('[C-CAT-01][V-CAT-01] the postpay list shows base plans and add-ons that are on sale, and nothing else', async () => {
  const { PostpayMobilePlans } = await portal.good(catalogue.postpayPlans, { spid: '2' })
  expect(PostpayMobilePlans.map((entry) => entry.Name)).toEqual([
    'Light',
    'Endless 40',
    'Endless 100',
    'Max',
    'Extra 5 GB',
    'World 100',
    'Australia day pass',
    'Pacific day pass',
    'World day pass',
  ])
  expect(PostpayMobilePlans.every(isShown)).toBe(true)
})

test('[C-CAT-02] the prepay list has prepay and pay-as-you-go plans', async () => {
  const { PrepayAddons } = await portal.good(catalogue.prepayPlans, { spid: '2' })
  expect(PrepayAddons.every((entry) => entry.ProductType === 'prepaymobileAddon')).toBe(true)
  expect(PrepayAddons.filter((entry) => entry.Characteristics.IsPAYG).map((entry) => entry.Name)).toEqual([
    'Pay as you go',
  ])
})

test('each list has a plan under every quick filter', async () => {
  const { PostpayMobilePlans } = await portal.good(catalogue.postpayPlans, { spid: '2' })
  const { PrepayAddons } = await portal.good(catalogue.prepayPlans, { spid: '2' })
  for (const list of [PostpayMobilePlans, PrepayAddons]) {
    const plans = list.filter((entry) => entry.Characteristics.IsBasePlan)
    expect(new Set(plans.map(quickFilterOf))).toEqual(new Set(['Unlimited', 'Throttled', 'Limited']))
  }
})

test('another provider id has no plans', async () => {
  expect((await portal.call(catalogue.postpayPlans, { spid: '3' })).status).toBe(404)
})

test('[C-CAT-03][C-CAT-04][N-CAT-02] entries are those of the asked types, with a price for each', async () => {
  const { Entries, Prices } = await portal.good(catalogue.entries, {
    ProductTypeList: ['postpaymobile'],
    SearchOptions: { PageSize: 1000 },
  })
  expect(Entries).toHaveLength(5)
  expect(Entries.every((entry) => entry.ProductType === 'postpaymobile')).toBe(true)
  expect(Prices.map((price) => price.ProductID)).toEqual(Entries.map((entry) => entry.UUID))
})

test('[N-CAT-03] a discount is told in the price, under the name that the wire has for it', async () => {
  const { Prices } = await portal.good(catalogue.entries, { ProductTypeList: ['postpaymobile'] })
  const price = Prices.find((one) => one.ProductID === demoPlans.postpayMax.entry)
  expect(price).toEqual({
    ProductID: demoPlans.postpayMax.entry,
    OrigianlPrice: 7000,
    DiscountedPrice: 6000,
    AmountInPeriod: { DiscountedAmount: 1000 },
    AppliedOfferID: '00000000-0000-7000-8000-000000003001',
  })
})

test('a page holds as many entries as asked, and never more than 1000', async () => {
  const two = await portal.good(catalogue.entries, { SearchOptions: { PageSize: 2 } })
  expect([two.Entries.length, two.Prices.length]).toEqual([2, 2])
  const tooMany = await portal.call(catalogue.entries, { SearchOptions: { PageSize: 1001 } })
  expect([tooMany.status, tooMany.body.code]).toEqual([400, 'invalid-input'])
})

test('who says noauth is answered as a visitor, signed in or not', async () => {
  const buyer = await portal.signUpCustomer()
  const ask = async (body: object, token = '') => {
    const answer = await fetch(`${portal.url}/catalog/v2/entries?noauth=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) },
      body: JSON.stringify({ ProductTypeList: ['postpaymobile'], ...body }),
    })
    return { status: answer.status, body: (await answer.json()) as { Entries?: unknown[] } }
  }
  const visitor = await ask({})
  expect([visitor.status, visitor.body.Entries?.length]).toEqual([200, 5])
  expect(await ask({}, buyer.token)).toEqual(visitor)
  expect((await ask({ CustomerInfo: { ID: buyer.CustomerUUID } }, buyer.token)).status).toBe(404)
})

test('prices of a customer are given to that customer alone', async () => {
  const buyer = await portal.signUpCustomer()
  const other = await portal.signUpCustomer()
  const query = (ID: string) => ({ CustomerInfo: { ID } })
  expect((await portal.call(catalogue.entries, query(buyer.CustomerUUID), buyer.token)).status).toBe(200)
  const foreign = await portal.call(catalogue.entries, query(other.CustomerUUID), buyer.token)
  const random = await portal.call(catalogue.entries, query(stranger), buyer.token)
  expect(foreign.status).toBe(404)
  expect(foreign.body).toEqual(random.body)
  expect((await portal.call(catalogue.entries, query(buyer.CustomerUUID))).status).toBe(404)
})

test('[B-CAT-03][N-CAT-01] two SIMs are on sale: a free eSIM and a card of $5.00', async () => {
  const { Sims } = await portal.good(catalogue.sims, {})
  expect(Sims.map(({ SPID, Name, SimType, PriceCents }) => [SPID, Name, SimType, PriceCents])).toEqual([
    [2, 'eSIM', 'esim', 0],
    [2, 'Physical SIM', 'real_sim', 500],
  ])
})

describe('international rates', () => {
  const rates = async () => (await portal.good(catalogue.internationalRates, {})).Rates

  test.each([
    ['[K-CAT-09]', 'Australia', '0'],
    ['[K-CAT-10]', 'Bangladesh', '5'],
    ['[K-CAT-11]', 'Canada', '20'],
    ['[K-CAT-12]', 'China', '3'],
    ['[K-CAT-13]', 'Cook Islands', '1.20'],
    ['[K-CAT-14]', 'Fiji', '29'],
    ['[K-CAT-15]', 'French Polynesia', '60'],
    ['[K-CAT-16]', 'Hawaii', '5'],
    ['[K-CAT-17]', 'Hong Kong', '5'],
    ['[K-CAT-18]', 'India', '3'],
    ['[K-CAT-19]', 'Macau', '20'],
    ['[K-CAT-20]', 'Malaysia', '5'],
    ['[K-CAT-21]', 'Nepal', '20'],
    ['[K-CAT-22]', 'Niue', '1.60'],
    ['[K-CAT-23]', 'Pakistan', '20'],
    ['[K-CAT-24]', 'Samoa', '60'],
    ['[K-CAT-25]', 'Singapore', '5'],
    ['[K-CAT-26]', 'Sri Lanka', '20'],
    ['[K-CAT-27]', 'Taiwan', '20'],
    ['[K-CAT-28]', 'Tonga', '60'],
    ['[K-CAT-29]', 'UAE', '40'],
    ['[K-CAT-30]', 'UK', '20'],
    ['[K-CAT-31]', 'USA', '20'],
    ['[K-CAT-32]', 'Vietnam', '20'],
  ])('%s a call to %s costs %s', async (_id, location, price) => {
    expect((await rates()).filter((rate) => rate.location === location)).toEqual([{ location, price, rate: 'c_min' }])
  })

  test('[K-CAT-08][N-CAT-08] are of 24 places, all in cents per minute', async () => {
    expect((await rates()).map(({ rate }) => rate)).toEqual(Array(24).fill('c_min'))
  })
})

test('a plan that another process takes off sale is gone from the list within a second', async () => {
  const onSale = async () => {
    const { PostpayMobilePlans } = await portal.good(catalogue.postpayPlans, { spid: '2' })
    return PostpayMobilePlans.some((entry) => entry.Name === 'Light')
  }
  expect(await onSale()).toBe(true)
  await setAvailable(demoPlans.postpayLight.availability, false)
  await portal.clock({ advanceS: 1 })
  expect(await onSale()).toBe(false)
  await setAvailable(demoPlans.postpayLight.availability, true)
})

test('an offer ends with its last day', async () => {
  await portal.rows("UPDATE catalogue.offers SET starts_on = '2026-01-01', ends_on = '2026-01-31'")
  const price = await eventually('the offer to end', async () => {
    const { Prices } = await portal.good(catalogue.entries, { ProductTypeList: ['postpaymobile'] })
    const max = Prices.find((one) => one.ProductID === demoPlans.postpayMax.entry)
    return max?.DiscountedPrice === undefined ? max : undefined
  })
  expect(price?.OrigianlPrice).toBe(7000)
})

test('[E-CAT-01] without any prepay product the list is not found', async () => {
  await portal.rows(`UPDATE catalogue.availabilities SET available = false
    WHERE entry_uuid IN (SELECT uuid FROM catalogue.entries WHERE product_type = 'prepaymobileAddon')`)
  const answer = await eventually('the list to be empty', async () => {
    const found = await portal.call(catalogue.prepayPlans, { spid: '2' })
    return found.status === 404 ? found : undefined
  })
  expect(answer.body.err_message).toBe('no_products_list')
})
