import type { Input } from '@waea/contract/call'
import { payments } from '@waea/contract/money/payments'
import { historyStates } from '@waea/domain/payments/history'
import { shownPaymentStatus } from '@waea/domain/payments/payment-status'
import { dayOf } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { type HistoryFilter, historyMonths, newestPage } from '../../src/capabilities/payments/stores/history.store.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import type { Statement } from '../../src/platform/db/sql.ts'
import {
  askPrepay,
  askTopUp,
  creditBecomes,
  daysLater,
  mobileInService,
  type Owner,
  settle,
} from '../ledger/money-support.ts'
import { type Buyer, confirm, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

type Filter = Omit<Partial<Input<typeof payments.charges>>, 'customerUuid'>

const history = (buyer: Buyer, filter: Filter = {}) =>
  portal.good(payments.charges, { customerUuid: buyer.CustomerUUID, PageSize: 100, ...filter }, buyer.token)

const amounts = async (buyer: Buyer, filter: Filter) =>
  (await history(buyer, filter)).Transactions.map(({ AmountCents }) => AmountCents)

describe('the payment history can be asked for a part', () => {
  const owner = {} as Owner & { card: string }
  let today = ''

  test('by what was paid for, with what, how it went, for which mobile, and when', async () => {
    Object.assign(owner, await mobileInService(portal, { plan: demoPlans.payg }))
    today = dayOf(portal.server.clock.now())
    await askTopUp(portal, owner, { Amount: 2100, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 2100)
    Object.assign(owner, await daysLater(portal, owner, 40))
    // Credit pays nothing for the plan bought here, because a card is named.
    await askPrepay(portal, owner, demoPlans.prepayData2, { PaymentMethodID: owner.card })
    const declined = await askTopUp(portal, owner, { Amount: 2200 })
    await confirm(portal, declined.body.ClientSecret, 'pm_card_visa_chargeDeclined')
    await settle(portal, owner, declined.body.PaymentUUID ?? '')

    const [addOn] = (await history(owner, { Kind: 'add-on' })).Transactions
    expect(addOn).toMatchObject({ Kind: 'add-on', Status: 'COMPLETED', PaymentMethodType: 'cards' })
    expect(await amounts(owner, { Kind: 'top-up' })).toEqual([2200, 2100])
    expect(await amounts(owner, { Kind: 'top-up', Shown: 'COMPLETED' })).toEqual([2100])
    expect(await amounts(owner, { Shown: 'DECLINED' })).toEqual([2200])
    expect(await amounts(owner, { PaymentMethodType: 'apple_pay' })).toEqual([])
    expect(await amounts(owner, { Kind: 'refund' })).toEqual([])
    expect(await amounts(owner, { Kind: 'top-up', From: today, Upto: today })).toEqual([2100])
    expect(await amounts(owner, { Kind: 'top-up', MobileUUID: owner.MobileUUID })).toEqual([2200, 2100])
    expect(await amounts(owner, { MobileUUID: crypto.randomUUID() as Uuid })).toEqual([])
  })

  test('and each month on the page says what was paid and refunded in it, of all that fits', async () => {
    const page = await history(owner, { Kind: 'top-up', PageSize: 1, PageNumber: 2 })
    expect(page.Months).toEqual([{ Month: today.slice(0, 7), PaidCents: 2100, RefundedCents: 0, Count: 1 }])
    expect(page.PageInfo).toMatchObject({ TotalItemCount: 2, TotalPages: 2 })
    // A declined payment does not count as money paid.
    expect((await history(owner, { Shown: 'DECLINED' })).Months).toMatchObject([{ PaidCents: 0, Count: 1 }])
  })

  test.each([
    ['Kind', 'gift'],
    ['Kind', ''],
    ['PaymentMethodType', 'cheque'],
    ['Shown', 'UNKNOWN'],
    ['MobileUUID', 'mine'],
    ['From', '2026-13-01'],
    ['From', '2026-02-30'],
    ['Upto', 'today'],
  ])('a value that %s cannot have, %j, is refused', async (field, value) => {
    const input = { customerUuid: owner.CustomerUUID, [field]: value }
    const { status, body } = await portal.call(payments.charges, input as Input<typeof payments.charges>, owner.token)
    expect([status, (body as { code?: string }).code]).toEqual([400, 'invalid-input'])
  })

  test('a span that ends before it begins is refused', async () => {
    const input = { customerUuid: owner.CustomerUUID, From: '2026-11-02', Upto: '2026-11-01' }
    expect(await portal.call(payments.charges, input, owner.token)).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', field: 'Upto' },
    })
  })
})

