import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Counted } from '../../platform/read-page.ts'
import type { Found } from '../customers/index.ts'
import type { GroupsOf, Led } from './groups.store.ts'

/** A row of a member: a customer, or one of a customer's mobiles. */
export interface MemberRow {
  CustomerUUID: Uuid
  UUID: Uuid
  GroupUUID: Uuid
  /** Null in a group of customers. */
  MobileProductUUID: Uuid | null
  Nickname: string | null
  /** The leader with whom they share what is left and owed; null if nobody. Counts only while that customer leads. */
  SharesWith: Uuid | null
  createdAt: Date
  updatedAt: Date
}

/** A new member of a group. */
export type Joining = Pick<MemberRow, 'CustomerUUID' | 'MobileProductUUID'> & {
  Nickname?: string | null | undefined
  /** The accepted invite, if there was one. */
  ApprovalUUID?: Uuid | undefined
  /** Has agreed that the leader sees what is left and owed. */
  SharesWithLeader?: boolean
}
/** A member that the actor may rename, as the leader or as its owner. */
export type OwnMember = Permitted<MemberRow, 'group:manage'>
/** A member that the actor decides for, as its owner. */
export type SharingMember = Permitted<MemberRow, 'usage:share'>
/** A member that the actor may take out. */
export type RemovableMember = Permitted<MemberRow, 'group:take-out'>

/** Which members to list: those of groups that some customers belong to, of one group, or of one customer. */
export interface MembersInput {
  of: GroupsOf
  customers: readonly Uuid[] | undefined
  GroupUUID: Uuid | undefined
  CustomerUUID: Uuid | undefined
  search: Found
  offset: number
  limit: number
}

/** Adds a member to a locked group; undefined if the mobile is in a group, or the customer in this one. */
export function insertMember(ctx: Tx, group: Led, joining: Joining): Promise<MemberRow | undefined> {
  return ctx.db.row<MemberRow>(sql`
    INSERT INTO groups.members (customer_uuid, member_uuid, group_uuid, mobile_uuid, nickname, approval_uuid, shares_with,
      created_at, updated_at)
    VALUES (${joining.CustomerUUID}, ${ctx.newUuid()}, ${group.UUID}, ${joining.MobileProductUUID},
      ${joining.Nickname || null}, ${joining.ApprovalUUID ?? null}, ${joining.SharesWithLeader ? group.CustomerUUID : null},
      ${ctx.now()}, ${ctx.now()})
    ON CONFLICT DO NOTHING
    RETURNING customer_uuid AS "CustomerUUID", member_uuid AS "UUID", group_uuid AS "GroupUUID",
      mobile_uuid AS "MobileProductUUID", nickname AS "Nickname", created_at AS "createdAt", updated_at AS "updatedAt",
      shares_with AS "SharesWith"`)
}

export function findMember(ctx: Ctx, of: GroupsOf, UUID: Uuid): Promise<MemberRow | undefined> {
  return ctx.db.row<MemberRow>(sql`
    SELECT * FROM groups.member_rows
    WHERE "UUID" = ${UUID} AND ("MobileProductUUID" IS NULL) = (${of}::text = 'customer')`)
}

/** The members of some groups, the oldest first. */
export function membersOf(ctx: Ctx, groups: readonly Uuid[]): Promise<MemberRow[]> {
  return ctx.db.rows<MemberRow>(sql`
    SELECT * FROM groups.member_rows WHERE "GroupUUID" = ANY (${groups}::uuid[]) ORDER BY "createdAt", "UUID"`)
}

