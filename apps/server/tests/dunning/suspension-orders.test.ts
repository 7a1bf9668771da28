import { randomUUID } from 'node:crypto'
import { ownParties, ownPayer } from '@waea/domain/payments/parties'
import { addDays } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditInvoice } from '../../src/capabilities/billing/credits/credit-invoice.ts'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { returnPayment } from '../../src/capabilities/billing/paying/return-payment.ts'
import { receivePayment } from '../../src/capabilities/billing/settling/receive-payment.ts'
import { lessenDebt, owe, setAccountState } from '../../src/capabilities/customers/index.ts'
import { reviewAccount } from '../../src/capabilities/dunning/review-account.ts'
import { suspendAccount } from '../../src/capabilities/dunning/suspend-account.ts'
import { accounts } from '../../src/capabilities/ledger/index.ts'
import type { Tx } from '../../src/platform/ctx.ts'
import { type Billed, billedCustomers, billsOf, systemAt } from '../billing/billing-support.ts'
import { systemOf } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'

/**
 * An account's state must not depend on the order in which bills, payments, returns, credits, debts and write-offs
 * arrive, or arrive again.
 */
const portal = shopOfFile()
const system = () => systemOf(portal)
const bill = 2500
const minimumDue = 100

/** The model of an account: what is paid of its bill, what else it owes, and the last notice sent. */
interface Model {
  paid: Record<string, number>
  credited: number
  debt: number
  known: Set<string>
  /** All notices were sent, and the bill has been overdue ever since. */
  isNoticed: boolean
}

const leftOf = ({ paid, credited }: Model) =>
  Math.max(0, bill - credited - Object.values(paid).reduce((sum, one) => sum + one, 0))
const isOverBills = (model: Model) => model.isNoticed && leftOf(model) >= minimumDue
const isSuspended = (model: Model) => isOverBills(model) || model.debt >= minimumDue

type Step = { says: string; tells(model: Model): void; makes(tx: Tx, of: Billed, number: string): Promise<unknown> }

