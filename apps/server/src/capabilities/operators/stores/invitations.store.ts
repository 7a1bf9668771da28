import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { PermittedOperator } from './operators.store.ts'

export interface InvitationRow {
  OperatorUUID: Uuid
  appSecret: Buffer | null
  expiresAt: Date
  usedAt: Date | null
}

/** Writes an operator's invitation, in place of the one before. */
export async function saveInvitation(
  ctx: Tx,
  one: PermittedOperator,
  { codeHash, expiresAt }: { codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO operators.invitations (operator_uuid, code_hash, expires_at)
    VALUES (${one.OperatorUUID}, ${codeHash}, ${expiresAt})
    ON CONFLICT (operator_uuid) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at,
      app_secret = NULL, used_at = NULL`)
}

/** An invitation in any state. */
export async function findInvitation(db: ReadDb, codeHash: Buffer): Promise<InvitationRow | undefined> {
  return db.row<InvitationRow>(sql`
    SELECT operator_uuid AS "OperatorUUID", app_secret AS "appSecret", expires_at AS "expiresAt", used_at AS "usedAt"
    FROM operators.invitations WHERE code_hash = ${codeHash}`)
}

/** An invitation in any state, locked until the transaction ends. */
export async function lockInvitation(ctx: Tx, codeHash: Buffer): Promise<InvitationRow | undefined> {
  return ctx.db.row<InvitationRow>(sql`
    SELECT operator_uuid AS "OperatorUUID", app_secret AS "appSecret", expires_at AS "expiresAt", used_at AS "usedAt"
    FROM operators.invitations WHERE code_hash = ${codeHash} FOR UPDATE`)
}

/** The invitation of an operator in any state, locked until the transaction ends. */
export async function lockInvitationOf(ctx: Tx, OperatorUUID: Uuid): Promise<InvitationRow | undefined> {
  return ctx.db.row<InvitationRow>(sql`
    SELECT operator_uuid AS "OperatorUUID", app_secret AS "appSecret", expires_at AS "expiresAt", used_at AS "usedAt"
    FROM operators.invitations WHERE operator_uuid = ${OperatorUUID} FOR UPDATE`)
}

/** Stores the secret that the invited person adds to an app. */
export async function saveInvitedSecret(ctx: Tx, one: PermittedOperator, secret: Buffer): Promise<void> {
  await ctx.db.run(
    sql`UPDATE operators.invitations SET app_secret = ${secret} WHERE operator_uuid = ${one.OperatorUUID}`,
  )
}

export async function markInvitationUsed(ctx: Tx, one: PermittedOperator): Promise<void> {
  await ctx.db.run(sql`
    UPDATE operators.invitations SET used_at = ${ctx.now()}, app_secret = NULL WHERE operator_uuid = ${one.OperatorUUID}`)
}

export async function deleteInvitation(ctx: Tx, one: PermittedOperator): Promise<void> {
  await ctx.db.run(sql`DELETE FROM operators.invitations WHERE operator_uuid = ${one.OperatorUUID}`)
}
