import { type Account, type Call, newId } from '../account.ts'
import { invalidRequest, resourceMissing } from '../errors.ts'
import { type FormObject, listOf, mergedMetadata, objectOf, refuseUnknown, textOf } from '../form.ts'
import type { Customer } from '../types.ts'
import { attachTo, findPaymentMethod } from './payment-methods.ts'

const fields = new Set([
  'address',
  'balance',
  'description',
  'email',
  'expand',
  'invoice_prefix',
  'invoice_settings',
  'metadata',
  'name',
  'next_invoice_sequence',
  'payment_method',
  'phone',
  'preferred_locales',
  'shipping',
  'tax',
  'tax_exempt',
  'individual_name',
  'business_name',
])
const maxTextLength = 5_000

function changedText(form: FormObject, name: string, before: string | null): string | null {
  const value = textOf(form, name)
  if (value !== undefined && value.length > maxTextLength) {
    throw invalidRequest(`Invalid string: ${value.slice(0, 12)}...; must be at most ${maxTextLength} characters`, {
      param: name,
    })
  }
  return value === undefined ? before : value || null
}

function changedEmail(form: FormObject, before: string | null): string | null {
  const email = changedText(form, 'email', before)
  if (email !== null && email !== before && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' })
  }
  return email
}

function withChanges(account: Account, before: Customer, form: FormObject): Customer {
  const invoices = objectOf(form, 'invoice_settings')
  const standard = invoices && textOf(invoices, 'default_payment_method')
  if (standard && account.store.get('payment_methods', standard)?.customer !== before.id) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${standard}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    )
  }
  return {
    ...before,
    address: form.address === '' ? null : (objectOf(form, 'address') ?? before.address),
    description: changedText(form, 'description', before.description),
    email: changedEmail(form, before.email),
    invoice_settings:
      standard === undefined
        ? before.invoice_settings
        : { ...before.invoice_settings, default_payment_method: standard || null },
    metadata: mergedMetadata(before.metadata, form),
    name: changedText(form, 'name', before.name),
    phone: changedText(form, 'phone', before.phone),
    preferred_locales: listOf(form, 'preferred_locales') ?? before.preferred_locales,
    shipping: form.shipping === '' ? null : (objectOf(form, 'shipping') ?? before.shipping),
  }
}

function newCustomer(account: Account): Customer {
  return {
    id: newId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: account.seconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('', 8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

export function createCustomer(account: Account, call: Call): Customer {
  refuseUnknown(call.params, fields)
  const customer = withChanges(account, newCustomer(account), call.params)
  account.store.put('customers', customer)
  account.emit('customer.created', customer, call)
  const method = textOf(call.params, 'payment_method')
  if (method) attachTo(account, findPaymentMethod(account, method), customer.id, call)
  return customer
}

/** A customer that is not deleted; else refuses 404. */
export function findCustomer(account: Account, id: string, param = 'id'): Customer {
  const customer = account.store.get('customers', id)
  if (!customer || customer.deleted) throw resourceMissing('customer', id, param)
  return customer
}

/** A customer; a deleted one answers only its id and `deleted`. */
export function retrieveCustomer(account: Account, call: Call): object {
  const customer = account.store.get('customers', call.path.id ?? '')
  if (!customer) throw resourceMissing('customer', call.path.id ?? '')
  return customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer
}

export function updateCustomer(account: Account, call: Call): Customer {
  const before = findCustomer(account, call.path.id ?? '')
  refuseUnknown(call.params, fields)
  const after = withChanges(account, before, call.params)
  account.store.put('customers', after)
  account.emit('customer.updated', after, call)
  return after
}

/** Deletes a customer and detaches their cards. */
export function deleteCustomer(account: Account, call: Call): object {
  const customer = findCustomer(account, call.path.id ?? '')
  for (const method of account.store.cardsOf(customer.id)) {
    account.store.put('payment_methods', { ...method, customer: null })
    const vaulted = account.store.get('vault', method.id)
    if (vaulted) account.store.put('vault', { ...vaulted, spent: true })
  }
  const deleted = { ...customer, deleted: true as const }
  account.store.put('customers', deleted)
  account.emit('customer.deleted', deleted, call)
  return { id: customer.id, object: 'customer', deleted: true }
}
