import type Stripe from 'stripe'
import type { CardDeclined, CardEvent } from '../../ports/cards.ts'

type Failed = Stripe.PaymentIntent.LastPaymentError | Stripe.SetupIntent.LastSetupError

/** The decline in an error. A failed bank check or an unusable method is not a decline. */
export function declinedBy(failed: Failed, attemptRef: string): { declined: CardDeclined } | undefined {
  if (failed.type !== 'card_error') return undefined
  const fingerprint = failed.payment_method?.card?.fingerprint
  const code = failed.decline_code ?? failed.code ?? 'card_declined'
  return { declined: { attemptRef, code, ...(fingerprint && { fingerprint }) } }
}

/**
 * The state of a SetupIntent with which a browser saves a card. An attempt without an id of its own uses the card's.
 */
export function setupOf(setup: Stripe.SetupIntent): NonNullable<CardEvent['setup']> {
  const { id, status, last_setup_error: failed, latest_attempt } = setup
  const attempt = typeof latest_attempt === 'string' ? latest_attempt : latest_attempt?.id
  const attemptRef = attempt ?? (failed?.payment_method && `${id} ${failed.payment_method.id}`)
  const isOver = status === 'succeeded' || status === 'canceled'
  return { gatewayRef: id, isOver, ...(failed && attemptRef && declinedBy(failed, attemptRef)) }
}
