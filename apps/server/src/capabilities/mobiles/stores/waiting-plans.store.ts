import { mobileStatus } from '@waea/domain/mobiles/mobile-state'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'

/** The customers who bought a SIM that has never been in service, and the catalogue entry of its plan. */
export function plansOfSimsNotActive(ctx: Ctx): Promise<{ CustomerUUID: Uuid; entryUuid: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT DISTINCT customer_uuid AS "CustomerUUID", (plan ->> 'ProductCatalogUUID')::uuid AS "entryUuid"
    FROM mobiles.mobiles WHERE status < ${mobileStatus.active} AND plan IS NOT NULL`)
}
