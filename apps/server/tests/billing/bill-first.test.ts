import { randomUUID } from 'node:crypto'
import { calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { expect, test } from 'vitest'
import { changeCycle } from '../../src/capabilities/billing/accounts/change-cycle.ts'
import { openAccount } from '../../src/capabilities/billing/accounts/open-account.ts'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { type Billed, billedCustomers, billsOf, chargeOn, systemAt } from './billing-support.ts'

/** A plan is billed at most 15 days after it starts, whenever that is. Each test has a year of its own. */
const portal = shopOfFile({ IS_BILLING_CYCLE_CHANGE_ALLOWED: 'true' })
const one = async (of: Parameters<typeof billedCustomers>[1]) => (await billedCustomers(portal, of))[0] as Billed

/**
 * Bills as [kind, day, cents], once the day's bill is issued; a job for another bill may lock the account meanwhile.
 */
const runOn = (day: string, of: Billed, count: number, hours = 12) =>
  eventually(`${count} bills by ${day}`, async () => {
    await runBills(systemAt(portal, day, hours))
    const bills = await billsOf(portal, of)
    return bills.length === count ? bills.map(({ kind, upto, total }) => [kind, upto, total]) : undefined
  })

/** Another plan of the account starts on a day; the event arrives at the given hour of that day or a later one. */
async function starts(of: Billed, day: string, cents: number, hours: number, receivedOn = day): Promise<void> {
  await chargeOn(portal, day, { ...of, service: randomUUID() as Uuid }, { from: day, amount: cents }, hours)
  const event = { CustomerUUID: of.CustomerUUID, StartsOn: calendarDay(day), IsBasePlan: true }
  await systemAt(portal, receivedOn, hours).inTransaction((tx) => openAccount(tx, event))
}

test('[K-BILL-02] a plan that starts on the bill day of its account, before the run, has its first bill on the next day', async () => {
  const of = await one({ on: '2027-01-10' })
  await runOn('2027-01-11', of, 1)
  await chargeOn(portal, '2027-02-10', of, { from: '2027-02-10', reason: 'renewal' }, 1)
  await starts(of, '2027-02-10', 4000, 3)
  await runOn('2027-02-10', of, 2)
  expect(await runOn('2027-02-11', of, 3)).toEqual([
    ['first', '2027-01-11', 2500],
    ['cycle', '2027-02-10', 2500],
    ['first', '2027-02-11', 4000],
  ])
})

test('[K-BILL-02] a plan that starts on the day of another’s first bill, before the run, has its own on the next day', async () => {
  const of = await one({ on: '2028-01-10' })
  await starts(of, '2028-01-11', 4000, 3)
  await runOn('2028-01-11', of, 1)
  expect(await runOn('2028-01-12', of, 2)).toEqual([
    ['first', '2028-01-11', 2500],
    ['first', '2028-01-12', 4000],
  ])
})

test('[K-BILL-02] a plan whose start is heard after the first bill of the next day has its own a day later, and later bills come', async () => {
  const of = await one({ on: '2029-01-10' })
  await runOn('2029-01-11', of, 1)
  await starts(of, '2029-01-10', 4000, 13, '2029-01-11')
  await runOn('2029-01-12', of, 2)
  await chargeOn(portal, '2029-02-10', of, { from: '2029-02-10', reason: 'renewal' }, 1)
  expect(await runOn('2029-02-10', of, 3)).toEqual([
    ['first', '2029-01-11', 2500],
    ['first', '2029-01-12', 4000],
    ['cycle', '2029-02-10', 2500],
  ])
})

test('[K-BILL-02] another cycle leaves a plan that started on the same day its first bill on the next', async () => {
  const of = await one({ on: '2030-01-10' })
  await runOn('2030-01-11', of, 1)
  await chargeOn(portal, '2030-02-10', of, { from: '2030-02-10', reason: 'renewal' }, 1)
  await runOn('2030-02-10', of, 2)
  // The cycle's bill of 10 March is near enough; one 28 days from today is not.
  await starts(of, '2030-03-01', 4000, 3)
  const cycle = { Type: 'days', Value: 28 } as const
  await systemAt(portal, '2030-03-01').inTransaction((tx) => changeCycle(tx, of.CustomerUUID, cycle))
  expect((await runOn('2030-03-02', of, 3)).slice(2)).toEqual([['first', '2030-03-02', 4000]])
})
