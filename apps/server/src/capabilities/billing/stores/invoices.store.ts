import type {
  AppliedCredit,
  Buyer,
  InvoiceDocument,
  InvoiceKind,
  InvoiceLine,
  Seller,
} from '@waea/domain/billing/making/invoice-document'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, type Statement, sql } from '../../../platform/db/sql.ts'
import type { Automatically } from './accounts.store.ts'
import type { NewAllocation } from './allocations.store.ts'

/** Texts frozen at issue, besides the lines and amounts. */
interface FrozenTexts {
  seller: Seller
  buyer: Buyer
  applied: readonly AppliedCredit[]
  totalBefore: Money | null
  brand: string
  language: 'en' | 'mi-NZ'
}

/** An issued bill as stored. */
export interface InvoiceRow {
  CustomerUUID: Uuid
  UUID: Uuid
  Number: string
  kind: InvoiceKind
  from: CalendarDay
  upto: CalendarDay
  issuedOn: CalendarDay
  dueOn: CalendarDay
  total: Money
  gst: Money
  carriedForward: Money
  lines: readonly InvoiceLine[]
  document: FrozenTexts
  remaining: Money
  credited: Money
  creditedGst: Money
  isVoid: boolean
  halfOn: CalendarDay | null
  createdAt: Date
  /** The day to which payment is extended. `disputed` is the disputed amount. */
  extendedTo: CalendarDay | null
  disputed: Money
}

/** The document of an issued bill. */
export function documentOf(row: InvoiceRow): InvoiceDocument {
  const { UUID, CustomerUUID, Number: number, kind, issuedOn, dueOn, from, upto, lines, total, gst, document } = row
  const applied = document.applied.reduce((sum, { amount }) => sum + amount, 0)
  return {
    UUID,
    CustomerUUID,
    number,
    kind,
    issuedOn,
    dueOn,
    from,
    upto,
    lines,
    total,
    gst,
    ...document,
    series: 'INV',
    carriedForward: row.carriedForward,
    payable: (Math.max(total, 0) - applied) as Money,
  }
}

/** A customer's bill by number. */
export function invoiceOf(ctx: Ctx, CustomerUUID: Uuid, number: string): Promise<InvoiceRow | undefined> {
  return ctx.db.row<InvoiceRow>(sql`
    SELECT * FROM billing.invoice_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "Number" = ${number}`)
}

/** The bill with this number, of any customer. */
export function invoiceByNumber(ctx: Ctx, number: string): Promise<InvoiceRow | undefined> {
  return ctx.db.row<InvoiceRow>(sql`SELECT * FROM billing.invoice_rows WHERE "Number" = ${number}`)
}

/** The customer's latest bill. */
export function lastInvoice(ctx: Ctx, CustomerUUID: Uuid): Promise<InvoiceRow | undefined> {
  return ctx.db.row<InvoiceRow>(sql`
    SELECT * FROM billing.invoice_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND kind = ANY(${['cycle', 'cycle-change', 'final']}::text[])
    ORDER BY upto DESC LIMIT 1`)
}

/** The bill before another one. */
export function invoiceBefore(ctx: Ctx, invoice: InvoiceRow): Promise<InvoiceRow | undefined> {
  return ctx.db.row<InvoiceRow>(sql`
    SELECT * FROM billing.invoice_rows
    WHERE "CustomerUUID" = ${invoice.CustomerUUID} AND kind = ANY(${['cycle', 'cycle-change', 'final']}::text[])
      AND upto < ${invoice.upto}
    ORDER BY upto DESC LIMIT 1`)
}

/** A bill to compare another with. */
export type InvoiceTotal = Pick<InvoiceRow, 'Number' | 'issuedOn' | 'total'>

/** The newest bills whose period ended before a day, or all without one; newest first, without void ones. */
export function totalsBefore(
  ctx: Ctx,
  CustomerUUID: Uuid,
  { upto, most }: { upto: CalendarDay | null; most: number },
): Promise<InvoiceTotal[]> {
  return ctx.db.rows<InvoiceTotal>(sql`
    SELECT "Number", "issuedOn", total FROM billing.invoice_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND NOT "isVoid" AND (${upto}::date IS NULL OR upto < ${upto})
    ORDER BY upto DESC, "Number" DESC LIMIT ${most}`)
}

/** A bill in a list: without its lines and texts. */
export type InvoiceHead = Omit<InvoiceRow, 'lines' | 'document'>

