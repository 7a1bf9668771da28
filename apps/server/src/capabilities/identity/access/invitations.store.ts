import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/sql.ts'

export interface Invitation {
  CustomerUUID: Uuid
  email: string
  Role: 'owner' | 'member'
}

export interface InvitationRow extends Invitation {
  until: Date
  usedAt: Date | null
}

export async function insertInvitation(
  ctx: Tx,
  one: Invitation & { invitationUuid: Uuid; secretHash: Buffer; until: Date },
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO identity.invitations (invitation_uuid, secret_hash, customer_uuid, email, role, made_at, until)
    VALUES (${one.invitationUuid}, ${one.secretHash}, ${one.CustomerUUID}, ${one.email}, ${one.Role}, ${ctx.now()},
      ${one.until})`)
}

export async function findInvitation(db: ReadDb, secretHash: Buffer): Promise<InvitationRow | undefined> {
  return db.row<InvitationRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", email, role AS "Role", until, used_at AS "usedAt"
    FROM identity.invitations WHERE secret_hash = ${secretHash}`)
}

/** Uses up an invitation; false if somebody else just did, or it has expired. */
export async function spendInvitation(ctx: Tx, secretHash: Buffer, userUuid: Uuid): Promise<boolean> {
  const spent = await ctx.db.run(sql`
    UPDATE identity.invitations SET used_at = ${ctx.now()}, used_by = ${userUuid}
    WHERE secret_hash = ${secretHash} AND used_at IS NULL AND until > ${ctx.now()}`)
  return spent === 1
}

/** Deletes invitations that expired before an instant. */
export async function deleteOldInvitations(ctx: Tx, before: Date): Promise<number> {
  return ctx.db.run(sql`DELETE FROM identity.invitations WHERE until < ${before}`)
}
