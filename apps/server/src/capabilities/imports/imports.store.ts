import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { json, sql } from '../../platform/db/sql.ts'

/** A customer who came from another system. */
export interface Imported {
  CustomerUUID: Uuid
  /** Their id in the other system. */
  externalId: string
  userUuid: Uuid
  /** The digests of the lines about them. */
  digests: readonly string[]
}

/** Records imported customers, skipping those whose id in the other system was imported before; returns the new ones' ids there. */
export async function insertImported(
  ctx: Tx,
  customers: readonly Permitted<Imported, 'customer:write'>[],
): Promise<Set<string>> {
  const rows = await ctx.db.rows<{ externalId: string }>(sql`
    INSERT INTO imports.customers (customer_uuid, external_id, user_uuid, digests, imported_at)
    SELECT "CustomerUUID", "externalId", "userUuid", digests, ${ctx.now()}
    FROM jsonb_to_recordset(${json(customers)}::jsonb) AS c("CustomerUUID" uuid, "externalId" text, "userUuid" uuid,
      digests text[])
    ON CONFLICT (external_id) DO NOTHING RETURNING external_id AS "externalId"`)
  return new Set(rows.map(({ externalId }) => externalId))
}

/** The imported customers among some ids of the other system. */
export function findImported(ctx: Ctx, externalIds: readonly string[]): Promise<Imported[]> {
  return ctx.db.rows<Imported>(sql`
    SELECT customer_uuid AS "CustomerUUID", external_id AS "externalId", user_uuid AS "userUuid", digests
    FROM imports.customers WHERE external_id = ANY(${externalIds}::text[])`)
}

/** Which of these people own an imported customer. */
export async function importedPeople(ctx: Ctx, users: readonly Uuid[]): Promise<Set<Uuid>> {
  const rows = await ctx.db.rows<{ userUuid: Uuid }>(sql`
    SELECT DISTINCT user_uuid AS "userUuid" FROM imports.customers WHERE user_uuid = ANY(${users}::uuid[])`)
  return new Set(rows.map(({ userUuid }) => userUuid))
}

export async function deleteImported(
  ctx: Tx,
  { CustomerUUID }: Permitted<{ CustomerUUID: Uuid }, 'customer:write'>,
): Promise<void> {
  await ctx.db.run(sql`DELETE FROM imports.customers WHERE customer_uuid = ${CustomerUUID}`)
}
