import { randomUUID } from 'node:crypto'
import { catalogue } from '@waea/contract/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, type ShopPortal, startShop } from './shop-support.ts'
import { everyCall } from './world.ts'

let portal: ShopPortal
let buyer: Buyer

beforeAll(async () => {
  portal = await startShop()
  buyer = await portal.signUpCustomer()
})
afterAll(() => portal?.close())

const named = everyCall().filter(([, { who }]) => who.kind === 'own-customer' && who.customer.in !== 'path')

test.each(named)('[E-ACCT-04] %s says no_customer_UUID where none is named', async (_name, call) => {
  for (const CustomerUUID of [undefined, '']) {
    const answer = await portal.call(
      call,
      { spid: '2', type: 'data', customerUuid: '', CustomerUUID } as never,
      buyer.token,
    )
    expect(answer).toMatchObject({ status: 400, body: { err_message: 'no_customer_UUID', field: 'CustomerUUID' } })
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
