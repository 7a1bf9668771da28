import type { Gives, Input } from '@waea/contract/call'
import type { billing } from '@waea/contract/money/billing'
import { leftToCredit } from '@waea/domain/billing/allocate'
import { openInvoiceNumber } from '@waea/domain/billing/making/invoice-document'
import { pageInfo, pageRows, pageSizes } from '@waea/domain/paging'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { zero } from '@waea/kit/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { customerOf } from '../../customers/index.ts'
import { defaultMethodOf, receiptsOfPayments } from '../../payments/index.ts'
import { type OpenBill, readOpenBill } from '../issuing/open-bill.ts'
import { findAccount } from '../stores/accounts.store.ts'
import {
  allocationsOf,
  invoiceBefore,
  invoiceHeads,
  invoiceOf,
  lastInvoice,
  totalsBefore,
} from '../stores/invoices.store.ts'
import { willBeTaken } from '../telling/automatic-days.ts'
import { underWayOfBills } from '../telling/under-way.ts'
import { beforeAnswer, earlierAnswer, invoiceAnswer, lineAnswer, paymentAnswer } from './invoice-answer.ts'

type Full = Gives<typeof billing.invoice>

/** The maximum number of bills in the list for older clients. */
const olderList = 100

/** A bill is shown beside this many earlier ones. */
const comparedBills = 5

/** A page of the customer's bills, the open one first (2§7.12). */
export async function readInvoices(
  ctx: Ctx,
  input: Input<typeof billing.invoices>,
): Promise<Gives<typeof billing.invoices>> {
  const { bills, PageInfo } = await billsOfPage(ctx, input)
  return { Invoices: bills.map(({ bill }) => bill), PageInfo }
}

/** The same page for an operator, with what can still be credited of each bill. */
export async function readInvoicesForOperator(
  ctx: Ctx,
  input: Input<typeof billing.invoicesForOperator>,
): Promise<Gives<typeof billing.invoicesForOperator>> {
  await customerOf(ctx, input.customerUuid)
  const { bills, PageInfo } = await billsOfPage(ctx, input)
  return { Invoices: bills.map(({ bill, left }) => ({ ...bill, LeftCents: left })), PageInfo }
}

async function billsOfPage(ctx: Ctx, input: Input<typeof billing.invoices>) {
  const { customerUuid: CustomerUUID, Status: status } = input
  const page = { PageNumber: input.PageNumber ?? 1, PageSize: input.PageSize ?? pageSizes.invoices }
  const [open, issued] = await Promise.all([
    status && status !== 'OPEN' ? [] : openInvoices(ctx, CustomerUUID),
    status === 'OPEN' ? [] : issuedInvoices(ctx, CustomerUUID),
  ])
  const bills = [...open.map((bill) => ({ bill, left: zero })), ...issued]
  const wanted = bills.filter(({ bill }) => !status || bill.Status === status)
  const { limit, offset } = pageRows(page)
  return { bills: wanted.slice(offset, offset + limit), PageInfo: pageInfo(page, wanted.length) }
}

/** All issued bills with their current state, and what can still be credited of each. */
async function issuedInvoices(ctx: Ctx, CustomerUUID: Uuid) {
  const [rows, underWay] = await Promise.all([invoiceHeads(ctx, CustomerUUID), underWayOfBills(ctx, CustomerUUID)])
  return rows.map((row) => ({
    bill: invoiceAnswer(row, ctx.today(), underWay.get(row.UUID)),
    left: leftToCredit(row),
  }))
}

/** The newest bills in one list, for older clients. */
export async function readOlderInvoices(ctx: Ctx, customerUuid: Uuid): Promise<Gives<typeof billing.olderInvoices>> {
  return { result: (await readInvoices(ctx, { customerUuid, PageSize: olderList })).Invoices }
}

async function openInvoices(ctx: Ctx, CustomerUUID: Uuid) {
  const account = await findAccount(ctx, CustomerUUID)
  if (!account || account.closedOn) return []
  return [openAnswer(ctx, await readOpenBill(ctx, account))]
}

/** The open bill has no id, because it changes every day. */
function openAnswer(ctx: Ctx, { head, first }: OpenBill) {
  const { UUID: _none, ...answer } = invoiceAnswer(head, ctx.today())
  const FirstBill = first && { On: first.on, AmountCents: first.total }
  return { ...answer, Status: 'OPEN' as const, ...(FirstBill && { FirstBill }) }
}

/** One bill with its details. Refuses an empty number and another customer's bill. */
export async function readInvoice(ctx: Ctx, input: Input<typeof billing.invoice>): Promise<Full> {
  const { customerUuid: CustomerUUID, number } = input
  if (number.trim() === '') throw new Refused(refuse('no-invoice-number'))
  const account = await findAccount(ctx, CustomerUUID)
  if (!account) throw new Refused(refuse('invoice-not-found'))
  const { AccountNumber } = account
  if (number === openInvoiceNumber) {
    if (account.closedOn) throw new Refused(refuse('invoice-not-found'))
    const [open, before, earlier] = await Promise.all([
      readOpenBill(ctx, account),
      lastInvoice(ctx, CustomerUUID),
      totalsBefore(ctx, CustomerUUID, { upto: null, most: comparedBills }),
    ])
    return {
      ...openAnswer(ctx, open),
      AccountNumber,
      Lines: open.lines.map(lineAnswer),
      Payments: [],
      ...(before && { Before: beforeAnswer(before, open.lines) }),
      ...earlierAnswer(earlier),
    }
  }
  const invoice = await invoiceOf(ctx, CustomerUUID, number)
  if (!invoice) throw new Refused(refuse('invoice-not-found'))
  const [before, earlier, allocations, underWay, card] = await Promise.all([
    invoiceBefore(ctx, invoice),
    totalsBefore(ctx, CustomerUUID, { upto: invoice.upto, most: comparedBills }),
    allocationsOf(ctx, CustomerUUID, invoice.UUID),
    underWayOfBills(ctx, CustomerUUID),
    defaultMethodOf(ctx, CustomerUUID),
  ])
  const payments = allocations.flatMap(({ PaymentUUID }) => PaymentUUID ?? [])
  const receipts = await receiptsOfPayments(ctx, CustomerUUID, payments)
  const [next] = willBeTaken(account, card, [invoice], ctx.today())
  return {
    ...invoiceAnswer(invoice, ctx.today(), underWay.get(invoice.UUID)),
    AccountNumber,
    Lines: invoice.lines.map(lineAnswer),
    Payments: allocations.map((one) => paymentAnswer(one, receipts)),
    ...(before && { Before: beforeAnswer(before, invoice.lines) }),
    ...earlierAnswer(earlier),
    ...(next && { PaidAutomaticallyOn: next.on }),
  }
}
