import { type Account, type Call, newId } from '../account.ts'
import { invalidRequest, missingParameter, resourceMissing } from '../errors.ts'
import {
  type FormObject,
  flagOf,
  integerOf,
  listOf,
  mergedMetadata,
  objectOf,
  refuseUnknown,
  requiredText,
  textOf,
  wordOf,
} from '../form.ts'
import { findCustomer } from '../methods/customers.ts'
import { findPaymentMethod } from '../methods/payment-methods.ts'
import type { PaymentIntent } from '../types.ts'
import { confirmIntent } from './confirmation.ts'

const confirmFields = [
  'amount_details',
  'capture_method',
  'confirmation_token',
  'error_on_requires_action',
  'mandate',
  'mandate_data',
  'off_session',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'payment_method_types',
  'radar_options',
  'receipt_email',
  'return_url',
  'setup_future_usage',
  'shipping',
  'use_stripe_sdk',
  'expand',
  'client_secret',
  'key',
  'expected_payment_method_type',
  'client_attribution_metadata',
]
const writableFields = [
  'amount',
  'application_fee_amount',
  'currency',
  'customer',
  'description',
  'metadata',
  'payment_method_configuration',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_data',
  'transfer_group',
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'confirmation_method',
  'confirm',
  'excluded_payment_method_types',
  'on_behalf_of',
]
const createFields = new Set([...confirmFields, ...writableFields])
const confirmOnly = new Set(confirmFields)

const minAmount: Record<string, number> = { nzd: 50, aud: 50, usd: 50, eur: 50, gbp: 30 }
const maxAmount = 99_999_999
const symbols: Record<string, string> = { nzd: '$', aud: '$', usd: '$', eur: '€', gbp: '£' }

