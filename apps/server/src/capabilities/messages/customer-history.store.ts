import { sql } from '../../platform/db/sql.ts'
import type { History } from '../../platform/history.ts'

/** What a customer was sent: by its notice in the portal, or without one by its template. */
export const messageHistory: History = (CustomerUUID) => sql`
  SELECT date_trunc('milliseconds', told_at) AS at, 'message' AS kind, 'message:' || notice_uuid AS id, about AS what,
    title AS subject, NULL::bigint AS amount, NULL::uuid AS "MobileUUID"
  FROM messages.notices WHERE customer_uuid = ${CustomerUUID}
  UNION ALL
  SELECT date_trunc('milliseconds', asked_at) AS at, 'message' AS kind, 'message:' || message_uuid AS id, channel || ' ' || state AS what,
    template AS subject, NULL::bigint AS amount, NULL::uuid AS "MobileUUID"
  FROM messages.outbox o
  WHERE customer_uuid = ${CustomerUUID} AND NOT EXISTS (
    SELECT FROM messages.notices n WHERE n.customer_uuid = o.customer_uuid AND n.dedupe_key = o.dedupe_key)`
