import { shop } from '@waea/contract/shop/shop'
import { afterEach, expect, test } from 'vitest'
import { cartDelayMs } from '../../src/platform/http/slow-carts.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { anEsim, cartOf, type ShopPortal, startShop } from './shop-support.ts'

let portal: ShopPortal | undefined
afterEach(async () => {
  await portal?.close()
  portal = undefined
})

const delayOf = (SIMULATED_CART_DELAY?: string, over = {}) =>
  readConfig({ DATABASE_URL: 'postgres://x', ...(SIMULATED_CART_DELAY && { SIMULATED_CART_DELAY }), ...over })
    .simulatedCartDelay

test('[K-SHOP-04] with 150-300 each call of a cart waits so long, and a waiting shop sells all the same', async () => {
  portal = await startShop({ SIMULATED_CART_DELAY: '150-300' })
  const buyer = await portal.signUpCustomer()
  const cart = await cartOf(portal, buyer, [anEsim()])
  for (let round = 0; round < 3; round += 1) {
    const before = performance.now()
    expect((await portal.good(shop.cart, { uuid: cart.UUID }, buyer.token)).Items).toHaveLength(1)
    // A timer of Node.js may fire a millisecond early.
    expect(performance.now() - before).toBeGreaterThanOrEqual(149)
  }
})

test('a delay of carts is spread over its span, both ends included', () => {
  const waits = Array.from({ length: 2000 }, (_, nth) => cartDelayMs({ fromMs: 150, toMs: 300 }, nth))
  expect([Math.min(...waits), Math.max(...waits)]).toEqual([150, 300])
  expect(new Set(waits).size).toBe(151)
})

test('carts are not delayed where nobody says so, and a delay is refused in production', () => {
  expect(delayOf()).toBeUndefined()
  expect(delayOf('150-300')).toEqual({ fromMs: 150, toMs: 300 })
  for (const wrong of ['150', 'yes', '300-150', '-1-5']) expect(() => delayOf(wrong)).toThrow('such as 150-300')
  expect(() => delayOf('150-300', { NODE_ENV: 'production' })).toThrow('refused when NODE_ENV=production')
})
