import { type Account, type Call, newId } from '../account.ts'
import { docUrl } from '../errors.ts'
import type { BalanceTransaction, Charge } from '../money-types.ts'
import type { AnyMethod, IntentError, NextAction, PaymentIntent, PaymentMethod, Vaulted } from '../types.ts'
import { isPast } from './card-rules.ts'
import { behaviourOf, type Decline, declines } from './test-cards.ts'

/** How a card is used: without the cardholder present, after authentication, or only to be saved. */
export interface CardUse {
  offSession: boolean
  authenticated: boolean
  settingUp: boolean
}

export type Authorisation = { approved: true } | { authenticate: true } | { declined: Decline }

function needsAuthentication(method: PaymentMethod, vaulted: Vaulted, use: CardUse): boolean {
  // A wallet has already authenticated the cardholder on the device.
  if (use.authenticated || method.card.wallet) return false
  switch (behaviourOf(vaulted.behaviour).authenticates) {
    case 'always':
      return true
    case 'on-session':
      return !use.offSession && !use.settingUp
    case 'unless-set-up':
      return !(use.offSession && vaulted.setUp)
    default:
      return false
  }
}

/** The issuer's answer to a use of the card: approved, authentication needed, or declined. */
export function authoriseCard(account: Account, method: PaymentMethod, vaulted: Vaulted, use: CardUse): Authorisation {
  const card = behaviourOf(vaulted.behaviour)
  if (isPast(method.card.exp_month, method.card.exp_year, account.now())) return { declined: declines.expired }
  if (needsAuthentication(method, vaulted, use)) {
    return use.offSession ? { declined: declines.authenticationRequired } : { authenticate: true }
  }
  const cvcUnchecked = card.declines === 'incorrectCvc' && !vaulted.cvcGiven
  if (card.declines && !cvcUnchecked && !(use.settingUp && card.attaches)) return { declined: declines[card.declines] }
  if (!use.settingUp && account.failureShare > 0 && account.random() < account.failureShare) {
    return { declined: declines.generic }
  }
  return { approved: true }
}

const networkStatus = { approved: 'approved_by_network', declined: 'declined_by_network' } as const

function outcomeOf(decline: Decline | undefined): Record<string, unknown> {
  return {
    network_status: decline ? networkStatus.declined : networkStatus.approved,
    reason: decline ? decline.decline_code : null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: decline ? 'The bank returned a decline.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

/** Stripe's fee in cents: 2.65% and 30 cents. */
function feeOf(amount: number): number {
  return Math.round((amount * 265) / 10_000) + 30
}

/** Adds a balance transaction and returns its id. Positive for a charge or a failed refund, negative for a refund. */
export function bookBalance(
  account: Account,
  source: string,
  amount: number,
  currency: string,
  description: string | null,
  type: BalanceTransaction['type'] = amount > 0 ? 'charge' : 'refund',
): string {
  const id = newId('txn_3')
  const fee = type === 'charge' ? feeOf(amount) : 0
  account.store.put('balance_transactions', {
    id,
    object: 'balance_transaction',
    amount,
    available_on: account.seconds() + 172_800,
    balance_type: 'payments',
    created: account.seconds(),
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee > 0
        ? [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }]
        : [],
    net: amount - fee,
    reporting_category: type,
    source,
    status: 'pending',
    type,
  })
  return id
}

/** The payment method as a card; throws for any other. */
export function asCard(method: AnyMethod): PaymentMethod {
  if (method.type !== 'card') throw new Error(`${method.id} is no card`)
  return method
}

/** The card as a charge shows it. */
function cardOfCharge(
  method: PaymentMethod,
  amountAuthorised: number | null,
  authenticated: boolean,
  captureBefore: number | undefined,
): object {
  const { last4, brand, exp_month, exp_year, fingerprint, funding, country, checks } = method.card
  const passed = { authentication_flow: 'challenge', result: 'authenticated', version: '2.2.0' }
  return {
    card: {
      amount_authorized: amountAuthorised,
      brand,
      ...(captureBefore !== undefined && { capture_before: captureBefore }),
      checks,
      country,
      exp_month,
      exp_year,
      fingerprint,
      funding,
      last4,
      network: brand,
      three_d_secure: authenticated ? passed : null,
      wallet: method.card.wallet,
    },
    type: 'card',
  }
}

/** Creates the charge of an attempt: paid, authorized for a later capture, or failed with the reason. */
export function makeCharge(
  account: Account,
  intent: PaymentIntent,
  method: AnyMethod,
  call: Call | undefined,
  result: {
    decline?: Decline
    captured: boolean
    authenticated: boolean
    /** The details of a payment method other than a card. */
    details?: object
  },
): Charge {
  const id = newId(result.details ? 'py_3' : 'ch_3')
  const { decline } = result
  const paid = !decline
  const captured = paid && result.captured
  const captureBefore = paid && !captured ? account.seconds() + Math.floor(account.holdMs / 1000) : undefined
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    balance_transaction: captured ? bookBalance(account, id, intent.amount, intent.currency, intent.description) : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor,
    captured,
    created: account.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    outcome: outcomeOf(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details:
      result.details ?? cardOfCharge(asCard(method), paid ? intent.amount : null, result.authenticated, captureBefore),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: paid ? `${account.publicUrl}/stripe/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? 'succeeded' : 'failed',
    transfer_group: intent.transfer_group,
  }
  account.store.put('charges', charge)
  if (paid) account.store.put('origins', { id, idempotencyKey: call?.idempotencyKey ?? null })
  return charge
}

/** A decline as `last_payment_error`. */
export function declineError(decline: Decline, method: AnyMethod, charge?: Charge): IntentError {
  return {
    ...(charge ? { charge: charge.id } : {}),
    code: decline.code,
    decline_code: decline.decline_code,
    doc_url: docUrl(decline.code),
    message: decline.message,
    ...(decline.param ? { param: decline.param } : {}),
    payment_method: method,
    type: 'card_error',
  }
}

/** The next action for authentication: in the page by script, or by redirect when there is a return address. */
export function authenticationStep(
  account: Account,
  intent: { id: string; client_secret: string },
  returnUrl: string | undefined,
): NextAction {
  const url = `${account.publicUrl}/stripe/3ds/${intent.id}`
  if (returnUrl) {
    const query = new URLSearchParams({ client_secret: intent.client_secret, return_url: returnUrl })
    return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url: `${url}?${query}` } }
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: newId('src_1') },
  }
}
