import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A sign-in by the company's provider that was started; its answer is good once, in the browser that started it. */
export interface CompanyTry {
  stateHash: Buffer
  browserHash: Buffer
  nonce: string
  codeVerifier: string
  /** The session whose operator proves who they are; null for a sign-in. */
  sessionUuid: Uuid | null
  expiresAt: Date
}

export async function insertTry(ctx: Tx, row: CompanyTry): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO operators.company_tries (state_hash, browser_hash, nonce, code_verifier, session_uuid, expires_at)
    VALUES (${row.stateHash}, ${row.browserHash}, ${row.nonce}, ${row.codeVerifier}, ${row.sessionUuid}, ${row.expiresAt})`)
}

/** Uses up a try of a browser; undefined if there is no such one, or it has expired. Of parallel uses one succeeds. */
export async function spendTry(
  ctx: Tx,
  { stateHash, browserHash }: Pick<CompanyTry, 'stateHash' | 'browserHash'>,
): Promise<CompanyTry | undefined> {
  return ctx.db.row<CompanyTry>(sql`
    DELETE FROM operators.company_tries
    WHERE state_hash = ${stateHash} AND browser_hash = ${browserHash} AND expires_at > ${ctx.now()}
    RETURNING state_hash AS "stateHash", browser_hash AS "browserHash", nonce, code_verifier AS "codeVerifier",
      session_uuid AS "sessionUuid", expires_at AS "expiresAt"`)
}

/** Deletes the tries that expired before an instant. */
export async function deleteOldTries(ctx: Tx, before: Date): Promise<void> {
  await ctx.db.run(sql`DELETE FROM operators.company_tries WHERE expires_at < ${before}`)
}
