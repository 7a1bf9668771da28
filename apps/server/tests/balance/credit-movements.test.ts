import { balance } from '@waea/contract/money/balance'
import { ownPayer } from '@waea/domain/payments/parties'
import { dayOf, nz } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { addCredit, spendCredit } from '../../src/capabilities/balance/index.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  askPrepay,
  creditBecomes,
  daysLater,
  mobileInService,
  type Owner,
  systemOf,
  whose,
} from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

const payg = () => mobileInService(portal, { plan: demoPlans.payg })

function add(of: Owner, cents: number, reason: string, because: string) {
  const { CustomerUUID, MobileUUID } = of
  const input = { CustomerUUID, MobileUUID, amount: money(cents), reason, because }
  return systemOf(portal).inTransaction((tx) => addCredit(tx, { ...input, payer: ownPayer(CustomerUUID) }))
}

function spend(of: Owner, cents: number, reason: string, because: string) {
  const { CustomerUUID, MobileUUID } = of
  const input = { CustomerUUID, MobileUUID, amount: money(cents), reason, because }
  return systemOf(portal).inTransaction((tx) => spendCredit(tx, input))
}

async function file(owner: Owner, query = ''): Promise<string[]> {
  const { customerUuid, mobileUuid } = whose(owner)
  const path = `/api/frontend/v1/customer/${customerUuid}/mobile/${mobileUuid}/credit_movements/csv${query}`
  const answer = await fetch(`${portal.url}${path}`, { headers: { 'x-auth-token': owner.token } })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()).split('\r\n')
}

test('what changed the credit is told by kind and by month, newest first, a page at a time', async () => {
  let owner = await payg()
  await add(owner, 3000, 'voucher:1', 'voucher')
  expect((await askPrepay(portal, owner, demoPlans.prepayData10)).status).toBe(200)
  const before = dayOf(portal.server.clock.now(), nz).slice(0, 7)
  const [{ left } = { left: 0 }] = await portal.rows<{ left: number }>(
    'SELECT sum(left_cents)::integer AS left FROM balance.lots WHERE customer_uuid = $1',
    [owner.CustomerUUID],
  )
  owner = await daysLater(portal, owner, 40)
  for (let at = 0; at < 15; at += 1) await spend(owner, 10, `usage:${at}`, 'usage')
  const ask = async (query: object) => {
    const { Movements, PageInfo } = await portal.good(balance.movements, { ...whose(owner), ...query }, owner.token)
    return { told: Movements.map(({ Kind, AmountCents }) => [Kind, AmountCents]), PageInfo, Movements }
  }
  const first = await ask({})
  expect(first.told).toEqual(Array.from({ length: 14 }, () => ['usage', -10]))
  expect(first.PageInfo).toMatchObject({ TotalItemCount: 17, TotalPages: 2, PageSize: 14 })
  expect(first.Movements[0]?.BalanceCents).toBe(left - 150)
  const second = await ask({ PageNumber: 2 })
  expect(second.told).toEqual([
    ['usage', -10],
    ['add-on', left - 3000],
    ['voucher', 3000],
  ])
  expect(second.Movements[1]).toMatchObject({ Because: expect.stringMatching(/\w/), BalanceCents: left })
  expect((await ask({ Kind: 'voucher' })).told).toEqual([['voucher', 3000]])
  expect((await ask({ Kind: 'usage' })).PageInfo.TotalItemCount).toBe(15)
  expect((await ask({ Month: before })).told).toEqual(second.told.slice(1))
  expect((await ask({ Month: '1999-12' })).told).toEqual([])
  for (const query of [{ Kind: 'anything' }, { Month: '2026-13' }, { Month: 'November' }, { PageNumber: 0 }]) {
    expect((await portal.call(balance.movements, { ...whose(owner), ...query } as never, owner.token)).status).toBe(400)
  }
})

test('the file has the same for a spreadsheet, which works nothing out of a name', async () => {
  const owner = await payg()
  await add(owner, 2000, 'voucher:2', 'voucher')
  await spend(owner, 500, 'renewal:2', '=HYPERLINK("x"), "Māori"')
  const today = dayOf(portal.server.clock.now(), nz)
  expect(await file(owner)).toEqual([
    '\uFEFF"Date","Kind","Reason","Amount NZD","Balance NZD"',
    `"${today}","renewal","'=HYPERLINK(""x""), ""Māori""","-5.00","15.00"`,
    `"${today}","voucher","voucher","20.00","20.00"`,
    '',
  ])
  expect(await file(owner, '?Kind=gift')).toHaveLength(2)
})

test('the file holds the last 5,000', async () => {
  const owner = await payg()
  await add(owner, 100_000, 'voucher:3', 'voucher')
  await portal.rows(
    `WITH moved AS (
       INSERT INTO ledger.transactions (customer_uuid, transaction_uuid, reason, because, posted_at, payer_kind, payer_uuid,
         beneficiary_uuid, service_uuid)
       SELECT $1, gen_random_uuid(), 'usage:many-' || n, 'usage', $3::timestamptz + make_interval(secs => n), 'customer', $1, $1, $2
       FROM generate_series(1, 5000) n RETURNING transaction_uuid)
     INSERT INTO ledger.entries (customer_uuid, transaction_uuid, line, account, service_uuid, amount_cents)
     SELECT $1, transaction_uuid, line, account, CASE account WHEN 'credit' THEN $2::uuid END, cents
     FROM moved CROSS JOIN (VALUES (1, 'credit', 1), (2, 'sales', -1)) AS l(line, account, cents)`,
    [owner.CustomerUUID, owner.MobileUUID, portal.server.clock.now()],
  )
  const lines = await file(owner)
  // Includes the heading and a final line break.
  expect(lines).toHaveLength(5002)
  expect(lines.some((line) => line.includes('voucher'))).toBe(false)
})

test('a mobile without credit has no movements, and no file', async () => {
  const [owner, other] = [await payg(), await payg()]
  const foreign = { customerUuid: owner.CustomerUUID, mobileUuid: other.MobileUUID }
  expect((await portal.call(balance.movements, foreign, owner.token)).status).toBe(404)
  expect((await portal.call(balance.movementsFile, foreign, owner.token)).status).toBe(404)
  await creditBecomes(portal, owner, 0)
})
