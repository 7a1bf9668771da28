import Stripe from 'stripe'
import type { CardPayment, CardPaymentRequest, CardsPort } from '../../ports/cards.ts'
import { bankAccountCalls } from './bank-accounts.ts'
import { centsOf, type StripeSettings, stripeClient } from './client.ts'
import { eventOf } from './events.ts'
import { cardOf, paymentOf } from './read-payment.ts'
import { refundCalls } from './refunds.ts'
import { eachUnlessNoAnswer, unlessNoAnswer } from './unless-no-answer.ts'

// No methods that redirect to another site: customers pay on our page.
const cardsOnly = { enabled: true, allow_redirects: 'never' } as const
const debitsOnly: Pick<Stripe.PaymentIntentCreateParams, 'allowed_payment_method_types'> = {
  allowed_payment_method_types: ['nz_bank_account'],
}

/** Stripe as the card partner. Every call that could move money carries an idempotency key, so a retry is harmless. */
export function stripeCards(settings: StripeSettings): CardsPort {
  const stripe = stripeClient(settings)
  return {
    ...paymentCalls(stripe),
    ...cardCalls(stripe),
    ...refundCalls(stripe),
    ...bankAccountCalls(stripe),
    verifyEvent: (rawBody, signature) => eventOf(stripe, rawBody, signature, settings.webhookSecret),
  }
}

const withCharge = { expand: ['latest_charge'] }
const maxListed = 100
const clocksDifferS = 5 * 60
const createdWithinS = 20 * 60

function paymentCalls(
  stripe: Stripe,
): Pick<CardsPort, 'pay' | 'confirm' | 'fetchPayment' | 'find' | 'cancel' | 'capture' | 'paymentsSince'> {
  const { paymentIntents } = stripe
  return {
    pay: (input) =>
      payment(
        stripe,
        () => paymentIntents.create({ ...paymentParams(input), ...withCharge }, { idempotencyKey: input.key }),
        async (failure) => neverMade(input, failure),
      ),
    confirm: ({ gatewayRef, gatewayCard, key, present }) =>
      payment(
        stripe,
        () =>
          paymentIntents.confirm(
            gatewayRef,
            { payment_method: gatewayCard, ...(present ? {} : { off_session: true }), ...withCharge },
            { idempotencyKey: key },
          ),
        async (failure) => ({ ...paymentOf(await paymentIntents.retrieve(gatewayRef, withCharge)), failure }),
      ),
    fetchPayment: (gatewayRef) => payment(stripe, () => paymentIntents.retrieve(gatewayRef, withCharge)),
    find: (of, key) =>
      unlessNoAnswer(async () => {
        const listed = 'madeAt' in of ? { created: createdAbout(of.madeAt) } : { customer: of.gatewayCustomer }
        for await (const one of paymentIntents.list({ ...listed, limit: maxListed })) {
          if (one.metadata.payment_uuid === key) return paymentOf(await paymentIntents.retrieve(one.id, withCharge))
        }
        return undefined
      }),
    cancel: (gatewayRef) => payment(stripe, () => paymentIntents.cancel(gatewayRef)),
    // Without an idempotency key: Stripe would repeat a stored error for ever, and a payment cannot be captured twice
    // anyway.
    capture: (gatewayRef, amountCents) =>
      payment(stripe, () => paymentIntents.capture(gatewayRef, { amount_to_capture: amountCents, ...withCharge })),
    paymentsSince(at) {
      const created = { gte: Math.floor(at.getTime() / 1000) }
      return eachUnlessNoAnswer(paymentIntents.list({ created, limit: maxListed }), paymentOf)
    },
  }
}

/** The range in which Stripe may have created a payment that we started at `at`, allowing for both clocks. */
function createdAbout(at: Date): { gte: number; lte: number } {
  const seconds = Math.floor(at.getTime() / 1000)
  return { gte: seconds - clocksDifferS, lte: seconds + createdWithinS }
}

