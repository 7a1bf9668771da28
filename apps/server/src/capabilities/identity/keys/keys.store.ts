import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import { json, sql } from '../../../platform/db/sql.ts'

export interface KeyRow {
  kid: string
  purpose: 'tokens' | 'hashes'
  key: Record<string, unknown>
}

/** Every key, newest first. */
export async function listKeys(db: ReadDb): Promise<KeyRow[]> {
  return db.rows<KeyRow>(sql`SELECT kid, purpose, private_key AS key FROM identity.keys ORDER BY made_at DESC, kid`)
}

/** Writes a key, unless its purpose already has one. */
export async function insertKey(ctx: Tx, row: KeyRow): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO identity.keys (kid, purpose, private_key, made_at)
    SELECT ${row.kid}, ${row.purpose}, ${json(row.key)}::jsonb, ${ctx.now()}
    WHERE NOT EXISTS (SELECT 1 FROM identity.keys WHERE purpose = ${row.purpose})
    ON CONFLICT DO NOTHING`)
}

/** Writes a key for tokens, which signs from now on. */
export async function addTokenKey(ctx: Tx, { kid, key }: Omit<KeyRow, 'purpose'>): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO identity.keys (kid, purpose, private_key, made_at)
    VALUES (${kid}, 'tokens', ${json(key)}::jsonb, ${ctx.now()})`)
}

/** Deletes all keys for tokens but the newest few. Returns how many. */
export async function keepTokenKeys(ctx: Tx, count: number): Promise<number> {
  return ctx.db.run(sql`
    DELETE FROM identity.keys WHERE kid IN (
      SELECT kid FROM identity.keys WHERE purpose = 'tokens' ORDER BY made_at DESC, kid OFFSET ${count})`)
}
