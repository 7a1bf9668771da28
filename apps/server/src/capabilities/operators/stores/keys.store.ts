import type { Scope } from '@waea/domain/access/actor'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, ReadDb, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/** An API key that the actor may change. */
export type PermittedKey = Permitted<{ isProviders: true; KeyUUID: Uuid }, 'key:manage'>

export interface KeyRow {
  KeyUUID: Uuid
  name: string
  scopes: Scope[]
  perMinute: number
  madeAt: Date
  madeBy: Uuid | null
  usedAt: Date | null
  earlierUntil: Date | null
  endedAt: Date | null
}

/** A page of keys by name, and their number. */
export async function listKeys(
  db: ReadDb,
  withEnded: boolean,
  page: { limit: number; offset: number },
): Promise<{ rows: KeyRow[]; count: number }> {
  const [rows, counted] = await Promise.all([
    selectKeys(db, { KeyUUID: null, withEnded, ...page }),
    db.row<{ count: number }>(sql`
      SELECT count(*)::integer AS count FROM operators.keys WHERE ended_at IS NULL OR ${withEnded}`),
  ])
  return { rows, count: counted?.count ?? 0 }
}

/** Locks a key until the transaction ends; undefined for an unknown one. */
export async function lockKey(tx: Tx, KeyUUID: Uuid): Promise<KeyRow | undefined> {
  await tx.db.run(sql`SELECT FROM operators.keys WHERE key_uuid = ${KeyUUID} FOR UPDATE`)
  return findKey(tx.db, KeyUUID)
}

export async function findKey(db: ReadDb, KeyUUID: Uuid): Promise<KeyRow | undefined> {
  const [row] = await selectKeys(db, { KeyUUID, withEnded: true, limit: 1, offset: 0 })
  return row
}

function selectKeys(
  db: ReadDb,
  { KeyUUID, withEnded, limit, offset }: { KeyUUID: Uuid | null; withEnded: boolean; limit: number; offset: number },
): Promise<KeyRow[]> {
  return db.rows<KeyRow>(sql`
    SELECT key_uuid AS "KeyUUID", name, scopes, per_minute AS "perMinute", made_at AS "madeAt", made_by AS "madeBy",
      last_request_at AS "usedAt", earlier_until AS "earlierUntil", ended_at AS "endedAt"
    FROM operators.keys
    WHERE (${KeyUUID}::uuid IS NULL OR key_uuid = ${KeyUUID}) AND (ended_at IS NULL OR ${withEnded})
    ORDER BY name LIMIT ${limit} OFFSET ${offset}`)
}

/** Counts the keys that have not ended; until the transaction ends nobody else makes one. */
export async function lockKeys(tx: Tx): Promise<number> {
  await tx.db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('operators.keys', 0))`)
  const counted = await tx.db.row<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM operators.keys WHERE ended_at IS NULL`,
  )
  return counted?.count ?? 0
}

/** Inserts a key; false if its name was used before. */
export async function insertKey(
  tx: Tx,
  { KeyUUID }: PermittedKey,
  row: { name: string; scopes: readonly Scope[]; perMinute: number; hash: Buffer; madeBy: Uuid | null },
): Promise<boolean> {
  const inserted = await tx.db.run(sql`
    INSERT INTO operators.keys (key_uuid, name, scopes, per_minute, key_hash, made_by, made_at)
    VALUES (${KeyUUID}, ${row.name}, ${row.scopes as Scope[]}::text[], ${row.perMinute}, ${row.hash}, ${row.madeBy},
      ${tx.now()})
    ON CONFLICT (name) DO NOTHING`)
  return inserted === 1
}

export async function saveKey(
  tx: Tx,
  { KeyUUID }: PermittedKey,
  { scopes, perMinute }: { scopes: readonly Scope[]; perMinute: number },
): Promise<void> {
  await tx.db.run(sql`
    UPDATE operators.keys SET scopes = ${scopes as Scope[]}::text[], per_minute = ${perMinute} WHERE key_uuid = ${KeyUUID}`)
}

/** Replaces the key; the current one becomes the earlier one. */
export async function replaceKey(tx: Tx, { KeyUUID }: PermittedKey, hash: Buffer, earlierUntil: Date): Promise<void> {
  await tx.db.run(sql`
    UPDATE operators.keys SET key_hash = ${hash}, earlier_hash = key_hash, earlier_until = ${earlierUntil}
    WHERE key_uuid = ${KeyUUID}`)
}

export async function markEnded(tx: Tx, { KeyUUID }: PermittedKey): Promise<void> {
  await tx.db.run(sql`
    UPDATE operators.keys SET ended_at = ${tx.now()}, earlier_hash = NULL, earlier_until = NULL
    WHERE key_uuid = ${KeyUUID}`)
}

/** Counts a request with a key in its minute; undefined for a key that is unknown or has ended. */
export function countRequest(
  ctx: Ctx,
  hash: Buffer,
): Promise<(Pick<KeyRow, 'name' | 'scopes' | 'perMinute'> & { inMinute: number }) | undefined> {
  const now = ctx.now()
  return ctx.single.row(sql`
    UPDATE operators.keys SET last_request_at = ${now},
      requests_in_minute = CASE WHEN date_trunc('minute', last_request_at) = date_trunc('minute', ${now}::timestamptz)
        THEN requests_in_minute + 1 ELSE 1 END
    WHERE ended_at IS NULL AND (key_hash = ${hash} OR (earlier_hash = ${hash} AND earlier_until > ${now}))
    RETURNING name, scopes, per_minute AS "perMinute", requests_in_minute AS "inMinute"`)
}
