import type { Features } from '@waea/domain/sim-settings/features'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { json, sql } from '../../platform/db/sql.ts'

/** The key of a mobile. */
export interface Which {
  CustomerUUID: Uuid
  UUID: Uuid
}

/** The settings that the customer requested; empty if they requested none. */
export async function findRequestedSettings(ctx: Ctx, { CustomerUUID, UUID }: Which): Promise<Partial<Features>> {
  const row = await ctx.db.row<{ features: Partial<Features> }>(sql`
    SELECT features FROM sim_settings.wishes WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${UUID}`)
  return row?.features ?? {}
}

/** Locks a mobile's settings until the transaction ends, so that changes are decided one after the other. */
export async function lockSettings(ctx: Tx, { CustomerUUID, UUID }: Permitted<Which, 'mobile:manage'>): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO sim_settings.wishes (customer_uuid, mobile_uuid, changed_at)
    VALUES (${CustomerUUID}, ${UUID}, ${ctx.now()})
    ON CONFLICT (customer_uuid, mobile_uuid) DO UPDATE SET changed_at = excluded.changed_at`)
}

export async function saveRequestedSettings(
  ctx: Tx,
  { CustomerUUID, UUID }: Permitted<Which, 'mobile:manage'>,
  features: Partial<Features>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE sim_settings.wishes SET features = features || ${json(features)}::jsonb, changed_at = ${ctx.now()}
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${UUID}`)
}

/** Deletes the requested values of some settings: the network's values apply. */
export async function dropRequestedSettings(
  ctx: Tx,
  { CustomerUUID, UUID }: Permitted<Which, 'mobile:manage'>,
  names: readonly string[],
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE sim_settings.wishes SET features = features - ${names}::text[], changed_at = ${ctx.now()}
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${UUID}`)
}

/** Writes a change before it is sent to the network. */
export async function insertChange(
  ctx: Tx,
  { CustomerUUID, UUID }: Permitted<Which, 'mobile:manage'>,
  ChangeUUID: Uuid,
  features: Partial<Features>,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO sim_settings.changes (customer_uuid, mobile_uuid, change_uuid, features, asked_at)
    VALUES (${CustomerUUID}, ${UUID}, ${ChangeUUID}, ${json(features)}::jsonb, ${ctx.now()})`)
}

/** Ends a change; false if it has ended already or is unknown. */
export async function endChange(
  ctx: Tx,
  { CustomerUUID, UUID }: Permitted<Which, 'mobile:manage'>,
  ChangeUUID: Uuid,
  state: 'done' | 'failed',
): Promise<boolean> {
  const written = await ctx.db.run(sql`
    UPDATE sim_settings.changes SET state = ${state}, ended_at = ${ctx.now()}
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${UUID} AND change_uuid = ${ChangeUUID}
      AND state = 'underway'`)
  return written === 1
}

export async function isUnderway(ctx: Ctx, { CustomerUUID, UUID }: Which): Promise<boolean> {
  const row = await ctx.db.row(sql`
    SELECT 1 FROM sim_settings.changes
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${UUID} AND state = 'underway' LIMIT 1`)
  return row !== undefined
}

/** Those of some features whose newest change the network has done. */
export async function doneBefore(ctx: Ctx, { CustomerUUID, UUID }: Which, names: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.rows<{ name: string }>(sql`
    SELECT n.name FROM unnest(${names}::text[]) AS n(name)
    CROSS JOIN LATERAL (
      SELECT c.state FROM sim_settings.changes c
      WHERE c.customer_uuid = ${CustomerUUID} AND c.mobile_uuid = ${UUID} AND jsonb_exists(c.features, n.name)
      ORDER BY c.place DESC LIMIT 1) newest
    WHERE newest.state = 'done'`)
  return rows.map(({ name }) => name)
}
