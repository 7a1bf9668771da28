import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { sql } from '../../platform/sql.ts'

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

/** How many services hold each plan or add-on, by its catalogue entry. */
export async function servicesByEntry(ctx: Ctx): Promise<Map<Uuid, number>> {
  const rows = await ctx.db.rows<{ entry: Uuid; services: number }>(sql`
    SELECT entry_uuid AS entry, count(DISTINCT service_uuid)::int AS services
    FROM plans.addons WHERE NOT ended GROUP BY entry_uuid`)
  return new Map(rows.map(({ entry, services }) => [entry, services]))
}
