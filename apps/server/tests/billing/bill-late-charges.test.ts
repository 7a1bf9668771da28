import { randomUUID } from 'node:crypto'
import { calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { closeAccount } from '../../src/capabilities/billing/accounts/close-account.ts'
import { creditAccount, findAccount, invoiceByNumber, openAccount } from '../../src/capabilities/billing/index.ts'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { compareBills } from '../../src/capabilities/billing/issuing/compare-bills.ts'
import { billClosedAccounts } from '../../src/capabilities/billing/issuing/final-bills.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { accounts } from '../../src/capabilities/ledger/index.ts'
import { usagePart } from '../../src/capabilities/usage/part.ts'
import { readNotices } from '../../src/platform/operator/notices.ts'
import { endAtNetwork } from '../customers/customer-support.ts'
import { booked, chargedMobile, daysLater, systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { type Billed, billedCustomers, billsOf, chargeOn, systemAt } from './billing-support.ts'

/** Charges that come after a closed account's final bill. Each test but the last has a year of its own. */
const portal = shopOfFile()
const buyer = (of: Billed) => ({ ...of, token: '', Email: '', MobileUUID: of.service })

/** A customer whose account closes on a day; the final bill has the plan of $25.00. */
async function closedOn(day: string): Promise<Billed> {
  const [of] = await billedCustomers(portal, { on: day })
  if (!of) throw new Error('There is no customer')
  await systemAt(portal, day).inTransaction((tx) => closeAccount(tx, of.CustomerUUID))
  return of
}

/** Has the network report, on one day, use of an earlier day. */
const used = (of: Billed, reportedOn: string, from: string, amount: number) =>
  chargeOn(portal, reportedOn, of, { from, supply: 'use', name: 'data', reason: 'use', amount })

/** Bills as [day, cents, whether its lines are brought forward], after the given day's run over closed accounts. */
async function billsBy(day: string, of: Billed) {
  // The run skips an account that a job for another bill has locked, until the next day.
  await quiet(portal)
  // Two runs at once, as in two processes.
  await Promise.all([billClosedAccounts(systemAt(portal, day)), billClosedAccounts(systemAt(portal, day))])
  return (await billsOf(portal, of)).map(({ kind, issued, total, lines }) => [
    kind,
    issued,
    total,
    lines.every(({ isCarriedForward }) => isCarriedForward),
  ])
}

async function differences(day: string, of: Billed): Promise<string[]> {
  await compareBills(systemAt(portal, day))
  const { rows } = await readNotices(systemAt(portal, day), { kind: 'bills', unseenOnly: true, from: 0, most: 50 })
  const own = rows.filter(({ Document }) => JSON.stringify(Document).includes(of.CustomerUUID))
  return own.map(({ Reason }) => Reason)
}

test('what the network tells of late is on one further final bill, a week after the first of it, and the account stays closed', async () => {
  const of = await closedOn('2027-01-10')
  const final = ['final', '2027-01-10', 2500, false]
  await used(of, '2027-01-11', '2027-01-10', 120)
  await used(of, '2027-01-14', '2027-01-09', 30)
  expect(await billsBy('2027-01-17', of)).toEqual([final])
  const first = ['final', '2027-01-18', 150, true]
  expect(await billsBy('2027-01-18', of)).toEqual([final, first])
  expect(await booked(portal, 'receivable', buyer(of))).toBe(2650)
  expect(await billsBy('2027-02-18', of)).toEqual([final, first])
  await used(of, '2027-03-01', '2027-01-05', 10)
  expect(await billsBy('2027-03-08', of)).toEqual([final, first, ['final', '2027-03-08', 10, true]])
  expect(await findAccount(systemAt(portal, '2027-03-08'), of.CustomerUUID)).toMatchObject({ closedOn: '2027-01-10' })
})

test('a charge that waits for a further final bill is no difference for the operator; of an erased customer it is', async () => {
  const of = await closedOn('2028-01-10')
  await used(of, '2028-01-11', '2028-01-10', 120)
  expect(await differences('2028-01-11', of)).toEqual([])
  await portal.rows('UPDATE billing.accounts SET erased_at = now() WHERE customer_uuid = $1', [of.CustomerUUID])
  expect((await billsBy('2028-02-11', of)).length).toBe(1)
  expect((await differences('2028-01-11', of))[0]).toContain('after the customer was erased')
})

test('the credit that is left on a closed account pays a further final bill', async () => {
  const of = await closedOn('2029-01-10')
  const { CustomerUUID, service } = of
  const from = { CustomerUUID: randomUUID() as Uuid, account: accounts.voucher }
  await systemAt(portal, '2029-01-10').inTransaction((tx) =>
    creditAccount(tx, { CustomerUUID, service, amount: money(2600), reason: randomUUID(), because: 'voucher', from }),
  )
  await used(of, '2029-01-11', '2029-01-10', 350)
  await billsBy('2029-01-18', of)
  expect(await billsOf(portal, of)).toMatchObject([
    { total: 2500, remaining: 0 },
    { total: 350, remaining: 250 },
  ])
})

test('an account that is opened again has what came late on the bill of its cycle, and no further final bill', async () => {
  const of = await closedOn('2030-01-10')
  await used(of, '2030-01-11', '2030-01-10', 1500)
  const again = { CustomerUUID: of.CustomerUUID, StartsOn: calendarDay('2030-01-12'), IsBasePlan: true }
  await systemAt(portal, '2030-01-12').inTransaction((tx) => openAccount(tx, again))
  expect(await billsBy('2030-01-20', of)).toHaveLength(1)
  await quiet(portal)
  for (const day of ['2030-01-20', '2030-02-12']) await runBills(systemAt(portal, day))
  expect((await billsOf(portal, of)).slice(1)).toMatchObject([{ kind: 'cycle', upto: '2030-02-12', total: 1500 }])
})

test('calls made before a mobile ended, and told of after, are billed to its customer', async () => {
  let owner = await chargedMobile(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  const { CustomerUUID, MobileUUID } = owner
  const of = { CustomerUUID, service: MobileUUID } as Billed
  const atMs = portal.server.clock.now().getTime()
  await endAtNetwork(portal, owner)
  await quiet(portal)
  expect(await billsOf(portal, of)).toMatchObject([{ kind: 'final', total: 2500 }])
  // The plan has 5 GB; use beyond it costs 20 cents a megabyte.
  const documents = [{ id: randomUUID(), type: 'data' as const, amount: 5130 * 1_048_576, atMs }]
  await systemOf(portal).inTransaction(
    async (tx) => await usagePart.hears?.['network.usage']?.(tx, { CustomerUUID, MobileUUID, documents }),
  )
  owner = await daysLater(portal, owner, 8)
  const bills = await eventually('the further final bill', async () => {
    await billClosedAccounts(systemOf(portal))
    const made = await billsOf(portal, of)
    return made.length > 1 ? made : undefined
  })
  expect(bills.map(({ kind, total }) => [kind, total])).toEqual([
    ['final', 2500],
    ['final', 200],
  ])
  const mail = await eventually('the mail of it', async () =>
    (await portal.messages(owner.Email)).find(({ subject }) => subject.includes(bills[1]?.number ?? '')),
  )
  expect(mail.text).toContain('$2.00')
  const invoice = await invoiceByNumber(systemOf(portal), bills[1]?.number ?? '')
  expect(invoice).toMatchObject({ CustomerUUID, kind: 'final' })
})
