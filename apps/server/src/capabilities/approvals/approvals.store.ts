import type { ApprovalState, ApprovalType } from '@waea/domain/approvals/approval'
import type { ApprovalTerms } from '@waea/domain/approvals/terms'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Counted } from '../../platform/read-page.ts'
import type { Found } from '../customers/index.ts'

/** An invite as stored. */
export interface ApprovalRow {
  CustomerUUID: Uuid
  UUID: Uuid
  ApprovalType: ApprovalType
  RequestedByCustomerName: string
  RequestedTo: string
  toCustomer: Uuid | null
  toEmail: string | null
  toNumber: string | null
  codeHash: Buffer
  Description: string | null
  RequestedByProductUUID: Uuid | null
  ResourceUUID: Uuid | null
  ResourceDetails: 'COMPANION' | null
  Name: string | null
  SpendLimit: number | null
  SpendCycle: ApprovalTerms['SpendCycle'] | null
  SpendCycleCount: number | null
  State: ApprovalState
  answeredBy: Uuid | null
  answeredAt: Date | null
  createdAt: Date
  expiresAt: Date
  expiredAt: Date | null
}

/** How an invite can name a customer. */
export interface Addressed {
  CustomerUUID: Uuid
  /** Lower case; null unless verified. */
  email: string | null
  /** Numbers of their mobiles in service. */
  numbers: readonly string[]
}

type Written = Permitted<ApprovalRow, 'approval:write'>
type Key = { CustomerUUID: Uuid; UUID: Uuid }

/** Locks a customer's invites until the transaction ends, so that the same invite is not created twice. */
export async function lockInviter(ctx: Tx, { CustomerUUID }: { CustomerUUID: Uuid }): Promise<void> {
  await ctx.db.row(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`invites of ${CustomerUUID}`}, 0)) AS locked`)
}

export async function insertApproval(ctx: Tx, one: Written): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO approvals.approvals (customer_uuid, approval_uuid, approval_type, requested_by_name, requested_to,
      to_customer_uuid, to_email, to_number, code_hash, description, product_uuid, resource_uuid, resource_details, name,
      spend_limit_cents, spend_cycle, spend_cycle_count, created_at, expires_at)
    VALUES (${one.CustomerUUID}, ${one.UUID}, ${one.ApprovalType}, ${one.RequestedByCustomerName}, ${one.RequestedTo},
      ${one.toCustomer}, ${one.toEmail}, ${one.toNumber}, ${one.codeHash}, ${one.Description},
      ${one.RequestedByProductUUID}, ${one.ResourceUUID}, ${one.ResourceDetails}, ${one.Name}, ${one.SpendLimit},
      ${one.SpendCycle}, ${one.SpendCycleCount}, ${one.createdAt}, ${one.expiresAt})`)
}

export function findApproval(ctx: Ctx, UUID: Uuid): Promise<ApprovalRow | undefined> {
  return ctx.db.row<ApprovalRow>(sql`SELECT * FROM approvals.approval_rows WHERE "UUID" = ${UUID}`)
}

/** Locks an invite until the transaction ends, so that of parallel answers each sees the one before. */
export function lockApproval(ctx: Tx, UUID: Uuid): Promise<ApprovalRow | undefined> {
  return ctx.db.row<ApprovalRow>(sql`SELECT * FROM approvals.approval_rows WHERE "UUID" = ${UUID} FOR UPDATE`)
}

/** The invites a customer has sent since an instant, the newest first. */
export function sentBy(ctx: Ctx, CustomerUUID: Uuid, since: Date): Promise<ApprovalRow[]> {
  return ctx.db.rows<ApprovalRow>(sql`
    SELECT * FROM approvals.approval_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "createdAt" > ${since} ORDER BY "createdAt" DESC, "UUID" LIMIT 200`)
}

/**
 * The invites a customer has received: the pending ones, those they have answered since an instant, and the one whose
 * code they show, in any state; the newest first. A code does not give access to an invite that names another account.
 */
export function receivedBy(ctx: Ctx, who: Addressed, code: Buffer | null, since: Date): Promise<ApprovalRow[]> {
  return ctx.db.rows<ApprovalRow>(sql`
    SELECT * FROM approvals.approval_rows
    WHERE "CustomerUUID" <> ${who.CustomerUUID} AND (
      "answeredBy" = ${who.CustomerUUID} AND "answeredAt" > ${since}
      OR "State" = 'REQUEST' AND "expiresAt" > ${ctx.now()} AND (
        "toCustomer" = ${who.CustomerUUID} OR "toEmail" = ${who.email}::text
        OR "toNumber" = ANY(${who.numbers as string[]}::text[]))
      OR "codeHash" = ${code}::bytea AND coalesce("toCustomer", ${who.CustomerUUID}) = ${who.CustomerUUID})
    ORDER BY "createdAt" DESC, "UUID" LIMIT 200`)
}

