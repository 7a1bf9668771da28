import { randomUUID } from 'node:crypto'
import { ownPayer } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { closeAccount } from '../../src/capabilities/billing/accounts/close-account.ts'
import { creditInvoice } from '../../src/capabilities/billing/credits/credit-invoice.ts'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { compareBills } from '../../src/capabilities/billing/issuing/compare-bills.ts'
import { billClosedAccounts } from '../../src/capabilities/billing/issuing/final-bills.ts'
import { receivePayment } from '../../src/capabilities/billing/settling/receive-payment.ts'
import { allocationsOf, invoiceOf } from '../../src/capabilities/billing/stores/invoices.store.ts'
import { readNotices } from '../../src/platform/operator/notices.ts'
import { booked } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { type Billed, billedCustomers, billsOf, chargeOn, systemAt } from './billing-support.ts'

/** Amounts too small to charge (1§5, 3§9.1) on an account that gets no further bill. */
const portal = shopOfFile()
const buyer = (of: Billed) => ({ ...of, token: '', Email: '', MobileUUID: of.service })

async function opened(on: string, cents = 2500): Promise<Billed> {
  const [of] = await billedCustomers(portal, { on, cents })
  if (!of) throw new Error('There is no customer')
  return of
}

const closes = (day: string, of: Billed) =>
  systemAt(portal, day).inTransaction((tx) => closeAccount(tx, of.CustomerUUID))

function pays(day: string, { CustomerUUID }: Billed, cents: number) {
  const amount = money(cents)
  const paid = {
    CustomerUUID,
    PaymentUUID: randomUUID() as Uuid,
    payer: ownPayer(CustomerUUID),
    paysFor: [{ UUID: randomUUID() as Uuid, thing: CustomerUUID, beneficiary: CustomerUUID, service: null, amount }],
  }
  return systemAt(portal, day).inTransaction((tx) => receivePayment(tx, paid))
}

const remaining = async (of: Billed) => (await billsOf(portal, of)).map((bill) => bill.remaining)
const mailsOf = async (of: Billed) =>
  (await portal.messages(`${of.CustomerUUID}@test.waea.nz`)).map(({ subject, text }) => `${subject} ${text}`)
const mailOf = (of: Billed, subject: RegExp) =>
  eventually('the mail', async () => (await mailsOf(of)).find((mail) => subject.test(mail)))

/** What the books and the bills say; checks that the nightly comparison reports no difference. */
async function standingOf(day: string, of: Billed) {
  await compareBills(systemAt(portal, day))
  const { rows } = await readNotices(systemAt(portal, day), { kind: 'bills', unseenOnly: true, from: 0, most: 50 })
  expect(rows.filter(({ Document }) => JSON.stringify(Document).includes(of.CustomerUUID))).toEqual([])
  const [receivable, writtenOff, credit] = await Promise.all(
    (['receivable', 'write-off', 'paid-ahead'] as const).map((one) => booked(portal, one, buyer(of))),
  )
  return { receivable, writtenOff, credit, remaining: await remaining(of) }
}

test('what a payment leaves of a final bill is written off once it is too little to be charged, and told', async () => {
  const of = await opened('2027-01-10')
  await closes('2027-01-10', of)
  await pays('2027-01-11', of, 2400)
  expect(await remaining(of)).toEqual([100])
  await pays('2027-01-12', of, 40)
  expect(await standingOf('2027-01-12', of)).toEqual({
    receivable: 0,
    writtenOff: 60,
    credit: 0,
    remaining: [0],
  })
  expect(await mailOf(of, /You don’t have to pay the last \$0\.60/)).toContain('Your account is closed')
  const at = systemAt(portal, '2027-01-12')
  const [bill] = await billsOf(portal, of)
  const invoice = await invoiceOf(at, of.CustomerUUID, bill?.number ?? '')
  const allocations = await allocationsOf(at, of.CustomerUUID, invoice?.UUID as Uuid)
  expect(allocations.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', 2400],
    ['payment', 40],
    ['write-off', 60],
  ])
})

test('a final bill of less than a dollar is written off as it is issued, and says so itself', async () => {
  const of = await opened('2028-01-10', 60)
  await closes('2028-01-10', of)
  expect(await standingOf('2028-01-10', of)).toMatchObject({ writtenOff: 60, remaining: [0] })
  expect(await mailOf(of, /Your bill INV/)).toContain('we write $0.60 off')
  await chargeOn(portal, '2028-01-11', of, {
    from: '2028-01-10',
    supply: 'use',
    name: 'data',
    reason: 'use',
    amount: 30,
  })
  await eventually('the further final bill', async () => {
    await billClosedAccounts(systemAt(portal, '2028-01-20'))
    return (await remaining(of)).length === 2 || undefined
  })
  expect(await standingOf('2028-01-20', of)).toMatchObject({ writtenOff: 90, remaining: [0, 0] })
  expect((await mailsOf(of)).filter((mail) => /to pay the last/.test(mail))).toEqual([])
})

test('what an open account has left of a bill waits for the next one, and is written off as the account closes', async () => {
  const of = await opened('2029-01-10')
  await eventually('the bill', async () => {
    await runBills(systemAt(portal, '2029-01-11'))
    return (await remaining(of)).length === 1 || undefined
  })
  await pays('2029-01-12', of, 2440)
  expect(await standingOf('2029-01-12', of)).toMatchObject({ receivable: 60, writtenOff: 0, remaining: [60] })
  await closes('2029-01-13', of)
  expect(await standingOf('2029-01-13', of)).toMatchObject({ receivable: 0, writtenOff: 60, remaining: [0] })
  await mailOf(of, /You don’t have to pay the last \$0\.60/)
})

test('a credit note gives back what was paid, and nothing of what was written off', async () => {
  const of = await opened('2030-01-10')
  await closes('2030-01-10', of)
  await pays('2030-01-11', of, 2440)
  const [bill] = await billsOf(portal, of)
  const input = { CustomerUUID: of.CustomerUUID, InvoiceNumber: bill?.number ?? '', because: 'No service' }
  await systemAt(portal, '2030-01-12').inTransaction((tx) => creditInvoice(tx, { ...input, amount: money(30) }))
  expect(await standingOf('2030-01-12', of)).toEqual({
    receivable: 0,
    writtenOff: 30,
    credit: 0,
    remaining: [0],
  })
  await systemAt(portal, '2030-01-13').inTransaction((tx) => creditInvoice(tx, input))
  expect(await standingOf('2030-01-13', of)).toEqual({
    receivable: 0,
    writtenOff: 0,
    credit: -2440,
    remaining: [0],
  })
})
