import { randomUUID } from 'node:crypto'
import { calendarDay, daysBetween } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { gstWithin, money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { releaseAccount } from '../../src/capabilities/billing/provider-calls.ts'
import { countsOfDay } from '../../src/capabilities/billing/stores/due.store.ts'
import { readNotices } from '../../src/platform/operator/notices.ts'
import { booked } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { type Billed, billedCustomers, billsOf, chargeOn, systemAt } from './billing-support.ts'

/** Bills as the run issues them. Each test has a year of its own. */
const portal = shopOfFile()
const one = async (of: Parameters<typeof billedCustomers>[1]) => (await billedCustomers(portal, of))[0] as Billed
const buyer = (of: Billed) => ({ ...of, token: '', Email: '', MobileUUID: of.service })
const runOn = (day: string, hours?: number) => runBills(systemAt(portal, day, hours))

test('[K-BILL-02] the first bill is made on the day after the purchase, the next with the cycle, each due 15 days later', async () => {
  const of = await one({ on: '2027-01-31' })
  await runOn('2027-01-31')
  expect(await billsOf(portal, of)).toEqual([])
  await runOn('2027-02-01')
  await chargeOn(portal, '2027-02-28', of, { from: '2027-02-28', reason: 'renewal' })
  await runOn('2027-02-28')
  const bills = await billsOf(portal, of)
  expect(bills).toMatchObject([
    { kind: 'first', from: '2027-01-31', upto: '2027-02-01', issued: '2027-02-01', due: '2027-02-16', total: 2500 },
    { kind: 'cycle', from: '2027-01-31', upto: '2027-02-28', issued: '2027-02-28', due: '2027-03-15', total: 2500 },
  ])
  expect(daysBetween(calendarDay('2027-01-31'), calendarDay(bills[0]?.issued ?? ''))).toBeLessThanOrEqual(15)
})

test('periods are billed in advance; use and what is bought are billed when their period is over', async () => {
  const of = await one({ on: '2027-03-10' })
  await runOn('2027-03-11')
  await chargeOn(portal, '2027-03-20', of, { from: '2027-03-20', supply: 'add-on', name: 'Extra 5 GB', amount: 1500 })
  const use = { supply: 'use', name: 'data', reason: 'use', amount: 20 } as const
  for (const day of ['2027-03-21', '2027-03-22']) await chargeOn(portal, day, of, { ...use, from: day })
  await chargeOn(portal, '2027-04-10', of, { from: '2027-04-10', reason: 'renewal' }, 1)
  await chargeOn(portal, '2027-04-10', of, { ...use, from: '2027-04-10', amount: 700 }, 1)
  await runOn('2027-04-10')
  const [, bill] = await billsOf(portal, of)
  expect(bill?.lines.map(({ name, because, amount, quantity }) => [name, because, amount, quantity])).toEqual([
    ['Light', 'renewal', 2500, 1],
    ['Extra 5 GB', 'start', 1500, 1],
    ['data', 'use', 40, 2],
  ])
  expect(bill).toMatchObject({ total: 4040, gst: gstWithin(money(4040)) })
})

test('use that arrives more than six hours late is on the next bill, with its day', async () => {
  const of = await one({ on: '2027-05-05' })
  await runOn('2027-05-06')
  const use = { supply: 'use', name: 'data', reason: 'use', from: '2027-06-04' } as const
  await chargeOn(portal, '2027-06-05', of, { ...use, amount: 600 }, 5)
  await chargeOn(portal, '2027-06-05', of, { ...use, amount: 900 }, 7)
  await runOn('2027-06-05', 5.9)
  expect(await billsOf(portal, of)).toHaveLength(1)
  await runOn('2027-06-06', 8)
  await runOn('2027-07-05')
  expect((await billsOf(portal, of)).slice(1)).toMatchObject([
    { upto: '2027-06-05', total: 600, lines: [{ because: 'use' }], issued: '2027-06-05' },
    { upto: '2027-07-05', total: 900, carried: 900, lines: [{ because: 'late-use', isCarriedForward: true }] },
  ])
})

test('a bill is made once, however often and wherever the run starts, and numbers have no gap', async () => {
  const crowd = await billedCustomers(portal, { on: '2028-01-10', count: 60 })
  await Promise.all(Array.from({ length: 6 }, () => runBills(systemAt(portal, '2028-01-11'), 7)))
  await runOn('2028-01-11')
  const bills = await billsOf(portal, ...crowd)
  expect(bills).toHaveLength(60)
  const all = await portal.rows<{ gaps: number; twice: number }>(
    `SELECT (max(substr(number, 4)::int) - min(substr(number, 4)::int) + 1 - count(*))::int AS gaps,
      (count(*) - count(DISTINCT number))::int AS twice FROM billing.invoices`,
  )
  expect(all).toEqual([{ gaps: 0, twice: 0 }])
})

test('with a mobile of the 30th and one of the 31st, no bill has two periods of one, and none is said to have waited', async () => {
  const of = await one({ on: '2033-01-30' })
  await runOn('2033-01-31')
  const other = { ...of, service: randomUUID() as Uuid }
  const renew = (mobile: Billed, from: string, upto: string, amount: number) =>
    chargeOn(portal, from, mobile, { from, upto, amount, reason: 'renewal' }, 1)
  const months = [
    { on: '2033-02-28', next: '2033-03-30', otherOn: '2033-02-28', otherNext: '2033-03-31' },
    { on: '2033-03-30', next: '2033-04-30', otherOn: '2033-03-31', otherNext: '2033-04-30' },
    { on: '2033-04-30', next: '2033-05-30', otherOn: '2033-04-30', otherNext: '2033-05-31' },
  ]
  for (const { on, next, otherOn, otherNext } of months) {
    await renew(of, on, next, 2500)
    if (otherOn === on) await renew(other, otherOn, otherNext, 4500)
    await runOn(on)
    if (otherOn > on) await renew(other, otherOn, otherNext, 4500)
  }
  const bills = (await billsOf(portal, of)).slice(1)
  expect(bills.map(({ upto, total, carried }) => [upto, total, carried])).toEqual([
    ['2033-02-28', 2500, 0],
    ['2033-03-30', 7000, 0],
    ['2033-04-30', 7000, 0],
  ])
})

test('every due account ends billed, skipped with a reason, parked, or waits; the counts add up', async () => {
  const day = '2029-02-10'
  const [billed, small, nothing] = await billedCustomers(portal, { on: '2029-01-10', count: 4 })
  await runOn('2029-01-11')
  if (!billed || !small || !nothing) throw new Error('Customers are missing')
  await chargeOn(portal, day, billed, { from: day, reason: 'renewal' }, 1)
  const use = { supply: 'use', name: 'voice', reason: 'use', from: '2029-01-20', amount: 499 } as const
  await chargeOn(portal, '2029-01-20', small, use)
  await runOn(day)
  const counts = await countsOfDay(systemAt(portal, day), calendarDay(day))
  expect(counts).toEqual({ billed: 1, skipped: 3, parked: 0, waiting: 0 })
  const skipped = await portal.rows(
    'SELECT because, amount_cents::int AS cents FROM billing.skipped WHERE period_upto = $1 ORDER BY cents DESC',
    [day],
  )
  expect(skipped).toEqual([
    { because: 'too-small', cents: 499 },
    { because: 'nothing-charged', cents: 0 },
    { because: 'nothing-charged', cents: 0 },
  ])
  await chargeOn(portal, '2029-03-10', small, { from: '2029-03-10', reason: 'renewal', amount: 1 }, 1)
  await runOn('2029-03-10')
  const [, later] = await billsOf(portal, small)
  expect(later).toMatchObject({ total: 500, carried: 499 })
})

test('missed bills are made one period a run, the oldest first; more than three wait for an operator', async () => {
  const [late, lost] = await billedCustomers(portal, { on: '2030-01-31', count: 2 })
  await runOn('2030-02-01')
  if (!late || !lost) throw new Error('Customers are missing')
  for (const day of ['2030-02-28', '2030-03-31']) await chargeOn(portal, day, late, { from: day, reason: 'renewal' }, 1)
  for (let run = 0; run < 3; run += 1) await runOn('2030-04-02')
  expect((await billsOf(portal, late)).slice(1)).toMatchObject([
    { from: '2030-01-31', upto: '2030-02-28', issued: '2030-04-02' },
    { from: '2030-02-28', upto: '2030-03-31', issued: '2030-03-31' },
  ])
  await runOn('2030-10-01')
  const noticed = async () => {
    const wanted = { kind: 'bill-parked', unseenOnly: true, from: 0, most: 1000 }
    const { rows } = await readNotices(systemAt(portal, '2030-10-01'), wanted)
    return rows.map(({ Document }) => Document).join()
  }
  expect(await noticed()).toContain(lost.CustomerUUID)
  await systemAt(portal, '2030-10-01').inTransaction((tx) => releaseAccount(tx, lost.CustomerUUID))
  expect(await noticed()).not.toContain(lost.CustomerUUID)
})

test('the GST of a bill is that of its total: the cent that its charges differ by is booked', async () => {
  const of = await one({ on: '2031-01-10', cents: 1000 })
  await runOn('2031-01-11')
  for (const amount of [50, 50, 450, 50]) {
    await chargeOn(portal, '2031-01-20', of, { from: '2031-01-20', supply: 'add-on', amount })
  }
  const before = await booked(portal, 'gst', buyer(of))
  await runOn('2031-02-10')
  const [, bill] = await billsOf(portal, of)
  // Rounding four times gives 80 cents, rounding once 78.
  expect(before).toBe(-(gstWithin(money(1000)) + 7 + 7 + 59 + 7))
  expect(bill).toMatchObject({ total: 600, gst: 78 })
  expect(bill?.lines.reduce((sum, { gst }) => sum + gst, 0)).toBe(78)
  expect(await booked(portal, 'gst', buyer(of))).toBe(-(gstWithin(money(1000)) + 78))
  expect(await booked(portal, 'receivable', buyer(of))).toBe(1600)
})

test('credits take off a bill; more credits than charges pay what is owed, and the next bill takes the rest', async () => {
  const of = await one({ on: '2032-01-10' })
  const credit = { supply: 'adjustment', reason: 'credit', name: 'Goodwill' } as const
  await runOn('2032-01-11')
  await chargeOn(portal, '2032-02-01', of, { ...credit, from: '2032-02-01', amount: -6500 })
  await chargeOn(portal, '2032-02-10', of, { from: '2032-02-10', reason: 'renewal' }, 1)
  await runOn('2032-02-10')
  await chargeOn(portal, '2032-03-10', of, { from: '2032-03-10', reason: 'renewal' }, 1)
  // A job for the paid bill may have the account locked.
  const bills = await eventually('the bill of March', async () => {
    await runOn('2032-03-10')
    const made = await billsOf(portal, of)
    return made.length === 3 ? made : undefined
  })
  expect(bills).toMatchObject([
    { total: 2500, remaining: 0 },
    { total: -4000, gst: -522, remaining: 0 },
    { total: 2500, remaining: 1000 },
  ])
  expect(await booked(portal, 'receivable', buyer(of))).toBe(1000)
  expect(await booked(portal, 'paid-ahead', buyer(of))).toBe(0)
})
