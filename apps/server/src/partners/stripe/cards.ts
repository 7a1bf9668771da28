import Stripe from 'stripe'
import type { CardEvent, CardPayment, CardPaymentRequest, CardPaymentState, CardsPort } from '../../ports/cards.ts'
import { bankAccountCalls, bankEventOf } from './bank-accounts.ts'
import { centsOf, type StripeSettings, stripeClient } from './client.ts'
import { declinedBy, setupOf } from './declines.ts'
import { unlessNoAnswer } from './no-answer.ts'
import { refundCalls, refundOf } from './refunds.ts'

const signatureToleranceS = 300
// No methods that redirect to another site: people pay on our page.
const cardsOnly = { enabled: true, allow_redirects: 'never' } as const
const debitsOnly: Pick<Stripe.PaymentIntentCreateParams, 'allowed_payment_method_types'> = {
  allowed_payment_method_types: ['nz_bank_account'],
}

/**
 * Stripe as the card partner. Every call that could move money carries an idempotency key, so that repeating it is
 * harmless.
 */
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
    pay: (asked) =>
      payment(stripe, () =>
        paymentIntents.create({ ...paymentParams(asked), ...withCharge }, { idempotencyKey: asked.key }),
      ),
    confirm: ({ gatewayRef, gatewayCard, key, present }) =>
      payment(stripe, () =>
        paymentIntents.confirm(
          gatewayRef,
          { payment_method: gatewayCard, ...(present ? {} : { off_session: true }), ...withCharge },
          { idempotencyKey: key },
        ),
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
    // Without a key: the partner would repeat an error for ever, and what is captured cannot be captured again.
    capture: (gatewayRef, amountCents) =>
      payment(stripe, () => paymentIntents.capture(gatewayRef, { amount_to_capture: amountCents, ...withCharge })),
    async *paymentsSince(at) {
      const created = { gte: Math.floor(at.getTime() / 1000) }
      for await (const one of paymentIntents.list({ created, limit: maxListed })) yield paymentOf(one)
    },
  }
}

/** When Stripe may have created a payment that we began at an instant, by its clock and ours. */
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
          // It has saved a card, or was cancelled before.
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
          // A detached card was deleted before.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        }
      }),
  }
}

