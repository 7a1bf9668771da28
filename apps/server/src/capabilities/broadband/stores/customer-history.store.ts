import { sql } from '../../../platform/db/sql.ts'
import type { History } from '../../../platform/history.ts'

/** A customer’s fibre orders. */
export const fibreHistory: History = (CustomerUUID) => sql`
  SELECT date_trunc('milliseconds', created_at) AS at, 'fibre-order' AS kind, 'fibre-order:' || order_uuid AS id, status AS what,
    number AS subject, due_cents AS amount, NULL::uuid AS "MobileUUID"
  FROM broadband.orders WHERE customer_uuid = ${CustomerUUID}`
