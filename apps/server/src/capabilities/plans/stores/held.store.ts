import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/** The base plan of a service, by its catalogue entry. */
export interface CurrentBasePlan extends Service {
  entryUuid: Uuid
}

/** The base plans of all services of these customers. */
export function currentBasePlans(ctx: Ctx, customers: readonly Uuid[]): Promise<CurrentBasePlan[]> {
  return ctx.db.rows<CurrentBasePlan>(sql`
    SELECT customer_uuid AS "CustomerUUID", service_uuid AS "ServiceUUID", entry_uuid AS "entryUuid"
    FROM plans.addons WHERE customer_uuid = ANY (${customers}::uuid[]) AND is_base_plan AND NOT ended`)
}

/** How many customers have each plan or add-on, by catalogue entry. */
export async function customersByEntry(ctx: Ctx): Promise<Map<Uuid, number>> {
  const rows = await ctx.db.rows<{ entry: Uuid; customers: number }>(sql`
    SELECT entry_uuid AS entry, count(DISTINCT customer_uuid)::int AS customers
    FROM plans.addons WHERE NOT ended GROUP BY entry_uuid`)
  return new Map(rows.map(({ entry, customers }) => [entry, customers]))
}

/** The customers with a pending plan change, with the catalogue entry of the new plan. */
export function agreedChanges(ctx: Ctx): Promise<{ CustomerUUID: Uuid; entryUuid: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT DISTINCT customer_uuid AS "CustomerUUID", entry_uuid AS "entryUuid"
    FROM plans.changes WHERE state IN ('waiting', 'paying')`)
}

/**
 * Customers with a plan on the bill whose next period was due by the given day and has not started. A paused plan is due
 * when its pause ends. Each customer has their own day.
 */
export async function customersNotRenewed(
  ctx: Ctx,
  input: readonly { CustomerUUID: Uuid; day: CalendarDay }[],
): Promise<Set<Uuid>> {
  // Select by customer first, then by day: an index that starts with the day would be scanned from its start for each
  // customer.
  const rows = await ctx.db.rows<{ id: Uuid }>(sql`
    WITH held AS MATERIALIZED (
      SELECT customer_uuid, ends_on, paused_until FROM plans.addons
      WHERE customer_uuid = ANY(${input.map(({ CustomerUUID }) => CustomerUUID)}::uuid[]) AND NOT ended
        AND billing_type = 'postpay' AND auto_renew AND parked_since IS NULL AND off_since IS NULL
    )
    SELECT DISTINCT customer_uuid AS id FROM held
    JOIN jsonb_to_recordset(${json(input)}::jsonb) AS a("CustomerUUID" uuid, day date) ON customer_uuid = a."CustomerUUID"
    WHERE ends_on <= a.day AND (paused_until IS NULL OR paused_until <= a.day)`)
  return new Set(rows.map(({ id }) => id))
}