const news = ({ CustomerUUID }: Billed, PaymentUUID: Uuid, cents: number) => {
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

/** The ids of an account's payments, by their names in the steps. */
const payments = new Map<string, Uuid>()
const paymentOf = (of: Billed, name: string): Uuid => {
  const key = `${of.CustomerUUID} ${name}`
  payments.set(key, payments.get(key) ?? (randomUUID() as Uuid))
  return payments.get(key) as Uuid
}

const pays = (name: string, cents: number): Step => ({
  says: `${name} of ${cents}`,
  tells: (model) => {
    model.paid[name] ??= cents
  },
  makes: (tx, of) => receivePayment(tx, news(of, paymentOf(of, name), cents)),
})

const goesBack = (name: string, cents: number): Step => ({
  says: `${name} goes back`,
  tells: (model) => {
    if (model.paid[name]) model.paid[name] = 0
  },
  makes: async (tx, of) => {
    const PaymentUUID = paymentOf(of, name)
    const known = await portal.rows('SELECT 1 FROM billing.payments WHERE payment_uuid = $1', [PaymentUUID])
    if (known.length > 0)
      await returnPayment(tx, { ...news(of, PaymentUUID, cents), ReturnUUID: PaymentUUID, isRefund: false })
  },
})

const credits: Step = {
  says: 'credit of 500',
  tells: (model) => {
    if (!model.known.has('credit')) model.credited += 500
    model.known.add('credit')
  },
  makes: async (tx, of, InvoiceNumber) => {
    const notes = await portal.rows('SELECT 1 FROM billing.credit_notes WHERE customer_uuid = $1', [of.CustomerUUID])
    const input = { CustomerUUID: of.CustomerUUID, InvoiceNumber, because: 'No service' }
    if (notes.length === 0) await creditInvoice(tx, { ...input, amount: money(500) })
  },
}

const debtOf = ({ CustomerUUID }: Billed, reason: string, cents: number) => ({
  CustomerUUID,
  parties: ownParties(CustomerUUID, null),
  reason,
  amount: money(cents),
  against: accounts.received,
})

const owes = (name: string, cents: number): Step => ({
  says: `debt ${name} of ${cents}`,
  tells: (model) => {
    if (!model.known.has(name)) model.debt += cents
    model.known.add(name)
  },
  makes: (tx, of) => owe(tx, debtOf(of, name, cents)),
})

const lessens = (cents: number): Step => ({
  says: `${cents} less of a debt`,
  tells: (model) => {
    model.debt = Math.max(0, model.debt - cents)
  },
  makes: (tx, of) => lessenDebt(tx, debtOf(of, `less:${randomUUID()}`, cents)),
})

const opens: Step = {
  says: 'the provider writes the debt off',
  tells: (model) => {
    if (isSuspended(model)) model.debt = 0
  },
  makes: (tx, { CustomerUUID }) => setAccountState(tx, CustomerUUID, 'Active'),
}

const suspends: Step = {
  says: 'the notices are over',
  tells: (model) => {
    if (leftOf(model) >= minimumDue) model.isNoticed = true
  },
  makes: async (tx, { CustomerUUID }) => {
    // Like the scheduled run: the review locks the account, so a review by a job runs before or after this one.
    const dunningCase = (await reviewAccount(tx, CustomerUUID))?.dunningCase
    if (dunningCase && dunningCase.suspendedOn === null) await suspendAccount(tx, dunningCase)
  },
}

const reviews: Step = { says: 'review', tells: () => undefined, makes: async () => undefined }

const steps = [
  pays('a', 1000),
  pays('b', 1450),
  goesBack('a', 1000),
  goesBack('b', 1450),
  credits,
  owes('c', 3000),
  owes('d', 2000),
  lessens(1950),
  lessens(3000),
  opens,
  suspends,
  suspends,
  reviews,
]

/** The account's state as its page, the books and the fibre partners read it. */
async function standingOf({ CustomerUUID }: Billed) {
  const [row] = await portal.rows<{ state: string; bills: boolean; because: string | null }>(
    `SELECT account_state AS state, over_bills_since IS NOT NULL AS bills, suspended_because AS because
     FROM customers.customers WHERE customer_uuid = $1`,
    [CustomerUUID],
  )
  const [owed] = await portal.rows<{ cents: number }>(
    `SELECT coalesce(sum(cents), 0)::int AS cents FROM ledger.balances WHERE customer_uuid = $1 AND account = 'arrears'`,
    [CustomerUUID],
  )
  const changes = await portal.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM platform.audit
     WHERE customer_uuid = $1 AND deed IN ('account-suspended', 'account-opened')`,
    [CustomerUUID],
  )
  return { ...row, debt: owed?.cents, changes: changes[0]?.count }
}

test('whatever the order, an account is suspended by what is overdue, and only by that', {
  timeout: 240_000,
}, async () => {
  const runs = 30
  const on = addDays(system().today(), -40)
  const customers = await billedCustomers(portal, { on, count: runs + 1 })
  await runBills(systemAt(portal, addDays(on, 1)))
  const fresh = [...customers]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 14 }), async (order) => {
      const of = fresh.pop()
      if (!of) return
      const number = (await billsOf(portal, of))[0]?.number ?? ''
      const review = () => system().inTransaction((tx) => reviewAccount(tx, of.CustomerUUID))
      await review()
      const model: Model = { paid: {}, credited: 0, debt: 0, known: new Set(), isNoticed: false }
      let [changes, was] = [0, false]
      for (const step of order) {
        await system().inTransaction((tx) => step.makes(tx, of, number))
        await review()
        step.tells(model)
        if (leftOf(model) < minimumDue) model.isNoticed = false
        const is = isSuspended(model)
        if (!is) model.debt = 0
        if (is !== was) changes += 1
        was = is
        const state = is ? 'Suspended' : 'Active'
        const expected = { state, bills: isOverBills(model), because: is ? 'unpaid' : null, debt: model.debt, changes }
        expect(await standingOf(of), order.map(({ says }) => says).join(', ')).toEqual(expected)
        await review()
        expect(await standingOf(of)).toEqual(expected)
      }
    }),
    { numRuns: runs, endOnFailure: true },
  )
})