function checkedAmount(amount: number, currency: string): number {
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  }
  const minimum = minAmount[currency] ?? 50
  if (amount < minimum) {
    throw invalidRequest(
      `Amount must be at least ${symbols[currency] ?? ''}${(minimum / 100).toFixed(2)} ${currency}`,
      {
        code: 'amount_too_small',
        param: 'amount',
      },
    )
  }
  if (amount > maxAmount) {
    throw invalidRequest(`Amount must be no more than ${symbols[currency] ?? ''}999,999.99`, {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
  return amount
}

function checkedCurrency(text: string): string {
  const currency = text.toLowerCase()
  if (!(currency in minAmount)) {
    throw invalidRequest(
      `Invalid currency: ${text}. Stripe currently supports these currencies: ${Object.keys(minAmount).join(', ')}`,
      {
        param: 'currency',
      },
    )
  }
  return currency
}

/** The intent with the form's changes; amounts in cents. */
function withChanges(account: Account, before: PaymentIntent, form: FormObject): PaymentIntent {
  const currency = checkedCurrency(textOf(form, 'currency') ?? before.currency)
  const customer = textOf(form, 'customer') ?? before.customer
  if (customer && customer !== before.customer) findCustomer(account, customer, 'customer')
  const method = textOf(form, 'payment_method')
  const automatic = objectOf(form, 'automatic_payment_methods')
  const text = (name: string, old: string | null) => {
    const given = textOf(form, name)
    return given === undefined ? old : given || null
  }
  const methodId = method ? findPaymentMethod(account, method).id : method === '' ? null : before.payment_method
  return {
    ...before,
    amount: checkedAmount(integerOf(form, 'amount') ?? before.amount, currency),
    automatic_payment_methods: automatic
      ? {
          allow_redirects: wordOf(automatic, 'allow_redirects', ['always', 'never']) ?? 'always',
          enabled: flagOf(automatic, 'enabled') ?? true,
        }
      : before.automatic_payment_methods,
    capture_method: wordOf(form, 'capture_method', ['automatic', 'automatic_async', 'manual']) ?? before.capture_method,
    confirmation_method: wordOf(form, 'confirmation_method', ['automatic', 'manual']) ?? before.confirmation_method,
    currency,
    customer,
    description: text('description', before.description),
    metadata: mergedMetadata(before.metadata, form),
    payment_method: methodId,
    payment_method_options: objectOf(form, 'payment_method_options') ?? before.payment_method_options,
    payment_method_types:
      listOf(form, 'allowed_payment_method_types') ??
      listOf(form, 'payment_method_types') ??
      before.payment_method_types,
    receipt_email: text('receipt_email', before.receipt_email),
    setup_future_usage:
      form.setup_future_usage === ''
        ? null
        : (wordOf(form, 'setup_future_usage', ['off_session', 'on_session']) ?? before.setup_future_usage),
    shipping: form.shipping === '' ? null : (objectOf(form, 'shipping') ?? before.shipping),
    statement_descriptor: text('statement_descriptor', before.statement_descriptor),
    statement_descriptor_suffix: text('statement_descriptor_suffix', before.statement_descriptor_suffix),
    status:
      before.status === 'requires_payment_method' && methodId
        ? 'requires_confirmation'
        : before.status === 'requires_confirmation' && !methodId
          ? 'requires_payment_method'
          : before.status,
    transfer_group: text('transfer_group', before.transfer_group),
  }
}

function newIntent(account: Account, amount: number, currency: string): PaymentIntent {
  const id = newId('pi_3')
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('', 25)}`,
    confirmation_method: 'automatic',
    created: account.seconds(),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { installments: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

/** Creates an intent and, with `confirm=true`, confirms it. Amounts are cents, at least 50. */
export function createPaymentIntent(account: Account, call: Call): PaymentIntent {
  refuseUnknown(call.params, createFields)
  const amount = integerOf(call.params, 'amount')
  if (amount === undefined) throw missingParameter('amount')
  const currency = checkedCurrency(requiredText(call.params, 'currency'))
  const confirm = flagOf(call.params, 'confirm') ?? false
  if (!confirm && call.params.off_session !== undefined) {
    throw invalidRequest('off_session can only be set when confirm is true.', { param: 'off_session' })
  }
  const intent = withChanges(account, newIntent(account, checkedAmount(amount, currency), currency), call.params)
  account.store.put('payment_intents', intent)
  account.emit('payment_intent.created', intent, call)
  return confirm ? confirmIntent(account, intent, call) : intent
}

/** The intent of a call; a browser must send its client secret. */
export function findPaymentIntent(account: Account, call: Call): PaymentIntent {
  const id = call.path.id ?? ''
  const intent = account.store.get('payment_intents', id)
  if (!intent) throw resourceMissing('payment_intent', id, 'intent')
  const secret = textOf(call.params, 'client_secret')
  if (call.fromBrowser ? secret !== intent.client_secret : secret !== undefined && secret !== intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      {
        code: 'payment_intent_invalid_parameter',
        param: 'client_secret',
      },
    )
  }
  return intent
}

export function confirmPaymentIntent(account: Account, call: Call): PaymentIntent {
  const intent = findPaymentIntent(account, call)
  refuseUnknown(call.params, confirmOnly)
  return confirmIntent(account, intent, call)
}

/** Updates an unpaid intent. */
export function updatePaymentIntent(account: Account, call: Call): PaymentIntent {
  const before = findPaymentIntent(account, call)
  refuseUnknown(call.params, createFields)
  const onlyNotes = Object.keys(call.params).every((name) => ['metadata', 'description', 'expand'].includes(name))
  if (['succeeded', 'canceled', 'processing', 'requires_capture'].includes(before.status) && !onlyNotes) {
    throw invalidRequest(
      `This PaymentIntent's ${Object.keys(call.params)[0] ?? 'amount'} could not be updated because it has a status of ${before.status}. You may only update a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      { code: 'payment_intent_unexpected_state', payment_intent: before },
    )
  }
  const after = withChanges(account, before, call.params)
  account.store.put('payment_intents', after)
  return after
}

const publicFields = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'status',
] as const satisfies readonly (keyof PaymentIntent)[]

/** What a browser may see of an intent: no customer, no metadata, no charge. */
export function publicPaymentIntent(intent: PaymentIntent): object {
  return Object.fromEntries(publicFields.map((name) => [name, intent[name]]))
}
