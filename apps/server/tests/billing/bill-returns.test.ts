import { randomUUID } from 'node:crypto'
import { ownPayer } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { creditInvoice } from '../../src/capabilities/billing/credits/credit-invoice.ts'
import { chargeAccount, withdrawCredit } from '../../src/capabilities/billing/index.ts'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { compareBills } from '../../src/capabilities/billing/issuing/compare-bills.ts'
import { returnPayment } from '../../src/capabilities/billing/paying/return-payment.ts'
import { receivePayment } from '../../src/capabilities/billing/settling/receive-payment.ts'
import { accounts, move } from '../../src/capabilities/ledger/index.ts'
import { readNotices } from '../../src/platform/operator/notices.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { type Billed, billedCustomers, billsOf, chargeOn, systemAt } from './billing-support.ts'

/** Chargebacks of payments, and credit beside unpaid bills. Each test has a year of its own. */
const portal = shopOfFile()
const one = async (of: Parameters<typeof billedCustomers>[1]) => (await billedCustomers(portal, of))[0] as Billed

/** Issues the bill of a day; a job for another bill may lock the account meanwhile. */
const makesBill = (day: string, of: Billed) =>
  eventually(`the bill of ${day}`, async () => {
    await runBills(systemAt(portal, day))
    return (await billsOf(portal, of)).find(({ upto }) => upto === day)
  })

/** The news of an account's payment, with what it is for. */
function news({ CustomerUUID }: Billed, PaymentUUID: Uuid, cents: number) {
  const amount = money(cents)
  return {
    CustomerUUID,
    PaymentUUID,
    payer: ownPayer(CustomerUUID),
    purpose: 'bill' as const,
    amount,
    paysFor: [{ UUID: randomUUID() as Uuid, thing: CustomerUUID, beneficiary: CustomerUUID, service: null, amount }],
  }
}

async function pays(day: string, of: Billed, cents: number): Promise<Uuid> {
  const PaymentUUID = randomUUID() as Uuid
  await systemAt(portal, day).inTransaction((tx) => receivePayment(tx, news(of, PaymentUUID, cents)))
  return PaymentUUID
}

const takenBack = (day: string, of: Billed, PaymentUUID: Uuid, cents: number) =>
  systemAt(portal, day).inTransaction((tx) =>
    returnPayment(tx, { ...news(of, PaymentUUID, cents), ReturnUUID: randomUUID() as Uuid, isRefund: true }),
  )

async function credits(day: string, of: Billed, InvoiceNumber: string | undefined, cents?: number): Promise<void> {
  const input = { CustomerUUID: of.CustomerUUID, InvoiceNumber: InvoiceNumber ?? '', because: 'No service' }
  await systemAt(portal, day).inTransaction((tx) =>
    creditInvoice(tx, { ...input, ...(cents !== undefined && { amount: money(cents) }) }),
  )
}

/**
 * The amount due on each bill, oldest first, and the account's credit; checks that the nightly comparison finds no
 * difference.
 */
async function standing(day: string, of: Billed): Promise<{ bills: number[]; credit: number }> {
  await compareBills(systemAt(portal, day))
  expect(await notices(day, of)).toEqual([])
  const [account] = await portal.rows<{ credit: number }>(
    'SELECT credit_cents::int AS credit FROM billing.accounts WHERE customer_uuid = $1',
    [of.CustomerUUID],
  )
  return { bills: (await billsOf(portal, of)).map(({ remaining }) => remaining), credit: account?.credit ?? 0 }
}

async function notices(day: string, of: Billed): Promise<string[]> {
  const { rows } = await readNotices(systemAt(portal, day), { kind: 'bills', unseenOnly: true, from: 0, most: 50 })
  return rows.filter(({ Document }) => Document?.includes(of.CustomerUUID)).map(({ Reason }) => Reason)
}

test('a void bill is not asked for again when its payment is taken back: the credit that it became is taken', async () => {
  const of = await one({ on: '2027-01-10' })
  await makesBill('2027-01-11', of)
  const payment = await pays('2027-01-12', of, 2500)
  await credits('2027-01-13', of, (await billsOf(portal, of))[0]?.number)
  expect(await standing('2027-01-13', of)).toEqual({ bills: [0], credit: 2500 })
  await takenBack('2027-01-14', of, payment, 2500)
  expect(await standing('2027-01-14', of)).toEqual({ bills: [0], credit: 0 })
  const mail = await eventually('the mail', async () =>
    (await portal.messages(`${of.CustomerUUID}@test.waea.nz`)).find(({ subject }) => subject.includes('was refunded')),
  )
  expect(mail.text).toContain('We took it off the credit on your account. You owe nothing more for it.')
})

