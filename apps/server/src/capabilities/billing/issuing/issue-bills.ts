import { type BillTerms, dueDay, issueDay } from '@waea/domain/billing/making/cycle'
import type { BillDue, BillMade } from '@waea/domain/billing/making/make-bill'
import { ownParties } from '@waea/domain/payments/parties'
import { addDays } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, plus, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import { buyerOf, sellerOf } from '../../../platform/documents/parties.ts'
import { freshCatalogue } from '../../catalogue/index.ts'
import { type CustomerRow, customersByUuid, servicePlaces } from '../../customers/index.ts'
import {
  type Account,
  accounts as books,
  type Movement,
  postMovements,
  takeUnbilled,
  transferLines,
  type UnbilledCharge,
} from '../../ledger/index.ts'
import { numbersOf } from '../../mobiles/index.ts'
import { spendCredit } from '../settling/spend-credit.ts'
import type { AccountRow } from '../stores/accounts.store.ts'
import { insertAllocations, type NewAllocation } from '../stores/allocations.store.ts'
import { type AccountMoved, insertSkipped, lastTotals, moveAccounts } from '../stores/due.store.ts'
import { insertInvoices, type NewInvoice } from '../stores/invoices.store.ts'
import { nameServices } from './name-services.ts'

/** A bill to issue, for an account that the transaction has locked. */
export interface BillToIssue {
  account: Permitted<AccountRow, 'bill:manage'>
  bill: BillDue
  made: BillMade
  /** The charges on the bill. */
  charges: readonly UnbilledCharge[]
  /** The account's state after the bill. */
  moved: AccountMoved
}

type Billed = BillToIssue & { made: Extract<BillMade, { is: 'billed' }> }

export interface IssuedBill {
  CustomerUUID: Uuid
  InvoiceUUID: Uuid
  Number: string
}

/**
 * Issues bills, or records why a period has none, and moves the accounts to their next period. Runs inside the caller's
 * transaction, in bulk statements. Account credit pays the bill; credit that results from a bill pays other bills. Bill
 * numbers are assigned last, because they lock the counter.
 */
export async function issueBills(tx: Tx, bills: readonly BillToIssue[]): Promise<IssuedBill[]> {
  const billed = bills.filter(isBilled)
  await noteSkipped(tx, bills)
  const texts = await textsOf(tx, billed)
  const issued = billed.map((one) => newInvoice(tx, one, texts))
  await takeUnbilled(
    tx,
    billed.flatMap(({ charges }) => charges),
  )
  await postMovements(
    tx,
    issued.flatMap(({ movements }) => movements),
  )
  const credits = new Map(issued.map(({ invoice, credit }) => [invoice.CustomerUUID, credit]))
  await moveAccounts(
    tx,
    bills.map(({ account, moved }) =>
      permitted({ ...moved, credit: credits.get(account.CustomerUUID) ?? account.credit }),
    ),
  )
  await insertAllocations(
    tx,
    issued.flatMap(({ allocations }) => allocations.map(permitted)),
  )
  for (const { invoice, given } of issued) if (given > 0) await spendGiven(tx, invoice)
  const numbered = issued.length
    ? await insertInvoices(
        tx,
        issued.map(({ invoice }) => permitted(invoice)),
      )
    : []
  return tellIssued(tx, numbered)
}

/** The bills as `issueBills` would write them now, without numbers and without writing anything. Skipped ones are left out. */
export async function draftBills(ctx: Ctx, bills: readonly BillToIssue[]): Promise<NewInvoice[]> {
  const billed = bills.filter(isBilled)
  const texts = await textsOf(ctx, billed)
  return billed.map((one) => newInvoice(ctx, one, texts).invoice)
}

const isBilled = (one: BillToIssue): one is Billed => one.made.is === 'billed'

function permitted<T extends { CustomerUUID: Uuid }>(thing: T): Permitted<T, 'bill:manage'> {
  return byRule('billing', 'bill:manage', thing)
}

async function tellIssued(
  tx: Tx,
  numbered: readonly { CustomerUUID: Uuid; UUID: Uuid; Number: string }[],
): Promise<IssuedBill[]> {
  const bills = numbered.map(({ UUID: InvoiceUUID, ...bill }) => ({ ...bill, InvoiceUUID }))
  if (bills.length > 0) await tx.tell('bills.issued', { bills })
  for (const { CustomerUUID } of bills) await tx.show(CustomerUUID, 'bill.changed')
  return bills
}

async function noteSkipped(tx: Tx, bills: readonly BillToIssue[]): Promise<void> {
  const skipped = bills.flatMap(({ account: { CustomerUUID }, bill, made }) =>
    made.is === 'skipped' ? [permitted({ CustomerUUID, ...bill, because: made.because, amount: made.amount })] : [],
  )
  await insertSkipped(tx, skipped)
}