test('every payment is found under the group in which its state is shown, and under no other', async () => {
  const buyer = await portal.signUpCustomer()
  // The sweep checks payments that have not changed for a while; these have times in the future, so it leaves them
  // alone.
  await portal.rows(
    `INSERT INTO payments.intents (customer_uuid, payment_uuid, payer_kind, payer_uuid, purpose, amount_cents, description,
      state, needs_check, failure, keep_card, present, refund_cents, created_at, updated_at)
    SELECT $1, gen_random_uuid(), 'customer', $1, 'top-up', 1000, 'Top-up', state, needs, failure, false, true,
      CASE WHEN state = 'succeeded' AND needs THEN 400 ELSE 0 END, now(), now() + interval '1 year'
    FROM unnest(ARRAY['unasked', 'waiting', 'processing', 'succeeded', 'cancelled']) state,
      unnest(ARRAY[true, false]) needs, unnest(ARRAY[NULL, 'insufficient_funds', 'expired_card', 'incorrect_number',
        'invalid_number', 'incorrect_cvc', 'processing_error', 'payment_intent_authentication_failure',
        'authentication_required', 'lost_card']) failure`,
    [buyer.CustomerUUID],
  )
  await portal.rows(
    `WITH i AS (SELECT *, row_number() OVER () AS place FROM payments.intents WHERE customer_uuid = $1 AND refund_cents > 0)
    INSERT INTO payments.refunds (customer_uuid, refund_uuid, payment_uuid, thing_uuid, reason, amount_cents, state,
      created_at, updated_at, completed_at)
    SELECT $1, gen_random_uuid(), payment_uuid, payment_uuid, payment_uuid::text, 400,
      CASE WHEN place % 2 = 0 THEN 'pending' ELSE 'succeeded' END, now(), now() + interval '1 year', now() FROM i`,
    [buyer.CustomerUUID],
  )
  await portal.rows(
    `INSERT INTO payments.allocations (customer_uuid, allocation_uuid, account_uuid, payment_uuid, thing_uuid, amount_cents)
    SELECT $1, gen_random_uuid(), $1, payment_uuid, payment_uuid, 1000 FROM payments.intents WHERE customer_uuid = $1`,
    [buyer.CustomerUUID],
  )
  const all = await history(buyer)
  expect(all.Transactions).toHaveLength(100)
  for (const Shown of historyStates) {
    const found = await history(buyer, { Shown })
    const expected = all.Transactions.filter(({ Status }) => shownPaymentStatus(Status) === Shown)
    expect(new Set(found.Transactions.map(({ UUID }) => UUID))).toEqual(new Set(expected.map(({ UUID }) => UUID)))
    expect([Shown, found.PageInfo.TotalItemCount]).toEqual([Shown, expected.length])
    expect(expected.length).toBeGreaterThan(0)
  }
  const refunded = await history(buyer, { Kind: 'refund' })
  expect(refunded.Transactions).toHaveLength(10)
  expect(refunded.Months).toMatchObject([{ PaidCents: 10_000, RefundedCents: 2000 }])
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/**
 * How PostgreSQL runs a read of the store: the plan nodes that read payments, with the rows they found. The plan is
 * made for the read's values, or is the generic one that a statement may get after a few executions.
 */
async function readsOf(
  mode: 'force_custom_plan' | 'force_generic_plan',
  read: (ctx: Ctx) => Promise<unknown>,
): Promise<string[]> {
  let recorded: Statement | undefined
  const rows = async (statement: Statement) => {
    recorded = statement
    return []
  }
  await read({ db: { rows } } as unknown as Ctx)
  const client = await portal.server.runtime.database.pool.connect()
  try {
    await client.query(`BEGIN; SET LOCAL plan_cache_mode = ${mode}`)
    await client.query(`PREPARE read AS ${recorded?.text}`)
    const values = recorded?.values.map((one) => (one === null ? 'NULL' : client.escapeLiteral(String(one)))).join(', ')
    const said = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE read(${values})`,
    )
    await client.query('DEALLOCATE read; COMMIT')
    return readsIn(nodesOf(said.rows[0]?.['QUERY PLAN'][0]?.Plan as PlanNode))
  } finally {
    client.release()
  }
}

function readsIn(nodes: PlanNode[]): string[] {
  return nodes
    .filter((node) => node['Relation Name'] === 'intents' || node['Index Name']?.startsWith('intents'))
    .map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''} ${node['Actual Rows'] * node['Actual Loops']}`)
}

async function fileOf(buyer: Buyer, query = ''): Promise<string[]> {
  const path = `/api/frontend/v1/customer/${buyer.CustomerUUID}/charges/csv${query}`
  const answer = await fetch(portal.url + path, { headers: { 'x-auth-token': buyer.token } })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return (await answer.text()).trim().split('\r\n')
}

test('what is shown is also a file: a line for each payment that fits, with what paid it', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  await askTopUp(portal, owner, { Amount: 2300, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 2300)
  const [heading, line, ...more] = await fileOf(owner, '?Kind=top-up')
  expect(heading).toContain(
    '"Date","Description","Kind","Status","Paid with","Amount NZD","GST NZD","Refunded NZD","Reason"',
  )
  const today = dayOf(portal.server.clock.now())
  expect(line).toMatch(new RegExp(`^"${today}","Top-up.*","top-up","COMPLETED","Visa 4242","23.00","3.00","0.00",""$`))
  expect(more).toEqual([])
  const other = await portal.signUpCustomer()
  const input = { customerUuid: owner.CustomerUUID }
  expect((await portal.call(payments.chargesFile, input, other.token)).status).toBe(404)
})

test('with 10,000 payments of one customer, a page reads itself alone from the index, and no other customer’s', async () => {
  const buyer = await portal.signUpCustomer()
  await portal.rows(
    `INSERT INTO payments.intents (customer_uuid, payment_uuid, payer_kind, payer_uuid, purpose, amount_cents, description,
      state, keep_card, present, created_at, updated_at)
    SELECT CASE WHEN n <= 10000 THEN $1 ELSE md5((n / 30)::text)::uuid END, gen_random_uuid(), 'customer', $1, 'top-up', 1000,
      'Top-up', 'succeeded', false, true, now() - n * interval '1 hour', now() FROM generate_series(1, 100000) n`,
    [buyer.CustomerUUID],
  )
  await portal.rows('ANALYZE payments.intents')
  const nothing = { kind: null, means: null, shown: null, service: null, from: null, upto: null }
  const all: HistoryFilter = { CustomerUUID: buyer.CustomerUUID as Uuid, ...nothing }

  const first = (ctx: Ctx) => newestPage(ctx, all, { limit: 14, offset: 0 })
  const third = (ctx: Ctx) => newestPage(ctx, { ...all, kind: 'top-up' }, { limit: 14, offset: 28 })
  const months = (ctx: Ctx) => historyMonths(ctx, all)
  const mode = 'force_custom_plan'
  expect(await readsOf(mode, first)).toEqual(['Index Scan intents_by_time 14', 'Index Scan intents_pkey 14'])
  expect(await readsOf(mode, third)).toEqual(['Index Scan intents_by_time 42', 'Index Scan intents_pkey 14'])
  // The sums, and a page under a generic plan, must read only the customer's own rows.
  for (const read of [first, third, months]) {
    for (const one of await readsOf('force_generic_plan', read)) {
      expect(one).toMatch(/^(Index|Index Only|Bitmap Heap|Bitmap Index) Scan .* ?(10000|14|42)$/)
    }
  }
  const { PageInfo } = await history(buyer, { PageSize: 14 })
  expect(PageInfo).toMatchObject({ PageItemCount: 14, TotalItemCount: 10_000 })
  // A file has the last 5,000 payments below its heading.
  expect(await fileOf(buyer)).toHaveLength(5001)
})
