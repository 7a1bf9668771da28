import type { Account, Call } from '../account.ts'
import { resourceMissing } from '../errors.ts'
import { mergedMetadata, textOf } from '../form.ts'
import { type Listed, matching, page, search } from '../lists.ts'
import { retrieveMandate } from '../methods/bank-accounts.ts'
import { createCustomer, deleteCustomer, retrieveCustomer, updateCustomer } from '../methods/customers.ts'
import {
  attachPaymentMethod,
  cardsOfCustomer,
  createPaymentMethod,
  createToken,
  detachPaymentMethod,
  retrievePaymentMethod,
  updatePaymentMethod,
} from '../methods/payment-methods.ts'
import type { Tables } from '../store.ts'
import type { PaymentIntent, SetupIntent } from '../types.ts'
import { cancelIntent, captureIntent } from './confirmation.ts'
import {
  confirmPaymentIntent,
  createPaymentIntent,
  findPaymentIntent,
  publicPaymentIntent,
  updatePaymentIntent,
} from './payment-intents.ts'
import { createRefund } from './refunds.ts'
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  findSetupIntent,
  publicSetupIntent,
  updateSetupIntent,
} from './setup-intents.ts'

type Run = (account: Account, call: Call) => unknown

/** One operation of the API. Faults are set by its name. */
export interface Operation {
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  run: Run
  /** Set when a publishable key may call it; reduces the answer to what a browser may see. */
  browser?: (answer: unknown) => unknown
}

type ListedTable = {
  [K in keyof Tables]: Tables[K] extends Listed ? K : never
}[keyof Tables]

function retrieve(table: ListedTable, kind: string): Run {
  return (account, call) => {
    const row = account.store.get(table, call.path.id ?? '')
    if (!row) throw resourceMissing(kind, call.path.id ?? '')
    return row
  }
}

function list<K extends ListedTable>(table: K, filters: readonly (keyof Tables[K] & string)[]): Run {
  return (account, call) => {
    const rows = account.store.all(table) as unknown as Iterable<Tables[K] & Listed>
    return page(call, matching(rows, call.params, filters))
  }
}

/** Updates the metadata; nothing else of a charge or refund can change. */
function updateMetadata(table: 'charges' | 'refunds', kind: string): Run {
  return (account, call) => {
    const row = account.store.get(table, call.path.id ?? '')
    if (!row) throw resourceMissing(kind, call.path.id ?? '')
    const after = { ...row, metadata: mergedMetadata(row.metadata, call.params) }
    if (after.object === 'charge') account.store.put('charges', after)
    else account.store.put('refunds', after)
    return after
  }
}

function listPaymentIntents(account: Account, call: Call): unknown {
  const customer = textOf(call.params, 'customer')
  const rows = customer === undefined ? account.store.all('payment_intents') : account.store.intentsOf(customer)
  return page(call, matching(rows, call.params, ['customer']))
}

function retrieveEvent(account: Account, call: Call): unknown {
  const event = account.store.get('events', call.path.id ?? '')
  if (!event) throw resourceMissing('event', call.path.id ?? '')
  return JSON.parse(event.json)
}

function listEvents(account: Account, call: Call): unknown {
  const { types } = call.params
  const wantedTypes = Array.isArray(types) ? types : undefined
  const rows = matching(account.store.all('events'), call.params, ['type'])
  const fitting = wantedTypes ? rows.filter((event) => wantedTypes.includes(event.type)) : rows
  const found = page(call, fitting)
  return { ...found, data: found.data.map((event): unknown => JSON.parse(event.json)) }
}

const unchanged = (answer: unknown) => answer
const publicIntent = (answer: unknown) => publicPaymentIntent(answer as PaymentIntent)
const publicSetup = (answer: unknown) => publicSetupIntent(answer as SetupIntent)

function get(name: string, path: string, run: Run, browser?: Operation['browser']): Operation {
  return browser ? { name, method: 'GET', path, run, browser } : { name, method: 'GET', path, run }
}
function post(name: string, path: string, run: Run, browser?: Operation['browser']): Operation {
  return browser ? { name, method: 'POST', path, run, browser } : { name, method: 'POST', path, run }
}

