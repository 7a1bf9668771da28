import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Counted } from '../../platform/read-page.ts'
import type { Found } from '../customers/index.ts'

export type Kind = 'customer' | 'family' | 'companion'
/** The kind of groups that a call is about: of customers or of mobiles. */
export type GroupsOf = 'customer' | 'mobile'

/** A row of a group; the customer is its leader. */
export interface GroupRow {
  CustomerUUID: Uuid
  UUID: Uuid
  Kind: Kind
  /** The mobile that owns it; null in a group of customers. */
  MobileProductUUID: Uuid | null
  Name: string | null
  /** The order that promised the group, if any. */
  OrderUUID: Uuid | null
  createdAt: Date
  updatedAt: Date
}

export type Led = Permitted<GroupRow, 'group:manage'>
type NewGroup = Pick<GroupRow, 'CustomerUUID' | 'UUID' | 'Kind' | 'MobileProductUUID' | 'Name' | 'OrderUUID'>

/** Which groups to list: those that some customers lead or belong to, or all. */
export interface GroupsInput {
  of: GroupsOf
  customers: readonly Uuid[] | undefined
  search: Found
  offset: number
  limit: number
}

export async function insertGroup(ctx: Tx, group: Permitted<NewGroup, 'group:manage'>): Promise<GroupRow> {
  const at = ctx.now()
  await ctx.db.run(sql`
    INSERT INTO groups.groups (customer_uuid, group_uuid, kind, mobile_uuid, name, order_uuid, created_at, updated_at)
    VALUES (${group.CustomerUUID}, ${group.UUID}, ${group.Kind}, ${group.MobileProductUUID}, ${group.Name},
      ${group.OrderUUID}, ${at}, ${at})`)
  return { ...group, createdAt: at, updatedAt: at }
}

export function findGroup(ctx: Ctx, of: GroupsOf, UUID: Uuid): Promise<GroupRow | undefined> {
  return ctx.db.row<GroupRow>(sql`
    SELECT * FROM groups.group_rows WHERE "UUID" = ${UUID} AND ("Kind" = 'customer') = (${of}::text = 'customer')`)
}

/** The customer who leads each of some groups. */
export async function leadersOf(ctx: Ctx, groups: readonly Uuid[]): Promise<Map<Uuid, Uuid>> {
  const rows = await ctx.db.rows<Pick<GroupRow, 'UUID' | 'CustomerUUID'>>(sql`
    SELECT "UUID", "CustomerUUID" FROM groups.group_rows WHERE "UUID" = ANY (${groups}::uuid[])`)
  return new Map(rows.map(({ UUID, CustomerUUID }) => [UUID, CustomerUUID]))
}

/** Locks a group: every change of its members waits here. */
export function lockGroup(ctx: Tx, of: GroupsOf, UUID: Uuid): Promise<GroupRow | undefined> {
  return ctx.db.row<GroupRow>(sql`
    SELECT * FROM groups.group_rows WHERE "UUID" = ${UUID} AND ("Kind" = 'customer') = (${of}::text = 'customer')
    FOR UPDATE`)
}

export function groupOfOrder(ctx: Ctx, OrderUUID: Uuid): Promise<GroupRow | undefined> {
  return ctx.db.row<GroupRow>(sql`SELECT * FROM groups.group_rows WHERE "OrderUUID" = ${OrderUUID}`)
}

/** The newest group of customers that a customer leads. */
export async function newestLedBy(ctx: Ctx, CustomerUUID: Uuid): Promise<Uuid | undefined> {
  const row = await ctx.db.row<Pick<GroupRow, 'UUID'>>(sql`
    SELECT "UUID" FROM groups.group_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "Kind" = 'customer'
    ORDER BY "createdAt" DESC, "UUID" DESC LIMIT 1`)
  return row?.UUID
}

/** A page of groups, the oldest first. */
export function listGroups(ctx: Ctx, input: GroupsInput): Promise<Counted<GroupRow>[]> {
  const { customers = null, search } = input
  return ctx.db.rows(sql`
    SELECT *, count(*) OVER ()::integer AS total FROM groups.group_rows g
    WHERE ("Kind" = 'customer') = (${input.of}::text = 'customer')
      AND (${customers}::uuid[] IS NULL OR "CustomerUUID" = ANY (${customers}::uuid[]) OR EXISTS (
        SELECT FROM groups.members m WHERE m.group_uuid = g."UUID" AND m.customer_uuid = ANY (${customers}::uuid[])))
      AND (${search.text} = '' OR "Name" ILIKE ${search.like} OR "UUID"::text ILIKE ${search.like}
        OR "CustomerUUID" = ANY (${search.customers}::uuid[]) OR EXISTS (
        SELECT FROM groups.members m
        WHERE m.group_uuid = g."UUID" AND m.customer_uuid = ANY (${search.customers}::uuid[])))
    ORDER BY "createdAt", "UUID" LIMIT ${input.limit} OFFSET ${input.offset}`)
}

/** Changes a group's name, kind and leader; returns the changed group. */
export async function updateGroup(
  ctx: Tx,
  group: Led,
  to: Pick<GroupRow, 'CustomerUUID' | 'MobileProductUUID' | 'Kind' | 'Name'>,
): Promise<GroupRow> {
  const updatedAt = ctx.now()
  await ctx.db.run(sql`
    UPDATE groups.groups SET customer_uuid = ${to.CustomerUUID}, mobile_uuid = ${to.MobileProductUUID}, kind = ${to.Kind},
      name = ${to.Name}, updated_at = ${updatedAt}
    WHERE customer_uuid = ${group.CustomerUUID} AND group_uuid = ${group.UUID}`)
  return { ...group, ...to, updatedAt }
}

/** Deletes a group with its members. */
export async function deleteGroup(ctx: Tx, group: Led): Promise<void> {
  await ctx.db.run(sql`DELETE FROM groups.members WHERE group_uuid = ${group.UUID}`)
  await ctx.db.run(sql`
    DELETE FROM groups.groups WHERE customer_uuid = ${group.CustomerUUID} AND group_uuid = ${group.UUID}`)
}
