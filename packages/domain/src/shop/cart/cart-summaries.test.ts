import { expect, test } from 'vitest'
import { isOrderPlacementAllowed, isSimPurchasingAllowed } from '../orders/order-placement.ts'
import { cartSource, keptCartId } from './cart-storage.ts'
import { analyticsSummary, notesPorting, purchasedSummary, withoutPorting } from './cart-summaries.ts'
import { aCart, address } from './sample-carts.ts'

test('[N-SHOP-07] the purchased summary tells eSIM, number, address and SIM alone', () => {
  expect(purchasedSummary(aCart(1), 'O-1')).toEqual({ e_sim: true, number: 'O-1', address: '', is_only_sim: false })
  expect(purchasedSummary(aCart(1, { simType: 'real_sim', plan: 'sim-only' }), 'O-1', address)).toEqual({
    e_sim: false,
    number: 'O-1',
    address: '1 Bank Street, Whangārei, 0110',
    is_only_sim: true,
  })
  const lines = { ...address, Lines: ['', '1 Bank Street'], City: '' }
  expect(purchasedSummary(aCart(1), 'O-1', lines).address).toBe('1 Bank Street, 0110')
})

test('an order is of eSIMs, or of SIMs alone, where each of them is; one without SIMs is neither', () => {
  const both = { ...aCart(), Items: [...aCart().Items, ...aCart(1, { simType: 'real_sim', plan: 'sim-only' }).Items] }
  expect(purchasedSummary(both, 'O-1')).toMatchObject({ e_sim: false, is_only_sim: false })
  expect(purchasedSummary({ ...both, Items: [] }, 'O-1')).toMatchObject({ e_sim: false, is_only_sim: false })
})

test('analytics count each SIM with its plan', () => {
  expect(analyticsSummary(aCart(1, { priceCents: 500 }))).toEqual([
    {
      item_id: '00000000-0000-7000-8000-000000000001',
      item_name: 'eSIM + Forty a month',
      quantity: 1,
      price: 4500,
    },
  ])
})

test('a SIM alone is counted by its own name', () => {
  expect(analyticsSummary(aCart(1, { plan: 'sim-only' }))).toMatchObject([{ item_name: 'eSIM', price: 0 }])
})

test('what was noted about porting is cleared, the rest stays', () => {
  const attributes = {
    PortingOverMSISDN: '64215550142',
    PortingOverMSISDNType: 'prepay',
    RequestedForName: 'A',
  } as const
  const [item] = aCart(1, { attributes }).Items
  if (!item) throw new Error('the sample has an item')
  expect(notesPorting(item)).toBe(true)
  expect(notesPorting(withoutPorting(item))).toBe(false)
  expect(withoutPorting(item).Attributes).toEqual({ RequestedForName: 'A', CustomerCreation: 'ReuseTheCustomer' })
})

test('[S-SHOP-02] a cart is restored by its stored id, else by customer', () => {
  expect(cartSource('cart', 'customer')).toEqual({ by: 'cart', uuid: 'cart' })
  expect(cartSource(undefined, 'customer')).toEqual({ by: 'customer', uuid: 'customer' })
  expect(cartSource(undefined, undefined)).toEqual({ by: 'none' })
})

test('[S-SHOP-03] the cart id is kept only while the cart has no customer', () => {
  expect(keptCartId(aCart(1))).toBe('cart')
  expect(keptCartId({ ...aCart(1), CustomerUUID: 'customer' })).toBeUndefined()
})

test.each(['true', 'yes', '1', 'TRUE', ' Yes '])('[V-SHOP-06] the setting %j allows buying SIMs', (setting) => {
  expect(isSimPurchasingAllowed({ IS_SIM_PURCHASING_ALLOWED: setting, fibreAllowed: false })).toBe(true)
})

test.each(['false', 'no', '0', '', 'on', undefined])('[V-SHOP-06] the setting %j does not', (setting) => {
  expect(isSimPurchasingAllowed({ IS_SIM_PURCHASING_ALLOWED: setting, fibreAllowed: true })).toBe(false)
})

test('[V-SHOP-05] orders are placed when switched on and fibre or SIMs may be bought', () => {
  const on = { IS_ORDER_PLACEMENT_ALLOWED: 'yes' }
  expect(isOrderPlacementAllowed({ ...on, fibreAllowed: true })).toBe(true)
  expect(isOrderPlacementAllowed({ ...on, IS_SIM_PURCHASING_ALLOWED: '1', fibreAllowed: false })).toBe(true)
  expect(isOrderPlacementAllowed({ ...on, fibreAllowed: false })).toBe(false)
  expect(isOrderPlacementAllowed({ IS_SIM_PURCHASING_ALLOWED: '1', fibreAllowed: true })).toBe(false)
})
