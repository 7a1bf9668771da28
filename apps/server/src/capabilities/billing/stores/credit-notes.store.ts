import type { CreditNoteDocument } from '@waea/domain/billing/making/invoice-document'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/** A credit note as stored; its texts are frozen. */
export interface CreditNoteRow {
  CustomerUUID: Uuid
  UUID: Uuid
  InvoiceUUID: Uuid
  Number: string
  issuedOn: CalendarDay
  because: string
  total: Money
  gst: Money
  isVoid: boolean
  document: Pick<CreditNoteDocument, 'invoice' | 'seller' | 'buyer' | 'brand' | 'language'>
}

/**
 * Issues a credit note with the next number of its series and records the credited amount on its bill. Call it as the
 * last write of a transaction. The database refuses more than the bill's total.
 */
export async function insertCreditNote(
  ctx: Tx,
  note: Permitted<Omit<CreditNoteRow, 'Number'>, 'bill:manage'>,
): Promise<string> {
  const row = await ctx.db.row<{ number: string }>(sql`
    WITH noted AS (
      UPDATE billing.invoices SET credited_cents = credited_cents + ${note.total}::bigint,
        credited_gst_cents = credited_gst_cents + ${note.gst}::bigint, is_void = is_void OR ${note.isVoid}::boolean
      WHERE customer_uuid = ${note.CustomerUUID} AND invoice_uuid = ${note.InvoiceUUID}
    ), given AS (UPDATE billing.counters SET last = last + 1 WHERE series = 'CN' RETURNING last)
    INSERT INTO billing.credit_notes (customer_uuid, credit_note_uuid, invoice_uuid, number, issued_on, because,
      total_cents, gst_cents, is_void, document, created_at)
    SELECT ${note.CustomerUUID}, ${note.UUID}, ${note.InvoiceUUID}, 'CN' || last, ${note.issuedOn}, ${note.because},
      ${note.total}, ${note.gst}, ${note.isVoid}, ${json(note.document)}::jsonb, ${ctx.now()}
    FROM given RETURNING number`)
  if (!row) throw new Error('The series of credit notes has no counter')
  return row.number
}

/** A customer's credit note by number. */
export function creditNoteOf(ctx: Ctx, CustomerUUID: Uuid, number: string): Promise<CreditNoteRow | undefined> {
  return ctx.db.row<CreditNoteRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", credit_note_uuid AS "UUID", invoice_uuid AS "InvoiceUUID", number AS "Number",
      issued_on AS "issuedOn", because, total_cents AS total, gst_cents AS gst, is_void AS "isVoid", document
    FROM billing.credit_notes WHERE customer_uuid = ${CustomerUUID} AND number = ${number}`)
}

/** A customer's credit notes issued in a span of days, oldest first; the end is exclusive, null is open. */
export function creditNotesBetween(
  ctx: Ctx,
  CustomerUUID: Uuid,
  { from, upto }: { from: CalendarDay | null; upto: CalendarDay | null },
): Promise<CreditNoteRow[]> {
  return ctx.db.rows<CreditNoteRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", credit_note_uuid AS "UUID", invoice_uuid AS "InvoiceUUID", number AS "Number",
      issued_on AS "issuedOn", because, total_cents AS total, gst_cents AS gst, is_void AS "isVoid", document
    FROM billing.credit_notes WHERE customer_uuid = ${CustomerUUID}
      AND (${from}::date IS NULL OR issued_on >= ${from}::date) AND (${upto}::date IS NULL OR issued_on < ${upto}::date)
    ORDER BY issued_on, number`)
}

/** The document of a credit note. */
export function creditNoteDocument(row: CreditNoteRow): CreditNoteDocument {
  const { CustomerUUID, UUID, Number: number, issuedOn, because, total, gst, isVoid, document } = row
  return { CustomerUUID, UUID, number, series: 'CN', issuedOn, because, total, gst, isVoid, ...document }
}
