import { gstWithin, money } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anEntry } from '../../catalogue/sample-entries.ts'
import { accept, isRefusal } from '../../refusal.ts'
import { type Cart, dueAtCheckout, emptyCart, needsDelivery, planOf, simCount } from './cart.ts'
import {
  addSim,
  changeAutoRenew,
  changeGroup,
  changeItemPlan,
  changeSimType,
  joinCarts,
  removeItem,
} from './cart-items.ts'
import { aCart, aSim, plan } from './sample-carts.ts'
import { groupKindOf, groupKinds } from './sim-groups.ts'

const dear = anEntry({ UUID: 'dear', ProductType: 'prepaymobileAddon' })

describe('a SIM is put in the cart', () => {
  test('[N-SHOP-02][N-SHOP-03][N-SHOP-04] with its plan, its price and the GST inside', () => {
    const cart = aCart(1, { simType: 'real_sim', priceCents: 500 })
    expect(cart).toMatchObject({ UUID: 'cart', Number: 'C-1', AmountCents: 4500, AmountTaxCents: 587 })
    expect(cart.Items).toEqual([
      {
        UUID: 'sim-1',
        Name: 'Physical SIM',
        Type: 'TYPE_PRODUCT',
        VirtualType: 'VT_NONE',
        PriceCents: 500,
        ItemUUID: '00000000-0000-7000-8000-000000000002',
        Quantity: 1,
        SelfManaged: true,
        Attributes: { CustomerCreation: 'ReuseTheCustomer' },
        Products: [
          {
            Name: 'Forty a month',
            Description: 'For one person',
            PriceCents: 4000,
            PriceCatalogCents: 4000,
            Attributes: {
              BillingReference: 'prepay',
              MobileProductAvailabilityUUID: '00000000-0000-7000-8000-000000000200',
              MobileProductCatalogUUID: '00000000-0000-7000-8000-000000000100',
              AutoRenew: true,
            },
          },
        ],
      },
    ])
  })

  test('an offer lowers its price and is named', () => {
    const price = { ProductID: plan.UUID, OrigianlPrice: 4000, DiscountedPrice: 3000, AppliedOfferID: 'offer' }
    const [item] = aCart(1, { plan: { entry: plan, price } }).Items
    expect(item?.Products[0]).toMatchObject({
      PriceCents: 3000,
      PriceCatalogCents: 4000,
      Attributes: { DiscountUUID: 'offer' },
    })
  })

  test('a plan that may not renew does not, whatever is asked', () => {
    const once = anEntry({}, { AllowAutoRenew: 'false' })
    const [item] = aCart(1, { plan: { entry: once, autoRenew: true } }).Items
    expect(item?.Products[0]?.Attributes.AutoRenew).toBe(false)
  })

  test('[E-SHOP-04][V-SHOP-03] an unknown kind of SIM is refused', () => {
    const refused = { refused: 'unknown-sim-type', field: 'SimType' }
    expect(addSim(aCart(), aSim({ simType: 'nano' }))).toEqual(refused)
    expect(changeSimType(aCart(), 'sim-1', 'nano', 0)).toEqual(refused)
  })

  test('[E-SHOP-05][V-SHOP-03] a SIM without a plan, or with a plan without availabilities, is refused', () => {
    const refused = { refused: 'plan-not-specified', field: 'Plan' }
    expect(addSim(aCart(), aSim({ plan: undefined }))).toEqual(refused)
    const gone = { entry: anEntry({ Availabilities: [] }) }
    expect(addSim(aCart(), aSim({ plan: gone }))).toEqual(refused)
    expect(changeItemPlan(aCart(), 'sim-1', gone)).toEqual(refused)
  })

  test('[V-SHOP-04] five SIMs fit and a sixth is refused', () => {
    expect(simCount(aCart(5))).toBe(5)
    expect(addSim(aCart(5), aSim({ UUID: 'sim-6' }))).toEqual({ refused: 'too-many-sims', detail: { most: 5 } })
  })

  test('[S-SHOP-04] with a plan when the first SIM has none, all SIMs go first', () => {
    const alone = aCart(5, { plan: 'sim-only' })
    const cart = accept(addSim(alone, aSim({ UUID: 'new' })))
    expect(cart.Items.map(({ UUID }) => UUID)).toEqual(['new'])
  })

  test('[S-SHOP-04] with a plan when the first SIM has one, the others stay', () => {
    const cart = accept(addSim(aCart(1), aSim({ UUID: 'alone', plan: 'sim-only' })))
    expect(accept(addSim(cart, aSim({ UUID: 'new' }))).Items).toHaveLength(3)
  })
})

