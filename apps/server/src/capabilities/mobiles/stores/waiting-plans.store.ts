import { mobileStatus } from '@waea/domain/mobiles/mobile-state'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Who bought a SIM with which plan, by its catalogue entry, and has not been in service with it. */
export function plansOfSimsNotActive(ctx: Ctx): Promise<{ CustomerUUID: Uuid; entryUuid: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT DISTINCT customer_uuid AS "CustomerUUID", (plan ->> 'ProductCatalogUUID')::uuid AS "entryUuid"
    FROM mobiles.mobiles WHERE status < ${mobileStatus.active} AND plan IS NOT NULL`)
}
