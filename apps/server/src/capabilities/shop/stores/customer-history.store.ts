import { sql } from '../../../platform/db/sql.ts'
import type { History } from '../../../platform/history.ts'

/** A customer’s orders of SIMs. */
export const orderHistory: History = (CustomerUUID) => sql`
  SELECT date_trunc('milliseconds', created_at) AS at, 'order' AS kind, 'order:' || uuid AS id, status AS what,
    number AS subject, amount_cents AS amount, NULL::uuid AS "MobileUUID"
  FROM shop.orders WHERE customer_uuid = ${CustomerUUID}`