describe('the cart is changed', () => {
  test('a SIM is taken out', () => {
    const cart = accept(removeItem(aCart(2), 'sim-1'))
    expect(cart).toMatchObject({ AmountCents: 4000, AmountTaxCents: 522 })
    expect(cart.Items.map(({ UUID }) => UUID)).toEqual(['sim-2'])
  })

  test('[E-SHOP-07] an item that is not in the cart is refused', () => {
    const refused = { refused: 'no-order-item' }
    expect(removeItem(aCart(), 'other')).toEqual(refused)
    expect(changeItemPlan(aCart(), 'other', { entry: plan })).toEqual(refused)
    expect(changeSimType(aCart(), 'other', 'esim', 0)).toEqual(refused)
    expect(changeAutoRenew(aCart(), 'other', true)).toEqual(refused)
    expect(changeAutoRenew(aCart(1, { plan: 'sim-only' }), 'sim-1', true)).toEqual(refused)
  })

  test('a SIM gets another plan, another kind, or no auto-renew', () => {
    const cart = accept(changeItemPlan(aCart(2), 'sim-2', { entry: dear }))
    expect(cart.Items.map((item) => planOf(item)?.Attributes.MobileProductCatalogUUID)).toEqual([plan.UUID, 'dear'])
    const card = accept(changeSimType(cart, 'sim-1', 'real_sim', 500))
    expect(card.Items[0]).toMatchObject({ Name: 'Physical SIM', Type: 'TYPE_PRODUCT', PriceCents: 500 })
    expect(card.AmountCents).toBe(8500)
    const once = accept(changeAutoRenew(card, 'sim-1', false))
    expect(once.Items.map((item) => planOf(item)?.Attributes.AutoRenew)).toEqual([false, true])
    expect(once.Items.map((item) => planOf(item)?.Attributes.MobileProductCatalogUUID)).toEqual([plan.UUID, 'dear'])
    expect(changeSimType(cart, 'sim-1', 'nano', 0)).toMatchObject({ refused: 'unknown-sim-type' })
    expect(changeAutoRenew(aCart(1, { plan: 'sim-only' }), 'sim-1', true)).toMatchObject({ refused: 'no-order-item' })
  })

  test('a posted SIM needs delivery and an eSIM does not', () => {
    expect(needsDelivery({ ...aCart(), Items: [...aCart(1, { simType: 'real_sim' }).Items, ...aCart().Items] })).toBe(
      true,
    )
    expect(needsDelivery(aCart())).toBe(false)
    expect(needsDelivery(aCart(1, { simType: 'real_sim' }))).toBe(true)
  })

  test('[K-BILL-02] a postpay plan is not paid at the checkout but its SIM is', () => {
    const [onSale] = anEntry().Availabilities
    if (!onSale) throw new Error('the sample has an availability')
    const postpay = { entry: anEntry({ Availabilities: [{ ...onSale, RetailCents: 7000 }] }) }
    const cart = accept(addSim(aCart(1), aSim({ UUID: 'sim-2', plan: postpay, priceCents: 500 })))
    expect(cart.AmountCents).toBe(11500)
    expect(dueAtCheckout(cart)).toBe(4500)
    expect(dueAtCheckout(emptyCart('cart', 'C-1'))).toBe(0)
    expect(emptyCart('cart', 'C-1', 'customer')).toMatchObject({ CustomerUUID: 'customer', AmountCents: 0, Items: [] })
    expect(emptyCart('cart', 'C-1')).not.toHaveProperty('CustomerUUID')
  })
})

type Change = { do: 'add'; cents: number } | { do: 'remove'; at: number } | { do: 'group'; kind: number }

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), cents: fc.integer({ min: 0, max: 10_000 }) }),
  fc.record({ do: fc.constant('remove' as const), at: fc.nat(5) }),
  fc.record({ do: fc.constant('group' as const), kind: fc.nat(3) }),
)

test('whatever is done to a cart, its amount is the sum of what is in it and its tax the GST inside', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 30 }), (changes) => {
      let cart: Cart = emptyCart('cart', 'C-1')
      let model: number[] = []
      for (const [step, change] of changes.entries()) {
        const decision = changed(cart, change, `sim-${step}`)
        if (isRefusal(decision)) continue
        cart = decision
        if (change.do === 'add') model.push(change.cents + 4000)
        if (change.do === 'remove') model = model.filter((_, at) => at !== change.at)
      }
      const amount = model.reduce((all, one) => all + one, 0)
      expect(cart.AmountCents).toBe(amount)
      expect(cart.AmountTaxCents).toBe(gstWithin(money(amount)))
      expect(simCount(cart)).toBeLessThanOrEqual(5)
      expect(cart.Items.filter((item) => item.Attributes.BecomeGroupOwner).length).toBeLessThanOrEqual(1)
    }),
  )
})

function changed(cart: Cart, change: Change, uuid: string) {
  if (change.do === 'add') return addSim(cart, aSim({ UUID: uuid, priceCents: change.cents }))
  if (change.do === 'remove') return removeItem(cart, cart.Items[change.at]?.UUID ?? 'none')
  return changeGroup(cart, groupKinds[change.kind] ?? 'solo')
}

describe('two carts become one', () => {
  const other = (sims: number, over = {}) => {
    const cart = aCart(sims, over)
    return { ...cart, UUID: 'other', Items: cart.Items.map((item) => ({ ...item, UUID: `other-${item.UUID}` })) }
  }

  test('the first keeps its id and its kind of group, and the amounts are added', () => {
    const joined = joinCarts(changeGroup(aCart(2), 'family'), other(1), 5)
    expect(joined).toMatchObject({ UUID: 'cart', AmountCents: 12_000 })
    expect(joined?.Items.map(({ UUID }) => UUID)).toEqual(['sim-1', 'sim-2', 'other-sim-1'])
    expect(joined && groupKindOf(joined)).toBe('family')
  })

  test('as many SIMs as an order may hold fit, and one more does not', () => {
    expect(joinCarts(aCart(2), other(3), 5)?.Items).toHaveLength(5)
    expect(joinCarts(aCart(3), other(3), 5)).toBeUndefined()
    expect(joinCarts(aCart(1), other(1), 1)).toBeUndefined()
  })

  test('SIMs with plans and SIMs alone are not joined', () => {
    expect(joinCarts(aCart(1), other(1, { plan: 'sim-only' }), 5)).toBeUndefined()
    expect(joinCarts(aCart(1, { plan: 'sim-only' }), other(1), 5)).toBeUndefined()
    expect(joinCarts(aCart(1, { plan: 'sim-only' }), other(1, { plan: 'sim-only' }), 5)?.Items).toHaveLength(2)
  })

  test('a SIM that is in both is there once', () => {
    expect(joinCarts(aCart(2), aCart(3), 5)?.Items).toHaveLength(3)
  })
})
