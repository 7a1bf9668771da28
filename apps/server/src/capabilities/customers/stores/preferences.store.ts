import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'

type Document = Record<string, unknown>

export async function findPreferences(db: ReadDb, CustomerUUID: Uuid): Promise<Document> {
  const row = await db.row<{ document: Document }>(sql`
    SELECT document FROM customers.preferences WHERE customer_uuid = ${CustomerUUID}`)
  return row?.document ?? {}
}

/** Sets the given fields and leaves the others, even when two tabs save at once. */
export async function mergePreferences(
  ctx: Tx,
  customer: Permitted<{ CustomerUUID: Uuid }, 'preference:write'>,
  fields: Document,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO customers.preferences AS p (customer_uuid, document, changed_at)
    VALUES (${customer.CustomerUUID}, ${json(fields)}::jsonb, ${ctx.now()})
    ON CONFLICT (customer_uuid) DO UPDATE SET document = p.document || excluded.document, changed_at = excluded.changed_at`)
}

export async function findUserPreferences(db: ReadDb, userUuid: Uuid): Promise<Document> {
  const row = await db.row<{ document: Document }>(sql`
    SELECT document FROM customers.user_preferences WHERE user_uuid = ${userUuid}`)
  return row?.document ?? {}
}

/** As `mergePreferences`, for a person's own document. */
export async function mergeUserPreferences(ctx: Tx, userUuid: Uuid, fields: Document): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO customers.user_preferences AS p (user_uuid, document, changed_at)
    VALUES (${userUuid}, ${json(fields)}::jsonb, ${ctx.now()})
    ON CONFLICT (user_uuid) DO UPDATE SET document = p.document || excluded.document, changed_at = excluded.changed_at`)
}