test('a bill that was credited in part asks for no more than is left of it, however it is refunded', async () => {
  const of = await one({ on: '2028-01-10', cents: 10_000 })
  await makesBill('2028-01-11', of)
  const payment = await pays('2028-01-12', of, 10_000)
  await credits('2028-01-13', of, (await billsOf(portal, of))[0]?.number, 3000)
  await takenBack('2028-01-14', of, payment, 3000)
  expect(await standing('2028-01-14', of)).toEqual({ bills: [0], credit: 0 })
  await takenBack('2028-01-15', of, payment, 7000)
  expect(await standing('2028-01-15', of)).toEqual({ bills: [7000], credit: 0 })
})

test('credit of a void bill that the next bill has spent is owed on that bill again', async () => {
  const of = await one({ on: '2029-01-10' })
  await makesBill('2029-01-11', of)
  const payment = await pays('2029-01-12', of, 2500)
  await credits('2029-01-13', of, (await billsOf(portal, of))[0]?.number)
  await chargeOn(portal, '2029-02-10', of, { from: '2029-02-10', reason: 'renewal' }, 1)
  await makesBill('2029-02-10', of)
  expect(await standing('2029-02-10', of)).toEqual({ bills: [0, 0], credit: 0 })
  await takenBack('2029-02-11', of, payment, 2500)
  expect(await standing('2029-02-11', of)).toEqual({ bills: [0, 2500], credit: 0 })
})

test('two refunds of a payment that was more than its bill come back onto the bill that spent the rest and onto its own', async () => {
  const of = await one({ on: '2030-01-10', cents: 4000 })
  await makesBill('2030-01-11', of)
  const payment = await pays('2030-01-12', of, 10_000)
  await chargeOn(portal, '2030-02-10', of, { from: '2030-02-10', reason: 'renewal', amount: 6000 }, 1)
  await makesBill('2030-02-10', of)
  expect(await standing('2030-02-10', of)).toEqual({ bills: [0, 0], credit: 0 })
  await takenBack('2030-02-11', of, payment, 6000)
  expect(await standing('2030-02-11', of)).toEqual({ bills: [0, 6000], credit: 0 })
  await takenBack('2030-02-12', of, payment, 4000)
  expect(await standing('2030-02-12', of)).toEqual({ bills: [4000, 6000], credit: 0 })
})

test('the operator is told of what no bill takes, since the credit has left the account', async () => {
  const of = await one({ on: '2031-01-10' })
  await makesBill('2031-01-11', of)
  const payment = await pays('2031-01-12', of, 2500)
  await credits('2031-01-13', of, (await billsOf(portal, of))[0]?.number)
  await systemAt(portal, '2031-01-14').inTransaction(async (tx) => {
    const amount = await withdrawCredit(tx, of.CustomerUUID)
    const parties = { payer: ownPayer(of.CustomerUUID), beneficiary: of.CustomerUUID, service: null }
    const { paidAhead: debit, voucher: credit } = accounts
    await move(tx, { CustomerUUID: of.CustomerUUID, parties, reason: `moved:${payment}`, amount, debit, credit })
  })
  await takenBack('2031-01-15', of, payment, 2500)
  await compareBills(systemAt(portal, '2031-01-15'))
  expect(await notices('2031-01-15', of)).toEqual([
    expect.stringMatching(/^2500 cents of what was taken back of a payment are on no bill/),
  ])
  expect((await billsOf(portal, of)).map(({ remaining }) => remaining)).toEqual([0])
})

test('credit of a credit note pays another bill that is owed', async () => {
  const of = await one({ on: '2032-01-10' })
  await makesBill('2032-01-11', of)
  await pays('2032-01-12', of, 2500)
  await chargeOn(portal, '2032-02-10', of, { from: '2032-02-10', reason: 'renewal', amount: 3000 }, 1)
  await makesBill('2032-02-10', of)
  const [paid, owed] = await billsOf(portal, of)
  expect([paid?.remaining, owed?.remaining]).toEqual([0, 3000])
  await credits('2032-02-11', of, paid?.number)
  expect(await standing('2032-02-11', of)).toEqual({ bills: [0, 500], credit: 0 })
})

test('credit of a bill whose credits are more than its charges pays another bill that is owed', async () => {
  const of = await one({ on: '2033-01-10' })
  await makesBill('2033-01-11', of)
  const input = { ...of, kind: 'credit' as const, amount: money(-4000), name: 'Goodwill', key: 'goodwill:one' }
  await systemAt(portal, '2033-01-20').inTransaction((tx) => chargeAccount(tx, input))
  await makesBill('2033-02-10', of)
  expect((await billsOf(portal, of)).map(({ total }) => total)).toEqual([2500, -4000])
  expect(await standing('2033-02-10', of)).toEqual({ bills: [0, 0], credit: 1500 })
})
