import { payments } from '@waea/contract/money/payments'
import { customers } from '@waea/contract/people/customers'
import { deployment } from '@waea/contract/provider'
import { PageInfo } from '@waea/contract/shapes'
import type { Static } from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import { plain } from '../../src/platform/http/validation.ts'
import { spareFor } from '../access/access-spare.ts'
import { fibreOn } from '../broadband/fibre-support.ts'
import { type Buyer, eventually, shopOfFile } from '../shop/shop-support.ts'
import type { Plain } from './generated-values.ts'
import { quiet, requestOf, send } from './requests.ts'
import { everyCall, makeWorld, scopeOf, type World } from './world.ts'

const serviceToken = 'service-token-of-paged-lists'
const asClient = { headers: { 'auth-token': serviceToken } }
const portal = shopOfFile({ SERVICE_TOKEN: serviceToken, IS_SHOW_UFB_MODULE: fibreOn.IS_SHOW_UFB_MODULE })
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

describe('a page after the last is empty and tells how many there are', () => {
  let world: World
  /** The endpoint and the article whose lists are read. */
  let keys: Record<string, unknown>

  beforeAll(async () => {
    world = await makeWorld(portal)
    keys = await fillTheOtherLists(world)
    await quiet(portal)
  })

  test.each(lists)('%s', async (name, call) => {
    const pageOf = async (number: number) => {
      const page = { PageNumber: number, PageSize: 1, Limit: 1, Offset: number - 1 }
      const wire = requestOf(name, call, world, { ...keys, ...page })
      const headers = scopeOf(call) === undefined ? { 'x-auth-token': world.token } : asClient.headers
      const { status, text } = await send(portal, { ...wire, headers: { ...wire.headers, ...headers } })
      expect(status, text).toBe(200)
      return (JSON.parse(text) as { PageInfo: Static<typeof PageInfo> }).PageInfo
    }
    const { TotalItemCount, TotalPages } = await pageOf(1)
    expect(TotalItemCount).toBeGreaterThan(0)
    const after = { PageNumber: TotalPages + 1, PageItemCount: 0 }
    expect(await pageOf(TotalPages + 1)).toMatchObject({ ...after, TotalItemCount, TotalPages })
  })
})

/** Something in each list that the world leaves empty. */
async function fillTheOtherLists(world: World): Promise<Record<string, unknown>> {
  const spare = (name: string, scope = 'operations') => spareFor(portal, world, { name, scope, serviceToken })
  await spare('billing.endPayout')
  await spare('operators.decideRefund')
  await spare('usage.countParkedUsage')
  await spare('messages.resendMessage')
  await spare('operators.endKey')
  await spare('offers.checkUndo')
  await spare('vouchers.sellBatch')
  await spare('provider.renameTag', 'customers')
  await spare('operators.removeOperator', 'operators')
  const { endpointUuid: EndpointUUID } = (await spare('webhooks.sendTest')) as { endpointUuid: string }
  const article = (await spare('support.writtenArticle')) as { articleUuid: string }
  await portal.good(deployment.setFlag, { flag: 'IS_SHOW_PLANS', IsOn: true }, asClient)
  await portal.rows(
    `INSERT INTO billing.run_failures (customer_uuid, due_on, because, tries, failed_at)
     SELECT customer_uuid, due_on, 'It failed', 1, now() FROM billing.accounts WHERE customer_uuid = $1`,
    [world.CustomerUUID],
  )
  await portal.rows(
    `INSERT INTO billing.accounts (customer_uuid, anchor, billed_upto, next_bill_on, parked_since, created_at)
     VALUES (gen_random_uuid(), '2020-01-01', '2020-01-01', '2020-01-29', '2020-01-29', now())`,
  )
  await portal.rows(
    `UPDATE shop.orders SET status = 'PAID', updated_at = '2020-01-01' WHERE customer_uuid = $1 AND number = $2`,
    [world.CustomerUUID, world.values.orderNumber],
  )
  await portal.rows(`SELECT graphile_worker.add_job('payments.refund', '{}', max_attempts := 1)`)
  await eventually('a parked job', async () => {
    const { Jobs } = await portal.good(deployment.parkedJobs, {}, asClient)
    return Jobs[0]
  })
  return { EndpointUUID, ...article }
}
