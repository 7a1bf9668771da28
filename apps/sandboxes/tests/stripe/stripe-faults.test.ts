import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { type StripeServer, startListener, startStripe } from './stripe-server.ts'

const payment = { amount: 2_000, currency: 'nzd', payment_method: 'pm_card_visa', confirm: true } as const
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function start(settings: Record<string, string> = {}, dataDir?: string): Promise<StripeServer> {
  const server = await startStripe(settings, dataDir)
  closing.push(() => server.close())
  return server
}

async function ledger(server: StripeServer): Promise<Record<string, unknown>[]> {
  return (await (await fetch(`${server.url}/stripe/ledger`)).json()) as Record<string, unknown>[]
}

test('the same key and parameters give the same answer and move money once', async () => {
  const { sdk, ...server } = await start()
  const first = await sdk.paymentIntents.create(payment, { idempotencyKey: 'order-1' })
  const second = await sdk.paymentIntents.create(payment, { idempotencyKey: 'order-1' })
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(await ledger({ sdk, ...server })).toMatchObject([
    { payment_intent: first.id, amount: 2_000, amount_refunded: 0, idempotency_key: 'order-1' },
  ])
})

test('a decline is kept under its key too', async () => {
  const { sdk } = await start()
  const declined = { ...payment, payment_method: 'pm_card_chargeDeclined' }
  const attempt = () => sdk.paymentIntents.create(declined, { idempotencyKey: 'order-2' })
  await expect(attempt()).rejects.toMatchObject({ code: 'card_declined' })
  await expect(attempt()).rejects.toMatchObject({ code: 'card_declined', headers: { 'idempotent-replayed': 'true' } })
  expect((await sdk.paymentIntents.list()).data).toHaveLength(1)
})

test('the same key with other parameters is refused', async () => {
  const { sdk } = await start()
  await sdk.paymentIntents.create(payment, { idempotencyKey: 'order-3' })
  const other = sdk.paymentIntents.create({ ...payment, amount: 2_100 }, { idempotencyKey: 'order-3' })
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
})

test('a key whose first request is in progress is refused with 409', async () => {
  const server = await start()
  server.breakWith({ kind: 'slow', ms: 300, op: 'payment_intents.create', times: 1 })
  const both = await Promise.allSettled([
    server.sdk.paymentIntents.create(payment, { idempotencyKey: 'order-4' }),
    server.sdk.paymentIntents.create(payment, { idempotencyKey: 'order-4' }),
  ])
  const invalidRequest = both.find((result) => result.status === 'rejected')
  expect(invalidRequest?.reason).toMatchObject({ statusCode: 409 })
  expect(await ledger(server)).toHaveLength(1)
})

test('after a timeout the money has moved, and a retry with the key says so', async () => {
  const server = await start()
  server.breakWith({ kind: 'timeout-after-effect', op: 'payment_intents.create', times: 1 })
  const options = { idempotencyKey: 'order-5', timeout: 200 }
  await expect(server.sdk.paymentIntents.create(payment, options)).rejects.toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  )
  expect(await ledger(server)).toHaveLength(1)
  const retried = await server.sdk.paymentIntents.create(payment, { idempotencyKey: 'order-5' })
  expect(retried.status).toBe('succeeded')
  expect(await ledger(server)).toHaveLength(1)
})

test('a 500 after the effect is replayed under its key, and the intent can be retrieved', async () => {
  const server = await start()
  server.breakWith({ kind: 'error-after-effect', op: 'payment_intents.confirm', times: 1 })
  const intent = await server.sdk.paymentIntents.create({ amount: 2_000, currency: 'nzd' })
  const confirm = () =>
    server.sdk.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }, { idempotencyKey: 'order-6' })
  await expect(confirm()).rejects.toMatchObject({ statusCode: 500 })
  await expect(confirm()).rejects.toMatchObject({ statusCode: 500 })
  expect((await server.sdk.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
})

test('a 503 after the effect hides the answer, and a retry with the key returns it', async () => {
  const server = await start()
  server.breakWith({ kind: 'error-after-effect', status: 503, times: 1 })
  const create = () => server.sdk.paymentIntents.create(payment, { idempotencyKey: 'order-7' })
  await expect(create()).rejects.toMatchObject({ statusCode: 503 })
  expect((await create()).status).toBe('succeeded')
  expect(await ledger(server)).toHaveLength(1)
})

