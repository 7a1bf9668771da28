import { billing } from '@waea/contract/money/billing'
import { customers } from '@waea/contract/people/customers'
import { deployment } from '@waea/contract/provider'
import { addDays, calendarDay, dayOf, startOfDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { afterEach, expect, test } from 'vitest'
import { closeAccount, creditInvoice } from '../../src/capabilities/billing/index.ts'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { TestClock } from '../../src/platform/process/clock.ts'
import { systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import {
  arrearsOf,
  callsBecome,
  connects,
  type Debtor,
  debtor,
  debtors,
  mine,
  onDay,
  ordersBecome,
  pay,
  steps,
  untilLastNotice,
  untilNotice,
  untilSuspended,
} from './dunning-support.ts'

/** Suspensions and payments at the same moment; a network that is silent, slow or wrong; a brand with a late fee. */
const token = 'service-token-of-a-test'
const portal = shopOfFile({ SERVICE_TOKEN: token, BRAND: 'tahi' })
afterEach(() => portal.faults('network', []))

const today = () => dayOf(portal.server.clock.now())
const feesOf = ({ CustomerUUID }: Debtor) =>
  portal.rows(
    `SELECT amount_cents::int AS cents FROM ledger.charges
     WHERE customer_uuid = $1 AND name LIKE 'Late payment fee%' ORDER BY cents`,
    [CustomerUUID],
  )
const stateOf = async (owner: Debtor) =>
  (await portal.good(customers.accountState, mine(owner), owner.token)).AccountState

/** Moves the clock on until the network connects a debtor's calls, or stops doing so. */
const untilCalls = (owner: Debtor, connected: boolean) =>
  eventually(`calls to connect: ${connected}`, async () => {
    await portal.clock({ advanceS: 30 })
    return (await connects(portal, owner, '021555014')) === connected ? true : undefined
  })

/** A debtor early on the announced day of suspension. */
async function onTheDay(): Promise<Debtor> {
  const owner = await untilLastNotice(portal, await untilNotice(portal, await debtor(portal)))
  return onDay(portal, owner, owner.suspendsOn, 8)
}

/** The same debtor at 10:00, when the suspension is due but the scheduled job has not run. */
async function atTen(owner: Debtor): Promise<Debtor> {
  const { clock } = portal.server
  if (!(clock instanceof TestClock)) throw new Error('The clock can not be moved')
  clock.set(new Date(startOfDay(today()).getTime() + 10 * 3_600_000))
  return { ...owner, ...(await portal.signIn(owner)) }
}

test('a payment while the suspension runs comes before it or ends it: the account is in service, and so is the mobile', async () => {
  const owner = await atTen(await onTheDay())
  await Promise.all([steps(portal), pay(portal, owner, 2500), steps(portal), steps(portal)])
  await eventually('nothing to be overdue', async () =>
    (await arrearsOf(portal, owner)).OverdueCents === 0 ? true : undefined,
  )
  await steps(portal)
  await eventually('the account to be in service', async () => (await stateOf(owner)) === 'Active' || undefined)
  await callsBecome(portal, owner, true)
}, 180_000)

test('before 9 in the morning nobody is suspended, and two workers at once suspend once', async () => {
  let owner = await onTheDay()
  await steps(portal)
  expect(await stateOf(owner)).toBe('Active')
  owner = await atTen(owner)
  await Promise.all([steps(portal), steps(portal), steps(portal)])
  expect(await stateOf(owner)).toBe('Suspended')
  const orders = await portal.rows(`SELECT 1 FROM mobiles.network_orders WHERE mobile_uuid = $1 AND kind = 'suspend'`, [
    owner.MobileUUID,
  ])
  expect(orders).toHaveLength(1)
}, 180_000)

test('a network that fails after it has suspended, and then says no more, has suspended once and restores', async () => {
  const owner = await atTen(await onTheDay())
  await portal.faults('network', [
    { kind: 'error-after-effect', op: 'change', times: 1 },
    { kind: 'late-webhook', op: 'ServiceStateChangeEvent', ms: 600_000 },
  ])
  await steps(portal)
  await callsBecome(portal, owner, false)
  expect(await stateOf(owner)).toBe('Suspended')
  await portal.faults('network', [])
  await pay(portal, owner, 2500)
  await untilCalls(owner, true)
}, 180_000)

test('a network that says yes and does nothing, and reports twice, is asked again until it has suspended, and until it has restored', async () => {
  const owner = await atTen(await onTheDay())
  await portal.faults('network', [
    { kind: 'answer-without-effect', op: 'change', times: 1 },
    { kind: 'duplicate-webhook', op: 'ServiceStateChangeEvent' },
  ])
  await steps(portal)
  expect(await stateOf(owner)).toBe('Suspended')
  await untilCalls(owner, false)
  await portal.faults('network', [
    { kind: 'answer-without-effect', op: 'change', times: 1 },
    { kind: 'duplicate-webhook', op: 'ServiceStateChangeEvent' },
  ])
  await pay(portal, owner, 2500)
  await eventually('the account to be back', async () => ((await stateOf(owner)) === 'Active' ? true : undefined))
  await untilCalls(owner, true)
  expect(
    (await portal.rows(`SELECT holds FROM mobiles.mobiles WHERE mobile_uuid = $1`, [owner.MobileUUID]))[0],
  ).toEqual({
    holds: [],
  })
}, 180_000)

test('a suspension is done once the network says that the mobile still calls 111, and nothing is left for the operator', async () => {
  const owner = await untilSuspended(portal, await debtor(portal))
  await callsBecome(portal, owner, false)
  await ordersBecome(portal, owner, ['suspend done'])
  const [order] = await portal.rows<{ id: string }>(
    `SELECT order_uuid AS id FROM mobiles.network_orders WHERE mobile_uuid = $1 AND state = 'done'`,
    [owner.MobileUUID],
  )
  expect(order).toBeDefined()
  const provider = { headers: { 'auth-token': token } }
  const { Notices } = await portal.good(deployment.notices, { Kind: 'network-order', Unseen: true }, provider)
  expect(Notices.filter(({ Subject }) => Subject === order?.id)).toEqual([])
}, 180_000)

test('the late fee of the terms is told with the first reminder, charged with the second one, once, and is on the next bill with GST', async () => {
  let owner = await debtor(portal)
  owner = await onDay(portal, owner, addDays(owner.dueOn, 1))
  await steps(portal)
  const on = addDays(today(), 5)
  expect((await arrearsOf(portal, owner)).LateFee).toEqual({ AmountCents: 1000, On: on, IsCharged: false })
  owner = await onDay(portal, owner, addDays(on, -1))
  await steps(portal)
  expect((await arrearsOf(portal, owner)).LateFee).toMatchObject({ IsCharged: false })
  owner = await onDay(portal, owner, on)
  await Promise.all([steps(portal), steps(portal)])
  await steps(portal)
  expect((await arrearsOf(portal, owner)).LateFee).toEqual({ AmountCents: 1000, On: on, IsCharged: true })
  const { result } = await portal.good(billing.account, mine(owner), owner.token)
  owner = await onDay(portal, owner, calendarDay(result.NextBill?.On ?? ''))
  await runBills(systemOf(portal))
  const { Invoices } = await portal.good(billing.invoices, mine(owner), owner.token)
  const newest = Invoices.find(({ Status }) => Status === 'DUE')
  const bill = await portal.good(billing.invoice, { ...mine(owner), number: newest?.Number ?? '' }, owner.token)
  const fees = bill.Lines.filter(({ Kind }) => Kind === 'fee')
  expect(fees).toMatchObject([{ Name: 'Late payment fee', AmountCents: 1000 }])
  // 3/23 of the fee, give or take the cent by which the lines' shares are adjusted to the bill's GST.
  expect(Math.abs((fees[0]?.GSTCents ?? 0) - 130)).toBeLessThanOrEqual(1)
}, 180_000)

test('a late fee goes once its bill is credited to less than bears one, and stands as it is paid', async () => {
  let [credited, paid] = (await debtors(portal, 2)) as [Debtor, Debtor]
  for (const day of [addDays(credited.dueOn, 1), addDays(credited.dueOn, 6)]) {
    credited = await onDay(portal, credited, day)
    await steps(portal)
  }
  paid = { ...paid, ...(await portal.signIn(paid)) }
  const { CustomerUUID, number: InvoiceNumber } = credited
  const system = systemOf(portal)
  await system.inTransaction((tx) =>
    creditInvoice(tx, { CustomerUUID, InvoiceNumber, amount: money(400), because: 'A part' }),
  )
  await quiet(portal)
  expect(await feesOf(credited)).toEqual([{ cents: 1000 }])
  await system.inTransaction((tx) => creditInvoice(tx, { CustomerUUID, InvoiceNumber, because: 'All of it' }))
  await pay(portal, paid, 2500)
  await quiet(portal)
  expect(await feesOf(credited)).toEqual([{ cents: -1000 }, { cents: 1000 }])
  expect(await feesOf(paid)).toEqual([{ cents: 1000 }])
})

test('a late fee that was told is not charged where less than $20 is still owed by then', async () => {
  let owner = await debtor(portal)
  owner = await onDay(portal, owner, addDays(owner.dueOn, 1))
  await steps(portal)
  expect((await arrearsOf(portal, owner)).LateFee).toMatchObject({ AmountCents: 1000, IsCharged: false })
  expect((await pay(portal, owner, 600)).status).toBe(200)
  await eventually('the payment to be on the bill', async () =>
    (await arrearsOf(portal, owner)).OverdueCents === 1900 ? true : undefined,
  )
  owner = await onDay(portal, owner, addDays(today(), 5))
  await steps(portal)
  const second = await portal.message(owner.Email, ({ subject }) => subject.startsWith('Your bill is still overdue'))
  expect(second.text).not.toContain('late payment fee')
  expect((await arrearsOf(portal, owner)).LateFee).toBeUndefined()
  expect(await feesOf(owner)).toEqual([])
})

test.each([
  ['before the first reminder', true],
  ['between the reminders', false],
] as const)(
  'an account that closes %s is reminded of its bill, and neither told of a late fee nor charged one',
  async (_when, isEarly) => {
    let owner = await debtor(portal)
    const close = () => systemOf(portal).inTransaction((tx) => closeAccount(tx, owner.CustomerUUID))
    if (isEarly) await close()
    owner = await onDay(portal, owner, addDays(owner.dueOn, 1))
    await steps(portal)
    const first = await portal.message(owner.Email, ({ subject }) => subject.startsWith('Your bill is overdue'))
    if (!isEarly) await close()
    const arrears = await arrearsOf(portal, owner)
    expect([arrears.State, arrears.LateFee, arrears.NoticeFrom]).toEqual(['overdue', undefined, undefined])
    owner = await onDay(portal, owner, addDays(today(), 5))
    await steps(portal)
    const second = await portal.message(owner.Email, ({ subject }) => subject.startsWith('Your bill is still overdue'))
    expect([first, second].map(({ text }) => text.includes('late payment fee'))).toEqual([!isEarly, false])
    expect((await portal.messages(owner.Email)).filter(({ subject }) => subject.includes('overdue'))).toHaveLength(2)
    expect(await feesOf(owner)).toEqual([])
  },
  180_000,
)
