import { type Account, type Call, newId } from './account.ts'
import { isPast } from './card-rules.ts'
import { docUrl } from './errors.ts'
import { behaviourOf, type Decline, declines } from './test-cards.ts'
import type {
  BalanceTransaction,
  Charge,
  IntentError,
  NextAction,
  PaymentIntent,
  PaymentMethod,
  Vaulted,
} from './types.ts'

/** How a card is used: with the person away, after a passed authentication, or only to be kept for later. */
export interface CardUse {
  offSession: boolean
  authenticated: boolean
  settingUp: boolean
}

export type BankAnswer = { approved: true } | { authenticate: true } | { declined: Decline }

function asksAuthentication(method: PaymentMethod, vaulted: Vaulted, use: CardUse): boolean {
  // The device has asked the person already.
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

/** What the cardholder's bank says to a use of the card. */
export function askBank(account: Account, method: PaymentMethod, vaulted: Vaulted, use: CardUse): BankAnswer {
  const card = behaviourOf(vaulted.behaviour)
  if (isPast(method.card.exp_month, method.card.exp_year, account.now())) return { declined: declines.expired }
  if (asksAuthentication(method, vaulted, use)) {
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

/** Charges cost 2.65% and 30 cents; a stand-in for the fee that Stripe keeps. */
function feeOf(amount: number): number {
  return Math.round((amount * 265) / 10_000) + 30
}

/** Books an amount on the account's balance: positive for a charge and for a refund that came back, else negative. */
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

/** The card as a charge shows it. */
function usedCard(method: PaymentMethod, amountAuthorised: number | null, authenticated: boolean): object {
  const { last4, brand, exp_month, exp_year, fingerprint, funding, country, checks } = method.card
  const passed = { authentication_flow: 'challenge', result: 'authenticated', version: '2.2.0' }
  return {
    card: {
      amount_authorized: amountAuthorised,
      brand,
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

/** Makes the charge of an attempt: paid, only held when it is to be captured later, or failed with the reason. */
export function makeCharge(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  call: Call | undefined,
  result: { decline?: Decline; captured: boolean; authenticated: boolean },
): Charge {
  const id = newId('ch_3')
  const { decline } = result
  const paid = !decline
  const captured = paid && result.captured
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
    payment_method_details: usedCard(method, paid ? intent.amount : null, result.authenticated),
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

/** The error of a decline as an intent remembers it. */
export function declineError(decline: Decline, method: PaymentMethod, charge?: Charge): IntentError {
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

/** Where the person is to pass the bank's authentication: inside the page by script, or by going there and coming back. */
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
