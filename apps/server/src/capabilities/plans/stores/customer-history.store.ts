import { sql } from '../../../platform/db/sql.ts'
import type { History } from '../../../platform/history.ts'

/** A customer’s plan changes; a quote that was not used is none. */
export const planHistory: History = (CustomerUUID) => sql`
  SELECT date_trunc('milliseconds', state_at) AS at, 'plan-change' AS kind, 'plan-change:' || change_uuid AS id, state AS what,
    replaces_name || ' → ' || name AS subject, price_cents AS amount, service_uuid AS "MobileUUID"
  FROM plans.changes
  WHERE customer_uuid = ${CustomerUUID} AND state <> 'quoted'`