function cardCalls(stripe: Stripe): Pick<CardsPort, 'customer' | 'setup' | 'cancelSetup' | 'cards' | 'deleteCard'> {
  return {
    customer: (ours) => unlessNoAnswer(() => customerOf(stripe, ours)),
    setup: (customer, idempotencyKey) =>
      unlessNoAnswer(async () => {
        const made = await stripe.setupIntents.create(
          { customer, usage: 'off_session', automatic_payment_methods: cardsOnly },
          { idempotencyKey },
        )
        return { gatewayRef: made.id, clientSecret: made.client_secret ?? '' }
      }),
    cancelSetup: (gatewayRef) =>
      unlessNoAnswer(async () => {
        try {
          await stripe.setupIntents.cancel(gatewayRef)
        } catch (error) {
          // It has already saved a card, or was cancelled.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        }
      }),
    cards: (customer) =>
      unlessNoAnswer(async () => {
        const listed = await stripe.paymentMethods.list({ customer, type: 'card', limit: maxListed })
        return listed.data.map(cardOf)
      }),
    deleteCard: (gatewayCard) =>
      unlessNoAnswer(async () => {
        try {
          await stripe.paymentMethods.detach(gatewayCard)
        } catch (error) {
          // The card was already detached.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        }
      }),
  }
}

/**
 * The payment in Stripe's answer. A decline is an answer too: Stripe sends the payment with it. `withUnusableCard`
 * returns the payment's state when Stripe refuses the saved card that was named.
 */
function payment(
  stripe: Stripe,
  ask: () => Promise<Stripe.PaymentIntent>,
  withUnusableCard?: (failure: string) => Promise<CardPayment>,
): Promise<CardPayment> {
  return unlessNoAnswer(async () => {
    try {
      return paymentOf(await ask())
    } catch (error) {
      const declined = declinedPayment(error)
      if (declined) return declined
      // Another attempt or browser window has moved the payment on since we read it: fetch its current state.
      const ahead = paymentInError(error)
      if (ahead) return paymentOf(await stripe.paymentIntents.retrieve(ahead, withCharge))
      const failure = unusableCardIn(error)
      if (failure && withUnusableCard) return await withUnusableCard(failure)
      throw error
    }
  })
}

/**
 * Creates the customer, or finds the existing one: Stripe repeats an error for its key for a day, though the customer
 * may exist.
 */
async function customerOf(stripe: Stripe, ours: Parameters<CardsPort['customer']>[0]): Promise<string> {
  const { CustomerUUID, email, name } = ours
  try {
    const made = await stripe.customers.create(
      { email, name, metadata: { customer_uuid: CustomerUUID } },
      { idempotencyKey: `customer-${CustomerUUID}` },
    )
    return made.id
  } catch (error) {
    for await (const one of stripe.customers.list({ email, limit: 100 })) {
      if (one.metadata.customer_uuid === CustomerUUID) return one.id
    }
    throw error
  }
}

function paymentParams(input: CardPaymentRequest): Stripe.PaymentIntentCreateParams {
  return {
    amount: input.amountCents,
    currency: 'nzd',
    ...(input.gatewayCustomer && { customer: input.gatewayCustomer }),
    description: input.description,
    metadata: { ...input.metadata, payment_uuid: input.key },
    ...(input.isDebit ? debitsOnly : { automatic_payment_methods: cardsOnly }),
    ...(input.holds && { capture_method: 'manual' }),
    ...(input.keepCard && { setup_future_usage: 'off_session' }),
    ...(input.gatewayCard && {
      payment_method: input.gatewayCard,
      confirm: true,
      ...(input.present ? {} : { off_session: true }),
    }),
  }
}

function declinedPayment(error: unknown): CardPayment | undefined {
  if (!(error instanceof Stripe.errors.StripeCardError)) return undefined
  const intent = (error as { payment_intent?: Stripe.PaymentIntent }).payment_intent
  if (!intent) return undefined
  return { ...paymentOf(intent), failure: error.decline_code ?? error.code ?? 'card_declined' }
}

/** Why Stripe refuses a payment's saved card, such as one removed at Stripe; undefined for other errors. */
function unusableCardIn(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined
  const { code = '', param } = error
  const isMissing = code === 'resource_missing' && param === 'payment_method'
  return isMissing || code.startsWith('payment_method_') ? code : undefined
}

/** A payment that Stripe did not create because its card cannot pay. */
function neverMade({ amountCents, metadata }: CardPaymentRequest, failure: string): CardPayment {
  return { gatewayRef: '', state: 'cancelled', amountCents, receivedCents: centsOf(0), failure, metadata }
}

/** The payment in an error that says it can no longer be confirmed or cancelled. */
function paymentInError(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined
  return error.code === 'payment_intent_unexpected_state' ? error.payment_intent?.id : undefined
}
