import { payments } from '@waea/contract/money/payments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLive } from '../platform/live-support.ts'
import { type Buyer, eventually, type ShopPortal, saveCard, startShop } from '../shop/shop-support.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'

let portal: ShopPortal
let buyer: Buyer
let server: ServerProcess | undefined

beforeAll(async () => {
  portal = await startShop({ STRIPE_ANSWER_WITHIN_MS: '30000' })
  buyer = await portal.signUpCustomer()
  await saveCard(portal, buyer)
  await portal.server.close()
  server = await serverProcess(portal.environment)
})
afterAll(async () => {
  await server?.kill()
  await portal?.close()
})
beforeEach(async () => {
  await portal.faults('stripe', [])
})

/** Makes a request that keeps the card partner busy for the given time; settles when the partner has started on it. */
async function slowly(ms: number) {
  await portal.faults('stripe', [{ kind: 'slow', op: 'setup_intents.create', ms, times: 1 }])
  const request = portal.call(payments.setup, { customerUuid: buyer.CustomerUUID }, buyer.token)
  const outcome = request.then(
    (answer) => answer.status,
    () => 'cut' as const,
  )
  await eventually('the card partner to be at it', async () => {
    const left = (await (await fetch(`${portal.sandbox}/stripe/faults`)).json()) as { faults: object[] }
    return left.faults.length === 0 ? true : undefined
  })
  return { outcome }
}

test('a server that is told to end answers what is open, ends its streams, takes nothing new, and ends with 0', async () => {
  const stream = await openLive(portal.url, buyer.token)
  await stream.until('the stream to be open', (shown) => shown.length > 0)
  const raw = await fetch(`${portal.url}/api/frontend/v1/live`, { headers: { 'x-auth-token': buyer.token } })
  const { outcome } = await slowly(6000)
  let isAnswered = false
  void outcome.then(() => {
    isAnswered = true
  })
  const ended = server?.end()
  await stream.ended
  expect(await raw.text()).toMatch(/\nretry: \d{4}\n\n$/)
  await expect(fetch(`${portal.url}/healthz`)).rejects.toThrow()
  expect(isAnswered).toBe(false)
  expect(await outcome).toBe(200)
  expect(await ended).toBe(0)
})

test('a request that takes too long is cut after ten seconds', async () => {
  await server?.start()
  const { outcome } = await slowly(25_000)
  const from = performance.now()
  const ended = server?.end()
  expect(await outcome).toBe('cut')
  expect(performance.now() - from).toBeGreaterThan(9_000)
  expect(await ended).toBe(0)
  expect(performance.now() - from).toBeLessThan(22_000)
})
