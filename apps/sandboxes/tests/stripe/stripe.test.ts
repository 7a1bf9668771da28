import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticate, fromBrowser, type StripeServer, startStripe } from './stripe-server.ts'

let server: StripeServer
let sdk: Stripe

beforeAll(async () => {
  server = await startStripe()
  sdk = server.sdk
})
afterAll(() => server.close())

const twenty = { amount: 2_000, currency: 'nzd' } as const

async function refusal(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return await promise.then(
    () => {
      throw new Error('It was not refused.')
    },
    (error: unknown) => {
      if (error instanceof Stripe.errors.StripeError) return error
      throw error
    },
  )
}

function typed(number: string, more: Record<string, string> = {}): Record<string, string> {
  const card = { number, exp_month: '12', exp_year: '2040', cvc: '123', ...more }
  return {
    'payment_method_data[type]': 'card',
    ...Object.fromEntries(Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value])),
  }
}

/** Pays $20 with a number typed in a browser; returns the browser's answer. */
async function payWith(number: string, more: Record<string, string> = {}) {
  const intent = await sdk.paymentIntents.create({ ...twenty, metadata: { order: number } })
  const secret = { client_secret: intent.client_secret ?? '', use_stripe_sdk: 'true' }
  const answer = await fromBrowser(server.url, `/v1/payment_intents/${intent.id}/confirm`, {
    ...secret,
    ...typed(number, more),
  })
  return { intent, answer, error: answer.error }
}

async function savedCard(number: string) {
  const customer = await sdk.customers.create({ name: 'Prepay Demo' })
  const setup = await sdk.setupIntents.create({ customer: customer.id })
  await fromBrowser(server.url, `/v1/setup_intents/${setup.id}/confirm`, {
    client_secret: setup.client_secret ?? '',
    ...typed(number),
  })
  await authenticate(server.url, setup, 'complete')
  const done = await sdk.setupIntents.retrieve(setup.id)
  return { customer: customer.id, payment_method: String(done.payment_method) }
}