/** All issued bills of a customer, newest first. A few hundred after many years, so not paged. */
export function invoiceHeads(ctx: Ctx, CustomerUUID: Uuid): Promise<InvoiceHead[]> {
  return ctx.db.rows(sql`
    SELECT "CustomerUUID", "UUID", "Number", kind, "from", upto, "issuedOn", "dueOn", total, gst, "carriedForward",
      remaining, credited, "creditedGst", "isVoid", "halfOn", "createdAt", "extendedTo", disputed
    FROM billing.invoice_rows WHERE "CustomerUUID" = ${CustomerUUID} ORDER BY "issuedOn" DESC, "Number" DESC`)
}

/** A customer's unpaid bills, oldest due day first. */
export function owedInvoices(ctx: Ctx, CustomerUUID: Uuid): Promise<InvoiceRow[]> {
  return ctx.db.rows<InvoiceRow>(sql`
    SELECT * FROM billing.invoice_rows WHERE "CustomerUUID" = ${CustomerUUID} AND remaining > 0
    ORDER BY "dueOn", "issuedOn", "Number"`)
}

/** What is left to pay on bills whose payment was taken back, disputed amounts included. */
export async function owedAfterReturn(ctx: Ctx, CustomerUUID: Uuid): Promise<Money> {
  const row = await ctx.db.row<{ cents: Money }>(sql`
    SELECT coalesce(sum(remaining_cents), 0)::bigint AS cents FROM billing.invoices i
    WHERE customer_uuid = ${CustomerUUID} AND remaining_cents > 0 AND EXISTS (SELECT FROM billing.allocations a
      WHERE a.customer_uuid = i.customer_uuid AND a.invoice_uuid = i.invoice_uuid AND a.kind = 'reversal')`)
  return row?.cents ?? zero
}

/** The unpaid bills of several customers, oldest due day first. */
export function owedInvoicesOfAll(ctx: Ctx, customers: readonly Uuid[]): Promise<InvoiceRow[]> {
  return ctx.db.rows<InvoiceRow>(sql`
    SELECT * FROM billing.invoice_rows WHERE "CustomerUUID" = ANY(${customers}::uuid[]) AND remaining > 0
    ORDER BY "dueOn", "issuedOn", "Number"`)
}

/** The unpaid bills, and which of these payments they have received, read in one statement. */
export async function owedAndReceived(
  ctx: Ctx,
  CustomerUUID: Uuid,
  payments: readonly Uuid[],
): Promise<{ owed: InvoiceRow[]; received: readonly Uuid[] }> {
  const rows = await ctx.db.rows<InvoiceRow & { received: Uuid[] }>(sql`
    SELECT r.*, ARRAY(SELECT payment_uuid FROM billing.payments
      WHERE customer_uuid = ${CustomerUUID} AND payment_uuid = ANY(${payments}::uuid[])) AS received
    FROM billing.invoice_rows r WHERE "CustomerUUID" = ${CustomerUUID} AND remaining > 0
    ORDER BY "dueOn", "issuedOn", "Number"`)
  return { owed: rows.map(({ received: _, ...row }) => row), received: rows[0]?.received ?? [] }
}

/** A customer's bills issued in a span of days, oldest first; the end is exclusive, null is open. */
export function invoicesBetween(
  ctx: Ctx,
  CustomerUUID: Uuid,
  { from, upto }: { from: CalendarDay | null; upto: CalendarDay | null },
): Promise<InvoiceRow[]> {
  return ctx.db.rows<InvoiceRow>(sql`
    SELECT * FROM billing.invoice_rows WHERE "CustomerUUID" = ${CustomerUUID}
      AND (${from}::date IS NULL OR "issuedOn" >= ${from}::date) AND (${upto}::date IS NULL OR "issuedOn" < ${upto}::date)
    ORDER BY "issuedOn", "Number"`)
}

/** Some bills of a customer. */
export function invoicesByUuid(ctx: Ctx, CustomerUUID: Uuid, invoices: readonly Uuid[]): Promise<InvoiceRow[]> {
  return ctx.db.rows<InvoiceRow>(sql`
    SELECT * FROM billing.invoice_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ANY(${invoices}::uuid[])
    ORDER BY "issuedOn", "Number"`)
}

/** An amount that paid a bill or was put back onto it. */
export interface AllocationRow {
  UUID: Uuid
  kind: NewAllocation['kind']
  amount: Money
  PaymentUUID: Uuid | null
  CreditNoteNumber: string | null
  madeAt: Date
}

