import { type Account, type Call, newId } from '../account.ts'
import { invalidRequest, missingParameter, Refusal, resourceMissing } from '../errors.ts'
import { type FormObject, mergedMetadata, objectOf, refuseUnknown, requiredText, textOf, wordOf } from '../form.ts'
import type { AnyMethod, PaymentMethod, Vaulted } from '../types.ts'
import { asCard } from './bank.ts'
import { isBankAccount, makeBankAccount, namedBankAccount } from './bank-accounts.ts'
import { billingDetails, type CheckedCard, checkedCard, checkedExpiry, keepToken, namedCard } from './cards.ts'
import { behaviourOf, declines } from './test-cards.ts'

function keepCard(account: Account, card: CheckedCard, form: FormObject): PaymentMethod {
  const method: PaymentMethod = {
    id: newId('pm_1'),
    object: 'payment_method',
    allow_redisplay: wordOf(form, 'allow_redisplay', ['always', 'limited', 'unspecified']) ?? 'unspecified',
    billing_details: billingDetails(objectOf(form, 'billing_details')),
    card: card.details,
    created: account.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergedMetadata({}, form),
    type: 'card',
  }
  account.store.put('payment_methods', method)
  account.store.put('vault', {
    id: method.id,
    behaviour: card.behaviour,
    cvcGiven: card.cvcGiven,
    setUp: false,
    spent: false,
  })
  return method
}

const createFields = new Set([
  'type',
  'card',
  'nz_bank_account',
  'billing_details',
  'metadata',
  'allow_redisplay',
  'expand',
  'radar_options',
  'key',
  'payment_user_agent',
  'guid',
  'muid',
  'sid',
  'time_on_page',
  'referrer',
  'client_attribution_metadata',
])

/** Creates a payment method from `type=card&card[…]`, at the top level or nested in a confirmation. */
export function makePaymentMethod(account: Account, form: FormObject): AnyMethod {
  refuseUnknown(form, createFields)
  const type = requiredText(form, 'type')
  if (type === 'nz_bank_account') return makeBankAccount(account, form)
  if (type !== 'card') throw invalidRequest(`The payment method type "${type}" is invalid.`, { param: 'type' })
  const card = objectOf(form, 'card')
  if (!card) throw missingParameter('card')
  return keepCard(account, checkedCard(account, card), form)
}

export function createPaymentMethod(account: Account, call: Call): AnyMethod {
  return makePaymentMethod(account, call.params)
}

/** Creates a single-use token from `card[…]`. */
export function createToken(account: Account, call: Call) {
  const card = objectOf(call.params, 'card')
  if (!card) throw missingParameter('card')
  return account.store.get('tokens', keepToken(account, checkedCard(account, card)))
}