/** A mobile's membership; undefined if it is in no group. */
export function memberOfMobile(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<MemberRow | undefined> {
  return ctx.db.row<MemberRow>(sql`
    SELECT * FROM groups.member_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "MobileProductUUID" = ${MobileUUID}`)
}

/** Records that an accepted invite was handled; false if it was before, so that a repeated event does nothing. */
export async function useApproval(
  ctx: Tx,
  { CustomerUUID, ApprovalUUID }: Permitted<{ CustomerUUID: Uuid; ApprovalUUID: Uuid }, 'group:manage'>,
): Promise<boolean> {
  const written = await ctx.db.run(sql`
    INSERT INTO groups.used_approvals (customer_uuid, approval_uuid) VALUES (${CustomerUUID}, ${ApprovalUUID})
    ON CONFLICT DO NOTHING`)
  return written === 1
}

/** Deletes which invites an erased customer has accepted, and that members have shared with them. */
export async function forgetAgreements(
  ctx: Tx,
  { CustomerUUID }: Permitted<{ CustomerUUID: Uuid }, 'group:manage'>,
): Promise<void> {
  await ctx.db.run(sql`DELETE FROM groups.used_approvals WHERE customer_uuid = ${CustomerUUID}`)
  await ctx.db.run(sql`UPDATE groups.members SET shares_with = NULL WHERE shares_with = ${CustomerUUID}`)
}

/** Every group of a customer, of customers and of mobiles. */
export async function groupsWith(ctx: Ctx, CustomerUUID: Uuid): Promise<{ GroupUUID: Uuid; of: GroupsOf }[]> {
  return ctx.db.rows(sql`
    SELECT DISTINCT "GroupUUID", CASE WHEN "MobileProductUUID" IS NULL THEN 'customer' ELSE 'mobile' END AS of
    FROM groups.member_rows WHERE "CustomerUUID" = ${CustomerUUID} ORDER BY "GroupUUID"`)
}

/** The groups that a customer leads or is in, the oldest first, a hundred at most. */
export async function groupsOf(
  ctx: Ctx,
  CustomerUUID: Uuid,
): Promise<{ UUID: Uuid; of: GroupsOf; Name: string | null }[]> {
  return ctx.db.rows(sql`
    SELECT g."UUID", CASE WHEN g."Kind" = 'customer' THEN 'customer' ELSE 'mobile' END AS of, g."Name"
    FROM groups.group_rows g
    WHERE g."CustomerUUID" = ${CustomerUUID} OR EXISTS (
      SELECT FROM groups.members m WHERE m.group_uuid = g."UUID" AND m.customer_uuid = ${CustomerUUID})
    ORDER BY g."createdAt", g."UUID" LIMIT 100`)
}

/** A page of members, the oldest first. */
export function listMembers(ctx: Ctx, input: MembersInput): Promise<Counted<MemberRow>[]> {
  const { customers = null, search } = input
  return ctx.db.rows(sql`
    SELECT *, count(*) OVER ()::integer AS total FROM groups.member_rows r
    WHERE ("MobileProductUUID" IS NULL) = (${input.of}::text = 'customer')
      AND (${input.GroupUUID ?? null}::uuid IS NULL OR "GroupUUID" = ${input.GroupUUID ?? null})
      AND (${input.CustomerUUID ?? null}::uuid IS NULL OR "CustomerUUID" = ${input.CustomerUUID ?? null})
      AND (${customers}::uuid[] IS NULL OR EXISTS (
        SELECT FROM groups.members m WHERE m.group_uuid = r."GroupUUID" AND m.customer_uuid = ANY (${customers}::uuid[])))
      AND (${search.text} = '' OR "Nickname" ILIKE ${search.like} OR "UUID"::text ILIKE ${search.like}
        OR "CustomerUUID" = ANY (${search.customers}::uuid[]))
    ORDER BY "createdAt", "UUID" LIMIT ${input.limit} OFFSET ${input.offset}`)
}

export async function renameMember(ctx: Tx, member: OwnMember, Nickname: string | null): Promise<MemberRow> {
  const updatedAt = ctx.now()
  await ctx.db.run(sql`
    UPDATE groups.members SET nickname = ${Nickname}, updated_at = ${updatedAt}
    WHERE customer_uuid = ${member.CustomerUUID} AND member_uuid = ${member.UUID}`)
  return { ...member, Nickname, updatedAt }
}

/** Records with whom a member shares what is left and owed; null for nobody. */
export async function shareMember(ctx: Tx, member: SharingMember, SharesWith: Uuid | null): Promise<MemberRow> {
  const updatedAt = ctx.now()
  await ctx.db.run(sql`
    UPDATE groups.members SET shares_with = ${SharesWith}, updated_at = ${updatedAt}
    WHERE customer_uuid = ${member.CustomerUUID} AND member_uuid = ${member.UUID}`)
  return { ...member, SharesWith, updatedAt }
}

/**
 * The mobiles in groups of which a customer sees what is left: their own, and those of members who share it with them as
 * the leader.
 */
export function sharedMembers(ctx: Ctx, CustomerUUID: Uuid): Promise<MemberRow[]> {
  return ctx.db.rows<MemberRow>(sql`
    SELECT * FROM groups.member_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "MobileProductUUID" IS NOT NULL
    UNION
    SELECT m.* FROM groups.group_rows g JOIN groups.member_rows m ON m."GroupUUID" = g."UUID"
    WHERE g."CustomerUUID" = ${CustomerUUID} AND m."SharesWith" = ${CustomerUUID} AND m."MobileProductUUID" IS NOT NULL
    ORDER BY "createdAt", "UUID"`)
}

/** Deletes members of a locked group. */
export async function deleteMembers(ctx: Tx, members: readonly RemovableMember[]): Promise<void> {
  for (const { CustomerUUID, UUID } of members) {
    await ctx.db.run(sql`DELETE FROM groups.members WHERE customer_uuid = ${CustomerUUID} AND member_uuid = ${UUID}`)
  }
}
