import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

interface Which {
  CustomerUUID: Uuid
  UUID: Uuid
}

/** Saves whether a customer wants use outside the plan stopped. */
export async function saveStopChoice(
  ctx: Tx,
  mobile: Permitted<Which, 'mobile:manage'>,
  stops: boolean,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE mobiles.mobiles SET stops_outside = ${stops}
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID}`)
}

/** Saves whether a reached spend limit stops use outside the plan; false if unchanged. */
export async function saveLimitStop(
  ctx: Tx,
  mobile: Permitted<Which, 'mobile:manage'>,
  stops: boolean,
): Promise<boolean> {
  const changed = await ctx.db.run(sql`
    UPDATE mobiles.mobiles SET limit_stops = ${stops}
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID} AND limit_stops <> ${stops}`)
  return changed === 1
}

/**
 * Claims a mobile whose stop the network has not confirmed, for one call at a time; returns the stop to send. Takes
 * over a claim from before `stale`, as its process has died.
 */
export async function claimStop(
  ctx: Tx,
  mobile: Permitted<Which, 'mobile:manage'>,
  stale: Date,
): Promise<boolean | undefined> {
  const row = await ctx.db.row<{ stops: boolean }>(sql`
    UPDATE mobiles.mobiles SET stop_asked_at = ${ctx.now()}
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID}
      AND (stops_outside OR limit_stops) <> network_stops
      AND (stop_asked_at IS NULL OR stop_asked_at < ${stale})
    RETURNING stops_outside OR limit_stops AS stops`)
  return row?.stops
}

/** Saves the stop that the network has confirmed as of now, and releases the claim. */
export async function saveNetworkStops(
  ctx: Tx,
  mobile: Permitted<Which, 'mobile:manage'>,
  stops: boolean,
): Promise<void> {
  const { CustomerUUID, UUID } = mobile
  await ctx.db.run(sql`
    UPDATE mobiles.mobiles SET network_stops = ${stops}, stop_asked_at = NULL
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${UUID}`)
  if (stops) {
    await ctx.db.run(sql`
      INSERT INTO mobiles.network_stops (customer_uuid, mobile_uuid, since) VALUES (${CustomerUUID}, ${UUID}, ${ctx.now()})
      ON CONFLICT (customer_uuid, mobile_uuid, since) DO UPDATE SET upto = NULL`)
  } else {
    await ctx.db.run(sql`
      UPDATE mobiles.network_stops SET upto = ${ctx.now()}
      WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${UUID} AND upto IS NULL`)
  }
}

/** Active mobiles of all customers with an unconfirmed stop and no call under way. */
export function unconfirmedStops(ctx: Ctx, stale: Date, most: number): Promise<Which[]> {
  return ctx.db.rows<Which>(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "UUID" FROM mobiles.mobiles
    WHERE (stops_outside OR limit_stops) <> network_stops AND status = 4 AND (stop_asked_at IS NULL OR stop_asked_at < ${stale})
    ORDER BY stop_asked_at NULLS FIRST LIMIT ${most}`)
}

/** A span of time in which the network had confirmed that it stops use outside the plan. */
export interface StopSpan {
  since: Date
  upto: Date | null
}

/** The spans of several mobiles, by mobile; one that was never stopped is missing. */
export async function stopSpansOf(
  ctx: Ctx,
  services: readonly { CustomerUUID: Uuid; ServiceUUID: Uuid }[],
): Promise<Map<Uuid, StopSpan[]>> {
  const [customers, uuids] = [services.map((one) => one.CustomerUUID), services.map((one) => one.ServiceUUID)]
  const rows = await ctx.db.rows<StopSpan & { mobile: Uuid }>(sql`
    SELECT s.mobile_uuid AS mobile, s.since, s.upto FROM mobiles.network_stops s
    JOIN unnest(${customers}::uuid[], ${uuids}::uuid[]) AS a(customer, mobile)
      ON s.customer_uuid = a.customer AND s.mobile_uuid = a.mobile
    ORDER BY s.since`)
  return Map.groupBy(rows, ({ mobile }) => mobile)
}
