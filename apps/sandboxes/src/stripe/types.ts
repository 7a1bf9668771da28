/** The objects of Stripe's API. Amounts are whole cents, times whole seconds since 1970. */
export type Metadata = Record<string, string>

interface Address {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

export interface BillingDetails {
  address: Address
  email: string | null
  name: string | null
  phone: string | null
  tax_id: string | null
}

export interface Customer {
  id: string
  object: 'customer'
  address: Record<string, unknown> | null
  balance: number
  created: number
  currency: string | null
  default_source: null
  delinquent: boolean
  description: string | null
  discount: null
  email: string | null
  invoice_prefix: string
  invoice_settings: {
    custom_fields: null
    default_payment_method: string | null
    footer: null
    rendering_options: null
  }
  livemode: false
  metadata: Metadata
  name: string | null
  next_invoice_sequence: number
  phone: string | null
  preferred_locales: string[]
  shipping: Record<string, unknown> | null
  tax_exempt: string
  test_clock: null
  deleted?: true
}

export type WalletName = 'apple_pay' | 'google_pay'

export interface CardDetails {
  brand: string
  checks: { address_line1_check: string | null; address_postal_code_check: string | null; cvc_check: string | null }
  country: string
  display_brand: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: string
  generated_from: null
  last4: string
  networks: { available: string[]; preferred: null }
  regulated_status: string
  three_d_secure_usage: { supported: boolean }
  /** The wallet that it was paid with. */
  wallet: { type: WalletName; dynamic_last4: string; apple_pay?: object; google_pay?: object } | null
}

export interface PaymentMethod {
  id: string
  object: 'payment_method'
  allow_redisplay: string
  billing_details: BillingDetails
  card: CardDetails
  created: number
  customer: string | null
  customer_account: null
  livemode: false
  metadata: Metadata
  type: 'card'
}

/** A New Zealand bank account with a masked number. */
export interface BankAccountDetails {
  account_holder_name: string | null
  bank_code: string
  bank_name: string
  branch_code: string
  last4: string
  suffix: string
}

/** A bank account as a payment method. */
export interface BankMethod extends Omit<PaymentMethod, 'card' | 'type'> {
  nz_bank_account: BankAccountDetails
  type: 'nz_bank_account'
}

export type AnyMethod = PaymentMethod | BankMethod

/** What the API never shows of a payment method. The card number itself is not kept. */
export interface Vaulted {
  id: string
  /** The name of its test card or test account. */
  behaviour: string
  cvcGiven: boolean
  /** Authentication was passed for later off-session use. */
  setUp: boolean
  /** The direct debit authority of a bank account. */
  mandate?: string
  /** Used once without a customer, or detached: it may not be used again. */
  spent: boolean
}

export interface IntentError {
  charge?: string
  code: string
  decline_code?: string
  doc_url: string
  message: string
  param?: string
  payment_method?: AnyMethod
  type: string
}

export interface NextAction {
  type: 'use_stripe_sdk' | 'redirect_to_url'
  use_stripe_sdk?: { type: string; stripe_js: string; source: string }
  redirect_to_url?: { return_url: string; url: string }
}

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_details: object
  amount_received: number
  application: null
  application_fee_amount: null
  automatic_payment_methods: { allow_redirects: string; enabled: boolean } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: string
  client_secret: string
  confirmation_method: string
  created: number
  currency: string
  customer: string | null
  customer_account: null
  description: string | null
  last_payment_error: IntentError | null
  latest_charge: string | null
  livemode: false
  metadata: Metadata
  next_action: NextAction | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: Record<string, unknown>
  payment_method_types: string[]
  processing: null
  receipt_email: string | null
  review: null
  setup_future_usage: string | null
  shipping: Record<string, unknown> | null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'canceled'
    | 'succeeded'
  transfer_data: null
  transfer_group: string | null
}

export interface SetupIntent {
  id: string
  object: 'setup_intent'
  application: null
  automatic_payment_methods: { allow_redirects: string; enabled: boolean } | null
  cancellation_reason: string | null
  client_secret: string
  created: number
  customer: string | null
  customer_account: null
  description: string | null
  flow_directions: null
  last_setup_error: IntentError | null
  latest_attempt: string | null
  livemode: false
  mandate: string | null
  metadata: Metadata
  next_action: NextAction | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_options: Record<string, unknown>
  payment_method_types: string[]
  single_use_mandate: null
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'canceled'
    | 'succeeded'
  usage: string
}

export interface Token {
  id: string
  object: 'token'
  card: Record<string, unknown>
  created: number
  livemode: false
  type: 'card'
  used: boolean
}

/** An event; the body is kept as text, so that every delivery sends the same bytes. */
export interface StoredEvent {
  id: string
  type: string
  created: number
  json: string
}

/** The answer kept under an idempotency key. */
export interface KeptAnswer {
  id: string
  path: string
  digest: string
  status: number
  body: string
  created: number
}
