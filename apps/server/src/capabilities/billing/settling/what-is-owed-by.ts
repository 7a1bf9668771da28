import { type Owed, whatIsOwed } from '@waea/domain/billing/owed'
import { dayOf } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { debtOf } from '../../ledger/index.ts'
import type { BillPaymentUnderWay } from '../../payments/index.ts'
import type { InvoiceRow } from '../stores/invoices.store.ts'
import { owedAndLeft } from '../telling/under-way.ts'

/**
 * What a customer owes on bills and from earlier debts, by `whatIsOwed`, with the bills and payments that it was read
 * from.
 */
export async function whatIsOwedBy(
  ctx: Ctx,
  CustomerUUID: Uuid,
): Promise<Owed<InvoiceRow> & { owed: InvoiceRow[]; left: InvoiceRow[]; payments: BillPaymentUnderWay[] }> {
  const [{ owed, left, underWay: payments }, debt] = await Promise.all([
    owedAndLeft(ctx, CustomerUUID),
    debtOf(ctx, CustomerUUID),
  ])
  const facts = { owed, left, ...(debt && { debt: { amount: debt.amount, since: dayOf(debt.since) } }) }
  return { ...whatIsOwed(facts, ctx.today()), owed, left, payments }
}
