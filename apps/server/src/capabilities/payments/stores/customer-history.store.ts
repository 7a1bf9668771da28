import { sql } from '../../../platform/db/sql.ts'
import type { History } from '../../../platform/history.ts'

/** A customer’s payments and refunds. */
export const paymentHistory: History = (CustomerUUID) => sql`
  SELECT date_trunc('milliseconds', created_at) AS at, 'payment' AS kind, 'payment:' || payment_uuid AS id, state AS what,
    description AS subject, amount_cents AS amount, NULL::uuid AS "MobileUUID"
  FROM payments.intents WHERE customer_uuid = ${CustomerUUID}
  UNION ALL
  SELECT date_trunc('milliseconds', created_at) AS at, 'refund' AS kind, 'refund:' || refund_uuid AS id, state AS what,
    reason AS subject, amount_cents AS amount, NULL::uuid AS "MobileUUID"
  FROM payments.refunds WHERE customer_uuid = ${CustomerUUID}`
