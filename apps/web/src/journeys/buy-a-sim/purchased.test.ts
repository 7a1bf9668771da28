import { simItems } from '@waea/domain/catalogue/catalogue-item'
import { purchasedSummary } from '@waea/domain/shop/cart/cart-summaries'
import { aCart, address } from '@waea/domain/shop/cart/sample-carts'
import { expect, test } from 'vitest'
import { purchasedName } from '../../shell/routing/shared/purchased.ts'
import { aMemory } from '../../tests/memory.ts'
import { countOrder, keepPurchased, orderingOf, readPurchased } from './purchased.ts'

test('[S-SHOP-07][N-SHOP-07] a checkout keeps its summary here, under the name that opens the thank-you page', () => {
  const memory = aMemory()
  expect(readPurchased(memory)).toBeUndefined()
  const summary = purchasedSummary(aCart(1), '100012')
  keepPurchased(summary, memory)
  expect(memory.kept.has(purchasedName)).toBe(true)
  expect(readPurchased(memory)).toEqual(summary)
  const kept = () => JSON.parse(memory.kept.get(purchasedName) ?? '')
  expect(kept()).toEqual({ e_sim: true, number: '100012', address: '', is_only_sim: false })
  const cards = aCart(1, { simType: 'real_sim', plan: 'sim-only' })
  keepPurchased(purchasedSummary(cards, '100013', address), memory)
  const sentTo = '1 Bank Street, Whangārei, 0110'
  expect(kept()).toEqual({ e_sim: false, number: '100013', address: sentTo, is_only_sim: true })
})

test('[N-SHOP-05] an order is counted with a line for each SIM: item_id, item_name, quantity and price in dollars', () => {
  const cart = { ...aCart(2, { priceCents: 500 }), DueCents: 9000 }
  countOrder(orderingOf(cart))
  const line = { item_id: simItems.esim.UUID, item_name: 'eSIM + Forty a month', quantity: 1, price: 45 }
  expect(globalThis.dataLayer?.at(-1)).toEqual({ event: 'purchase', currency: 'NZD', value: 90, items: [line, line] })
})
