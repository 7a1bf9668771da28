import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { AddonRow } from './plans.store.ts'

/** Pauses a plan until a day, or ends its pause. */
export async function savePause(
  ctx: Tx,
  addon: Permitted<AddonRow, 'plan:buy'>,
  until: CalendarDay | null,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE plans.addons SET paused_until = ${until}
    WHERE customer_uuid = ${addon.CustomerUUID} AND service_uuid = ${addon.ServiceUUID} AND addon_uuid = ${addon.UUID}`)
}

/** Sets the saved card that pays a plan's renewals; null means credit, then the default card. */
export async function saveMeans(ctx: Tx, addon: Permitted<AddonRow, 'plan:buy'>, paysWith: Uuid | null): Promise<void> {
  await ctx.db.run(sql`
    UPDATE plans.addons SET pays_with = ${paysWith}
    WHERE customer_uuid = ${addon.CustomerUUID} AND service_uuid = ${addon.ServiceUUID} AND addon_uuid = ${addon.UUID}`)
}

/** Clears named cards of a customer's renewals that are no longer saved. */
export async function forgetMeans(
  ctx: Tx,
  customer: Permitted<{ CustomerUUID: Uuid }, 'plan:buy'>,
  saved: readonly Uuid[],
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE plans.addons SET pays_with = NULL
    WHERE customer_uuid = ${customer.CustomerUUID} AND NOT ended AND pays_with IS NOT NULL
      AND NOT (pays_with = ANY (${saved}::uuid[]))`)
}

/** Releases a parked plan: its next period starts today, as after a suspension. */
export async function saveRelease(ctx: Tx, addon: Permitted<AddonRow, 'plan:buy'>): Promise<void> {
  await ctx.db.run(sql`
    UPDATE plans.addons SET parked_since = NULL, off_since = parked_since
    WHERE customer_uuid = ${addon.CustomerUUID} AND service_uuid = ${addon.ServiceUUID} AND addon_uuid = ${addon.UUID}`)
}

/** The plan or add-on of a service that ended unpaid last, on or after a day. */
export function lastUnpaidEnd(
  ctx: Ctx,
  { CustomerUUID, ServiceUUID }: Service,
  since: CalendarDay,
): Promise<(AddonRow & { endedOn: CalendarDay }) | undefined> {
  return ctx.db.row(sql`
    SELECT * FROM plans.addon_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "ServiceUUID" = ${ServiceUUID} AND ended AND "endedBecause" = 'unpaid'
      AND "endedOn" >= ${since}
    ORDER BY "endedOn" DESC, "IsBasePlan" DESC, "UUID" LIMIT 1`)
}
