import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/sql.ts'

export type PassKind = 'identity' | 'temporary-login' | 'auth-token'
type PassProvider = 'LOCAL' | 'FIREBASE' | 'FACEBOOK' | 'APPLE' | 'GOOGLE'

/** Whom a pass signs in, with which provider, and for how long if the session is shorter than usual. */
export interface Pass {
  userUuid: Uuid
  provider: PassProvider
  sessionS: number | null
}

export async function insertPass(
  ctx: Tx,
  pass: Pass & { passUuid: Uuid; kind: PassKind; secretHash: Buffer; until: Date },
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO identity.passes (pass_uuid, kind, secret_hash, user_uuid, provider, session_s, made_at, until)
    VALUES (${pass.passUuid}, ${pass.kind}, ${pass.secretHash}, ${pass.userUuid}, ${pass.provider}, ${pass.sessionS},
      ${ctx.now()}, ${pass.until})`)
}

/**
 * Uses up a pass; undefined if it does not exist, was used, has expired, or is for another provider. Of parallel uses
 * one wins.
 */
export async function markPassUsed(ctx: Tx, kind: PassKind, secretHash: Buffer, provider?: string) {
  return ctx.db.row<Pass>(sql`
    UPDATE identity.passes SET used_at = ${ctx.now()}
    WHERE kind = ${kind} AND secret_hash = ${secretHash} AND used_at IS NULL AND until > ${ctx.now()}
      AND (${provider ?? null}::text IS NULL OR provider = ${provider ?? null})
    RETURNING user_uuid AS "userUuid", provider, session_s AS "sessionS"`)
}

/** Whether a pass exists and was used. */
export async function wasPassUsed(ctx: Ctx, kind: PassKind, secretHash: Buffer): Promise<boolean> {
  const row = await ctx.db.row<{ used: boolean }>(sql`
    SELECT used_at IS NOT NULL AS used FROM identity.passes WHERE kind = ${kind} AND secret_hash = ${secretHash}`)
  return row?.used === true
}

/** Deletes passes that expired before an instant. */
export async function deleteOldPasses(ctx: Tx, before: Date): Promise<number> {
  return ctx.db.run(sql`DELETE FROM identity.passes WHERE until < ${before}`)
}
