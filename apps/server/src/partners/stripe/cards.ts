import Stripe from 'stripe'
import type {
  CardEvent,
  CardPayment,
  CardPaymentAsked,
  CardPaymentState,
  CardsPort,
  SavedCard,
} from '../../ports/cards.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { type StripeSettings, stripeClient } from './client.ts'

const signatureToleranceS = 300
// No method that sends the person to another site: the payment is made on our page or not at all.
const cardsOnly = { enabled: true, allow_redirects: 'never' } as const

/** Stripe as our card partner. Every call that could move money carries a key, so that asking again is harmless. */
export function stripeCards(settings: StripeSettings): CardsPort {
  const stripe = stripeClient(settings)
  const withCharge = { expand: ['latest_charge'] }

  return {
    customer: (ours) =>
      asking(async () => {
        const made = await stripe.customers.create(
          { email: ours.email, name: ours.name, metadata: { customer_uuid: ours.CustomerUUID } },
          { idempotencyKey: `customer-${ours.CustomerUUID}` },
        )
        return made.id
      }),
    pay: (asked) =>
      payment(() =>
        stripe.paymentIntents.create({ ...paymentParams(asked), ...withCharge }, { idempotencyKey: asked.key }),
      ),
    confirm: ({ gatewayRef, gatewayCard, key, present }) =>
      payment(() =>
        stripe.paymentIntents.confirm(
          gatewayRef,
          { payment_method: gatewayCard, ...(present ? {} : { off_session: true }), ...withCharge },
          { idempotencyKey: key },
        ),
      ),
    payment: (gatewayRef) => payment(() => stripe.paymentIntents.retrieve(gatewayRef, withCharge)),
    find: (gatewayCustomer, key) =>
      asking(async () => {
        for await (const one of stripe.paymentIntents.list({ customer: gatewayCustomer, limit: 100 })) {
          if (one.metadata.payment_uuid === key) return paymentOf(one)
        }
        return undefined
      }),
    cancel: (gatewayRef) => payment(() => stripe.paymentIntents.cancel(gatewayRef)),
    refund: (gatewayRef, amountCents, key) =>
      asking(async () => {
        const made = await stripe.refunds.create(
          { payment_intent: gatewayRef, amount: amountCents },
          { idempotencyKey: key },
        )
        return { gatewayRef: made.id, status: made.status ?? 'pending' }
      }),
    setup: (gatewayCustomer, key) =>
      asking(async () => {
        const made = await stripe.setupIntents.create(
          { customer: gatewayCustomer, usage: 'off_session', automatic_payment_methods: cardsOnly },
          { idempotencyKey: key },
        )
        return { gatewayRef: made.id, clientSecret: made.client_secret ?? '' }
      }),
    cards: (gatewayCustomer) =>
      asking(async () => {
        const listed = await stripe.paymentMethods.list({ customer: gatewayCustomer, type: 'card', limit: 100 })
        return listed.data.map(cardOf)
      }),
    forget: (gatewayCard) =>
      asking(async () => {
        await stripe.paymentMethods.detach(gatewayCard)
      }),
    event: (rawBody, signature) => eventOf(stripe, rawBody, signature, settings.webhookSecret),
    async *paymentsSince(at) {
      const created = { gte: Math.floor(at.getTime() / 1000) }
      for await (const one of stripe.paymentIntents.list({ created, limit: 100 })) yield paymentOf(one)
    },
  }

  /** A payment's answer; a decline is an answer too, since Stripe sends the payment with it. */
  async function payment(ask: () => Promise<Stripe.PaymentIntent>): Promise<CardPayment> {
    return asking(async () => {
      try {
        return paymentOf(await ask())
      } catch (error) {
        const declined = declinedPayment(error)
        if (declined) return declined
        throw error
      }
    })
  }
}

function paymentParams(asked: CardPaymentAsked): Stripe.PaymentIntentCreateParams {
  return {
    amount: asked.amountCents,
    currency: 'nzd',
    customer: asked.gatewayCustomer,
    description: asked.description,
    metadata: { ...asked.metadata, payment_uuid: asked.key },
    automatic_payment_methods: cardsOnly,
    ...(asked.keepCard && { setup_future_usage: 'off_session' }),
    ...(asked.gatewayCard && {
      payment_method: asked.gatewayCard,
      confirm: true,
      ...(asked.present ? {} : { off_session: true }),
    }),
  }
}

function declinedPayment(error: unknown): CardPayment | undefined {
  if (!(error instanceof Stripe.errors.StripeCardError)) return undefined
  const intent = (error as { payment_intent?: Stripe.PaymentIntent }).payment_intent
  if (!intent) return undefined
  return { ...paymentOf(intent), failure: error.decline_code ?? error.code ?? 'card_declined' }
}

const states: Record<Stripe.PaymentIntent.Status, CardPaymentState> = {
  succeeded: 'succeeded',
  requires_action: 'needs-action',
  requires_confirmation: 'needs-card',
  requires_payment_method: 'needs-card',
  requires_capture: 'processing',
  processing: 'processing',
  canceled: 'cancelled',
}

function paymentOf(intent: Stripe.PaymentIntent): CardPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : undefined
  const card = charge?.payment_method_details?.card
  const failed = intent.last_payment_error
  const method = typeof intent.payment_method === 'object' ? intent.payment_method?.id : intent.payment_method
  const key = intent.metadata.payment_uuid
  return {
    gatewayRef: intent.id,
    state: states[intent.status] ?? 'processing',
    amountCents: intent.amount,
    metadata: intent.metadata,
    ...(key && { key }),
    ...(intent.client_secret && { clientSecret: intent.client_secret }),
    ...(method && { gatewayCard: method }),
    ...(card && { card: { brand: card.brand ?? 'card', last4: card.last4 ?? '' } }),
    ...(failed && intent.status !== 'succeeded' && { failure: failed.decline_code ?? failed.code ?? 'card_declined' }),
  }
}

function cardOf(method: Stripe.PaymentMethod): SavedCard {
  return {
    gatewayRef: method.id,
    brand: method.card?.brand ?? 'card',
    last4: method.card?.last4 ?? '',
    expMonth: method.card?.exp_month ?? 0,
    expYear: method.card?.exp_year ?? 0,
    funding: method.card?.funding ?? 'unknown',
    country: method.card?.country ?? '',
  }
}

function eventOf(stripe: Stripe, rawBody: Buffer, signature: string, secret: string): CardEvent | undefined {
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(rawBody, signature, secret, signatureToleranceS)
  } catch {
    return undefined
  }
  const subject = event.data.object as { object?: string; customer?: string | null }
  const base = { id: event.id, ...(subject.customer && { gatewayCustomer: subject.customer }) }
  if (subject.object === 'payment_intent') {
    return { ...base, kind: 'payment', payment: paymentOf(event.data.object as Stripe.PaymentIntent) }
  }
  if (event.type.startsWith('payment_method.') || event.type.startsWith('setup_intent.'))
    return { ...base, kind: 'cards' }
  return { ...base, kind: 'other' }
}

/** Asks the partner. No answer, or an answer about its own trouble, says nothing of the effect. */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError) {
      throw new PartnerUnknown('The card partner did not answer', { cause: error })
    }
    if (error instanceof Stripe.errors.StripeIdempotencyError || error instanceof Stripe.errors.StripeRateLimitError) {
      throw new PartnerUnknown('The card partner is still at work on the same request', { cause: error })
    }
    throw error
  }
}
