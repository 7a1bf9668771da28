import { randomUUID } from 'node:crypto'
import { type Call, pathNames } from '@waea/contract/call'
import { catalogue } from '@waea/contract/shop/catalogue'
import { beforeAll, expect, test } from 'vitest'
import { type Buyer, shopOfFile } from '../shop/shop-support.ts'
import { everyCall } from './world.ts'

const portal = shopOfFile()
let buyer: Buyer

beforeAll(async () => {
  buyer = await portal.signUpCustomer()
})

const named = everyCall().filter(([, { who }]) => who.kind === 'own-customer' && who.customer.in !== 'path')

function withoutAccount(call: Call, CustomerUUID: '' | undefined) {
  return portal.call(
    call,
    { spid: '2', type: 'data', customerUuid: '', productUuid: randomUUID(), CustomerUUID } as never,
    buyer.token,
  )
}

test.each(named.filter(([, { once, refusesEmpty }]) => !once && !refusesEmpty))(
  '[E-ACCT-04] %s says no_customer_UUID where none is named',
  async (_name, call) => {
    for (const none of [undefined, ''] as const) {
      const body = { err_message: 'no_customer_UUID', field: 'CustomerUUID' }
      expect(await withoutAccount(call, none)).toMatchObject({ status: 400, body })
    }
  },
)

test.each(named.filter(([, { refusesEmpty }]) => refusesEmpty))(
  '[E-SIM-04] %s, which asks the network, says An error occurred. Try again later where none is named',
  async (_name, call) => {
    for (const none of [undefined, ''] as const) {
      const body = { err_message: 'An error occurred. Try again later', field: 'CustomerUUID' }
      expect(await withoutAccount(call, none)).toMatchObject({ body })
    }
  },
)

test.each(named.filter(([, { once }]) => once))(
  '[V-PAY-05][E-PAY-08] %s, which pays, says No Customer UUID where none is named',
  async (_name, call) => {
    for (const none of [undefined, ''] as const) {
      const body = { err_message: 'No Customer UUID', field: 'CustomerUUID' }
      expect(await withoutAccount(call, none)).toMatchObject({ status: 400, body })
    }
  },
)

// If the account is the last part of the path, leaving it out makes another address.
const inPath = everyCall().filter(
  ([, { is, who, refusesEmpty }]) =>
    who.kind === 'own-customer' &&
    who.customer.in === 'path' &&
    !is.endsWith(`:${who.customer.name}`) &&
    refusesEmpty === undefined,
)

test.each(inPath)('[E-ACCT-04][V-PAY-05][E-PAY-08] %s says so where its path names no account', async (_name, call) => {
  const { is, once, who } = call
  const account = who.kind === 'own-customer' ? who.customer.name : ''
  const values = Object.fromEntries(pathNames(is).map((name) => [name, name === 'spid' ? '2' : randomUUID()]))
  for (const none of ['', ' ']) {
    const input = { ...values, [account]: none }
    const body = { err_message: once ? 'No Customer UUID' : 'no_customer_UUID' }
    expect(await portal.call(call, input as never, buyer.token)).toMatchObject({ status: 400, body })
  }
})

test('[E-ACCT-01] what a mobile can have is refused with current_account_not_specified where its account is not named', async () => {
  const ProductInfo = { ProductType: 'prepaymobileAddon', ProductInstanceUUID: randomUUID() }
  const answer = await portal.call(catalogue.entries, { ProductInfo }, buyer.token)
  expect(answer).toMatchObject({ status: 400, body: { err_message: 'current_account_not_specified' } })
  const CustomerInfo = { ID: buyer.CustomerUUID }
  expect((await portal.call(catalogue.entries, { ProductInfo, CustomerInfo }, buyer.token)).status).toBe(200)
  expect((await portal.call(catalogue.entries, { ProductInfo: { ProductType: 'prepaymobileAddon' } })).status).toBe(200)
})
