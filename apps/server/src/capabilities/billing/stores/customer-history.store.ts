import { sql } from '../../../platform/db/sql.ts'
import type { History } from '../../../platform/history.ts'

/** A customer’s bills and credit notes. */
export const billHistory: History = (CustomerUUID) => sql`
  SELECT date_trunc('milliseconds', created_at) AS at, 'bill' AS kind, 'bill:' || invoice_uuid AS id, kind AS what,
    number AS subject, total_cents AS amount, NULL::uuid AS "MobileUUID"
  FROM billing.invoices WHERE customer_uuid = ${CustomerUUID}
  UNION ALL
  SELECT date_trunc('milliseconds', created_at) AS at, 'credit-note' AS kind, 'credit-note:' || credit_note_uuid AS id, because AS what,
    number AS subject, total_cents AS amount, NULL::uuid AS "MobileUUID"
  FROM billing.credit_notes WHERE customer_uuid = ${CustomerUUID}`
