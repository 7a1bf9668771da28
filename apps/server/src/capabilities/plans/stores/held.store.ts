import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/** The base plan that a service holds, by its catalogue entry. */
export interface HeldBasePlan extends Service {
  entryUuid: Uuid
}

/** The base plans that the services of some customers hold. */
export function heldBasePlans(ctx: Ctx, customers: readonly Uuid[]): Promise<HeldBasePlan[]> {
  return ctx.db.rows<HeldBasePlan>(sql`
    SELECT customer_uuid AS "CustomerUUID", service_uuid AS "ServiceUUID", entry_uuid AS "entryUuid"
    FROM plans.addons WHERE customer_uuid = ANY (${customers}::uuid[]) AND is_base_plan AND NOT ended`)
}

/** How many customers have each plan or add-on, by its catalogue entry. */
export async function customersByEntry(ctx: Ctx): Promise<Map<Uuid, number>> {
  const rows = await ctx.db.rows<{ entry: Uuid; customers: number }>(sql`
    SELECT entry_uuid AS entry, count(DISTINCT customer_uuid)::int AS customers
    FROM plans.addons WHERE NOT ended GROUP BY entry_uuid`)
  return new Map(rows.map(({ entry, customers }) => [entry, customers]))
}

/** Who has agreed to a change to which plan, by its catalogue entry, and waits for it. */
export function agreedChanges(ctx: Ctx): Promise<{ CustomerUUID: Uuid; entryUuid: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT DISTINCT customer_uuid AS "CustomerUUID", entry_uuid AS "entryUuid"
    FROM plans.changes WHERE state IN ('waiting', 'paying')`)
}

/** Customers with plans on the bill whose next period should have begun by a day, each with their own, and has not yet. */
export async function customersNotRenewed(
  ctx: Ctx,
  input: readonly { CustomerUUID: Uuid; day: CalendarDay }[],
): Promise<Set<Uuid>> {
  // Theirs first, and then by day: an index that begins with the day would be read from its start for each of them.
  const rows = await ctx.db.rows<{ id: Uuid }>(sql`
    WITH held AS MATERIALIZED (
      SELECT customer_uuid, ends_on FROM plans.addons
      WHERE customer_uuid = ANY(${input.map(({ CustomerUUID }) => CustomerUUID)}::uuid[]) AND NOT ended
        AND billing_type = 'postpay' AND auto_renew AND parked_since IS NULL AND off_since IS NULL
    )
    SELECT DISTINCT customer_uuid AS id FROM held
    JOIN jsonb_to_recordset(${json(input)}::jsonb) AS a("CustomerUUID" uuid, day date) ON customer_uuid = a."CustomerUUID"
    WHERE ends_on <= a.day`)
  return new Set(rows.map(({ id }) => id))
}
