import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import type { PermittedUser } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

export interface SecondFactorRow {
  secret: Buffer
  confirmedAt: Date | null
  lastStep: number
}

export async function findSecondFactor(db: ReadDb, userUuid: Uuid): Promise<SecondFactorRow | undefined> {
  return db.row<SecondFactorRow>(sql`
    SELECT secret, confirmed_at AS "confirmedAt", last_step AS "lastStep"
    FROM identity.second_factors WHERE user_uuid = ${userUuid}`)
}

/** Finds the second factor and locks it against removal until the transaction ends. */
export async function lockSecondFactor(
  ctx: Tx,
  userUuid: Uuid,
): Promise<Pick<SecondFactorRow, 'confirmedAt'> | undefined> {
  return ctx.db.row(sql`
    SELECT confirmed_at AS "confirmedAt" FROM identity.second_factors WHERE user_uuid = ${userUuid} FOR SHARE`)
}

/** Saves a new secret, replacing an unconfirmed one; false if one is confirmed. */
export async function saveSecret(ctx: Tx, user: PermittedUser, secret: Buffer): Promise<boolean> {
  const kept = await ctx.db.run(sql`
    INSERT INTO identity.second_factors (user_uuid, secret, made_at) VALUES (${user.userUuid}, ${secret}, ${ctx.now()})
    ON CONFLICT (user_uuid) DO UPDATE SET secret = excluded.secret, made_at = excluded.made_at, last_step = 0
    WHERE identity.second_factors.confirmed_at IS NULL`)
  return kept === 1
}

/** Marks the code of a time step as used; false if that step or a later one was used already. */
export async function markStepUsed(ctx: Tx, userUuid: Uuid, step: number): Promise<boolean> {
  const taken = await ctx.db.run(sql`
    UPDATE identity.second_factors SET last_step = ${step} WHERE user_uuid = ${userUuid} AND last_step < ${step}`)
  return taken === 1
}

export async function confirmSecret(ctx: Tx, user: PermittedUser): Promise<boolean> {
  const confirmed = await ctx.db.run(sql`
    UPDATE identity.second_factors SET confirmed_at = ${ctx.now()}
    WHERE user_uuid = ${user.userUuid} AND confirmed_at IS NULL`)
  return confirmed === 1
}

/** Removes the second factor and its recovery codes; returns whether there was a confirmed one. */
export async function deleteSecondFactor(ctx: Tx, user: PermittedUser): Promise<boolean> {
  await ctx.db.run(sql`DELETE FROM identity.recovery_codes WHERE user_uuid = ${user.userUuid}`)
  const removed = await ctx.db.rows<{ confirmed: boolean }>(sql`
    DELETE FROM identity.second_factors WHERE user_uuid = ${user.userUuid} RETURNING confirmed_at IS NOT NULL AS confirmed`)
  return removed[0]?.confirmed === true
}

/** Replaces all recovery codes with new ones. */
export async function saveRecoveryCodes(ctx: Tx, user: PermittedUser, hashes: readonly Buffer[]): Promise<void> {
  await ctx.db.run(sql`DELETE FROM identity.recovery_codes WHERE user_uuid = ${user.userUuid}`)
  await ctx.db.run(sql`
    INSERT INTO identity.recovery_codes (user_uuid, code_hash)
    SELECT ${user.userUuid}, hash FROM unnest(${hashes as Buffer[]}::bytea[]) AS hash`)
}

/** Uses up a recovery code; false if it does not exist or was just used. */
export async function markRecoveryCodeUsed(ctx: Tx, userUuid: Uuid, hash: Buffer): Promise<boolean> {
  const spent = await ctx.db.run(sql`
    UPDATE identity.recovery_codes SET used_at = ${ctx.now()}
    WHERE user_uuid = ${userUuid} AND code_hash = ${hash} AND used_at IS NULL`)
  return spent === 1
}

export async function countRecoveryCodes(db: ReadDb, userUuid: Uuid): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM identity.recovery_codes WHERE user_uuid = ${userUuid} AND used_at IS NULL`)
  return row?.count ?? 0
}
