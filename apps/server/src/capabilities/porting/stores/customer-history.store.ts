import { sql } from '../../../platform/db/sql.ts'
import type { History } from '../../../platform/history.ts'

/** A customer’s ports, each at its last change. */
export const portHistory: History = (CustomerUUID) => sql`
  SELECT date_trunc('milliseconds', changed_at) AS at, 'port' AS kind, 'port:' || port_uuid AS id, direction || ' ' || state AS what,
    msisdn AS subject, NULL::bigint AS amount, mobile_uuid AS "MobileUUID"
  FROM porting.ports WHERE customer_uuid = ${CustomerUUID}`
