import type { BarrableName } from '@waea/domain/sim-settings/operator-bar'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Which } from './settings.store.ts'

export interface Bar {
  feature: BarrableName
  reason: string
  since: Date
}

export function findBars(ctx: Ctx, { CustomerUUID, UUID }: Which): Promise<Bar[]> {
  return ctx.db.rows<Bar>(sql`
    SELECT feature, reason, since FROM sim_settings.operator_bars
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${UUID} ORDER BY since, feature`)
}

/** Bars a setting, or updates the reason for it. */
export async function saveBar(
  ctx: Tx,
  { CustomerUUID, UUID }: Permitted<Which, 'mobile:bar'>,
  { feature, reason }: Pick<Bar, 'feature' | 'reason'>,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO sim_settings.operator_bars (customer_uuid, mobile_uuid, feature, reason, since)
    VALUES (${CustomerUUID}, ${UUID}, ${feature}, ${reason}, ${ctx.now()})
    ON CONFLICT (customer_uuid, mobile_uuid, feature) DO UPDATE SET reason = excluded.reason`)
}

/** Lifts a bar. */
export async function deleteBar(
  ctx: Tx,
  { CustomerUUID, UUID }: Permitted<Which, 'mobile:bar'>,
  feature: string,
): Promise<boolean> {
  const deleted = await ctx.db.run(sql`
    DELETE FROM sim_settings.operator_bars
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${UUID} AND feature = ${feature}`)
  return deleted === 1
}
