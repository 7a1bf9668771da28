import { randomUUID } from 'node:crypto'
import { billing, billPayment } from '@waea/contract/money/billing'
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
import type { Ctx } from '../../src/platform/ctx.ts'
import { readNotices } from '../../src/platform/operator/notices.ts'
import { booked, systemOf } from '../ledger/money-support.ts'
import { disputed, won } from '../payments/returned-support.ts'
import { eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { type Billed, billAccount, billedCustomers, billsOf, chargeOn, systemAt } from './billing-support.ts'

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

async function notices(day: string, of: Pick<Billed, 'CustomerUUID'>): Promise<string[]> {
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

/** Moves the credit of an account out of it, as to a mobile. */
const movesCreditAway = (ctx: Ctx, { CustomerUUID }: Pick<Billed, 'CustomerUUID'>) =>
  ctx.inTransaction(async (tx) => {
    const amount = await withdrawCredit(tx, CustomerUUID)
    const parties = { payer: ownPayer(CustomerUUID), beneficiary: CustomerUUID, service: null }
    const { paidAhead: debit, voucher: credit } = accounts
    await move(tx, { CustomerUUID, parties, reason: `moved:${CustomerUUID}`, amount, debit, credit })
  })

test('the operator is told of what no bill takes, since the credit has left the account', async () => {
  const of = await one({ on: '2031-01-10' })
  await makesBill('2031-01-11', of)
  const payment = await pays('2031-01-12', of, 2500)
  await credits('2031-01-13', of, (await billsOf(portal, of))[0]?.number)
  await movesCreditAway(systemAt(portal, '2031-01-14'), of)
  await takenBack('2031-01-15', of, payment, 2500)
  await compareBills(systemAt(portal, '2031-01-15'))
  expect(await notices('2031-01-15', of)).toEqual([
    expect.stringMatching(/^2500 cents of what was taken back of a payment are on no bill/),
  ])
  expect((await billsOf(portal, of)).map(({ remaining }) => remaining)).toEqual([0])
})

/**
 * A customer whose paid bill of $25.00 was credited, of which all but some cents have left the account. Their bank takes
 * the payment back, and the provider wins the dispute. Returns the credit after it.
 */
async function wonAfterCreditLeft(keptCents: number): Promise<number> {
  const buyer = await portal.signUpCustomer()
  const owner = { ...buyer, MobileUUID: randomUUID() as Uuid }
  const mine = { customerUuid: buyer.CustomerUUID }
  await saveCard(portal, buyer)
  const InvoiceNumber = await billAccount(portal, owner)
  await portal.good(billPayment.pay, { ...mine, AmountCents: 2500, PaymentMethodType: 'cards' }, buyer.token)
  const accountNow = async () => (await portal.good(billing.account, mine, buyer.token)).result
  await eventually('the bill to be paid', async () => ((await accountNow()).OwedCents === 0 ? true : undefined))
  const system = systemOf(portal)
  const credit = (cents: number) =>
    system.inTransaction((tx) =>
      creditInvoice(tx, {
        CustomerUUID: buyer.CustomerUUID,
        InvoiceNumber,
        because: 'No service',
        amount: money(cents),
      }),
    )
  await credit(2500 - keptCents)
  await movesCreditAway(system, buyer)
  if (keptCents > 0) await credit(keptCents)
  await won(portal, buyer, await disputed(portal, buyer))
  expect(await booked(portal, 'received', buyer)).toBe(0)
  expect(await booked(portal, 'gateway', buyer)).toBe(2500)
  await compareBills(system)
  expect(await notices(system.today(), buyer)).toEqual([expect.stringContaining('are on no bill')])
  return (await accountNow()).CreditCents
}

test('a dispute that is won gives back what its return took from credit and bills, and not what was on neither', async () => {
  expect(await wonAfterCreditLeft(0)).toBe(0)
  expect(await wonAfterCreditLeft(1000)).toBe(1000)
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
