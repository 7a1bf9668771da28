import { usage } from '@waea/contract/mobile/usage'
import { addDays, addMonths, type CalendarDay, dayOf, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { usagePart } from '../../src/capabilities/usage/part.ts'
import type { EventOf } from '../../src/platform/jobs/events.ts'
import { billsOf, systemAt } from '../billing/billing-support.ts'
import {
  askTopUp,
  chargedMobile,
  creditBecomes,
  creditOf,
  dashboardOf,
  daysLater,
  type Owner,
  systemOf,
  whose,
} from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()
const megabyte = 1_048_576
const minuteMs = 60_000
type Document = EventOf<'network.usage'>['documents'][number]

/** Processes usage documents in one batch, as the worker does. */
function hear({ CustomerUUID, MobileUUID }: Owner, ...documents: Document[]): Promise<void> {
  return systemOf(portal).inTransaction(
    async (tx) => await usagePart.hears?.['network.usage']?.(tx, { CustomerUUID, MobileUUID, documents }),
  )
}
const today = () => dayOf(portal.server.clock.now())
/** Data used some minutes after 6:00 on a day. */
const used = (id: string, megabytes: number, day: CalendarDay, minutes = 0): Document => {
  const atMs = startOfDay(day).getTime() + (360 + minutes) * minuteMs
  return { id, type: 'data', amount: megabytes * megabyte, atMs }
}
async function withCredit(owner: Owner & { card: string }, cents: number): Promise<void> {
  await askTopUp(portal, owner, { Amount: cents, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, cents)
}
const weeksBecome = ({ MobileUUID }: Owner, count: number) =>
  eventually(`${count} weeks`, async () => {
    const sql = "SELECT count(*)::int AS n FROM usage.grants WHERE service_uuid = $1 AND type = 'data'"
    return (await portal.rows<{ n: number }>(sql, [MobileUUID]))[0]?.n === count || undefined
  })
const costsOf = async (owner: Owner) => {
  const { Charges } = await portal.good(usage.charges, whose(owner), owner.token)
  return Charges.map(({ AmountCents }) => AmountCents)
}

test('a use of a week that is told after later ones takes of its own week, and nothing is charged', async () => {
  const first = await chargedMobile(portal, { plan: demoPlans.prepayWeek })
  await withCredit(first, 20_000)
  const began = today()
  const owner = await daysLater(portal, first, 7)
  await weeksBecome(owner, 2)
  const credit = await creditOf(portal, owner)
  // Just after midnight, because a use in the future is not counted.
  await hear(owner, used('later', 3072, addDays(began, 7), -359))
  await hear(owner, used('late', 10, addDays(began, 4)))
  expect([await creditOf(portal, owner), await costsOf(owner)]).toEqual([credit, []])
  const { Allowances } = await portal.good(usage.allowances, whose(owner), owner.token)
  const data = Allowances.filter(({ Type }) => Type === 'data')
  expect(data).toMatchObject([{ AmountUsed: 10 }, { AmountUsed: 10, CarriedOverAmount: 3062 }])
  const entry = (await dashboardOf(portal, owner)).Usage.find(({ Type }) => Type === 'data')
  expect(entry).toMatchObject({ AmountRemaining: 3062, CarryOverAmount: 0 })
})

test('credit that paid a later use is given back for an earlier one, as it was bought and in the books', async () => {
  const first = await chargedMobile(portal)
  await withCredit(first, 500)
  const began = today()
  const owner = await daysLater(portal, first, 4)
  const [before] = await portal.rows('SELECT max(expires_at) AS "endsAt" FROM balance.lots WHERE mobile_uuid = $1', [
    owner.MobileUUID,
  ])
  await hear(owner, used('a', 10_239, addDays(began, 2)), used('b', 30, addDays(began, 3)))
  expect([await costsOf(owner), await creditOf(portal, owner)]).toEqual([[500], 0])
  await hear(owner, used('late', 2, addDays(began, 1)))
  expect([await costsOf(owner), await creditOf(portal, owner)]).toEqual([[480, 20], 0])
  const booked = await portal.rows<{ account: string; cents: number }>(
    `SELECT account, sum(amount_cents)::int AS cents FROM ledger.entries JOIN ledger.transactions t
       USING (customer_uuid, transaction_uuid)
     WHERE t.service_uuid = $1 AND reason LIKE 'usage%' GROUP BY 1 ORDER BY 1`,
    [owner.MobileUUID],
  )
  // The GST of 480 and of 20 cents, as if they had been charged at once.
  expect(booked).toEqual([
    { account: 'credit', cents: 500 },
    { account: 'gst', cents: -66 },
    { account: 'received', cents: 0 },
    { account: 'sales', cents: -434 },
  ])
  const [after] = await portal.rows(
    'SELECT max(expires_at) AS "endsAt" FROM balance.lots WHERE mobile_uuid = $1 AND reason LIKE $2',
    [owner.MobileUUID, '%:back:%'],
  )
  expect(after).toEqual(before)
  await hear(owner, used('later still', 1, addDays(began, 0)))
  expect([await costsOf(owner), await creditOf(portal, owner)]).toEqual([[460, 40], 0])
})

test('a charge of a bill that is made is taken back on the next one, as a credit, and that bill stays as it was', async () => {
  const first = await chargedMobile(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  await portal.good(usage.saveLimit, { ...whose(first), LimitCents: 500 }, first.token)
  const began = today()
  const owner = await daysLater(portal, first, 4)
  await hear(owner, used('a', 5119, addDays(began, 2)), used('b', 30, addDays(began, 3)))
  expect(await costsOf(owner)).toEqual([500])
  const billed = { CustomerUUID: owner.CustomerUUID as Uuid, service: owner.MobileUUID }
  const bills = await eventually('the bill with the use', async () => {
    await runBills(systemAt(portal, addDays(addMonths(began, 1), 3)))
    const made = await billsOf(portal, billed)
    return made.some(({ lines }) => lines.some(({ because }) => because === 'use')) ? made : undefined
  })
  await hear(owner, used('late', 2, addDays(began, 1)))
  expect(await costsOf(owner)).toEqual([480, 20])
  const toCome = await portal.rows(
    `SELECT supply, name, amount_cents::int AS cents FROM ledger.unbilled JOIN ledger.charges
       USING (customer_uuid, charge_uuid)
     WHERE service_uuid = $1 AND supply <> 'plan' ORDER BY amount_cents`,
    [owner.MobileUUID],
  )
  expect(toCome).toEqual([
    { supply: 'adjustment', name: 'Use outside the plan, charged too much', cents: -500 },
    { supply: 'use', name: 'data', cents: 20 },
    { supply: 'use', name: 'data', cents: 480 },
  ])
  expect(await billsOf(portal, billed)).toEqual(bills)
})

test('what was charged on the bill stays charged there once the mobile has credit', async () => {
  const first = await chargedMobile(portal)
  await withCredit(first, 500)
  const began = today()
  const owner = await daysLater(portal, first, 4)
  await hear(owner, used('a', 10_239, addDays(began, 2)), used('b', 30, addDays(began, 3)))
  await portal.rows("UPDATE usage.documents SET charge_on_bill = true WHERE service_uuid = $1 AND document_id = 'b'", [
    owner.MobileUUID,
  ])
  await hear(owner, used('late', 2, addDays(began, 1)))
  expect([await costsOf(owner), await creditOf(portal, owner)]).toEqual([[500], 0])
})

/**
 * The effects of usage on a mobile. Once its credit is used up, the order of the uses decides which of them it paid
 * for.
 */
async function leftAt({ MobileUUID }: Owner) {
  const grants = `SELECT type, remaining, used_after FROM usage.grants WHERE service_uuid = $1 ORDER BY starts_on, type`
  const documents = `SELECT document_id, charge_cents, charged, unmet FROM usage.documents WHERE service_uuid = $1
    ORDER BY document_id`
  const sums = `SELECT sum(charge_cents)::int AS cents, sum(charged + unmet)::text AS bytes FROM usage.documents
    WHERE service_uuid = $1`
  const credit = 'SELECT sum(left_cents)::int AS cents FROM balance.lots WHERE mobile_uuid = $1'
  const [left] = await portal.rows<{ cents: number }>(credit, [MobileUUID])
  const uses = left?.cents === 0 ? sums : documents
  return [left, ...(await Promise.all([grants, uses].map((query) => portal.rows(query, [MobileUUID]))))]
}

test('the same uses of three weeks leave the same, told in order one by one or in any order together', async () => {
  const pair = [
    await chargedMobile(portal, { plan: demoPlans.prepayWeek }),
    await chargedMobile(portal, { plan: demoPlans.prepayWeek }),
  ] as const
  for (const owner of pair) await withCredit(owner, 30_000)
  const began = today()
  for (const weeks of [2, 3]) {
    await daysLater(portal, pair[0], 7)
    for (const owner of pair) await weeksBecome(owner, weeks)
  }
  const [inOrder, inAnyOrder] = pair
  const anyUse = fc.record({
    megabytes: fc.integer({ min: 1, max: 1500 }),
    day: fc.integer({ min: 1, max: 14 }),
    minutes: fc.nat(100),
    isWithLast: fc.boolean(),
  })
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyUse, { maxLength: 8, selector: (one) => `${one.day} ${one.minutes}` }),
      async (uses) => {
        round += 1
        // No two rounds share an instant: among uses of one instant, the first reported counts first.
        const documents = uses.map(({ megabytes, day, minutes }, n) => {
          return used(`${round}-${n}`, megabytes, addDays(began, day), minutes + round * 0.01)
        })
        // In both orders, uses of an earlier round are reported earlier.
        for (const one of [...documents].sort((a, b) => a.atMs - b.atMs)) await hear(inOrder, one)
        const parts: Document[][] = []
        for (const [n, one] of documents.entries()) {
          if (uses[n]?.isWithLast && parts.length > 0) parts.at(-1)?.push(one)
          else parts.push([one])
        }
        for (const part of parts) await hear(inAnyOrder, ...part)
        expect(await leftAt(inAnyOrder)).toEqual(await leftAt(inOrder))
      },
    ),
    { numRuns: 5 },
  )
})
