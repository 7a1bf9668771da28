import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { PasskeyRow } from '../../identity/index.ts'
import type { PermittedOperator } from './operators.store.ts'

/** The stored data that verifies a passkey's answer. */
export interface PasskeyCheck {
  passkeyUuid: Uuid
  OperatorUUID: Uuid
  publicKey: Buffer
}

export type NewPasskey = Pick<PasskeyRow, 'passkeyUuid' | 'credentialId' | 'name' | 'synced'> & {
  publicKey: Buffer
  counter: number
}

export async function listPasskeys(db: ReadDb, OperatorUUID: Uuid): Promise<PasskeyRow[]> {
  return db.rows<PasskeyRow>(sql`
    SELECT passkey_uuid AS "passkeyUuid", credential_id AS "credentialId", name, synced, made_at AS "madeAt",
      used_at AS "usedAt"
    FROM operators.passkeys WHERE operator_uuid = ${OperatorUUID} ORDER BY made_at, passkey_uuid LIMIT 100`)
}

/** The passkey of an operator who was not removed. */
export async function findPasskey(db: ReadDb, credentialId: string): Promise<PasskeyCheck | undefined> {
  return db.row<PasskeyCheck>(sql`
    SELECT p.passkey_uuid AS "passkeyUuid", p.operator_uuid AS "OperatorUUID", p.public_key AS "publicKey"
    FROM operators.passkeys p JOIN operators.operators o USING (operator_uuid)
    WHERE p.credential_id = ${credentialId} AND o.removed_at IS NULL`)
}

/** Writes a passkey; false if its id exists already. */
export async function insertPasskey(ctx: Tx, one: PermittedOperator, row: NewPasskey): Promise<boolean> {
  const kept = await ctx.db.run(sql`
    INSERT INTO operators.passkeys (passkey_uuid, operator_uuid, credential_id, public_key, counter, name, synced, made_at)
    VALUES (${row.passkeyUuid}, ${one.OperatorUUID}, ${row.credentialId}, ${row.publicKey}, ${row.counter}, ${row.name},
      ${row.synced}, ${ctx.now()})
    ON CONFLICT (credential_id) DO NOTHING`)
  return kept === 1
}

/**
 * Records a use and the counter; false if the counter of a single-device passkey does not increase, which means that a
 * copy exists. Passkeys without a counter always send 0.
 */
export async function markPasskeyUsed(ctx: Tx, passkeyUuid: Uuid, counter: number): Promise<boolean> {
  const used = await ctx.db.run(sql`
    UPDATE operators.passkeys SET counter = ${counter}, used_at = ${ctx.now()}
    WHERE passkey_uuid = ${passkeyUuid} AND (synced OR counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0))`)
  return used === 1
}

/** Removes an operator's passkey; false if they have no such one. */
export async function deletePasskey(ctx: Tx, one: PermittedOperator, passkeyUuid: Uuid): Promise<boolean> {
  const removed = await ctx.db.run(sql`
    DELETE FROM operators.passkeys WHERE passkey_uuid = ${passkeyUuid} AND operator_uuid = ${one.OperatorUUID}`)
  return removed === 1
}

export async function deletePasskeysOf(ctx: Tx, one: PermittedOperator): Promise<void> {
  await ctx.db.run(sql`DELETE FROM operators.passkeys WHERE operator_uuid = ${one.OperatorUUID}`)
}
