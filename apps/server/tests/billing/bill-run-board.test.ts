import { billRuns } from '@waea/contract/money/bill-runs'
import { billPayment } from '@waea/contract/money/billing'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { operatorWork } from '@waea/contract/operators/operator-work'
import { customerRecords } from '@waea/contract/people/customer-records'
import { addDays, calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { expect, test } from 'vitest'
import { closeAccount } from '../../src/capabilities/billing/accounts/close-account.ts'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { previewRun } from '../../src/capabilities/billing/issuing/preview-run.ts'
import { readLastRuns } from '../../src/capabilities/billing/issuing/run-board.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { mobileInService, systemOf } from '../ledger/money-support.ts'
import { reason, signedInOperator } from '../operators/operator-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { type Billed, billedCustomers, billsOf, chargeOn, systemAt } from './billing-support.ts'

/** The bill run as operators see it: before it runs, after it, and what they hold or try again. */
const portal = shopOfFile({ IS_BILLING_CYCLE_CHANGE_ALLOWED: 'true' })

const today = () => systemOf(portal).today()
const sumOf = (bills: readonly { total: number }[]) => bills.reduce((sum, { total }) => sum + total, 0)

/** A mobile on monthly bills, whose account is open. */
async function onBill(): Promise<Billed & { token: string }> {
  const owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  const { CustomerUUID, MobileUUID, token } = owner
  await eventually('an account', async () => {
    const rows = await portal.rows('SELECT 1 FROM billing.accounts WHERE customer_uuid = $1', [CustomerUUID])
    return rows.length === 1 || undefined
  })
  return { CustomerUUID, service: MobileUUID as Uuid, token }
}

/** Closes all accounts, so that the next test’s run has only its own. */
const closeAll = () =>
  portal.rows(`UPDATE billing.accounts SET closed_on = '2027-01-01', parked_since = NULL, parked_because = NULL`)

test('what the next run is expected to bill is what it then issues, to the cent', async () => {
  const crowd = await billedCustomers(portal, { on: '2027-01-10', count: 4 })
  const [one, small, credited, nothing] = crowd
  if (!one || !small || !credited || !nothing) throw new Error('Customers are missing')
  const first = await previewRun(systemAt(portal, '2027-01-10', 20))
  expect(first).toMatchObject({ Day: '2027-01-11', Accounts: 4, CountedAccounts: 4, Bills: 4, TotalCents: 10_000 })
  await runBills(systemAt(portal, '2027-01-11', 7))
  expect(sumOf(await billsOf(portal, ...crowd))).toBe(10_000)

  const use = { supply: 'use', reason: 'use', name: 'data', from: '2027-01-20' } as const
  for (const amount of [333, 334]) await chargeOn(portal, '2027-01-20', one, { ...use, amount })
  await chargeOn(portal, '2027-01-21', one, { from: '2027-01-21', supply: 'add-on', name: 'Extra', amount: 1501 })
  await chargeOn(portal, '2027-01-20', small, { ...use, amount: 499 })
  const credit = { supply: 'adjustment', reason: 'credit', name: 'Goodwill', from: '2027-01-22' } as const
  await chargeOn(portal, '2027-01-22', credited, { ...credit, amount: -777 })
  const before = await portal.rows('SELECT count(*) FROM billing.invoices')
  const expected = await previewRun(systemAt(portal, '2027-02-09', 20))
  expect(expected).toMatchObject({ Day: '2027-02-10', Accounts: 4, Bills: 2, TotalCents: 2168 - 777 })
  expect(expected).toMatchObject({ Before: { Day: '2027-02-09', Bills: 0 }, MonthBefore: { Day: '2027-01-10' } })
  expect(await portal.rows('SELECT count(*) FROM billing.invoices')).toEqual(before)
  await runBills(systemAt(portal, '2027-02-10', 7))
  const issued = (await billsOf(portal, ...crowd)).filter(({ upto }) => upto === '2027-02-10')
  expect([issued.length, sumOf(issued)]).toEqual([expected.Bills, expected.TotalCents])
  const sample = expected.Samples.find(({ CustomerUUID }) => CustomerUUID === one.CustomerUUID)
  const [, bill] = await billsOf(portal, one)
  expect(sample).toMatchObject({
    CustomerName: 'Buyer Test',
    Kind: 'cycle',
    PeriodUpto: '2027-02-10',
    TotalCents: 2168,
  })
  expect(sample?.Lines.map((line) => [line.Name, line.Quantity, line.AmountCents])).toEqual(
    bill?.lines.map(({ name, quantity, amount }) => [name, quantity, amount]),
  )
  await closeAll()
})

test('of more accounts than are counted, the total is worked out from as many', async () => {
  const crowd = await billedCustomers(portal, { on: '2027-03-10', count: 6 })
  const evening = systemAt(portal, '2027-03-10', 20)
  expect(await previewRun(evening, 4)).toMatchObject({ Accounts: 6, CountedAccounts: 4, Bills: 6, TotalCents: 15_000 })
  await runBills(systemAt(portal, '2027-03-11', 7))
  expect(sumOf(await billsOf(portal, ...crowd))).toBe(15_000)
  await closeAll()
})

test('a plan that renews before the run is in what is expected, at its next price', async () => {
  const of = await onBill()
  const [{ next } = { next: '' }] = await portal.rows<{ next: string }>(
    'SELECT next_bill_on::text AS next FROM billing.accounts WHERE customer_uuid = $1',
    [of.CustomerUUID],
  )
  await runBills(systemAt(portal, addDays(today(), 1)))
  const expected = await previewRun(systemAt(portal, addDays(calendarDay(next), -1), 20))
  expect(expected).toMatchObject({ Day: next, Accounts: 1, Bills: 1 })
  expect(expected.TotalCents).toBeGreaterThan(0)
  await renewPlans(systemAt(portal, next, 1))
  await runBills(systemAt(portal, next, 7))
  const issued = (await billsOf(portal, of)).filter(({ upto }) => upto === next)
  expect(issued.map(({ total }) => total)).toEqual([expected.TotalCents])
  await closeAll()
})

test('bills on hold are not issued, also when two operators hold and release at once; released, they are billed once', async () => {
  const finance = await signedInOperator(portal, 'finance')
  const support = await signedInOperator(portal, 'support')
  const of = await onBill()
  const named = { customerUuid: of.CustomerUUID }
  const Because = 'Checking a roaming charge'
  expect((await portal.call(billRuns.holdAccount, { ...named, Because }, support.as)).status).toBe(403)
  const unexplained = await portal.call(billRuns.holdAccount, { ...named, Because }, { cookie: finance.cookie })
  expect(unexplained.status).toBe(400)
  const both = await Promise.all([1, 2].map(() => portal.call(billRuns.holdAccount, { ...named, Because }, finance.as)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])

  const tomorrow = addDays(today(), 1)
  await runBills(systemAt(portal, tomorrow))
  expect(await billsOf(portal, of)).toEqual([])
  expect(await portal.good(billRuns.retryBill, named, finance.as)).toEqual({ Outcome: 'WAITING' })
  const cycle = { ...named, BillingCycle: { Type: 'days' as const, Value: 28 } }
  const changed = await portal.call(billPayment.changeBillingCycle, cycle, of.token)
  expect(changed).toMatchObject({ status: 403, body: { code: 'billing-cycle-off' } })
  const parked = await portal.good(operatorWork.parkedAccounts, { SmartSearch: of.CustomerUUID }, finance.as)
  const Hold = { Because, By: expect.stringContaining('Operator'), SinceNanos: expect.any(Number) }
  expect(parked.Accounts).toMatchObject([{ CustomerUUID: of.CustomerUUID, Since: today(), Hold }])
  const page = await portal.good(operatorCustomers.customer, named, finance.as)
  expect(page.Billing).toMatchObject({ ParkedSince: today(), Hold })

  const released = await Promise.all([1, 2].map(() => portal.call(billRuns.releaseAccount, named, finance.as)))
  expect(released.map(({ status, body }) => [status, body.NextBillOn])).toEqual([
    [200, tomorrow],
    [200, tomorrow],
  ])
  await Promise.all([1, 2].map(() => runBills(systemAt(portal, tomorrow))))
  expect(await billsOf(portal, of)).toMatchObject([{ kind: 'first', upto: tomorrow, issued: tomorrow }])
  expect((await portal.good(operatorWork.parkedAccounts, {}, finance.as)).Accounts).toEqual([])
  const log = await portal.rows(
    `SELECT deed, count(*)::int AS times, bool_and(reason = $2) AS explained FROM platform.audit
     WHERE customer_uuid = $1 AND deed IN ('bills-on-hold', 'bills-released') GROUP BY deed ORDER BY deed`,
    [of.CustomerUUID, reason],
  )
  expect(log).toEqual([
    { deed: 'bills-on-hold', times: 1, explained: true },
    { deed: 'bills-released', times: 1, explained: true },
  ])
  await closeAll()
})

test('after a long hold one bill covers everything that was missed', async () => {
  const finance = await signedInOperator(portal, 'finance')
  const of = await onBill()
  const named = { customerUuid: of.CustomerUUID }
  await portal.good(billRuns.holdAccount, { ...named, Because: 'A dispute about everything' }, finance.as)
  // As if it was opened, and put on hold, half a year ago.
  await portal.rows(
    `UPDATE billing.accounts SET anchor = anchor - interval '6 months', billed_upto = anchor - interval '6 months',
      next_bill_on = anchor - interval '5 months', first_bill_on = NULL WHERE customer_uuid = $1`,
    [of.CustomerUUID],
  )
  for (const days of [-100, -40]) {
    const from = addDays(today(), days)
    await chargeOn(portal, from, of, { from, supply: 'add-on', name: 'Extra', amount: 1500 })
  }
  const { NextBillOn } = await portal.good(billRuns.releaseAccount, named, finance.as)
  for (const run of [1, 2]) await runBills(systemAt(portal, today(), 12 + run))
  expect(await billsOf(portal, of)).toMatchObject([{ kind: 'cycle', upto: NextBillOn, issued: today(), total: 3000 }])
  await closeAll()
})

test('an account whose last service ends while its bills are on hold is closed by the release, with a final bill', async () => {
  const finance = await signedInOperator(portal, 'finance')
  const [of] = await billedCustomers(portal, { on: addDays(today(), -3) })
  if (!of) throw new Error('A customer is missing')
  const named = { customerUuid: of.CustomerUUID }
  await portal.good(billRuns.holdAccount, { ...named, Because: 'Checking the plan' }, finance.as)
  expect(await systemOf(portal).inTransaction((tx) => closeAccount(tx, of.CustomerUUID))).toBe(false)
  expect(await billsOf(portal, of)).toEqual([])
  await portal.good(billRuns.releaseAccount, named, finance.as)
  expect(await billsOf(portal, of)).toMatchObject([{ kind: 'final', total: 2500 }])
  const answers = [
    await portal.call(billRuns.holdAccount, { ...named, Because: 'Too late' }, finance.as),
    await portal.call(billRuns.releaseAccount, named, finance.as),
    await portal.call(billRuns.retryBill, named, finance.as),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  expect(answers[0]?.body).toMatchObject({ code: 'no-postpay-product' })
})

test('an erased customer’s bills cannot be held, and are not in the list', async () => {
  const admin = await signedInOperator(portal, 'admin')
  const [of] = await billedCustomers(portal, { on: addDays(today(), -3) })
  if (!of) throw new Error('A customer is missing')
  const named = { customerUuid: of.CustomerUUID }
  const credit = { supply: 'adjustment', reason: 'credit', name: 'Goodwill', from: today(), amount: -2500 } as const
  await chargeOn(portal, today(), of, credit)
  await portal.good(billRuns.holdAccount, { ...named, Because: 'Checking the plan' }, admin.as)
  await portal.good(customerRecords.purgeCustomer, { ...named, spid: '2' }, admin.as)
  await eventually('the account to be erased', async () => {
    const { status } = await portal.call(billRuns.holdAccount, { ...named, Because: 'Once more' }, admin.as)
    return status === 400 || undefined
  })
  expect((await portal.good(operatorWork.parkedAccounts, {}, admin.as)).Accounts).toEqual([])
})

test('a bill that fails is listed with the error, tried again by an operator, and gone once it is made', async () => {
  const finance = await signedInOperator(portal, 'finance')
  const [bad] = await billedCustomers(portal, { on: addDays(today(), -3), count: 2 })
  if (!bad) throw new Error('A customer is missing')
  const named = { customerUuid: bad.CustomerUUID }
  const listed = async () => (await portal.good(billRuns.failedBills, {}, finance.as)).Bills
  await portal.rows(`CREATE FUNCTION no_bill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no bill'; END $$`)
  await portal.rows(`CREATE TRIGGER no_bill BEFORE INSERT ON billing.invoices FOR EACH ROW
    WHEN (new.customer_uuid = '${bad.CustomerUUID}') EXECUTE FUNCTION no_bill()`)
  await runBills(systemOf(portal))
  const { CustomerUUID } = bad
  expect(await listed()).toMatchObject([
    { CustomerUUID, CustomerName: 'Buyer Test', DueOn: addDays(today(), -2), Error: 'no bill', Tries: 1 },
  ])
  const [run] = (await readLastRuns(systemAt(portal, addDays(today(), -2)))).Runs
  expect(run).toMatchObject({ Bills: 1, TotalCents: 2500, Failed: 1, Waiting: 0 })
  const again = await portal.good(billRuns.retryBill, named, finance.as)
  expect(again).toEqual({ Outcome: 'FAILED', Error: 'no bill' })
  expect(await listed()).toMatchObject([{ Tries: 2 }])
  await portal.rows('DROP FUNCTION no_bill() CASCADE')
  const outcomes = await Promise.all([1, 2].map(() => portal.good(billRuns.retryBill, named, finance.as)))
  expect(outcomes.map(({ Outcome }) => Outcome)).toContain('BILLED')
  expect(await billsOf(portal, bad)).toHaveLength(1)
  expect(await listed()).toEqual([])
  expect(await portal.good(billRuns.retryBill, named, finance.as)).toEqual({ Outcome: 'NOT_DUE' })
  await closeAll()
})

test('each of the last seven runs stands beside the day before and its day a month before', async () => {
  await billedCustomers(portal, { on: '2028-05-09', count: 2 })
  await runBills(systemAt(portal, '2028-05-10', 7))
  await billedCustomers(portal, { on: '2028-06-08' })
  await runBills(systemAt(portal, '2028-06-09', 7))
  const [late] = await billedCustomers(portal, { on: '2028-06-09', count: 2, cents: 1000 })
  if (!late) throw new Error('A customer is missing')
  await portal.rows(
    `UPDATE billing.accounts SET parked_since = '2028-06-09', parked_because = 'Checking' WHERE customer_uuid = $1`,
    [late.CustomerUUID],
  )
  await runBills(systemAt(portal, '2028-06-10', 7))
  const { Runs } = await readLastRuns(systemAt(portal, '2028-06-10', 8))
  expect(Runs).toHaveLength(7)
  expect(Runs[0]).toMatchObject({
    Day: '2028-06-10',
    Bills: 1,
    TotalCents: 1000,
    Parked: 1,
    Failed: 0,
    Before: { Day: '2028-06-09', Bills: 1, TotalCents: 2500 },
    MonthBefore: { Day: '2028-05-10', Bills: 2, TotalCents: 5000 },
  })
  expect(Runs.at(-1)).toMatchObject({ Day: '2028-06-04', Bills: 0, TotalCents: 0 })
})