/** Saves the answer to an invite; of parallel answers only one succeeds. */
export async function saveAnswer(
  ctx: Tx,
  one: Permitted<ApprovalRow, 'approval:write'> | Permitted<ApprovalRow, 'approval:answer'>,
  answer: { state: ApprovalState; answeredBy: Uuid; terms: ApprovalTerms },
): Promise<boolean> {
  const { terms } = answer
  const changed = await ctx.db.run(sql`
    UPDATE approvals.approvals SET state = ${answer.state}, answered_by = ${answer.answeredBy}, answered_at = ${ctx.now()},
      name = ${terms.Name ?? null}, spend_limit_cents = ${terms.SpendLimit ?? null},
      spend_cycle = ${terms.SpendCycle ?? null}, spend_cycle_count = ${terms.SpendCycleCount ?? null}
    WHERE customer_uuid = ${one.CustomerUUID} AND approval_uuid = ${one.UUID} AND state = 'REQUEST'`)
  return changed === 1
}

export async function updateApproval(ctx: Tx, one: Written): Promise<void> {
  await ctx.db.run(sql`
    UPDATE approvals.approvals SET description = ${one.Description}, name = ${one.Name},
      spend_limit_cents = ${one.SpendLimit}, spend_cycle = ${one.SpendCycle}, spend_cycle_count = ${one.SpendCycleCount},
      expires_at = ${one.expiresAt}
    WHERE customer_uuid = ${one.CustomerUUID} AND approval_uuid = ${one.UUID}`)
}

export async function markDeleted(ctx: Tx, one: Permitted<Key, 'approval:write'>): Promise<void> {
  await ctx.db.run(sql`
    UPDATE approvals.approvals SET deleted_at = ${ctx.now()}
    WHERE customer_uuid = ${one.CustomerUUID} AND approval_uuid = ${one.UUID}`)
}

/** Deletes an invite, even one already removed from the lists; returns whether there was one. */
export async function deleteApproval(ctx: Tx, UUID: Uuid): Promise<boolean> {
  return (await ctx.db.run(sql`DELETE FROM approvals.approvals WHERE approval_uuid = ${UUID}`)) > 0
}

/** Takes and locks the oldest invites that expired unanswered; each is taken once. */
export function takeExpired(ctx: Tx, most: number): Promise<ApprovalRow[]> {
  return ctx.db.rows<ApprovalRow>(sql`
    WITH due AS MATERIALIZED (
      SELECT customer_uuid, approval_uuid FROM approvals.approvals
      WHERE state = 'REQUEST' AND expired_at IS NULL AND deleted_at IS NULL AND expires_at <= ${ctx.now()}
      ORDER BY expires_at LIMIT ${most} FOR UPDATE SKIP LOCKED
    ), told AS (
      UPDATE approvals.approvals a SET expired_at = ${ctx.now()} FROM due
      WHERE a.customer_uuid = due.customer_uuid AND a.approval_uuid = due.approval_uuid
    )
    SELECT r.* FROM approvals.approval_rows r JOIN due
      ON due.customer_uuid = r."CustomerUUID" AND due.approval_uuid = r."UUID"`)
}

/** Which invites are listed. */
export interface ApprovalsInput {
  /** Only of these customers; undefined means all. */
  customers: readonly Uuid[] | undefined
  search: Found
  state: ApprovalState | null
  offset: number
  limit: number
}

/** A page of invites, the newest first, with the total count. */
export function pageOfApprovals(ctx: Ctx, input: ApprovalsInput): Promise<Counted<ApprovalRow>[]> {
  const { text, like, numberLike, customers } = input.search
  return ctx.db.rows(sql`
    SELECT *, count(*) OVER ()::integer AS total FROM approvals.approval_rows
    WHERE (${input.customers === undefined} OR "CustomerUUID" = ANY(${(input.customers ?? []) as Uuid[]}::uuid[]))
      AND (${input.state}::text IS NULL OR "State" = ${input.state})
      AND (${text} = '' OR "RequestedByCustomerName" ILIKE ${like} OR "Name" ILIKE ${like}
        OR "RequestedTo" ILIKE ${like} OR "RequestedTo" ILIKE ${numberLike} OR "UUID"::text ILIKE ${like}
        OR "CustomerUUID" = ANY(${customers}::uuid[]))
    ORDER BY "createdAt" DESC, "UUID" LIMIT ${input.limit} OFFSET ${input.offset}`)
}

/** Deletes every invite that an erased customer has sent, received by their id, or answered. */
export async function deleteApprovalsOf(
  ctx: Tx,
  { CustomerUUID }: Permitted<{ CustomerUUID: Uuid }, 'approval:write'>,
): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM approvals.approvals
    WHERE customer_uuid = ${CustomerUUID} OR to_customer_uuid = ${CustomerUUID} OR answered_by = ${CustomerUUID}`)
}
