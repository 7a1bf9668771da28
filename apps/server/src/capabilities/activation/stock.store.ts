import type { StockLevel } from '@waea/domain/activation/stock-level'
import { dayOf } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { json, sql } from '../../platform/db/sql.ts'
import type { StockSim } from './activation.store.ts'

/** A SIM in the stock with the hashes of its codes, in hexadecimal. */
export type KnownStock = Omit<StockSim, 'MobileUUID' | 'adoptedBy'> & { hashes: string[] }

/** The SIMs in the stock that share an ICCID, IMSI or SIMID with any of these. */
export function stockLike(
  ctx: Ctx,
  sims: readonly { ICCID: string; IMSI: string; SIMID: string | null }[],
): Promise<KnownStock[]> {
  return ctx.db.rows<KnownStock>(sql`
    WITH named AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${json(sims)}::jsonb) AS n("ICCID" text, "IMSI" text, "SIMID" text)
    )
    SELECT s.sim_type AS "SIMType", s.billing_type AS "BillingType", s.sim, s.profile, s.is_replacement AS "isReplacement",
      ARRAY(SELECT encode(c.code_hash, 'hex') FROM activation.codes c WHERE c.mobile_uuid = s.mobile_uuid) AS hashes
    FROM activation.stock s
    WHERE s.sim ->> 'ICCID' IN (SELECT "ICCID" FROM named) OR s.sim ->> 'IMSI' IN (SELECT "IMSI" FROM named)
      OR s.sim ->> 'SIMID' IN (SELECT "SIMID" FROM named)`)
}

/** How many SIMs of the stock are free, taken and expired, by kind. */
export async function stockLevels(ctx: Ctx): Promise<StockLevel[]> {
  const rows = await ctx.db.rows<Omit<StockLevel, 'loadedOn'> & { loadedAt: Date }>(sql`
    SELECT s.sim_type AS "SIMType", s.billing_type AS "BillingType", s.is_replacement AS "isReplacement",
      count(*) FILTER (WHERE s.adopted_by IS NULL AND good.mobile_uuid IS NOT NULL)::integer AS free,
      count(*) FILTER (WHERE s.adopted_by IS NOT NULL)::integer AS taken,
      count(*) FILTER (WHERE s.adopted_by IS NULL AND good.mobile_uuid IS NULL)::integer AS expired,
      max(s.created_at) AS "loadedAt"
    FROM activation.stock s LEFT JOIN (
      SELECT DISTINCT mobile_uuid FROM activation.codes WHERE used_at IS NULL AND expires_at > ${ctx.now()}
    ) good USING (mobile_uuid)
    GROUP BY 1, 2, 3 ORDER BY 3, 1 DESC, 2`)
  return rows.map(({ loadedAt, ...level }) => ({ ...level, loadedOn: dayOf(loadedAt) }))
}

/** Returns which of these code hashes (hexadecimal) exist already. */
export async function knownCodes(ctx: Ctx, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.rows<{ hash: string }>(sql`
    SELECT encode(code_hash, 'hex') AS hash FROM activation.codes
    WHERE code_hash IN (SELECT decode(h, 'hex') FROM jsonb_array_elements_text(${json(hashes)}::jsonb) h)`)
  return new Set(rows.map(({ hash }) => hash))
}

/**
 * Lets only one load of the stock run at a time, until its transaction ends. Customers can still take SIMs meanwhile.
 */
export async function lockStock(tx: Tx): Promise<void> {
  await tx.db.run(sql`LOCK TABLE activation.stock IN SHARE UPDATE EXCLUSIVE MODE`)
}

export type NewStock = Omit<StockSim, 'adoptedBy'> & { MobileUUID: Uuid; hash: string; expiresAt: Date }

/** Writes SIMs into the stock, each with its code. */
export async function insertAllStock(tx: Tx, sims: readonly NewStock[]): Promise<void> {
  await tx.db.run(sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${json(sims)}::jsonb) AS g("MobileUUID" uuid, "SIMType" text, "BillingType" text,
        sim jsonb, profile jsonb, "isReplacement" boolean, hash text, "expiresAt" timestamptz)
    ), stocked AS (
      INSERT INTO activation.stock (mobile_uuid, sim_type, billing_type, sim, profile, is_replacement, created_at)
      SELECT "MobileUUID", "SIMType", "BillingType", sim, nullif(profile, 'null'::jsonb), "isReplacement", ${tx.now()}
      FROM given
    )
    INSERT INTO activation.codes (code_hash, mobile_uuid, expires_at, created_at)
    SELECT decode(hash, 'hex'), "MobileUUID", "expiresAt", ${tx.now()} FROM given`)
}
