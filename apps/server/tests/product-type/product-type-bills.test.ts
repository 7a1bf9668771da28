import { randomUUID } from 'node:crypto'
import { billingCycles } from '@waea/domain/billing/making/cycle'
import { addDays, calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money, sum, zero } from '@waea/kit/money'
import { describe, expect, test } from 'vitest'
import { changeCycle } from '../../src/capabilities/billing/accounts/change-cycle.ts'
import { creditAccount, findAccount, openAccount } from '../../src/capabilities/billing/index.ts'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { accounts, charge } from '../../src/capabilities/ledger/index.ts'
import { firstBillFor, lastBillDay } from '../../src/capabilities/product-type/bill-figures.ts'
import { aCharge, type Billed, billedCustomers, billsOf, chargeOn, systemAt } from '../billing/billing-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'

/** Each test has a year of its own, in which its accounts are billed day by day. */
const portal = shopOfFile({ IS_BILLING_CYCLE_CHANGE_ALLOWED: 'true' })

type Cycle = (typeof billingCycles)[number]
interface Walked extends Billed {
  cycle: Cycle
  opened: number
}

const daysBefore = [0, 1, 2, 6, 7, 13, 14, 15, 16, 21, 27, 28, 29, 30, 31]

/** Issues the bills of a day; a job for another bill may lock an account meanwhile. */
async function billed(day: string, all: readonly Billed[]): Promise<void> {
  await eventually(`the bills of ${day}`, async () => {
    await runBills(systemAt(portal, day))
    const [left] = await portal.rows<{ n: number }>(
      'SELECT count(*)::int AS n FROM billing.accounts WHERE customer_uuid = ANY($1::uuid[]) AND due_on <= $2',
      [all.map(({ CustomerUUID }) => CustomerUUID), day],
    )
    return left?.n === 0 || undefined
  })
}

/** Accounts of every cycle that were opened up to 31 days before a day, and billed and paid up to the day before it. */
async function accountsBefore(day: string): Promise<Walked[]> {
  const today = calendarDay(day)
  const all: Walked[] = []
  for (const opened of daysBefore) {
    const on = addDays(today, -opened)
    const some = await billedCustomers(portal, { on, count: billingCycles.length })
    for (const [at, cycle] of billingCycles.entries()) {
      const of = some[at] as Billed
      await systemAt(portal, on).inTransaction((tx) => changeCycle(tx, of.CustomerUUID, cycle))
      all.push({ ...of, cycle, opened })
    }
  }
  for (let before = 31; before > 0; before -= 1) await billed(addDays(today, -before), all)
  await portal.rows('UPDATE billing.invoices SET remaining_cents = 0 WHERE customer_uuid = ANY($1::uuid[])', [
    all.map(({ CustomerUUID }) => CustomerUUID),
  ])
  return all
}

const nameOf = ({ cycle, opened }: Walked) =>
  `${cycle.Type === 'days' ? `${cycle.Value} days` : cycle.Type}, opened ${opened} days before`

describe.each([
  ['before the bills of the day are made', '2031-03-12', 3],
  ['after they are made', '2033-10-05', 12],
])('%s', (_, day, hour) => {
  test('the first bill of a mobile that goes on the bill is as it was told, on every day of every cycle', {
    timeout: 240_000,
  }, async () => {
    const today = calendarDay(day)
    const all = await accountsBefore(day)
    for (const of of all) await chargeOn(portal, day, of, { from: day, amount: 700, reason: 'fee', supply: 'fee' }, 1)
    for (const of of all)
      await chargeOn(portal, day, of, { from: addDays(today, -1), amount: 900, reason: 'fee', supply: 'fee' }, 1)
    if (hour > 6) await billed(day, all)
    await portal.rows('UPDATE billing.invoices SET remaining_cents = 0 WHERE customer_uuid = ANY($1::uuid[])', [
      all.map(({ CustomerUUID }) => CustomerUUID),
    ])
    const quotes = new Map<Walked, Awaited<ReturnType<typeof firstBillFor>>>()
    const starts = new Map<Walked, Uuid>()
    for (const [at, of] of all.entries()) {
      const { CustomerUUID } = of
      const MobileUUID = randomUUID() as Uuid
      const [price, credit] = [money(2500), [zero, money(1500), money(6000)][at % 3] ?? zero]
      starts.set(of, MobileUUID)
      quotes.set(of, await firstBillFor(systemAt(portal, day, hour), { CustomerUUID, MobileUUID, price, credit }))
      await systemAt(portal, day, hour).inTransaction(async (tx) => {
        await openAccount(tx, { CustomerUUID, StartsOn: today, IsBasePlan: true })
        const from = { CustomerUUID, account: accounts.received }
        const because = { service: MobileUUID, reason: `test:${MobileUUID}`, because: 'test' }
        if (credit > 0) await creditAccount(tx, { CustomerUUID, amount: credit, ...because, from })
      })
      await chargeOn(portal, day, { CustomerUUID, service: MobileUUID }, { from: day, amount: price }, hour)
    }
    for (let after = 0; after <= 15; after += 1) await billed(addDays(today, after), all)
    for (const of of all) {
      const bills = await billsOf(portal, of)
      const bill = bills.find(({ lines }) => lines.some((line) => 'service' in line && line.service === starts.get(of)))
      const quote = quotes.get(of)
      expect
        .soft([bill?.issued, bill?.due, bill?.total, (bill?.total ?? 0) - (bill?.remaining ?? 0)], nameOf(of))
        .toEqual([quote?.On, quote?.DueOn, sum([2500, quote?.OthersCents ?? 0].map(money)), quote?.CreditCents])
    }
  })

  test('what a mobile that leaves an open account had charged comes on the bill that was told', {
    timeout: 240_000,
  }, async () => {
    const year = `20${Number(day.slice(2, 4)) + 1}${day.slice(4)}`
    const today = calendarDay(year)
    const all = await accountsBefore(year)
    const at = systemAt(portal, year, hour)
    if (hour > 6) await billed(year, all)
    const lastDays = new Map<Walked, string>()
    for (const [n, of] of all.entries()) {
      const from = n % 2 === 0 ? today : addDays(today, -1)
      await at.inTransaction(async (tx) => {
        await charge(tx, aCharge(of, { from, amount: 900, supply: 'add-on', reason: 'start' }))
      })
      const account = await findAccount(at, of.CustomerUUID)
      if (!account) throw new Error('The customer has no account')
      lastDays.set(of, await lastBillDay(at, account, of.service))
    }
    for (let after = 0; after <= 31; after += 1) await billed(addDays(today, after), all)
    for (const of of all) {
      const bills = (await billsOf(portal, of)).filter(({ upto }) => upto >= year)
      expect.soft(bills.at(-1)?.issued, nameOf(of)).toBe(lastDays.get(of))
    }
  })
})
