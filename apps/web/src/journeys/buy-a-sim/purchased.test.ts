import { simItems } from '@waea/domain/catalogue/catalogue-item'
import { purchasedSummary } from '@waea/domain/shop/cart-summaries'
import { aCart } from '@waea/domain/shop/sample-carts'
import { expect, test } from 'vitest'
import { purchasedName } from '../../shell/routing/purchased.ts'
import { aMemory } from '../../tests/memory.ts'
import { countOrder, keepPurchased, readPurchased } from './purchased.ts'

test('[S-SHOP-07] a checkout keeps its summary here, under the name that opens the thank-you page', () => {
  const memory = aMemory()
  expect(readPurchased(memory)).toBeUndefined()
  const summary = purchasedSummary(aCart(1), '100012')
  keepPurchased(summary, memory)
  expect(memory.kept.has(purchasedName)).toBe(true)
  expect(readPurchased(memory)).toEqual(summary)
  expect(summary).toMatchObject({ number: '100012', is_only_sim: false })
})

test('[N-SHOP-05] an order is counted with a line for each SIM: item_id, item_name, quantity and price in dollars', () => {
  const cart = { ...aCart(2, { priceCents: 500 }), DueCents: 9000 }
  countOrder(cart)
  const line = { item_id: simItems.esim.UUID, item_name: 'eSIM + Forty a month', quantity: 1, price: 45 }
  expect(globalThis.dataLayer?.at(-1)).toEqual({ event: 'purchase', currency: 'NZD', value: 90, items: [line, line] })
})
