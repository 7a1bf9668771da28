import { sql } from '../../../platform/db/sql.ts'
import type { History } from '../../../platform/history.ts'

/** A customer’s orders of SIMs. */
export const orderHistory: History = ({ CustomerUUID, before, most }) => sql`
  SELECT * FROM (
    SELECT date_trunc('milliseconds', created_at) AS at, 'order' AS kind, 'order:' || uuid AS id, status AS what,
      number AS subject, amount_cents AS amount, NULL::uuid AS "MobileUUID"
    FROM shop.orders WHERE customer_uuid = ${CustomerUUID}
  ) AS happened
  WHERE ${before?.at ?? null}::timestamptz IS NULL
    OR (at, id COLLATE "C") < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::text)
  ORDER BY at DESC, id COLLATE "C" DESC LIMIT ${most}`
