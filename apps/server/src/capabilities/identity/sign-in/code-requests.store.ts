import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/sql.ts'

export type CodePurpose = 'sign-in' | 'recover-email'

export async function insertCodeRequest(ctx: Tx, verificationUuid: Uuid, purpose: CodePurpose): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO identity.code_requests (verification_uuid, purpose, asked_at)
    VALUES (${verificationUuid}, ${purpose}, ${ctx.now()})`)
}

/** Saves the owners of a request's email or number. */
export async function setUsersOfRequest(ctx: Tx, verificationUuid: Uuid, users: readonly Uuid[]): Promise<void> {
  await ctx.db.run(sql`
    UPDATE identity.code_requests SET users = ${users as Uuid[]}::uuid[] WHERE verification_uuid = ${verificationUuid}`)
}

export async function usersOfRequest(db: ReadDb, verificationUuid: Uuid, purpose: CodePurpose): Promise<Uuid[]> {
  const row = await db.row<{ users: Uuid[] }>(sql`
    SELECT users FROM identity.code_requests WHERE verification_uuid = ${verificationUuid} AND purpose = ${purpose}`)
  return row?.users ?? []
}

/** Deletes requests made before an instant. */
export async function deleteOldCodeRequests(ctx: Tx, before: Date): Promise<number> {
  return ctx.db.run(sql`DELETE FROM identity.code_requests WHERE asked_at < ${before}`)
}
