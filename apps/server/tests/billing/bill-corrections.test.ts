import { randomUUID } from 'node:crypto'
import { billing, billPayment } from '@waea/contract/money/billing'
import { calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { closeAccount, hearEndedService } from '../../src/capabilities/billing/accounts/close-account.ts'
import { creditInvoice } from '../../src/capabilities/billing/credits/credit-invoice.ts'
import { chargeAccount, creditAccount, findAccount, openAccount } from '../../src/capabilities/billing/index.ts'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { compareBills } from '../../src/capabilities/billing/issuing/compare-bills.ts'
import { releaseAccount } from '../../src/capabilities/billing/provider-calls.ts'
import { tellOverdueBills } from '../../src/capabilities/billing/telling/tell-overdue.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { accounts, move } from '../../src/capabilities/ledger/index.ts'
import { mobileStatus } from '../../src/capabilities/mobiles/index.ts'
import { readNotices } from '../../src/platform/operator/notices.ts'
import { booked } from '../ledger/money-support.ts'
import { signedInOperator } from '../operators/operator-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { type Billed, billAccount, billedCustomers, billsOf, chargeOn, systemAt } from './billing-support.ts'

/** An issued bill never changes; entries correct it. Each test has a year of its own. */
const portal = shopOfFile()
const one = async (of: Parameters<typeof billedCustomers>[1]) => (await billedCustomers(portal, of))[0] as Billed
const buyer = (of: Billed) => ({ ...of, token: '', Email: '', MobileUUID: of.service })
const runOn = (day: string, hours?: number) => runBills(systemAt(portal, day, hours))

async function differences(day: string): Promise<string[]> {
  await compareBills(systemAt(portal, day))
  const { rows } = await readNotices(systemAt(portal, day), { kind: 'bills', unseenOnly: true, from: 0, most: 50 })
  return rows.map(({ Subject, Reason }) => `${Subject}: ${Reason}`)
}

test('credit notes take back a part, then the rest; together exactly the bill’s GST, and the books agree', async () => {
  const of = await one({ on: '2027-01-10', cents: 3333 })
  await runOn('2027-01-11')
  const [bill] = await billsOf(portal, of)
  const system = systemAt(portal, '2027-01-20')
  const credit = (amount?: number) =>
    system.inTransaction((tx) =>
      creditInvoice(tx, {
        CustomerUUID: of.CustomerUUID,
        InvoiceNumber: bill?.number ?? '',
        because: 'No service',
        ...(amount !== undefined && { amount: money(amount) }),
      }),
    )
  const first = await credit(1111)
  expect(await billsOf(portal, of)).toMatchObject([{ total: 3333, remaining: 2222 }])
  await expect(credit(2223)).rejects.toMatchObject({ refusal: { refused: 'invalid-input' } })
  const rest = await credit()
  expect(first.gst + rest.gst).toBe(bill?.gst)
  expect([first.Number, rest.Number]).toEqual(['CN100001', 'CN100002'])
  for (const account of ['receivable', 'sales', 'gst', 'paid-ahead'] as const) {
    expect(await booked(portal, account, buyer(of))).toBe(0)
  }
})

test('an operator credits what they were shown is left: the same complaint from two tabs is credited once', async () => {
  const customer = { ...(await portal.signUpCustomer()), MobileUUID: randomUUID() as Uuid }
  const customerUuid = customer.CustomerUUID
  const number = await billAccount(portal, customer)
  const { as } = await signedInOperator(portal, 'finance')
  const leftOf = async () => {
    const { Invoices } = await portal.good(billing.invoicesForOperator, { customerUuid }, as)
    return Invoices.map(({ Number: of, LeftCents }) => [of, LeftCents])
  }
  const credit = (LeftCents: number, AmountCents?: number) => {
    const input = { customerUuid, number, LeftCents, Because: 'No service', ...(AmountCents && { AmountCents }) }
    return portal.call(billPayment.creditInvoice, input, as)
  }
  expect(await leftOf()).toEqual([
    ['OPEN', 0],
    [number, 2500],
  ])
  const both = await Promise.all([credit(2500, 700), credit(2500, 700)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'conflict' })
  expect(await leftOf()).toContainEqual([number, 1800])
  expect((await credit(1800, 1801)).body).toMatchObject({ code: 'invalid-input' })
  expect((await credit(1800)).body).toMatchObject({ AmountCents: 1800 })
  expect(await leftOf()).toContainEqual([number, 0])
  expect((await credit(0)).body).toMatchObject({ code: 'invalid-input' })
})

test('a bill that is taken back whole is void and keeps its number; what credit had paid of it is credit again', async () => {
  const of = await one({ on: '2028-01-10' })
  const system = systemAt(portal, '2028-01-10')
  const from = { CustomerUUID: randomUUID(), account: accounts.voucher }
  await system.inTransaction((tx) =>
    creditAccount(tx, { ...of, amount: money(1000), reason: 'voucher:test', because: 'voucher', from }),
  )
  await runOn('2028-01-11')
  const [bill] = await billsOf(portal, of)
  expect(bill).toMatchObject({ total: 2500, remaining: 1500 })
  await system.inTransaction((tx) =>
    creditInvoice(tx, { CustomerUUID: of.CustomerUUID, InvoiceNumber: bill?.number ?? '', because: 'Wrong plan' }),
  )
  const rows = await portal.rows(
    `SELECT number, is_void, remaining_cents::int AS remaining, credit_cents::int AS credit
     FROM billing.invoices JOIN billing.accounts USING (customer_uuid) WHERE customer_uuid = $1`,
    [of.CustomerUUID],
  )
  expect(rows).toEqual([{ number: bill?.number, is_void: true, remaining: 0, credit: 1000 }])
})

test('credit pays bills that are due for the longest first', async () => {
  const of = await one({ on: '2029-01-10' })
  await runOn('2029-01-11')
  await chargeOn(portal, '2029-02-10', of, { from: '2029-02-10', reason: 'renewal' }, 1)
  await runOn('2029-02-10')
  const from = { CustomerUUID: randomUUID(), account: accounts.voucher }
  await systemAt(portal, '2029-02-11').inTransaction((tx) =>
    creditAccount(tx, { ...of, amount: money(3000), reason: 'voucher:two', because: 'voucher', from }),
  )
  expect((await billsOf(portal, of)).map(({ remaining }) => remaining)).toEqual([0, 2000])
  expect(await booked(portal, 'receivable', buyer(of))).toBe(2000)
})

test('a fee is on the next bill, once', async () => {
  const of = await one({ on: '2030-01-10' })
  await runOn('2030-01-11')
  const fee = { ...of, kind: 'fee' as const, amount: money(1840), name: 'Late payment', key: 'late-fee:one' }
  for (let times = 0; times < 2; times += 1) {
    await systemAt(portal, '2030-01-30').inTransaction((tx) => chargeAccount(tx, fee))
  }
  await runOn('2030-02-10')
  const [, bill] = await billsOf(portal, of)
  expect(bill?.lines).toMatchObject([{ name: 'Late payment', because: 'fee', amount: 1840 }])
})

test('an account that is closed in mid cycle gets a final bill of all that is open, whatever it comes to, and no other', async () => {
  const of = await one({ on: '2031-01-10' })
  await runOn('2031-01-11')
  await chargeOn(portal, '2031-01-20', of, {
    from: '2031-01-20',
    supply: 'use',
    name: 'data',
    reason: 'use',
    amount: 20,
  })
  for (let times = 0; times < 2; times += 1) {
    await systemAt(portal, '2031-01-20').inTransaction((tx) => closeAccount(tx, of.CustomerUUID))
  }
  await runOn('2031-02-10')
  expect((await billsOf(portal, of)).slice(1)).toMatchObject([
    { kind: 'final', from: '2031-01-10', upto: '2031-01-21', issued: '2031-01-20', total: 20, remaining: 20 },
  ])
})

test('an account that is opened and closed again on one day has a final bill of each time', async () => {
  const of = await one({ on: '2033-01-10' })
  await runOn('2033-01-11')
  const today = '2033-01-20'
  const close = () => systemAt(portal, today).inTransaction((tx) => closeAccount(tx, of.CustomerUUID))
  const opened = { CustomerUUID: of.CustomerUUID, StartsOn: calendarDay(today), IsBasePlan: true }
  const open = () => systemAt(portal, today).inTransaction((tx) => openAccount(tx, opened))
  await chargeOn(portal, today, of, { from: today, supply: 'fee', reason: 'fee', amount: 700 })
  await close()
  await open()
  await chargeOn(portal, today, of, { from: today, amount: 2500 })
  await close()
  // Corrects twice, with nothing charged in between.
  for (let times = 0; times < 2; times += 1) {
    await open()
    await close()
  }
  await runOn('2033-02-20')
  expect((await billsOf(portal, of)).slice(1)).toMatchObject([
    { kind: 'final', issued: today, total: 700 },
    { kind: 'final', issued: today, total: 2500 },
  ])
  expect(await booked(portal, 'receivable', buyer(of))).toBe(2500 + 700 + 2500)
})

test('an account stays open while a mobile without a plan is on its bill', async () => {
  const of = await one({ on: '2034-01-10' })
  await runOn('2034-01-11')
  const ends = (ServiceUUID: Uuid) =>
    systemAt(portal, '2034-01-20').inTransaction((tx) =>
      hearEndedService(tx, { CustomerUUID: of.CustomerUUID, ServiceUUID }),
    )
  const other = randomUUID() as Uuid
  await portal.rows(
    `INSERT INTO mobiles.mobiles (customer_uuid, mobile_uuid, sim_type, status, billing_reference, created_at, changed_at)
     VALUES ($1, $2, 'esim', 4, 'postpay:x', now(), now())`,
    [of.CustomerUUID, other],
  )
  const closedOn = async () => (await findAccount(systemAt(portal, '2034-01-20'), of.CustomerUUID))?.closedOn
  await ends(of.service)
  expect(await closedOn()).toBeNull()
  await ends(other)
  expect(await closedOn()).toBe('2034-01-20')
})

test('the plan of a mobile that has ended, paid for some days more, keeps no account open', async () => {
  const of = await one({ on: '2035-01-10' })
  await runOn('2035-01-11')
  const [first, last] = [randomUUID(), randomUUID()] as [Uuid, Uuid]
  for (const mobile of [first, last]) {
    await portal.rows(
      `INSERT INTO mobiles.mobiles (customer_uuid, mobile_uuid, sim_type, status, billing_reference, created_at, changed_at)
       VALUES ($1, $2, 'esim', $3, 'postpay:x', now(), now())`,
      [of.CustomerUUID, mobile, mobileStatus.ended],
    )
    await portal.rows(
      `INSERT INTO plans.addons (customer_uuid, service_uuid, addon_uuid, entry_uuid, availability_uuid, name, billing_type,
         is_base_plan, allow_auto_renew, auto_renew, price_cents, period, anchor_day, starts_on, ends_on, because, created_at)
       VALUES ($1, $2, gen_random_uuid(), $3, $4, 'Light', 'postpay', true, true, false, 2500, '1 month', 10, '2035-01-10',
         '2035-02-10', 'test', now())`,
      [of.CustomerUUID, mobile, demoPlans.postpayLight.entry, demoPlans.postpayLight.availability],
    )
  }
  const ctx = systemAt(portal, '2035-01-20')
  await ctx.inTransaction((tx) => hearEndedService(tx, { CustomerUUID: of.CustomerUUID, ServiceUUID: last }))
  expect((await findAccount(ctx, of.CustomerUUID))?.closedOn).toBe('2035-01-20')
})

test('an account that was put aside is billed again on an operator’s word: one bill takes all that was missed', async () => {
  const of = await one({ on: '2032-01-10' })
  await runOn('2032-01-11')
  for (const day of ['2032-02-10', '2032-03-10', '2032-04-10'])
    await chargeOn(portal, day, of, { from: day, reason: 'renewal' })
  await runOn('2032-07-01')
  expect(await billsOf(portal, of)).toHaveLength(1)
  await systemAt(portal, '2032-07-01').inTransaction((tx) => releaseAccount(tx, of.CustomerUUID))
  await runOn('2032-07-01')
  expect((await billsOf(portal, of)).slice(1)).toMatchObject([
    { from: '2032-01-10', upto: '2032-06-10', issued: '2032-07-01', due: '2032-07-16', total: 7500 },
  ])
})

test('the nightly comparison is empty where the books and the bills agree, and explains each difference where not', async () => {
  const of = await one({ on: '2026-01-10' })
  await runOn('2026-01-11')
  expect(await differences('2026-01-11')).toEqual([])
  const { receivable: debit, received: credit } = accounts
  const parties = {
    payer: { kind: 'customer' as const, UUID: of.CustomerUUID },
    beneficiary: of.CustomerUUID,
    service: null,
  }
  await systemAt(portal, '2026-01-11').inTransaction((tx) =>
    move(tx, { CustomerUUID: of.CustomerUUID, parties, reason: 'test', amount: money(100), debit, credit }),
  )
  expect(await differences('2026-01-11')).toEqual([
    expect.stringMatching(/^owed of account 5\d+: a difference of 100 cents: the books have more as owed/),
  ])
})

test('a bill is told of once it is overdue', async () => {
  const of = await one({ on: '2025-01-10' })
  await runOn('2025-01-11')
  const lastNotice = async () =>
    (
      await portal.rows<{ told: string }>('SELECT told FROM billing.invoices WHERE customer_uuid = $1', [
        of.CustomerUUID,
      ])
    )[0]
  for (const [day, expected] of [
    ['2025-01-25', 'issued'],
    ['2025-01-26', 'issued'],
    ['2025-01-27', 'overdue'],
  ] as const) {
    await tellOverdueBills(systemAt(portal, day))
    expect(await lastNotice()).toEqual({ told: expected })
  }
})
