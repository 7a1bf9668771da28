import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import type { Permitted, PermittedUser } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A passkey as its owner sees it. */
export interface PasskeyRow {
  passkeyUuid: Uuid
  credentialId: string
  name: string
  synced: boolean
  madeAt: Date
  usedAt: Date | null
}

/** The stored data that verifies a passkey's answer. */
export interface PasskeyCheck {
  passkeyUuid: Uuid
  userUuid: Uuid
  publicKey: Buffer
}

export type NewPasskey = Omit<PasskeyRow, 'madeAt' | 'usedAt'> & PasskeyCheck & { counter: number }

export async function listPasskeys(db: ReadDb, userUuid: Uuid): Promise<PasskeyRow[]> {
  return db.rows<PasskeyRow>(sql`
    SELECT passkey_uuid AS "passkeyUuid", credential_id AS "credentialId", name, synced, made_at AS "madeAt",
      used_at AS "usedAt"
    FROM identity.passkeys WHERE user_uuid = ${userUuid} ORDER BY made_at, passkey_uuid LIMIT 100`)
}

export async function findPasskey(db: ReadDb, credentialId: string): Promise<PasskeyCheck | undefined> {
  return db.row<PasskeyCheck>(sql`
    SELECT passkey_uuid AS "passkeyUuid", user_uuid AS "userUuid", public_key AS "publicKey"
    FROM identity.passkeys WHERE credential_id = ${credentialId}`)
}

/** Writes a passkey; false if its id exists already. */
export async function insertPasskey(ctx: Tx, row: Permitted<NewPasskey, 'user:change'>): Promise<boolean> {
  const kept = await ctx.db.run(sql`
    INSERT INTO identity.passkeys (passkey_uuid, user_uuid, credential_id, public_key, counter, name, synced, made_at)
    VALUES (${row.passkeyUuid}, ${row.userUuid}, ${row.credentialId}, ${row.publicKey}, ${row.counter}, ${row.name},
      ${row.synced}, ${ctx.now()})
    ON CONFLICT (credential_id) DO NOTHING`)
  return kept === 1
}

/**
 * Records a use and the passkey's counter. False if the counter of a single-device passkey does not increase, which
 * means that a copy exists. A synced passkey is on several devices with separate counters; passkeys without a counter
 * always send 0.
 */
export async function markPasskeyUsed(ctx: Tx, passkeyUuid: Uuid, counter: number): Promise<boolean> {
  const noted = await ctx.db.run(sql`
    UPDATE identity.passkeys SET counter = ${counter}, used_at = ${ctx.now()}
    WHERE passkey_uuid = ${passkeyUuid} AND (synced OR counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0))`)
  return noted === 1
}

export async function renamePasskeyOf(ctx: Tx, user: PermittedUser, passkeyUuid: Uuid, name: string): Promise<boolean> {
  const renamed = await ctx.db.run(sql`
    UPDATE identity.passkeys SET name = ${name} WHERE passkey_uuid = ${passkeyUuid} AND user_uuid = ${user.userUuid}`)
  return renamed === 1
}

/** Removes a person's passkey; returns its name. */
export async function deletePasskey(ctx: Tx, user: PermittedUser, passkeyUuid: Uuid): Promise<string | undefined> {
  const removed = await ctx.db.row<{ name: string }>(sql`
    DELETE FROM identity.passkeys WHERE passkey_uuid = ${passkeyUuid} AND user_uuid = ${user.userUuid} RETURNING name`)
  return removed?.name
}
