import { type Account, type Call, newId } from '../account.ts'
import { docUrl, invalidRequest, Refusal, resourceMissing } from '../errors.ts'
import { type FormObject, flagOf, listOf, mergedMetadata, objectOf, refuseUnknown, textOf, wordOf } from '../form.ts'
import { asCard, authenticationStep, authoriseCard, declineError } from '../methods/bank.ts'
import { isBankAccount, makeMandate } from '../methods/bank-accounts.ts'
import { findCustomer } from '../methods/customers.ts'
import { attachTo, findPaymentMethod, makePaymentMethod, vaultOf } from '../methods/payment-methods.ts'
import type { AnyMethod, IntentError, SetupIntent } from '../types.ts'

const confirmFields = [
  'client_secret',
  'confirmation_token',
  'expand',
  'key',
  'mandate_data',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'return_url',
  'use_stripe_sdk',
  'expected_payment_method_type',
  'client_attribution_metadata',
]
const createFields = new Set([
  ...confirmFields,
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'attach_to_self',
  'confirm',
  'customer',
  'description',
  'excluded_payment_method_types',
  'flow_directions',
  'metadata',
  'on_behalf_of',
  'payment_method_configuration',
  'payment_method_types',
  'single_use',
  'usage',
])
const confirmOnly = new Set(confirmFields)

function unexpectedState(message: string, intent: SetupIntent): Refusal {
  return invalidRequest(message, { code: 'setup_intent_unexpected_state', setup_intent: intent })
}

function keep(account: Account, intent: SetupIntent): SetupIntent {
  account.store.put('setup_intents', intent)
  return intent
}

function withChanges(account: Account, before: SetupIntent, form: FormObject): SetupIntent {
  const customer = textOf(form, 'customer') ?? before.customer
  if (customer && customer !== before.customer) findCustomer(account, customer, 'customer')
  const method = textOf(form, 'payment_method')
  const methodId = method ? findPaymentMethod(account, method).id : before.payment_method
  const automatic = objectOf(form, 'automatic_payment_methods')
  return {
    ...before,
    automatic_payment_methods: automatic
      ? {
          allow_redirects: wordOf(automatic, 'allow_redirects', ['always', 'never']) ?? 'always',
          enabled: flagOf(automatic, 'enabled') ?? true,
        }
      : before.automatic_payment_methods,
    customer: customer || null,
    description: textOf(form, 'description') ?? before.description,
    metadata: mergedMetadata(before.metadata, form),
    payment_method: methodId,
    payment_method_types:
      listOf(form, 'allowed_payment_method_types') ??
      listOf(form, 'payment_method_types') ??
      before.payment_method_types,
    status: before.status === 'requires_payment_method' && methodId ? 'requires_confirmation' : before.status,
    usage: wordOf(form, 'usage', ['off_session', 'on_session']) ?? before.usage,
  }
}