describe('paying', () => {
  test('a plain card pays at once and leaves a charge with its fee', async () => {
    const intent = await sdk.paymentIntents.create({
      ...twenty,
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { order: '7' },
      expand: ['latest_charge.balance_transaction', 'payment_method'],
    })
    const charge = intent.latest_charge as Stripe.Charge
    expect(intent.status).toBe('succeeded')
    expect(intent.amount_received).toBe(2_000)
    expect((intent.payment_method as Stripe.PaymentMethod).card?.last4).toBe('4242')
    expect(charge.payment_method_details?.card?.brand).toBe('visa')
    expect((charge.balance_transaction as Stripe.BalanceTransaction).net).toBe(1_917)
  })

  test.each([
    ['5555555555554444', 'mastercard'],
    ['378282246310005', 'amex'],
    ['36227206271667', 'diners'],
  ])('%s is a card of %s', async (number, brand) => {
    const method = await sdk.paymentMethods.create({
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2040, cvc: brand === 'amex' ? '1234' : '123' },
    })
    expect(method.card?.brand).toBe(brand)
  })

  test('less than 50 cents is refused', async () => {
    const error = await refusal(sdk.paymentIntents.create({ amount: 49, currency: 'nzd' }))
    expect(error).toMatchObject({ statusCode: 400, code: 'amount_too_small', param: 'amount' })
  })

  test('a parameter that Stripe does not know is refused', async () => {
    const input = { ...twenty, amonut: 1 }
    expect(await refusal(sdk.paymentIntents.create(input))).toMatchObject({
      code: 'parameter_unknown',
      param: 'amonut',
    })
  })

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('%s is declined as %s, and another card pays the same intent', async (number, code, declineCode, message) => {
    const { intent, error } = await payWith(number)
    expect(error).toMatchObject({ type: 'card_error', code, decline_code: declineCode, message })
    const failed = await sdk.paymentIntents.retrieve(intent.id)
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code },
      amount_received: 0,
    })
    const paid = await sdk.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    expect(paid.status).toBe('succeeded')
  })

  test.each([
    ['a wrong check digit', { number: '4242424242424241' }, 'incorrect_number'],
    ['a past year', { exp_year: '2020' }, 'invalid_expiry_year'],
    ['a thirteenth month', { exp_month: '13' }, 'invalid_expiry_month'],
    ['a short security code', { cvc: '12' }, 'invalid_cvc'],
    ['a number that is no test card', { number: '4000000000000010' }, 'card_declined'],
  ])('%s is refused before anything is charged', async (_what, wrong: Record<string, string>, code) => {
    const { number = '4242424242424242', ...more } = wrong
    const { intent, error } = await payWith(number, more)
    expect(error).toMatchObject({ type: 'card_error', code })
    expect((await sdk.charges.list({ payment_intent: intent.id })).data).toEqual([])
  })

  test('a hold is captured in part, and the rest cannot be captured', async () => {
    const authorized = await sdk.paymentIntents.create({
      ...twenty,
      payment_method: 'pm_card_visa',
      capture_method: 'manual',
      confirm: true,
    })
    expect(authorized).toMatchObject({ status: 'requires_capture', amount_capturable: 2_000, amount_received: 0 })
    expect(await sdk.paymentIntents.capture(authorized.id, { amount_to_capture: 1_500 })).toMatchObject({
      status: 'succeeded',
      amount_received: 1_500,
    })
    expect(await refusal(sdk.paymentIntents.capture(authorized.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test('an intent that was paid can be neither confirmed nor cancelled', async () => {
    const paid = await sdk.paymentIntents.create({ ...twenty, payment_method: 'pm_card_visa', confirm: true })
    expect(await refusal(sdk.paymentIntents.confirm(paid.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    expect(await refusal(sdk.paymentIntents.cancel(paid.id))).toMatchObject({ code: 'payment_intent_unexpected_state' })
  })

  test('refunds return what was paid and never more', async () => {
    const paid = await sdk.paymentIntents.create({ ...twenty, payment_method: 'pm_card_visa', confirm: true })
    await sdk.refunds.create({ payment_intent: paid.id, amount: 500 })
    expect(await refusal(sdk.refunds.create({ payment_intent: paid.id, amount: 1_501 }))).toMatchObject({
      param: 'amount',
    })
    await sdk.refunds.create({ payment_intent: paid.id })
    const charge = await sdk.charges.retrieve(String(paid.latest_charge))
    expect(charge).toMatchObject({ amount_refunded: 2_000, refunded: true })
    expect(await refusal(sdk.refunds.create({ payment_intent: paid.id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    expect((await sdk.refunds.list({ payment_intent: paid.id })).data.map((refund) => refund.amount)).toEqual([
      1_500, 500,
    ])
  })
})

describe('authentication', () => {
  test('a payment waits for authentication, and is paid when it is passed', async () => {
    const { intent, answer } = await payWith('4000002500003155')
    expect(answer).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    expect(answer.metadata).toBeUndefined()
    await authenticate(server.url, intent, 'complete')
    expect(await sdk.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded', next_action: null })
  })

  test('a failed authentication charges nothing and asks for another card', async () => {
    const { intent } = await payWith('4000002760003184')
    await authenticate(server.url, intent, 'fail')
    const after = await sdk.paymentIntents.retrieve(intent.id)
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
      latest_charge: null,
    })
  })

  test('a card may authenticate and still lack the funds', async () => {
    const { intent } = await payWith('4000008260003178')
    await authenticate(server.url, intent, 'complete')
    expect(await sdk.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    })
  })

  test('a card authenticated when it was saved pays off-session', async () => {
    const saved = await savedCard('4000002500003155')
    const paid = await sdk.paymentIntents.create({ ...twenty, ...saved, confirm: true, off_session: true })
    expect(paid.status).toBe('succeeded')
  })

  test('a card that always needs authentication is declined off-session', async () => {
    const saved = await savedCard('4000002760003184')
    const error = await refusal(sdk.paymentIntents.create({ ...twenty, ...saved, confirm: true, off_session: true }))
    expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' })
    expect(error.payment_intent).toMatchObject({ status: 'requires_payment_method' })
  })

  test('a browser needs the client secret, and a publishable key cannot call anything else', async () => {
    const { intent } = await payWith('4242424242424242')
    const wrong = await fromBrowser(server.url, `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: `${intent.id}_secret_guess`,
      ...typed('4242424242424242'),
    })
    expect(wrong.error).toMatchObject({ code: 'payment_intent_invalid_parameter' })
    const listed = await fetch(`${server.url}/v1/payment_intents?key=pk_test_waea`)
    expect(listed.status).toBe(401)
  })
})

describe('saved cards', () => {
  test('are listed for their customer, updated, and unusable when detached', async () => {
    const saved = await savedCard('4242424242424242')
    await sdk.paymentMethods.update(saved.payment_method, { card: { exp_month: 11, exp_year: 2041 } })
    const [card] = (await sdk.paymentMethods.list({ customer: saved.customer, type: 'card' })).data
    expect(card).toMatchObject({ id: saved.payment_method, card: { exp_month: 11, exp_year: 2041 } })
    await sdk.paymentMethods.detach(saved.payment_method)
    expect((await sdk.customers.listPaymentMethods(saved.customer)).data).toEqual([])
    const again = sdk.paymentMethods.attach(saved.payment_method, { customer: saved.customer })
    expect(await refusal(again)).toMatchObject({ code: 'payment_method_unexpected_state' })
  })

  test('of one customer do not pay for another', async () => {
    const saved = await savedCard('4242424242424242')
    const other = await sdk.customers.create({})
    const input = { ...twenty, ...saved, customer: other.id, confirm: true }
    expect(await refusal(sdk.paymentIntents.create(input))).toMatchObject({ code: 'resource_missing' })
  })

  test('may attach and fail when charged', async () => {
    const saved = await savedCard('4000000000000341')
    const input = { ...twenty, ...saved, confirm: true, off_session: true }
    expect(await refusal(sdk.paymentIntents.create(input))).toMatchObject({ code: 'card_declined' })
  })

  test('are saved by a payment with setup_future_usage', async () => {
    const customer = await sdk.customers.create({})
    await sdk.paymentIntents.create({
      ...twenty,
      customer: customer.id,
      payment_method: 'pm_card_mastercard',
      setup_future_usage: 'off_session',
      confirm: true,
    })
    const cards = await sdk.paymentMethods.list({ customer: customer.id })
    expect(cards.data.map((method) => method.card?.brand)).toEqual(['mastercard'])
  })
})

test('lists are paged, newest first, and the SDK iterates over them', async () => {
  const customer = await sdk.customers.create({})
  const made: string[] = []
  for (let count = 0; count < 5; count += 1) {
    made.push((await sdk.paymentIntents.create({ ...twenty, customer: customer.id, metadata: { run: 'pages' } })).id)
  }
  const first = await sdk.paymentIntents.list({ customer: customer.id, limit: 2 })
  expect(first.has_more).toBe(true)
  const walked: string[] = []
  for await (const intent of sdk.paymentIntents.list({ customer: customer.id, limit: 2 })) walked.push(intent.id)
  expect(walked).toEqual(made.reverse())
  const found = await sdk.paymentIntents.search({
    query: "metadata['run']:'pages' AND status:'requires_payment_method'",
  })
  expect(found.data).toHaveLength(5)
})
