import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Counted } from '../../../platform/read-page.ts'

/** A tag of a customer. */
export interface TagRow {
  CustomerUUID: Uuid
  UUID: Uuid
  Name: string
  createdAt: Date
  updatedAt: Date
}

/** Which tags to list: of one customer, of one name, or all. */
export interface TagsInput {
  CustomerUUID: Uuid | undefined
  Name: string | undefined
  offset: number
  limit: number
}

/** Adds a tag; undefined if the customer already has one of that name. */
export function insertTag(
  ctx: Tx,
  tag: Permitted<Pick<TagRow, 'CustomerUUID' | 'UUID' | 'Name'>, 'customer:tag'>,
): Promise<TagRow | undefined> {
  return ctx.db.row<TagRow>(sql`
    INSERT INTO customers.tags (customer_uuid, tag_uuid, name, created_at, updated_at)
    VALUES (${tag.CustomerUUID}, ${tag.UUID}, ${tag.Name}, ${ctx.now()}, ${ctx.now()})
    ON CONFLICT (customer_uuid, name) DO NOTHING
    RETURNING customer_uuid AS "CustomerUUID", tag_uuid AS "UUID", name AS "Name", created_at AS "createdAt",
      updated_at AS "updatedAt"`)
}

export function findTag(ctx: Ctx, UUID: Uuid): Promise<TagRow | undefined> {
  return ctx.db.row<TagRow>(sql`SELECT * FROM customers.tag_rows WHERE "UUID" = ${UUID}`)
}

/** A page of tags by name. */
export function listTags(ctx: Ctx, input: TagsInput): Promise<Counted<TagRow>[]> {
  return ctx.db.rows(sql`
    SELECT *, count(*) OVER ()::integer AS total FROM customers.tag_rows
    WHERE (${input.CustomerUUID ?? null}::uuid IS NULL OR "CustomerUUID" = ${input.CustomerUUID ?? null})
      AND (${input.Name ?? null}::text IS NULL OR "Name" = ${input.Name ?? null})
    ORDER BY "Name", "CustomerUUID" LIMIT ${input.limit} OFFSET ${input.offset}`)
}

/** Renames a tag. Lock its customer first, and check that they have no other tag of that name. */
export async function updateTag(ctx: Tx, tag: Permitted<TagRow, 'customer:tag'>, Name: string): Promise<void> {
  await ctx.db.run(sql`
    UPDATE customers.tags SET name = ${Name}, updated_at = ${ctx.now()}
    WHERE customer_uuid = ${tag.CustomerUUID} AND tag_uuid = ${tag.UUID}`)
}

export async function deleteTag(ctx: Tx, tag: Permitted<TagRow, 'customer:tag'>): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM customers.tags WHERE customer_uuid = ${tag.CustomerUUID} AND tag_uuid = ${tag.UUID}`)
}

/** The tag names of these customers. */
export async function tagNames(ctx: Ctx, customers: readonly Uuid[]): Promise<{ CustomerUUID: Uuid; Name: string }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", name AS "Name" FROM customers.tags
    WHERE customer_uuid = ANY (${customers}::uuid[])`)
}