/** Creates an intent to save a card and, with `confirm=true`, saves it at once. */
export function createSetupIntent(account: Account, call: Call): SetupIntent {
  refuseUnknown(call.params, createFields)
  const id = newId('seti_1')
  const blank: SetupIntent = {
    id,
    object: 'setup_intent',
    application: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId('', 31)}`,
    created: account.seconds(),
    customer: null,
    customer_account: null,
    description: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
  const intent = keep(account, withChanges(account, blank, call.params))
  account.emit('setup_intent.created', intent, call)
  return flagOf(call.params, 'confirm') ? confirm(account, intent, call) : intent
}

/** The intent of a call; a browser must send its client secret. */
export function findSetupIntent(account: Account, call: Call): SetupIntent {
  const id = call.path.id ?? ''
  const intent = account.store.get('setup_intents', id)
  if (!intent) throw resourceMissing('setupintent', id, 'intent')
  const secret = textOf(call.params, 'client_secret')
  if (call.fromBrowser ? secret !== intent.client_secret : secret !== undefined && secret !== intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the SetupIntent.',
      {
        code: 'setup_intent_invalid_parameter',
        param: 'client_secret',
      },
    )
  }
  return intent
}

export function confirmSetupIntent(account: Account, call: Call): SetupIntent {
  const intent = findSetupIntent(account, call)
  refuseUnknown(call.params, confirmOnly)
  return confirm(account, intent, call)
}

export function updateSetupIntent(account: Account, call: Call): SetupIntent {
  const before = findSetupIntent(account, call)
  refuseUnknown(call.params, createFields)
  return keep(account, withChanges(account, before, call.params))
}

function chosenMethod(account: Account, intent: SetupIntent, call: Call): AnyMethod {
  const data = objectOf(call.params, 'payment_method_data')
  if (data) return makePaymentMethod(account, data)
  const id = textOf(call.params, 'payment_method') || intent.payment_method
  if (id) return findPaymentMethod(account, id)
  throw unexpectedState("You cannot confirm this SetupIntent because it's missing a payment method.", intent)
}

function confirm(account: Account, before: SetupIntent, call: Call): SetupIntent {
  if (before.status === 'succeeded' || before.status === 'canceled') {
    throw unexpectedState(
      `You cannot confirm this SetupIntent because it has already ${before.status === 'succeeded' ? 'succeeded' : 'been canceled'}.`,
      before,
    )
  }
  const method = chosenMethod(account, before, call)
  if (method.customer !== null && method.customer !== before.customer) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    })
  }
  const vaulted = vaultOf(account, method)
  if (vaulted.spent) {
    throw invalidRequest('This PaymentMethod was previously used or detached and may not be used again.', {
      code: 'payment_method_unexpected_state',
    })
  }
  const intent = { ...before, payment_method: method.id, last_setup_error: null, next_action: null }
  if (isBankAccount(method)) {
    if (!intent.payment_method_types.includes('nz_bank_account')) {
      throw invalidRequest('The PaymentMethod provided (nz_bank_account) is not allowed for this SetupIntent.', {
        param: 'payment_method',
      })
    }
    return settle(account, { ...intent, mandate: makeMandate(account, method, call.params).id }, method, call)
  }
  const answer = authoriseCard(account, method, vaulted, { offSession: false, authenticated: false, settingUp: true })
  if ('approved' in answer) return settle(account, intent, method, call)
  if ('declined' in answer) {
    const error = declineError(answer.declined, method)
    const failed = fail(account, intent, error, call)
    throw new Refusal(402, {
      type: 'card_error',
      ...answer.declined,
      payment_method: method,
      setup_intent: failed,
    })
  }
  const returnUrl = flagOf(call.params, 'use_stripe_sdk') ? undefined : textOf(call.params, 'return_url')
  const waiting = keep(account, {
    ...intent,
    status: 'requires_action',
    next_action: authenticationStep(account, intent, returnUrl),
  })
  account.emit('setup_intent.requires_action', waiting, call)
  return waiting
}

function settle(account: Account, intent: SetupIntent, method: AnyMethod, call: Call | undefined): SetupIntent {
  account.store.put('vault', { ...vaultOf(account, method), setUp: true })
  const done = keep(account, { ...intent, next_action: null, last_setup_error: null, status: 'succeeded' })
  if (intent.customer !== null) attachTo(account, method, intent.customer, call)
  account.emit('setup_intent.succeeded', done, call)
  return done
}

function fail(account: Account, intent: SetupIntent, error: IntentError, call: Call | undefined): SetupIntent {
  const failed = keep(account, {
    ...intent,
    last_setup_error: error,
    latest_attempt: newId('setatt_1'),
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  account.emit('setup_intent.setup_failed', failed, call)
  return failed
}

/** Continues an intent after authentication: saves the card when it was passed. */
export function completeSetupAuthentication(account: Account, intent: SetupIntent, passed: boolean): SetupIntent {
  if (intent.status !== 'requires_action' || intent.payment_method === null) return intent
  const method = findPaymentMethod(account, intent.payment_method)
  if (!passed) {
    const code = 'setup_intent_authentication_failure'
    const message =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
    const error = { code, doc_url: docUrl(code), message, payment_method: method, type: 'invalid_request_error' }
    return fail(account, intent, error, undefined)
  }
  const use = { offSession: false, authenticated: true, settingUp: true }
  const answer = authoriseCard(account, asCard(method), vaultOf(account, method), use)
  if ('declined' in answer) return fail(account, intent, declineError(answer.declined, method), undefined)
  return settle(account, intent, method, undefined)
}

export function cancelSetupIntent(account: Account, call: Call): SetupIntent {
  const intent = findSetupIntent(account, call)
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, intent)
  }
  const reasons = ['abandoned', 'duplicate', 'requested_by_customer']
  const canceled = keep(account, {
    ...intent,
    cancellation_reason: wordOf(call.params, 'cancellation_reason', reasons) ?? null,
    next_action: null,
    status: 'canceled',
  })
  account.emit('setup_intent.canceled', canceled, call)
  return canceled
}

const publicFields = [
  'id',
  'object',
  'automatic_payment_methods',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'status',
  'usage',
] as const satisfies readonly (keyof SetupIntent)[]

/** What a browser may see of an intent: no customer, no metadata. */
export function publicSetupIntent(intent: SetupIntent): object {
  return Object.fromEntries(publicFields.map((name) => [name, intent[name]]))
}
