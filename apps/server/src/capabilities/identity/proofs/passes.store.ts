import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/sql.ts'

export type PassKind = 'identity' | 'temporary-login' | 'auth-token'
type PassProvider = 'LOCAL' | 'FIREBASE' | 'FACEBOOK' | 'APPLE' | 'GOOGLE'

/** What a pass lets in: a person, by whose word, and for how long where not for as long as any. */
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

/** Uses a pass up; undefined when it is not there, was used, is over, or is for another provider. Of parallel uses one wins. */
export async function spendPass(ctx: Tx, kind: PassKind, secretHash: Buffer, provider?: string) {
  return ctx.db.row<Pass>(sql`
    UPDATE identity.passes SET used_at = ${ctx.now()}
    WHERE kind = ${kind} AND secret_hash = ${secretHash} AND used_at IS NULL AND until > ${ctx.now()}
      AND (${provider ?? null}::text IS NULL OR provider = ${provider ?? null})
    RETURNING user_uuid AS "userUuid", provider, session_s AS "sessionS"`)
}

/** Whether a pass is known and was used. */
export async function wasPassUsed(ctx: Ctx, kind: PassKind, secretHash: Buffer): Promise<boolean> {
  const row = await ctx.db.row<{ used: boolean }>(sql`
    SELECT used_at IS NOT NULL AS used FROM identity.passes WHERE kind = ${kind} AND secret_hash = ${secretHash}`)
  return row?.used === true
}

/** Forgets passes that were over before an instant. */
export async function deleteOldPasses(ctx: Tx, before: Date): Promise<number> {
  return ctx.db.run(sql`DELETE FROM identity.passes WHERE until < ${before}`)
}
