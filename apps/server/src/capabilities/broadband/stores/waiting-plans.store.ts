import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'

/** The customers with fibre on order, and the catalogue entry of its plan. */
export function plansOnOrder(ctx: Ctx): Promise<{ CustomerUUID: Uuid; entryUuid: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT DISTINCT customer_uuid AS "CustomerUUID", (plan ->> 'ProductCatalogUUID')::uuid AS "entryUuid"
    FROM broadband.orders WHERE status IN ('UNPAID', 'SENT', 'PROCESSING')`)
}
