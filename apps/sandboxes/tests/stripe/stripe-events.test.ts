import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate, fromBrowser, type StripeServer, startStripe } from './stripe-server.ts'

let server: StripeServer
let sdk: Stripe

beforeAll(async () => {
  server = await startStripe({ STRIPE_SECRET_KEY: 'sk_test_waea' })
  sdk = server.sdk
})
afterAll(() => server.close())

const typedCard = (number: string) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2040',
  'payment_method_data[card][cvc]': '123',
})

/** The types of the events since an id, oldest first. */
async function eventsSince(id: string): Promise<string[]> {
  const { data } = await sdk.events.list({ ending_before: id, limit: 100 })
  return data.map((event) => event.type).reverse()
}

async function lastEvent(): Promise<string> {
  await sdk.customers.create({})
  return (await sdk.events.list({ limit: 1 })).data[0]?.id ?? ''
}

test('saving a card emits events of the intent and the card', async () => {
  const mark = await lastEvent()
  const customer = await sdk.customers.create({})
  const intent = await sdk.setupIntents.create({ customer: customer.id })
  const secret = { client_secret: intent.client_secret ?? '' }
  await fromBrowser(server.url, `/v1/setup_intents/${intent.id}/confirm`, {
    ...secret,
    ...typedCard('4000002500003155'),
  })
  await authenticate(server.url, intent, 'complete')
  expect(await eventsSince(mark)).toEqual([
    'customer.created',
    'setup_intent.created',
    'setup_intent.requires_action',
    'payment_method.attached',
    'setup_intent.succeeded',
  ])
})

test('a card whose authentication fails is not saved', async () => {
  const customer = await sdk.customers.create({})
  const intent = await sdk.setupIntents.create({ customer: customer.id })
  const secret = { client_secret: intent.client_secret ?? '' }
  await fromBrowser(server.url, `/v1/setup_intents/${intent.id}/confirm`, {
    ...secret,
    ...typedCard('4000002500003155'),
  })
  await authenticate(server.url, intent, 'fail')
  expect(await sdk.setupIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'setup_intent_authentication_failure' },
  })
  expect((await sdk.paymentMethods.list({ customer: customer.id })).data).toEqual([])
})

test('a refund may be delayed, or returned by the bank', async () => {
  const slow = await startStripe({ STRIPE_SECRET_KEY: 'sk_test_waea', STRIPE_REFUND_MS: '50' })
  try {
    const paid = (card: string) =>
      slow.sdk.paymentIntents.create({
        amount: 2000,
        currency: 'nzd',
        payment_method: card,
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      })
    const ended = async (id: string, status: string) => {
      let now = await slow.sdk.refunds.retrieve(id)
      while (now.status !== status) now = await slow.sdk.refunds.retrieve(id)
      return now
    }
    const pending = await slow.sdk.refunds.create({ payment_intent: (await paid('pm_card_pendingRefund')).id })
    expect(pending.status).toBe('pending')
    await ended(pending.id, 'succeeded')
    const failing = await slow.sdk.refunds.create({ payment_intent: (await paid('pm_card_refundFail')).id })
    expect(failing.status).toBe('succeeded')
    expect((await ended(failing.id, 'failed')).failure_reason).toBe('lost_or_stolen_card')
    const charge = await slow.sdk.charges.retrieve(failing.charge as string)
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false })
    const { data } = await slow.sdk.events.list({ limit: 2 })
    expect(data.map((event) => event.type)).toEqual(['refund.failed', 'charge.refund.updated'])
  } finally {
    await slow.close()
  }
})

test('a declined payment, a cancelled one and a refund emit their events', async () => {
  const mark = await lastEvent()
  const declined = { amount: 2_000, currency: 'nzd', payment_method: 'pm_card_chargeDeclined', confirm: true } as const
  await expect(sdk.paymentIntents.create(declined)).rejects.toBeInstanceOf(Stripe.errors.StripeCardError)
  const waiting = await sdk.paymentIntents.create({ amount: 2_000, currency: 'nzd' })
  await sdk.paymentIntents.cancel(waiting.id, { cancellation_reason: 'abandoned' })
  const paid = await sdk.paymentIntents.create({ ...declined, payment_method: 'pm_card_visa' })
  await sdk.refunds.create({ payment_intent: paid.id })
  expect(await eventsSince(mark)).toEqual([
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
    'payment_intent.created',
    'payment_intent.canceled',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
  ])
})

test('an event has its object as it was at that time', async () => {
  const intent = await sdk.paymentIntents.create({ amount: 2_000, currency: 'nzd' })
  const [created] = (await sdk.events.list({ types: ['payment_intent.created'], limit: 1 })).data
  await sdk.paymentIntents.cancel(intent.id)
  const event = await sdk.events.retrieve(created?.id ?? '')
  expect(event.data.object).toMatchObject({ id: intent.id, status: 'requires_payment_method' })
})

test('balance transactions are listed by day', async () => {
  const start = Math.floor(Date.now() / 1000) - 60
  const booked = await sdk.balanceTransactions.list({ created: { gte: start }, limit: 100 })
  expect(booked.data.map((line) => line.amount)).toEqual([-2_000, 2_000])
  expect((await sdk.balanceTransactions.list({ created: { lt: start } })).data).toEqual([])
})

test('a secret key other than the one in the settings is refused', async () => {
  const { port } = new URL(server.url)
  const stranger = new Stripe('sk_test_other', { host: 'localhost', port, protocol: 'http', telemetry: false })
  await expect(stranger.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
})
