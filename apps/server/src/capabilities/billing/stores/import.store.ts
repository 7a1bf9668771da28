import type { InvoiceLine } from '@waea/domain/billing/making/invoice-document'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Automatic } from './accounts.store.ts'
import type { InvoiceRow } from './invoices.store.ts'

interface NewAccount {
  CustomerUUID: Uuid
  /** The day of the first bill; the anchor of the monthly cycle. */
  nextBillOn: CalendarDay
  automatic: Automatic
}

/** Opens accounts with monthly cycles, billed up to today; returns their numbers by customer. */
export async function insertAccounts(
  ctx: Tx,
  accounts: readonly Permitted<NewAccount, 'bill:manage'>[],
): Promise<Map<Uuid, string>> {
  const rows = await ctx.db.rows<{ id: Uuid; number: string }>(sql`
    INSERT INTO billing.accounts (customer_uuid, anchor, billed_upto, next_bill_on, automatic, created_at)
    SELECT "CustomerUUID", "nextBillOn", ${ctx.today()}, "nextBillOn", automatic, ${ctx.now()}
    FROM jsonb_to_recordset(${json(accounts)}::jsonb) AS a("CustomerUUID" uuid, "nextBillOn" date, automatic text)
    RETURNING customer_uuid AS id, account_number AS number`)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** A bill of another system, with what is left to pay. */
export interface OpenBill {
  CustomerUUID: Uuid
  UUID: Uuid
  number: string
  issuedOn: CalendarDay
  upto: CalendarDay
  dueOn: CalendarDay
  owed: Money
  lines: readonly InvoiceLine[]
  document: InvoiceRow['document']
}

/**
 * Writes bills of another system with their own numbers and what is left to pay. No news is published of those that are
 * overdue: they were before they came here.
 */
export async function insertOpenBills(ctx: Tx, bills: readonly Permitted<OpenBill, 'bill:manage'>[]): Promise<void> {
  if (bills.length === 0) return
  await ctx.db.run(sql`
    INSERT INTO billing.invoices (customer_uuid, invoice_uuid, number, kind, period_from, period_upto, issued_on, due_on,
      total_cents, gst_cents, carried_cents, lines, document, remaining_cents, told, created_at)
    SELECT "CustomerUUID", "UUID", number, 'brought-forward', "issuedOn", upto, "issuedOn", "dueOn", owed, 0, 0, lines,
      document, owed, CASE WHEN "dueOn" < ${ctx.today()} THEN 'overdue' ELSE 'issued' END, ${ctx.now()}
    FROM jsonb_to_recordset(${json(bills)}::jsonb) AS b("CustomerUUID" uuid, "UUID" uuid, number text, "issuedOn" date,
      upto date, "dueOn" date, owed bigint, lines jsonb, document jsonb)`)
}

/** Which of these numbers bills have. */
export async function billNumbersTaken(ctx: Ctx, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.rows<{ number: string }>(sql`
    SELECT DISTINCT number FROM billing.invoices WHERE number = ANY(${numbers}::text[])`)
  return new Set(rows.map(({ number }) => number))
}