/** What paid a bill and was put back onto it, oldest first. */
export function allocationsOf(ctx: Ctx, CustomerUUID: Uuid, InvoiceUUID: Uuid): Promise<AllocationRow[]> {
  return ctx.db.rows<AllocationRow>(sql`
    SELECT a.allocation_uuid AS "UUID", a.kind, a.amount_cents AS amount, a.payment_uuid AS "PaymentUUID",
      n.number AS "CreditNoteNumber", a.made_at AS "madeAt"
    FROM billing.allocations a
    LEFT JOIN billing.credit_notes n USING (customer_uuid, credit_note_uuid)
    WHERE a.customer_uuid = ${CustomerUUID} AND a.invoice_uuid = ${InvoiceUUID}
    ORDER BY a.made_at, a.allocation_uuid`)
}

/** What paid a bill last, or was put back onto it. */
export async function lastAllocationOf(
  ctx: Ctx,
  CustomerUUID: Uuid,
  InvoiceUUID: Uuid,
): Promise<Pick<AllocationRow, 'UUID' | 'madeAt'> | undefined> {
  return (await allocationsOf(ctx, CustomerUUID, InvoiceUUID)).at(-1)
}

/** A bill to issue; `insertInvoices` assigns its number. */
export type NewInvoice = Omit<
  InvoiceRow,
  'Number' | 'credited' | 'creditedGst' | 'isVoid' | 'createdAt' | 'extendedTo' | 'disputed'
>

/**
 * Issues bills with the next numbers of the series, in the given order. Call it as the last write of a transaction: the
 * counter stays locked until its end. The database refuses a second bill of the same account, day and kind, except
 * final ones.
 */
export function insertInvoices(
  ctx: Tx,
  invoices: readonly Permitted<NewInvoice, 'bill:manage'>[],
): Promise<{ CustomerUUID: Uuid; UUID: Uuid; Number: string }[]> {
  return ctx.db.rows(sql`
    WITH asked AS MATERIALIZED (
      SELECT * FROM ROWS FROM (jsonb_to_recordset(${json(invoices)}::jsonb) AS ("CustomerUUID" uuid, "UUID" uuid,
        kind text, "from" date, upto date, "issuedOn" date, "dueOn" date, total bigint, gst bigint,
        "carriedForward" bigint, lines jsonb, document jsonb, remaining bigint, "halfOn" date)) WITH ORDINALITY
        AS a("CustomerUUID", "UUID", kind, "from", upto, "issuedOn", "dueOn", total, gst, "carriedForward", lines,
          document, remaining, "halfOn", at)
    ), given AS (
      UPDATE billing.counters SET last = last + ${invoices.length} WHERE series = 'INV' RETURNING last
    )
    INSERT INTO billing.invoices (customer_uuid, invoice_uuid, number, kind, period_from, period_upto, issued_on, due_on,
      total_cents, gst_cents, carried_cents, lines, document, remaining_cents, half_on, created_at)
    SELECT "CustomerUUID", "UUID", 'INV' || (given.last - ${invoices.length} + at), kind, "from", upto, "issuedOn",
      "dueOn", total, gst, "carriedForward", lines, document, remaining, "halfOn", ${ctx.now()}
    FROM asked, given ORDER BY at
    RETURNING customer_uuid AS "CustomerUUID", invoice_uuid AS "UUID", number AS "Number"`)
}

/** Bills of any customers, each with how its account pays automatically, and its written-off amount. */
export function invoicesWithAccounts(
  ctx: Ctx,
  bills: readonly { CustomerUUID: Uuid; InvoiceUUID: Uuid }[],
): Promise<(InvoiceRow & Automatically & { writtenOff: Money })[]> {
  return ctx.db.rows(sql`
    SELECT r.*, a.automatic, a."failedFirstOn", a."nextTryOn", a."failedBecause", a."triedCard",
      (SELECT coalesce(sum(w.amount_cents), 0)::bigint FROM billing.allocations w
      WHERE w.customer_uuid = b."CustomerUUID" AND w.invoice_uuid = b."InvoiceUUID" AND w.kind = 'write-off') AS "writtenOff"
    FROM jsonb_to_recordset(${json(bills)}::jsonb) AS b("CustomerUUID" uuid, "InvoiceUUID" uuid)
    JOIN billing.invoice_rows r ON r."CustomerUUID" = b."CustomerUUID" AND r."UUID" = b."InvoiceUUID"
    JOIN billing.account_rows a ON a."CustomerUUID" = b."CustomerUUID"
    ORDER BY r."Number"`)
}

/** The account with this bill number or account number. */
export const accountsByBill = (exact: string): Statement => sql`
    SELECT customer_uuid AS id FROM billing.invoices WHERE number = ${exact}
    UNION SELECT customer_uuid FROM billing.accounts WHERE account_number = ${exact}`