test('an error before the effect moves nothing and frees the key', async () => {
  const server = await start()
  server.breakWith({ kind: 'error-before-effect', times: 1 })
  const create = () => server.sdk.paymentIntents.create(payment, { idempotencyKey: 'order-8' })
  await expect(create()).rejects.toMatchObject({ statusCode: 500 })
  expect(await ledger(server)).toEqual([])
  expect((await create()).status).toBe('succeeded')
})

test('events are signed for the SDK, and name their request', async () => {
  const listener = await startListener()
  closing.push(listener.close)
  const { sdk } = await start({ STRIPE_WEBHOOK_URL: listener.url, STRIPE_WEBHOOK_SECRET: 'whsec_test' })
  const paid = await sdk.paymentIntents.create(payment, { idempotencyKey: 'order-9' })
  await listener.until((received) => received.length === 3)
  const events = listener.received.map(({ body, signature }) =>
    sdk.webhooks.constructEvent(body, signature, 'whsec_test'),
  )
  expect(events.map((event) => event.type).sort()).toEqual([
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  const succeeded = events.find((event) => event.type === 'payment_intent.succeeded')
  expect(succeeded).toMatchObject({
    data: { object: { id: paid.id, status: 'succeeded' } },
    request: { idempotency_key: 'order-9' },
  })
  const forged = listener.received[0]?.body.replace('2000', '9000') ?? ''
  expect(() => sdk.webhooks.constructEvent(forged, listener.received[0]?.signature ?? '', 'whsec_test')).toThrow()
})

test('an event is retried until it is accepted', async () => {
  const listener = await startListener([500])
  closing.push(listener.close)
  const { sdk } = await start({ STRIPE_WEBHOOK_URL: listener.url })
  await sdk.customers.create({})
  await listener.until((received) => received.length === 2)
  expect(listener.received[0]?.body).toBe(listener.received[1]?.body)
})

test('an event can arrive twice, late, and before the answer', async () => {
  const listener = await startListener()
  closing.push(listener.close)
  const server = await start({ STRIPE_WEBHOOK_URL: listener.url })
  server.breakWith({ kind: 'duplicate-webhook', op: 'customer.created', times: 1 })
  await server.sdk.customers.create({})
  await listener.until((received) => received.length === 2)

  server.breakWith({ kind: 'webhook-before-answer', op: 'payment_intents.create', times: 1 })
  await server.sdk.paymentIntents.create(payment)
  expect(listener.received.map((each) => each.type)).toContain('payment_intent.succeeded')

  listener.received.length = 0
  server.breakWith({ kind: 'late-webhook', ms: 200, op: 'customer.created', times: 1 })
  await server.sdk.customers.create({})
  await server.sdk.paymentIntents.create({ amount: 100, currency: 'nzd' })
  await listener.until((received) => received.length === 2)
  expect(listener.received.map((each) => each.type)).toEqual(['payment_intent.created', 'customer.created'])
})

test('answered calls, their keys and undelivered events survive a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stripe-'))
  closing.push(() => rmSync(dataDir, { recursive: true }))
  const deaf = await startListener(Array.from({ length: 50 }, () => 500))
  const before = await startStripe({ STRIPE_WEBHOOK_URL: deaf.url }, dataDir)
  const customer = await before.sdk.customers.create({ name: 'Prepay Demo' })
  const method = await before.sdk.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const input = { ...payment, customer: customer.id, payment_method: method.id }
  const paid = await before.sdk.paymentIntents.create(input, { idempotencyKey: 'order-10' })
  await before.close()
  await deaf.close()

  const listener = await startListener()
  closing.push(listener.close)
  const after = await start({ STRIPE_WEBHOOK_URL: listener.url }, dataDir)
  expect((await after.sdk.paymentIntents.create(input, { idempotencyKey: 'order-10' })).id).toBe(paid.id)
  expect(await ledger(after)).toMatchObject([{ payment_intent: paid.id, idempotency_key: 'order-10' }])
  expect((await after.sdk.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1)
  await listener.until((received) => received.some((each) => each.type === 'payment_intent.succeeded'))
})

test('[K-PAY-02] one charge in twenty fails when that is switched on', async () => {
  const { sdk } = await start({ STRIPE_RANDOM_FAILURES: 'on' })
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => sdk.paymentIntents.create(payment)))
  const failed = results.filter((result) => result.status === 'rejected').length
  expect(failed).toBeGreaterThan(2)
  expect(failed).toBeLessThan(25)
})
