import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkSim } from '../../../ports/network.ts'

interface Which {
  CustomerUUID: Uuid
  UUID: Uuid
}

/** The new SIM of a move. */
export interface NextSim {
  SIMType: 'esim' | 'real_sim'
  sim: NetworkSim
  profile?: { smdpAddress: string; matchingId: string } | undefined
}

/** Writes the new SIM of a move, once. */
export async function insertNextSim(
  ctx: Tx,
  mobile: Permitted<Which, 'mobile:manage'>,
  MoveUUID: Uuid,
  { SIMType, sim, profile }: NextSim,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO mobiles.next_sims (customer_uuid, mobile_uuid, move_uuid, sim_type, iccid, imsi, simid, pin, puk,
      smdp_address, matching_id)
    VALUES (${mobile.CustomerUUID}, ${mobile.UUID}, ${MoveUUID}, ${SIMType}, ${sim.ICCID}, ${sim.IMSI}, ${sim.SIMID},
      ${sim.PIN}, ${sim.PUK}, ${profile?.smdpAddress ?? null}, ${profile?.matchingId ?? null})
    ON CONFLICT DO NOTHING`)
}

/**
 * Installs a new SIM in a mobile, with its codes and profile, if one of the mobile's moves brought it; clears when it
 * was seen in a phone. False, without any change, if no move did.
 */
export async function installNextSim(
  ctx: Tx,
  mobile: Permitted<Which, 'mobile:manage'>,
  { ICCID, IMSI }: { ICCID: string; IMSI: string },
): Promise<boolean> {
  const written = await ctx.db.run(sql`
    UPDATE mobiles.mobiles m SET sim_type = n.sim_type, iccid = n.iccid, imsi = n.imsi, simid = n.simid, pin = n.pin,
      puk = n.puk, smdp_address = n.smdp_address, matching_id = n.matching_id, changed_at = ${ctx.now()},
      seen_at = NULL, sim_since = ${ctx.now()}
    FROM mobiles.next_sims n
    WHERE m.customer_uuid = ${mobile.CustomerUUID} AND m.mobile_uuid = ${mobile.UUID}
      AND n.customer_uuid = m.customer_uuid AND n.mobile_uuid = m.mobile_uuid AND n.iccid = ${ICCID} AND n.imsi = ${IMSI}`)
  return written === 1
}

/** Deletes the new SIM of a move, now that the mobile has its codes. */
export async function deleteNextSim(ctx: Tx, mobile: Permitted<Which, 'mobile:manage'>, MoveUUID: Uuid): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM mobiles.next_sims
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID} AND move_uuid = ${MoveUUID}`)
}

/** The codes of a mobile's SIM; never logged. */
export function simCodesOf(ctx: Ctx, { CustomerUUID, UUID }: Which): Promise<{ PIN: string; PUK: string } | undefined> {
  return ctx.db.row(sql`
    SELECT pin AS "PIN", puk AS "PUK" FROM mobiles.mobiles
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${UUID} AND pin IS NOT NULL AND puk IS NOT NULL`)
}

/** An ordered SIM that is not in use, with what a move needs. Its codes are never logged. */
export interface IssuedRow extends NextSim {
  MobileUUID: Uuid
  /** The mobile that it was ordered to replace the SIM of. */
  ReplacesUUID: Uuid | null
}

/** The customer's SIM that is not in use yet and not being returned, by its mobile or by its ICCID. */
export async function issuedSimOf(
  ctx: Ctx,
  CustomerUUID: Uuid,
  by: { MobileUUID: Uuid } | { ICCID: string },
): Promise<IssuedRow | undefined> {
  const [MobileUUID, ICCID] = 'MobileUUID' in by ? [by.MobileUUID, null] : [null, by.ICCID]
  return ctx.db.row<IssuedRow>(sql`
    SELECT mobile_uuid AS "MobileUUID", replaces_uuid AS "ReplacesUUID", sim_type AS "SIMType",
      jsonb_build_object('ICCID', iccid, 'IMSI', imsi, 'SIMID', simid, 'PIN', pin, 'PUK', puk) AS sim,
      CASE WHEN matching_id IS NOT NULL
        THEN jsonb_build_object('smdpAddress', smdp_address, 'matchingId', matching_id) END AS profile
    FROM mobiles.mobiles
    WHERE customer_uuid = ${CustomerUUID} AND status = 1 AND return_uuid IS NULL
      AND (mobile_uuid = ${MobileUUID}::uuid OR iccid = ${ICCID})`)
}

/** Unused SIMs that were ordered to replace a mobile's, the newest first. */
export function replacementsOf(
  ctx: Ctx,
  CustomerUUID: Uuid,
  MobileUUID: Uuid,
): Promise<{ MobileUUID: Uuid; SIMType: 'esim' | 'real_sim'; ICCID: string; SIMID: string }[]> {
  return ctx.db.rows(sql`
    SELECT mobile_uuid AS "MobileUUID", sim_type AS "SIMType", iccid AS "ICCID", simid AS "SIMID"
    FROM mobiles.mobiles
    WHERE customer_uuid = ${CustomerUUID} AND replaces_uuid = ${MobileUUID} AND status = 1 AND return_uuid IS NULL
    ORDER BY created_at DESC LIMIT 10`)
}
