import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { MobileRow } from './mobiles.store.ts'

/** A mobile's features as the network last reported them; undefined before the first report. */
export async function findFeatures(
  ctx: Ctx,
  CustomerUUID: Uuid,
  MobileUUID: Uuid,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const row = await ctx.db.row<{ features: Record<string, unknown> }>(sql`
    SELECT features FROM mobiles.network_features
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${MobileUUID}`)
  return row?.features
}

/** Merges reported features; false if nothing changed. */
export async function saveFeatures(
  ctx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  features: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const written = await ctx.db.run(sql`
    INSERT INTO mobiles.network_features AS f (customer_uuid, mobile_uuid, features, heard_at)
    VALUES (${mobile.CustomerUUID}, ${mobile.UUID}, ${json(features)}::jsonb, ${ctx.now()})
    ON CONFLICT (customer_uuid, mobile_uuid) DO UPDATE
      SET features = f.features || excluded.features, heard_at = excluded.heard_at
      WHERE NOT f.features @> excluded.features`)
  return written === 1
}
