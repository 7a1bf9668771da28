import type { AgreedPrice } from '@waea/domain/plans/prices/agreed-price'
import { noUuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { AddonRow } from './plans.store.ts'

/** A page of all customers' plans that were sold at a group price and renew, after a given row. */
export function companionPlans(ctx: Ctx, after: AddonRow | undefined, most: number): Promise<AddonRow[]> {
  return ctx.db.rows<AddonRow>(sql`
    SELECT * FROM plans.addon_rows
    WHERE "ofCompanions" AND NOT ended AND "AutoRenew" AND "unpaidSince" IS NULL AND "offSince" IS NULL
      AND ("CustomerUUID", "UUID") > (${after?.CustomerUUID ?? noUuid}::uuid, ${after?.UUID ?? noUuid}::uuid)
    ORDER BY "CustomerUUID", "UUID" LIMIT ${most}`)
}

/** Saves a new agreed price for later periods. The caller has locked the plan. */
export async function saveAgreed(ctx: Tx, addon: Permitted<AddonRow, 'plan:buy'>, agreed: AgreedPrice): Promise<void> {
  await ctx.db.run(sql`
    UPDATE plans.addons SET offer_periods = ${agreed.offerPeriods}, renewal_cents = ${agreed.renewalPrice}
    WHERE customer_uuid = ${addon.CustomerUUID} AND service_uuid = ${addon.ServiceUUID} AND addon_uuid = ${addon.UUID}`)
}
