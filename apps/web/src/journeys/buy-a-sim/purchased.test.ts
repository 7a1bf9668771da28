import { purchasedSummary } from '@waea/domain/shop/cart-summaries'
import { aCart } from '@waea/domain/shop/sample-carts'
import { expect, test } from 'vitest'
import { purchasedName } from '../../shell/purchased.ts'
import { keepPurchased, readPurchased } from './purchased.ts'

test('[S-SHOP-07] a checkout keeps its summary here, under the name that opens the thank-you page', () => {
  const kept = new Map<string, string>()
  const memory = {
    recall: (name: string) => kept.get(name),
    remember: (name: string, value: string) => void kept.set(name, value),
    forget: (name: string) => void kept.delete(name),
    forgetAll: () => kept.clear(),
  }
  expect(readPurchased(memory)).toBeUndefined()
  const summary = purchasedSummary(aCart(1), '100012')
  keepPurchased(summary, memory)
  expect(kept.has(purchasedName)).toBe(true)
  expect(readPurchased(memory)).toEqual(summary)
  expect(summary).toMatchObject({ number: '100012', is_only_sim: false })
})
