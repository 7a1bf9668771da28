import { describe, expect, test } from 'vitest'
import { anEntry } from '../../catalogue/sample-entries.ts'
import { accept } from '../../refusal.ts'
import { emptyCart } from './cart.ts'
import { addSim, changeGroup } from './cart-items.ts'
import { checkPrices, priceCart, type ShopCatalogue } from './cart-prices.ts'
import { checkCheckout } from './checkout.ts'
import { aCart, address, aSim, catalogue, plan } from './sample-carts.ts'

const dearPlan = anEntry({
  UUID: 'dear',
  ProductType: 'prepaymobileAddon',
  Availabilities: plan.Availabilities.map((one) => ({ ...one, RetailCents: 6000 })),
})

const offSale: ShopCatalogue = {
  ...catalogue,
  entries: [{ ...plan, Availabilities: plan.Availabilities.map((one) => ({ ...one, Available: false })) }],
}

describe('the cart is refreshed from the catalogue', () => {
  test('[S-SHOP-05] prices of SIMs and plans follow, and what changed is told', () => {
    const before = accept(addSim(aCart(1), aSim({ UUID: 'sim-2', simType: 'real_sim', priceCents: 100 })))
    const dearer = {
      ...catalogue,
      entries: [{ ...plan, Availabilities: plan.Availabilities.map((one) => ({ ...one, RetailCents: 4100 })) }],
    }
    const { cart, changes } = priceCart(before, dearer)
    expect(cart).toMatchObject({ AmountCents: 8700, AmountTaxCents: 1135 })
    expect(changes).toEqual([
      { n: 1, UUID: 'sim-1', Name: 'Forty a month', WasCents: 4000, NowCents: 4100 },
      { n: 2, UUID: 'sim-2', Name: 'Physical SIM', WasCents: 100, NowCents: 500 },
      { n: 2, UUID: 'sim-2', Name: 'Forty a month', WasCents: 4000, NowCents: 4100 },
    ])
    expect(priceCart(cart, dearer)).toEqual({ cart, changes: [] })
  })

  test('an offer that began or ended is followed', () => {
    const price = { ProductID: plan.UUID, OrigianlPrice: 4000, DiscountedPrice: 3000, AppliedOfferID: 'offer' }
    const { cart } = priceCart(aCart(1), { ...catalogue, prices: [price] })
    expect(cart.Items[0]?.Products[0]).toMatchObject({ PriceCents: 3000, Attributes: { DiscountUUID: 'offer' } })
    expect(priceCart(cart, catalogue).cart.Items[0]?.Products[0]?.Attributes).not.toHaveProperty('DiscountUUID')
  })

  test('[K-SHOP-02][K-SHOP-03] companions pay the group price, by how many they are', () => {
    const shop = { ...catalogue, entries: [plan, dearPlan] }
    const each = (sims: number, companionsAlready = 0) => {
      const cart = changeGroup(aCart(sims, { plan: { entry: dearPlan } }), 'companion')
      return priceCart(cart, { ...shop, companionsAlready }).cart.Items.map((item) => item.Products[0]?.PriceCents)
    }
    expect(each(2)).toEqual([4500, 4500])
    expect(each(3)).toEqual([3500, 3500, 3500])
    expect(each(2, 1)).toEqual([3500, 3500])
  })

  test.each([
    ['a group price that is lower than an offer', 3600, 3500, undefined],
    ['a group price as low as an offer', 3500, 3500, undefined],
    ['an offer that is lower than the group price', 3400, 3400, 'offer'],
  ])(
    '%s is the price of a companion, and the plan names the offer only with its price',
    (_which, offered, cents, id) => {
      const price = { ProductID: dearPlan.UUID, OrigianlPrice: 9000, DiscountedPrice: offered, AppliedOfferID: 'offer' }
      const cart = changeGroup(aCart(3, { plan: { entry: dearPlan, price } }), 'companion')
      const [item] = priceCart(cart, { ...catalogue, entries: [dearPlan], prices: [price] }).cart.Items
      expect(item?.Products[0]?.PriceCents).toBe(cents)
      expect(item?.Products[0]?.Attributes.DiscountUUID).toBe(id)
    },
  )

  test('the price of another plan is not taken, nor that of a group for a family', () => {
    const price = { ProductID: 'another', OrigianlPrice: 4000, DiscountedPrice: 1000, AppliedOfferID: 'offer' }
    expect(priceCart(aCart(1), { ...catalogue, prices: [price] }).changes).toEqual([])
    const family = changeGroup(aCart(2, { plan: { entry: dearPlan } }), 'family')
    expect(priceCart(family, { ...catalogue, entries: [dearPlan] }).changes).toEqual([])
  })

  test('a plan that is cheaper by itself than in a group stays so, and families have no group price', () => {
    const prices = (kind: 'family' | 'companion') =>
      priceCart(changeGroup(aCart(2), kind), catalogue).cart.Items.map((item) => item.Products[0]?.PriceCents)
    expect(prices('companion')).toEqual([4000, 4000])
    expect(prices('family')).toEqual([4000, 4000])
  })

  test('a SIM whose plan was taken off, or put on, tells of its own price alone', () => {
    const dearer = { ...catalogue, sims: { esim: { available: true, priceCents: 100 } } }
    const { changes } = priceCart(aCart(1, { plan: 'sim-only' }), dearer)
    expect(changes).toEqual([{ n: 1, UUID: 'sim-1', Name: 'eSIM', WasCents: 0, NowCents: 100 }])
  })

  test('a kind of SIM that the catalogue does not know keeps its price', () => {
    const strange = {
      ...aCart(),
      Items: aCart(1, { priceCents: 300 }).Items.map((item) => ({ ...item, ItemUUID: 'x' })),
    }
    expect(priceCart(strange, catalogue).cart.Items[0]?.PriceCents).toBe(300)
  })

  test('what the catalogue has no more keeps its price', () => {
    expect(priceCart(aCart(1), { sims: {}, entries: [] }).changes).toEqual([])
  })
})