/** A payment method by id; a published name such as pm_card_visa creates a new one, as in Stripe's test mode. */
export function findPaymentMethod(account: Account, id: string, param = 'payment_method'): AnyMethod {
  const found = account.store.get('payment_methods', id) ?? namedBankAccount(account, id)
  if (found) return found
  const named = namedCard(account, id)
  if (named) return keepCard(account, named, {})
  throw new Refusal(param === 'payment_method' && !id.startsWith('pm_') ? 400 : 404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such PaymentMethod: '${id}'`,
    param,
  })
}

export function vaultOf(account: Account, method: AnyMethod): Vaulted {
  const vaulted = account.store.get('vault', method.id)
  if (!vaulted) throw resourceMissing('PaymentMethod', method.id)
  return vaulted
}

export function retrievePaymentMethod(account: Account, call: Call): AnyMethod {
  const id = call.path.id ?? ''
  const found = account.store.get('payment_methods', id)
  if (!found || (call.path.customer !== undefined && found.customer !== call.path.customer)) {
    throw resourceMissing('PaymentMethod', id, 'payment_method')
  }
  return found
}

const updateFields = new Set(['billing_details', 'card', 'metadata', 'allow_redisplay', 'expand'])

/** Updates expiry, billing details or metadata. */
export function updatePaymentMethod(account: Account, call: Call): AnyMethod {
  const before = asCard(retrievePaymentMethod(account, call))
  refuseUnknown(call.params, updateFields)
  if (before.customer === null) {
    throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.', {
      param: 'customer',
    })
  }
  const card = objectOf(call.params, 'card')
  const expiry = card
    ? checkedExpiry(
        { exp_month: String(before.card.exp_month), exp_year: String(before.card.exp_year), ...card },
        account.now(),
      )
    : undefined
  const after: PaymentMethod = {
    ...before,
    allow_redisplay:
      wordOf(call.params, 'allow_redisplay', ['always', 'limited', 'unspecified']) ?? before.allow_redisplay,
    billing_details: billingDetails(objectOf(call.params, 'billing_details'), before.billing_details),
    card: expiry ? { ...before.card, exp_month: expiry.month, exp_year: expiry.year } : before.card,
    metadata: mergedMetadata(before.metadata, call.params),
  }
  account.store.put('payment_methods', after)
  account.emit('payment_method.updated', after, call)
  return after
}

function checkNotSpent(vaulted: Vaulted): void {
  if (!vaulted.spent) return
  throw invalidRequest(
    'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
    { code: 'payment_method_unexpected_state' },
  )
}

/** Attaches a checked card to a customer, for attach, setup and a payment that saves its card. */
export function attachTo(account: Account, method: AnyMethod, customer: string, call: Call | undefined): AnyMethod {
  if (method.customer === customer) return method
  if (method.customer !== null) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    })
  }
  const attached = { ...method, customer }
  account.store.put('payment_methods', attached)
  account.emit('payment_method.attached', attached, call)
  return attached
}

export function attachPaymentMethod(account: Account, call: Call): AnyMethod {
  const customer = requiredText(call.params, 'customer')
  const owner = account.store.get('customers', customer)
  if (!owner || owner.deleted) throw resourceMissing('customer', customer, 'customer')
  const method = findPaymentMethod(account, call.path.id ?? '')
  const vaulted = vaultOf(account, method)
  checkNotSpent(vaulted)
  if (isBankAccount(method)) {
    throw invalidRequest('A bank account is saved with a SetupIntent, which takes its direct debit authority.', {
      param: 'payment_method',
    })
  }
  const card = behaviourOf(vaulted.behaviour)
  if (card.declines && !card.attaches && !(card.declines === 'incorrectCvc' && !vaulted.cvcGiven)) {
    throw new Refusal(402, { type: 'card_error', ...declines[card.declines] })
  }
  return attachTo(account, method, customer, call)
}

/** Detaches a card from its customer; it cannot be used again. */
export function detachPaymentMethod(account: Account, call: Call): AnyMethod {
  const method = retrievePaymentMethod(account, call)
  if (method.customer === null) {
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    })
  }
  const owner = account.store.get('customers', method.customer)
  if (owner?.invoice_settings.default_payment_method === method.id) {
    account.store.put('customers', {
      ...owner,
      invoice_settings: { ...owner.invoice_settings, default_payment_method: null },
    })
  }
  const detached = { ...method, customer: null }
  account.store.put('payment_methods', detached)
  account.store.put('vault', { ...vaultOf(account, method), spent: true })
  account.emit('payment_method.detached', detached, call, { customer: method.customer })
  return detached
}

/** The payment methods of one customer, newest first. */
export function cardsOfCustomer(account: Account, call: Call): AnyMethod[] {
  const customer = call.path.customer ?? textOf(call.params, 'customer')
  if (!customer) throw missingParameter('customer')
  if (!account.store.get('customers', customer)) throw resourceMissing('customer', customer, 'customer')
  const type = textOf(call.params, 'type')
  return account.store
    .cardsOf(customer)
    .filter((method) => !type || method.type === type)
    .reverse()
}