/** Every operation of the API, with its path below /v1. */
export const operations: readonly Operation[] = [
  post('customers.create', '/customers', createCustomer),
  get('customers.list', '/customers', list('customers', ['email'])),
  get('customers.search', '/customers/search', (account, call) => search(account, call, 'customers')),
  get('customers.retrieve', '/customers/:id', retrieveCustomer),
  post('customers.update', '/customers/:id', updateCustomer),
  { name: 'customers.delete', method: 'DELETE', path: '/customers/:id', run: deleteCustomer },
  get('payment_methods.list', '/customers/:customer/payment_methods', (account, call) =>
    page(call, cardsOfCustomer(account, call)),
  ),
  get('payment_methods.retrieve', '/customers/:customer/payment_methods/:id', retrievePaymentMethod),

  post('payment_methods.create', '/payment_methods', createPaymentMethod, unchanged),
  get('payment_methods.list', '/payment_methods', (account, call) => page(call, cardsOfCustomer(account, call))),
  get('payment_methods.retrieve', '/payment_methods/:id', retrievePaymentMethod),
  post('payment_methods.update', '/payment_methods/:id', updatePaymentMethod),
  post('payment_methods.attach', '/payment_methods/:id/attach', attachPaymentMethod),
  post('payment_methods.detach', '/payment_methods/:id/detach', detachPaymentMethod),
  post('tokens.create', '/tokens', createToken, unchanged),
  get('tokens.retrieve', '/tokens/:id', retrieve('tokens', 'token')),

  post('payment_intents.create', '/payment_intents', createPaymentIntent),
  get('payment_intents.list', '/payment_intents', listPaymentIntents),
  get('payment_intents.search', '/payment_intents/search', (account, call) => search(account, call, 'payment_intents')),
  get('payment_intents.retrieve', '/payment_intents/:id', findPaymentIntent, publicIntent),
  post('payment_intents.update', '/payment_intents/:id', updatePaymentIntent),
  post('payment_intents.confirm', '/payment_intents/:id/confirm', confirmPaymentIntent, publicIntent),
  post('payment_intents.capture', '/payment_intents/:id/capture', (account, call) =>
    captureIntent(account, findPaymentIntent(account, call), call),
  ),
  post('payment_intents.cancel', '/payment_intents/:id/cancel', (account, call) =>
    cancelIntent(account, findPaymentIntent(account, call), call),
  ),

  post('setup_intents.create', '/setup_intents', createSetupIntent),
  get('setup_intents.list', '/setup_intents', list('setup_intents', ['customer', 'payment_method'])),
  get('setup_intents.retrieve', '/setup_intents/:id', findSetupIntent, publicSetup),
  post('setup_intents.update', '/setup_intents/:id', updateSetupIntent),
  post('setup_intents.confirm', '/setup_intents/:id/confirm', confirmSetupIntent, publicSetup),
  post('setup_intents.cancel', '/setup_intents/:id/cancel', cancelSetupIntent),

  get('charges.list', '/charges', list('charges', ['customer', 'payment_intent'])),
  get('charges.search', '/charges/search', (account, call) => search(account, call, 'charges')),
  get('charges.retrieve', '/charges/:id', retrieve('charges', 'charge')),
  post('charges.update', '/charges/:id', updateMetadata('charges', 'charge')),
  get('mandates.retrieve', '/mandates/:id', retrieveMandate),
  get('disputes.list', '/disputes', list('disputes', ['charge', 'payment_intent'])),
  get('disputes.retrieve', '/disputes/:id', retrieve('disputes', 'dispute')),
  post('refunds.create', '/refunds', createRefund),
  get('refunds.list', '/refunds', list('refunds', ['charge', 'payment_intent'])),
  get('refunds.retrieve', '/refunds/:id', retrieve('refunds', 'refund')),
  post('refunds.update', '/refunds/:id', updateMetadata('refunds', 'refund')),
  get('balance_transactions.list', '/balance_transactions', list('balance_transactions', ['type', 'source'])),
  get(
    'balance_transactions.retrieve',
    '/balance_transactions/:id',
    retrieve('balance_transactions', 'balance transaction'),
  ),
  get('events.list', '/events', listEvents),
  get('events.retrieve', '/events/:id', retrieveEvent),
]