/** The payment in Stripe's answer. A decline is an answer too: Stripe sends the payment with it. */
function payment(stripe: Stripe, ask: () => Promise<Stripe.PaymentIntent>): Promise<CardPayment> {
  return unlessNoAnswer(async () => {
    try {
      return paymentOf(await ask())
    } catch (error) {
      const declined = declinedPayment(error)
      if (declined) return declined
      // Another try or window has moved it on since we read it: fetch its current state.
      const ahead = paymentInError(error)
      if (ahead) return paymentOf(await stripe.paymentIntents.retrieve(ahead, withCharge))
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

function paymentParams(asked: CardPaymentRequest): Stripe.PaymentIntentCreateParams {
  return {
    amount: asked.amountCents,
    currency: 'nzd',
    ...(asked.gatewayCustomer && { customer: asked.gatewayCustomer }),
    description: asked.description,
    metadata: { ...asked.metadata, payment_uuid: asked.key },
    ...(asked.isDebit ? debitsOnly : { automatic_payment_methods: cardsOnly }),
    ...(asked.holds && { capture_method: 'manual' }),
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

/** The payment in an error that says it can no longer be confirmed or cancelled. */
function paymentInError(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined
  return error.code === 'payment_intent_unexpected_state' ? error.payment_intent?.id : undefined
}

const states: Record<Stripe.PaymentIntent.Status, CardPaymentState> = {
  succeeded: 'succeeded',
  requires_action: 'needs-action',
  requires_confirmation: 'needs-card',
  requires_payment_method: 'needs-card',
  requires_capture: 'held',
  processing: 'processing',
  canceled: 'cancelled',
}

function paymentOf(intent: Stripe.PaymentIntent): CardPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : undefined
  const failed = intent.last_payment_error
  const method = typeof intent.payment_method === 'object' ? intent.payment_method?.id : intent.payment_method
  // While the bank checks another card, the charge is still that of the last card.
  const isOfBefore = method && charge?.payment_method && charge.payment_method !== method
  const card = isOfBefore ? undefined : charge?.payment_method_details?.card
  const account = charge?.payment_method_details?.nz_bank_account
  const metadata = intent.metadata ?? {}
  const key = metadata.payment_uuid
  return {
    gatewayRef: intent.id,
    state: states[intent.status] ?? 'processing',
    amountCents: centsOf(intent.amount),
    receivedCents: centsOf(intent.amount_received),
    metadata,
    ...(key && { key }),
    ...(card?.capture_before && { heldUntil: new Date(card.capture_before * 1000) }),
    ...(intent.client_secret && { clientSecret: intent.client_secret }),
    ...(method && { gatewayCard: method }),
    ...(card && {
      card: { brand: card.brand ?? 'card', last4: card.last4 ?? '', ...fingerprintOf(card), ...walletOf(card) },
    }),
    ...(account && { card: { brand: account.bank_name, last4: account.last4 ?? '' } }),
    ...(account?.expected_debit_date && { debitOn: account.expected_debit_date }),
    ...(failed && intent.status !== 'succeeded' && { failure: failed.decline_code ?? failed.code ?? 'card_declined' }),
    ...(failed?.charge && declinedBy(failed, failed.charge)),
  }
}

const fingerprintOf = ({ fingerprint }: { fingerprint?: string | null }) => (fingerprint ? { fingerprint } : {})

type Wallet = NonNullable<NonNullable<CardPayment['card']>['wallet']>
const wallets: readonly Wallet[] = ['apple_pay', 'google_pay']

/** Other wallets than those we offer, such as Link, count as the card in them. */
function walletOf(card: Stripe.Charge.PaymentMethodDetails.Card): { wallet?: Wallet } {
  const wallet = wallets.find((one) => one === card.wallet?.type)
  return wallet ? { wallet } : {}
}

type CardDetail = Awaited<ReturnType<CardsPort['cards']>>[number]

function cardOf({ id, card, billing_details, created, livemode }: Stripe.PaymentMethod): CardDetail {
  return {
    addressLine1: billing_details.address?.line1 ?? '',
    addressLine2: billing_details.address?.line2 ?? '',
    brand: card?.brand ?? 'card',
    // The same card saved twice is two payment methods with one fingerprint.
    cardId: card?.fingerprint ?? id,
    country: card?.country ?? '',
    expMonth: card?.exp_month ?? 0,
    expYear: card?.exp_year ?? 0,
    funding: card?.funding ?? 'unknown',
    last4: card?.last4 ?? '',
    created,
    livemode,
    tokenId: id,
  }
}

function eventOf(stripe: Stripe, rawBody: Buffer, signature: string, secret: string): CardEvent | undefined {
  const event = signedEvent(stripe, rawBody, signature, secret)
  if (!event) return undefined
  const subject = event.data.object as { object?: string; customer?: string | null }
  const base = subject.customer ? { gatewayCustomer: subject.customer } : {}
  if (subject.object === 'payment_intent') {
    return { ...base, kind: 'payment', payment: paymentOf(event.data.object as Stripe.PaymentIntent) }
  }
  if (subject.object === 'refund') {
    const refund = refundOf(event.data.object as Stripe.Refund)
    return { ...base, kind: 'refund', refund, metadata: refund.metadata }
  }
  if (event.type === 'charge.refunded') {
    return { ...base, kind: 'refund', metadata: (event.data.object as Stripe.Charge).metadata }
  }
  if (subject.object === 'setup_intent') {
    const setup = event.data.object as Stripe.SetupIntent
    const isAccount = setup.payment_method_types.includes('nz_bank_account')
    return { ...base, kind: 'cards', isAccount, setup: setupOf(setup) }
  }
  if (event.type.startsWith('payment_method.')) {
    const isAccount = (event.data.object as Stripe.PaymentMethod).type === 'nz_bank_account'
    return { ...base, kind: 'cards', isAccount }
  }
  return { ...base, ...bankEventOf(event) }
}

/**
 * The event of a webhook with a valid signature; undefined if the signature is wrong, or what was signed is no event.
 */
function signedEvent(stripe: Stripe, rawBody: Buffer, signature: string, secret: string): Stripe.Event | undefined {
  try {
    const event: Partial<Stripe.Event> | null = stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      signatureToleranceS,
    )
    const isEvent =
      typeof event?.id === 'string' && typeof event.type === 'string' && typeof event.data?.object === 'object'
    return isEvent && event.data?.object ? (event as Stripe.Event) : undefined
  } catch {
    return undefined
  }
}
