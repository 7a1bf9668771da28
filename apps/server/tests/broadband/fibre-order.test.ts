import { broadband } from '@waea/contract/fibre/broadband'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { charged, confirm, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import {
  atLfc,
  buyerWithCard,
  checkOutFibre,
  connectionOf,
  draftAt,
  fibreOn,
  fibreStep,
  modems,
  orderAt,
  ordered,
  orderIn,
  placeOf,
  productsOf,
  withRouter,
} from './fibre-support.ts'

const portal = shopOfFile(fibreOn)
const spid = '2'

describe('what can be had at a place', () => {
  test('[C-UFB-04] addresses are found by what was typed, and fewer than three letters find nothing', async () => {
    const { Locations } = await portal.good(broadband.searchAddress, { Search: '12 Queen Street Auckland', Limit: 3 })
    expect(Locations.length).toBeGreaterThan(0)
    expect(Locations.length).toBeLessThanOrEqual(3)
    expect(Locations[0]?.Formatted).toContain('12 Queen Street')
    expect(await portal.good(broadband.searchAddress, { Search: '12' })).toEqual({ Locations: [] })
  })

  test.each([
    ['12', 'service_available', 'CONNECT_INTACT', false],
    ['14', 'service_available', 'TRANSFER', true],
    ['11', 'service_installation_required', 'CONNECT_PRIMARY', false],
    ['19', 'service_scope_required', 'CONNECT_PRIMARY', false],
  ])('[S-UFB-04] [C-UFB-05] number %s has %s', async (number, Availability, OrderType, IsServedByAnother) => {
    const place = await placeOf(portal, number)
    const found = await portal.good(broadband.serviceAvailability, { SPID: 2, ...place })
    expect(found).toMatchObject({ ...place, Availability, OrderType, IsServedByAnother, LFC: 'Chorus' })
  })

  test('[E-UFB-01] [C-UFB-05] where there is no fibre it says so in the given words; the older call answers all the same', async () => {
    const place = await placeOf(portal, '195')
    const refused = await portal.call(broadband.serviceAvailability, { SPID: 2, ...place })
    expect(refused).toMatchObject({ status: 404, body: { err_message: 'No Fibre services available' } })
    const { LocationProvider: provider, LocationProviderIDX: providerIdx } = place
    const answer = await portal.good(broadband.availabilityOf, { spid, provider, providerIdx })
    expect(answer.Availability).toBe('service_not_available')
    expect(await portal.call(broadband.fibrePlans, place)).toMatchObject({ status: 404 })
  })

  test('[C-UFB-02] [C-UFB-03] a search tells of its first five places, and one place of its own', async () => {
    const search = async (Search: string) =>
      (await portal.good(broadband.availabilities, { spid, Search })).ServiceAvailabilities
    expect(await search('11 Queen Street')).toHaveLength(5)
    expect((await search('11 Queen Street Auckland Central'))[0]).toMatchObject({
      Availability: 'service_installation_required',
    })
    expect(await search('11')).toEqual([])
    const unknown = await portal.call(broadband.availabilityOf, { spid, provider: 'nobody', providerIdx: '1' })
    expect(unknown.status).toBe(404)
  })

  test('[C-UFB-06] the plans of a place are those that its company delivers, with how it is connected', async () => {
    const { Plans, Modems } = await portal.good(broadband.fibrePlans, await placeOf(portal, '14'))
    expect(Plans.map(({ Name, Price, DownMbps, OrderType }) => [Name, Price, DownMbps, OrderType])).toEqual([
      ['Fibre Starter', 6500, 100, 'TRANSFER'],
      ['Fibre Home', 8500, 500, 'TRANSFER'],
      ['Fibre Max', 10_500, 900, 'TRANSFER'],
      ['Hyperfibre 2', 13_900, 2000, 'TRANSFER'],
    ])
    expect(Modems.map(({ ID }) => ID)).toContain(modems.wifi6.ID)
    const whangarei = await portal.good(broadband.fibrePlans, await placeOf(portal, '12', 'Bank Street Whangārei'))
    expect(whangarei.Plans.map(({ Name }) => Name)).not.toContain('Hyperfibre 2')
    expect((await portal.good(broadband.fibrePlans, {})).Plans).toHaveLength(4)
  })

  test('nobody is told anything while a partner is silent', async () => {
    const place = await placeOf(portal, '12')
    await portal.faults('fibre', [{ op: 'qualify', kind: 'error-before-effect', status: 503, times: 1 }])
    expect(await portal.call(broadband.serviceAvailability, place)).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    })
    await portal.faults('fibre', [])
  })
})

