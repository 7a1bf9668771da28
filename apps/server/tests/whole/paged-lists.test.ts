import { payments } from '@waea/contract/money/payments'
import { customers } from '@waea/contract/people/customers'
import { PageInfo } from '@waea/contract/shapes'
import { beforeAll, expect, test } from 'vitest'
import { plain } from '../../src/platform/http/validation.ts'
import { type Buyer, shopOfFile } from '../shop/shop-support.ts'
import type { Plain } from './generated-values.ts'
import { everyCall } from './world.ts'

const portal = shopOfFile()
let buyer: Buyer

beforeAll(async () => {
  buyer = await portal.signUpCustomer()
})

const lists = everyCall().filter(([, { gives }]) => 'PageInfo' in ((plain(gives) as Plain).properties ?? {}))

test('[B-API-06] every list with pages takes and tells them alike', () => {
  const names = [
    'approvals.approvals',
    'balance.movements',
    'billing.failedBills',
    'billing.invoices',
    'billing.invoicesForOperator',
    'billing.waitingPayouts',
    'broadband.applications111',
    'broadband.lfcProducts',
    'broadband.ufbOrders',
    'broadband.ufbs',
    'credit-checks.waitingCreditChecks',
    'customers.addresses',
    'deployment.parkedJobs',
    'dunning.disputes',
    'dunning.openDisputes',
    'groups.customerGroupMembers',
    'groups.customerGroups',
    'groups.mobileGroupMembers',
    'groups.mobileGroups',
    'identity.securityLog',
    'messages.customerMessages',
    'messages.failedMessages',
    'messages.notices',
    'operators.articleVersions',
    'operators.audit',
    'operators.catalogueChanges',
    'operators.flagChanges',
    'operators.keys',
    'operators.operators',
    'operators.parkedAccounts',
    'operators.payments',
    'operators.refundRequests',
    'operators.waiting',
    'payments.charges',
    'payments.receipts',
    'provider.customerRecords',
    'provider.tags',
    'shop.returns',
    'support.list',
    'support.writtenArticles',
    'usage.parkedUsage',
    'vouchers.batches',
    'webhooks.deliveries',
  ]
  expect(lists.map(([name]) => name).sort()).toEqual(names)
  for (const [, { gives }] of lists) expect((plain(gives) as Plain).properties?.PageInfo).toEqual(plain(PageInfo))
})

test('[N-API-01] [K-API-05] a list has 10 items a page when nothing else is asked, and the pager shows 4 on each side', async () => {
  const mine = { spid: '2', customerUuid: buyer.CustomerUUID }
  for (let number = 1; number <= 12; number += 1) {
    const place = {
      LocationProvider: 'sandbox-addresses',
      LocationProviderIDX: '1',
      Lines: [`${number} Bank Street`],
    }
    const parts = { City: 'Whangārei', StreetName: 'Bank', Number: String(number), PostCode: '0110' }
    await portal.good(customers.addAddress, { ...mine, ...parts, ...place }, buyer.token)
  }
  const first = await portal.good(customers.addresses, mine, buyer.token)
  expect(first.Addresses).toHaveLength(10)
  expect(first.PageInfo).toEqual({
    PageNumber: 1,
    PageItemCount: 10,
    TotalPages: 2,
    TotalItemCount: 12,
    IndexStart: 0,
    PageSize: 10,
    DisplayPageList: [1, 2],
    DisplayPageEitherSide: 4,
  })
  const second = await portal.good(customers.addresses, { ...mine, PageNumber: 2 }, buyer.token)
  expect(second.PageInfo).toMatchObject({ PageNumber: 2, PageItemCount: 2, IndexStart: 10 })
  const third = await portal.good(customers.addresses, { ...mine, PageNumber: 6, PageSize: 1 }, buyer.token)
  expect(third.PageInfo.DisplayPageList).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
  const shown = new Set([...first.Addresses, ...second.Addresses].map((one) => one.AddressUUID))
  expect(shown.size).toBe(12)
})

test('a page of more than 100 items, or before the first, is refused', async () => {
  const mine = { customerUuid: buyer.CustomerUUID }
  for (const paging of [{ PageSize: 101 }, { PageSize: 0 }, { PageNumber: 0 }]) {
    const answer = await portal.call(payments.charges, { ...mine, ...paging }, buyer.token)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input', field: Object.keys(paging)[0] } })
  }
})
