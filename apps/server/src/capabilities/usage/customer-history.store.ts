import { sql } from '../../platform/db/sql.ts'
import type { History } from '../../platform/history.ts'

/** A customer’s usage alerts. */
export const alertHistory: History = (CustomerUUID) => sql`
  SELECT date_trunc('milliseconds', told_at) AS at, 'usage-alert' AS kind, 'usage-alert:' || md5(service_uuid || about) AS id, kind AS what,
    type AS subject, NULL::bigint AS amount, service_uuid AS "MobileUUID"
  FROM usage.alerts WHERE customer_uuid = ${CustomerUUID}`