test('of sixteen orders of one place that come at once one is taken, and a later one is refused', async () => {
  const buyer = await portal.signUpCustomer()
  await saveCard(portal, buyer)
  const drafts = await Promise.all(Array.from({ length: 16 }, () => draftAt(portal, buyer, '12')))
  const placed = await Promise.all(drafts.map((draft) => checkOutFibre(portal, buyer, draft)))
  expect(placed.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = placed.filter(({ status }) => status !== 200).map(({ body }) => body.code)
  expect(new Set(refused)).toEqual(new Set(['fibre-ordered']))
  const later = await checkOutFibre(portal, buyer, await draftAt(portal, buyer, '12'))
  expect(later).toMatchObject({ status: 409, body: { code: 'fibre-ordered' } })
})

test('an order that was not paid makes way for another draft of the place', async () => {
  const buyer = await portal.signUpCustomer()
  const first = await draftAt(portal, buyer, '12', { Items: withRouter() })
  expect((await checkOutFibre(portal, buyer, first)).body.Order.Status).toBe('UNPAID')
  const second = await draftAt(portal, buyer, '12', { Items: withRouter() })
  expect((await checkOutFibre(portal, buyer, second)).body.Order.Status).toBe('UNPAID')
  const { count } = (
    await portal.rows<{ count: number }>(
      "SELECT count(*)::integer AS count FROM broadband.orders WHERE customer_uuid = $1 AND status = 'UNPAID'",
      [buyer.CustomerUUID],
    )
  )[0] ?? { count: 0 }
  expect(count).toBe(1)
})

describe('a cart', () => {
  test('[C-UFB-07] comes to what its router costs now and its plan a month, with GST told', async () => {
    const buyer = await portal.signUpCustomer()
    const draft = await draftAt(portal, buyer, '12', { Items: withRouter(), ExternalReference: 'mine' })
    const cart = await portal.good(broadband.fibreCart, draft, buyer.token)
    expect(cart).toMatchObject({
      UUID: draft.UUID,
      ExternalReference: 'mine',
      DueCents: 14_900,
      DueTaxCents: 1943,
      MonthlyCents: 8500,
      Availability: 'service_available',
      OrderType: 'CONNECT_INTACT',
    })
    expect(cart.Items.map(({ Type }) => Type)).toEqual(['plan', 'modem'])
  })

  test.each([
    ['a changed price', { Items: withRouter(13_900) }, 'price-changed'],
    ['a router alone', { Items: [{ Type: 'modem' as const, ID: modems.wifi6.ID }] }, 'plan-not-specified'],
    ['a mobile plan', { Items: [{ Type: 'plan' as const, ID: demoPlans.prepay10.availability }] }, 'plan-unknown'],
    ['a day long past', { rsf: '2020-01-06' }, 'fibre-day'],
    ['a transfer from nobody', { transfer: true }, 'fibre-transfer'],
  ])('is refused with %s', async (_what, over, code) => {
    const buyer = await portal.signUpCustomer()
    const answer = await portal.call(broadband.fibreCart, await draftAt(portal, buyer, '12', over))
    expect(answer.body).toMatchObject({ code })
  })
})

describe('an order', () => {
  test('[C-UFB-08] [S-UFB-01] without a router costs nothing now, is accepted, and its connection is there', async () => {
    const buyer = await buyerWithCard(portal)
    const draft = await draftAt(portal, buyer, '12', { ExternalReference: 'draft-7' })
    const placed = await portal.good(broadband.fibreCheckout, draft, buyer.token)
    expect(placed).toMatchObject({ OrderID: draft.UUID, Status: 'COMPLETED' })
    expect(placed.ClientSecret).toBeUndefined()
    const order = await orderIn(portal, buyer, placed.OrderID, 'PROCESSING')
    expect(order).toMatchObject({
      ExternalReference: 'draft-7',
      Step: 'connect',
      DueCents: 0,
      MonthlyCents: 8500,
      LFC: 'Chorus',
    })
    const [one] = (await productsOf(portal, buyer)).UfbProducts
    expect(one).toMatchObject({ UUID: order.UfbUUID, Status: 'ORDERED', PrequalUUID: order.PrequalUUID })
    expect((await charged(portal, buyer)).payments).toBe(0)
  })

  test('[C-UFB-08] with a router is paid first: with the secret it goes on, and the card is kept for the bills', async () => {
    const buyer = await portal.signUpCustomer()
    const draft = await draftAt(portal, buyer, '12', { Items: withRouter() })
    const placed = await portal.good(broadband.fibreCheckout, draft, buyer.token)
    expect(placed.Order.Status).toBe('UNPAID')
    expect(placed.ClientSecret).toMatch(/_secret/)
    await confirm(portal, placed.ClientSecret)
    const order = await orderIn(portal, buyer, placed.OrderID, 'PROCESSING')
    expect(order.Modem?.PriceCents).toBe(14_900)
    expect(await charged(portal, buyer)).toEqual({ payments: 1, cents: 14_900 })
    const again = await portal.good(broadband.fibreCheckout, draft, buyer.token)
    expect(again).toMatchObject({ OrderID: order.UUID, Status: 'COMPLETED', PaymentUUID: placed.PaymentUUID })
    expect(await charged(portal, buyer)).toEqual({ payments: 1, cents: 14_900 })
  })

  test('a refused card leaves the order unpaid, and another card pays the same one', async () => {
    const buyer = await buyerWithCard(portal)
    const draft = await draftAt(portal, buyer, '12', { Items: withRouter() })
    const placed = await portal.good(broadband.fibreCheckout, draft, buyer.token)
    await confirm(portal, placed.ClientSecret, 'pm_card_chargeDeclined')
    const paid = await portal.good(broadband.fibreCheckout, { ...draft, PaymentMethodID: buyer.card }, buyer.token)
    expect(paid.Status).toBe('COMPLETED')
    await orderIn(portal, buyer, draft.UUID, 'PROCESSING')
    expect(await charged(portal, buyer)).toEqual({ payments: 1, cents: 14_900 })
  })

  test('eight checkouts of one draft at once are one order, one payment, one order at the company', async () => {
    const buyer = await buyerWithCard(portal)
    const draft = { ...(await draftAt(portal, buyer, '12', { Items: withRouter() })), PaymentMethodID: buyer.card }
    const answers = await Promise.all(Array.from({ length: 8 }, () => checkOutFibre(portal, buyer, draft)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    await orderIn(portal, buyer, draft.UUID, 'PROCESSING')
    expect(await charged(portal, buyer)).toEqual({ payments: 1, cents: 14_900 })
    expect((await atLfc(portal, draft)).externalId).toBe(draft.UUID)
    expect((await productsOf(portal, buyer)).UfbProducts).toHaveLength(1)
  })

  test('[S-UFB-02] [E-UFB-02] [N-UFB-02] that the company rejects has failed with its sentence first, and what was paid goes back', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await ordered(portal, buyer, '13', 'FAILED', { Items: withRouter(), PaymentMethodID: buyer.card })
    expect(order.Notes[0]).toMatchObject({
      By: 'lfc',
      Text: 'The fibre in this street is being rebuilt. Try again after 1 March.',
    })
    await eventually('the refund', async () => {
      const [refund] = await portal.rows(
        'SELECT 1 FROM payments.refunds WHERE customer_uuid = $1 AND amount_cents = 14900',
        [buyer.CustomerUUID],
      )
      return refund
    })
    expect((await productsOf(portal, buyer)).UfbProducts).toEqual([])
  })

  test('takes somebody who can pay the bills, a name and a number to call', async () => {
    const buyer = await portal.signUpCustomer()
    const without = await checkOutFibre(portal, buyer, await draftAt(portal, buyer, '12'))
    expect(without).toMatchObject({ body: { code: 'no-card' } })
    const owner = await buyerWithCard(portal)
    const nameless = await draftAt(portal, owner, '12', { Address: await placeOf(portal, '12') })
    expect(await checkOutFibre(portal, owner, nameless)).toMatchObject({
      status: 400,
      body: { code: 'fibre-contact', field: 'Name' },
    })
  })

  test('is connected on its day: its plan starts then, on the monthly bill', async () => {
    const buyer = await buyerWithCard(portal)
    const order = await ordered(portal, buyer, '14', 'PROCESSING', { transfer: true })
    expect(order).toMatchObject({ OrderType: 'TRANSFER', Step: 'connect' })
    await fibreStep(portal, order)
    await orderIn(portal, buyer, order.UUID, 'COMPLETED')
    const one = await eventually('the plan of the connection', async () => {
      const found = await connectionOf(portal, buyer)
      return found.PaidUntil ? found : undefined
    })
    expect(one).toMatchObject({ Status: 'ACTIVE', Plan: { Name: 'Fibre Home', Price: 8500 } })
    expect(one.LFCProductID).toMatch(/^ASID\d{9}$/)
  })

  test('of somebody else is unknown, and so is its polling', async () => {
    const [buyer, other] = [await buyerWithCard(portal), await buyerWithCard(portal)]
    const order = await ordered(portal, buyer, '12')
    await orderAt(portal, buyer, order.UUID, 'connect')
    const input = { id: order.UUID, CustomerUUID: other.CustomerUUID, Mode: 'install' as const }
    expect((await portal.call(broadband.timeSlots, input, other.token)).status).toBe(404)
    const stolen = { id: order.UUID, CustomerUUID: buyer.CustomerUUID }
    expect((await portal.call(broadband.cancelFibreOrder, stolen, other.token)).status).toBe(404)
  })
})
