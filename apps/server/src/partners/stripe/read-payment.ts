import type Stripe from 'stripe'
import type { CardPayment, CardPaymentState, CardsPort } from '../../ports/cards.ts'
import { centsOf } from './client.ts'
import { declinedBy } from './declines.ts'

const states: Record<Stripe.PaymentIntent.Status, CardPaymentState> = {
  succeeded: 'succeeded',
  requires_action: 'needs-action',
  requires_confirmation: 'needs-card',
  requires_payment_method: 'needs-card',
  requires_capture: 'held',
  processing: 'processing',
  canceled: 'cancelled',
}

/** A payment in our terms. */
export function paymentOf(intent: Stripe.PaymentIntent): CardPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : undefined
  const failed = intent.last_payment_error
  const method = typeof intent.payment_method === 'object' ? intent.payment_method?.id : intent.payment_method
  // While the bank checks another card, the charge still belongs to the previous card.
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

/** A wallet we do not offer, such as Link, counts as the card inside it. */
function walletOf(card: Stripe.Charge.PaymentMethodDetails.Card): { wallet?: Wallet } {
  const wallet = wallets.find((one) => one === card.wallet?.type)
  return wallet ? { wallet } : {}
}

type CardDetail = Awaited<ReturnType<CardsPort['cards']>>[number]

/** A saved card in our terms. */
export function cardOf({ id, card, billing_details, created, livemode }: Stripe.PaymentMethod): CardDetail {
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
