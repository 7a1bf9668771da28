import type Stripe from 'stripe'
import type { CardEvent } from '../../ports/cards.ts'
import { bankEventOf } from './bank-accounts.ts'
import { setupOf } from './declines.ts'
import { paymentOf } from './read-payment.ts'
import { refundOf } from './refunds.ts'

const signatureToleranceS = 300

/** The event of a webhook; undefined unless Stripe signed it. */
export function eventOf(stripe: Stripe, rawBody: Buffer, signature: string, secret: string): CardEvent | undefined {
  const event = signedEvent(stripe, rawBody, signature, secret)
  if (!event) return undefined
  try {
    return readEvent(event)
  } catch {
    return { kind: 'unreadable', eventRef: event.id }
  }
}

function readEvent(event: Stripe.Event): CardEvent {
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

/** The event of a webhook with a valid signature; undefined if the signature is wrong or the body is not an event. */
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
