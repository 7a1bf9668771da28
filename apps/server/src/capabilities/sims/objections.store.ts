import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'

/** The link in a message with which its reader says that a change of a mobile was not theirs. */
export interface ObjectionRow {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  expiresAt: Date
  usedAt: Date | null
}

export async function insertObjection(
  ctx: Tx,
  link: Permitted<{ CustomerUUID: Uuid; MobileUUID: Uuid }, 'sim:stop'>,
  hash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO sims.objections (customer_uuid, secret_hash, mobile_uuid, expires_at)
    VALUES (${link.CustomerUUID}, ${hash}, ${link.MobileUUID}, ${expiresAt})`)
}

export function lockObjection(ctx: Tx, CustomerUUID: Uuid, hash: Buffer): Promise<ObjectionRow | undefined> {
  return ctx.db.row<ObjectionRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", expires_at AS "expiresAt", used_at AS "usedAt"
    FROM sims.objections WHERE customer_uuid = ${CustomerUUID} AND secret_hash = ${hash} FOR UPDATE`)
}

export async function markObjectionUsed(
  ctx: Tx,
  link: Permitted<ObjectionRow, 'sim:stop'>,
  hash: Buffer,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE sims.objections SET used_at = ${ctx.now()}
    WHERE customer_uuid = ${link.CustomerUUID} AND secret_hash = ${hash}`)
}

export async function deleteExpiredObjections(ctx: Tx): Promise<void> {
  await ctx.db.run(sql`DELETE FROM sims.objections WHERE expires_at < ${ctx.now()}`)
}