interface Texts {
  customers: ReadonlyMap<Uuid, CustomerRow>
  numbers: ReadonlyMap<Uuid, string>
  places: ReadonlyMap<Uuid, string>
  totals: ReadonlyMap<Uuid, Money>
  terms: BillTerms
}

async function textsOf(ctx: Ctx, billed: readonly Billed[]): Promise<Texts> {
  const { bills: terms } = (await freshCatalogue(ctx)).terms
  const ids = billed.map(({ account }) => account.CustomerUUID)
  if (ids.length === 0) return { customers: new Map(), numbers: new Map(), places: new Map(), totals: new Map(), terms }
  const services = new Map(
    billed.flatMap(({ charges }) =>
      charges.flatMap(({ beneficiary, service }) =>
        service ? [[service, { CustomerUUID: beneficiary, ServiceUUID: service }] as const] : [],
      ),
    ),
  )
  const [customers, numbers, places, totals] = await Promise.all([
    customersByUuid(ctx, ids),
    numbersOf(ctx, [...services.values()]),
    servicePlaces(ctx, [...services.values()]),
    lastTotals(ctx, ids),
  ])
  return { customers, numbers, places, totals, terms }
}

/** A bill with frozen texts, its ledger movements and the credit left after it. */
function newInvoice(ctx: Ctx, { account, bill, made }: Billed, { customers, numbers, places, totals, terms }: Texts) {
  const { CustomerUUID, AccountNumber, automatic } = account
  const customer = customers.get(CustomerUUID)
  if (!customer) throw new Error(`The account ${AccountNumber} belongs to no customer`)
  const UUID = ctx.newUuid()
  const issuedOn = issueDay(bill.upto, ctx.today())
  const toPay = money(Math.max(made.total, 0))
  const taken = money(Math.min(toPay, account.credit))
  const given = money(Math.max(-made.total, 0))
  const invoice: NewInvoice = {
    CustomerUUID,
    UUID,
    kind: bill.kind,
    from: bill.from,
    upto: bill.upto,
    issuedOn,
    dueOn: dueDay(issuedOn, terms),
    total: made.total,
    gst: made.gst,
    carriedForward: made.carriedForward,
    lines: nameServices(made.lines, numbers, places),
    document: {
      seller: sellerOf(ctx),
      buyer: { accountNumber: AccountNumber, ...buyerOf(customer) },
      applied: taken > 0 ? [{ on: issuedOn, amount: taken }] : [],
      totalBefore: totals.get(CustomerUUID) ?? null,
      brand: ctx.config.brand,
      language: customer.Language,
    },
    remaining: minus(toPay, taken),
    halfOn: automatic === 'twice' ? addDays(issuedOn, 1) : null,
  }
  const credit = plus(minus(account.credit, taken), given)
  return { invoice, credit, given, ...creditMoved(invoice, made.gstDifference, { taken, given }) }
}

/** Pays other bills with the credit that results from a bill. */
function spendGiven(tx: Tx, { CustomerUUID, UUID }: NewInvoice): Promise<void> {
  return spendCredit(tx, CustomerUUID, { reason: `bill-gave:${UUID}:spent`, service: null })
}

/**
 * Ledger movements of an issued bill: the rounding difference of its GST against its charges, credit that pays it, and
 * credit that it creates when its credits exceed its charges.
 */
function creditMoved(
  { CustomerUUID, UUID: InvoiceUUID }: NewInvoice,
  gstDifference: Money,
  { taken, given }: { taken: Money; given: Money },
): { movements: Movement[]; allocations: NewAllocation[] } {
  const parties = ownParties(CustomerUUID, null)
  const { gst, sales, paidAhead, receivable } = books
  const move = (what: string, debit: Account, credit: Account, amount: Money): Movement[] => {
    const reason = `${what}:${InvoiceUUID}`
    return amount === 0 ? [] : [transferLines({ CustomerUUID, parties, reason, debit, credit, amount })]
  }
  return {
    movements: [
      ...move('bill-gst', sales, gst, gstDifference),
      ...move('bill-credit', paidAhead, receivable, taken),
      ...move('bill-gave', receivable, paidAhead, given),
    ],
    allocations: [
      ...(taken === 0
        ? []
        : [
            { CustomerUUID, InvoiceUUID, kind: 'credit' as const, amount: taken },
            { CustomerUUID, InvoiceUUID: null, kind: 'credit' as const, amount: minus(zero, taken) },
          ]),
      ...(given === 0 ? [] : [{ CustomerUUID, InvoiceUUID: null, kind: 'credit' as const, amount: given }]),
    ],
  }
}