describe('a checkout is refused', () => {
  test('[E-SHOP-06] with nothing in the cart', () => {
    expect(checkCheckout({ cart: emptyCart('cart', 'C-1'), catalogue })).toEqual({ refused: 'no-order-items' })
  })

  test('[E-SHOP-08] with a SIM whose plan is not specified, by its number from 1', () => {
    const cart = accept(addSim(aCart(1), aSim({ UUID: 'sim-2', plan: 'sim-only' })))
    const refused = { refused: 'sim-plan-not-specified', detail: { n: 2 } }
    expect(checkCheckout({ cart, catalogue })).toEqual(refused)
    expect(checkCheckout({ cart, catalogue, simsAloneAllowed: true })).toEqual(refused)
  })

  test('with a SIM that replaces another and has a plan: the mobile that it goes into has its own', () => {
    const attributes = { ReplacesMobileUUID: 'mobile-1' }
    const withPlan = { ...aCart(1), Items: aCart(1).Items.map((item) => ({ ...item, Attributes: attributes })) }
    expect(checkCheckout({ cart: withPlan, catalogue })).toMatchObject({ refused: 'sim-plan-not-available' })
    const alone = accept(addSim(aCart(1), aSim({ UUID: 'sim-2', plan: 'sim-only', attributes })))
    expect(checkCheckout({ cart: alone, catalogue })).toBeUndefined()
  })

  test('[E-SHOP-09] with a SIM whose plan is off sale, gone or sold otherwise', () => {
    const refused = { refused: 'sim-plan-not-available', detail: { n: 1 } }
    expect(checkCheckout({ cart: aCart(2), catalogue: offSale })).toEqual(refused)
    expect(checkCheckout({ cart: aCart(1), catalogue: { ...catalogue, entries: [] } })).toEqual(refused)
    const unsold = { ...catalogue, entries: [{ ...plan, Availabilities: [] }] }
    expect(checkCheckout({ cart: aCart(1), catalogue: unsold })).toEqual(refused)
    const otherOffer = plan.Availabilities.map((one) => ({ ...one, UUID: 'other' }))
    const entries = [{ ...plan, Availabilities: otherOffer }]
    expect(checkCheckout({ cart: aCart(1), catalogue: { ...catalogue, entries } })).toEqual(refused)
  })

  test('[E-SHOP-10] with a kind of SIM that is not on sale or unknown', () => {
    const refused = { refused: 'sim-type-not-available', detail: { n: 2 } }
    const cart = accept(addSim(aCart(1), aSim({ UUID: 'sim-2', simType: 'real_sim', priceCents: 500 })))
    const noCards = { ...catalogue.sims, real_sim: { available: false, priceCents: 500 } }
    expect(checkCheckout({ cart, catalogue: { ...catalogue, sims: noCards }, address })).toEqual(refused)
    expect(checkCheckout({ cart, catalogue: { ...catalogue, sims: {} }, address })).toEqual({
      ...refused,
      detail: { n: 1 },
    })
    const strange = { ...cart, Items: cart.Items.map((item, at) => (at === 1 ? { ...item, ItemUUID: 'x' } : item)) }
    expect(checkCheckout({ cart: strange, catalogue, address })).toEqual(refused)
  })

  test('as a group that breaks its rules', () => {
    const cart = changeGroup(aCart(1), 'family')
    expect(checkCheckout({ cart, catalogue })).toMatchObject({ refused: 'too-few-sims' })
    const companions = changeGroup(aCart(5), 'companion')
    const full = { ...catalogue, companionsAlready: 2 }
    expect(checkCheckout({ cart: companions, catalogue: full })).toMatchObject({ refused: 'too-many-members' })
  })

  test('at prices that have moved, telling which', () => {
    const cart = aCart(1, { priceCents: 100 })
    const detail = { n: 1, Name: 'eSIM', WasCents: 100, NowCents: 0 }
    expect(checkCheckout({ cart, catalogue })).toEqual({ refused: 'price-changed', detail })
    expect(checkPrices([])).toBeUndefined()
  })

  test('without an address when a SIM is posted', () => {
    const cart = aCart(1, { simType: 'real_sim', priceCents: 500 })
    expect(checkCheckout({ cart, catalogue })).toMatchObject({ refused: 'no-location' })
    expect(checkCheckout({ cart, catalogue, address: { ...address, City: ' ' } })).toEqual({
      refused: 'address-incomplete',
      field: 'City',
    })
  })
})

describe('a checkout passes', () => {
  test('with an eSIM and no address', () => {
    expect(checkCheckout({ cart: aCart(1), catalogue })).toBeUndefined()
  })

  test('with a posted SIM and its address', () => {
    const cart = aCart(1, { simType: 'real_sim', priceCents: 500 })
    expect(checkCheckout({ cart, catalogue, address })).toBeUndefined()
  })

  test('with SIMs alone where that is allowed', () => {
    const cart = aCart(2, { plan: 'sim-only' })
    expect(checkCheckout({ cart, catalogue, simsAloneAllowed: true })).toBeUndefined()
    expect(checkCheckout({ cart, catalogue })).toMatchObject({ refused: 'sim-plan-not-specified' })
  })
})
