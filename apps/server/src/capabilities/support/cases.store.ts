import type { CaseCategory, CaseRating, CaseState } from '@waea/domain/support/case'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'

/** A row of a case. */
export interface CaseRow {
  CustomerUUID: Uuid
  UUID: Uuid
  Number: string
  category: CaseCategory
  subject: string
  page: string | null
  articleId: string | null
  mobileEnding: string | null
  state: CaseState
  openedAt: Date
  changedAt: Date
  answerBy: Date | null
  solvedAt: Date | null
  hasNews: boolean
  ticketId: string | null
  requesterId: string | null
  ticketChangedAt: Date | null
  rating: CaseRating | null
  ratingComment: string
  ratedAt: Date | null
}

export interface CaseKey {
  CustomerUUID: Uuid
  UUID: Uuid
}
export type OwnCase = Permitted<CaseKey, 'case:write'>

/** Writes a new case. */
export async function insertCase(
  ctx: Tx,
  one: Permitted<
    Pick<
      CaseRow,
      'CustomerUUID' | 'UUID' | 'category' | 'subject' | 'page' | 'articleId' | 'mobileEnding' | 'openedAt' | 'answerBy'
    >,
    'case:write'
  >,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO support.cases (customer_uuid, case_uuid, category, subject, page, article_id, mobile_ending, opened_at,
      changed_at, answer_by, look_at)
    VALUES (${one.CustomerUUID}, ${one.UUID}, ${one.category}, ${one.subject}, ${one.page}, ${one.articleId},
      ${one.mobileEnding}, ${one.openedAt}, ${one.openedAt}, ${one.answerBy}, ${ctx.now()})`)
}

export function caseOf(ctx: Ctx, { CustomerUUID, UUID }: CaseKey): Promise<CaseRow | undefined> {
  return ctx.db.row<CaseRow>(sql`
    SELECT * FROM support.case_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID}`)
}

/** One case, locked until the transaction ends. */
export function lockCase(ctx: Tx, { CustomerUUID, UUID }: CaseKey): Promise<CaseRow | undefined> {
  return ctx.db.row<CaseRow>(sql`
    SELECT * FROM support.case_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID} FOR UPDATE`)
}

/** The case of a ticket, of any customer. */
export function caseOfTicket(ctx: Ctx, ticketId: string): Promise<CaseKey | undefined> {
  return ctx.db.row<CaseKey>(sql`
    SELECT customer_uuid AS "CustomerUUID", case_uuid AS "UUID" FROM support.cases WHERE ticket_id = ${ticketId} LIMIT 1`)
}

/** A page of a customer's cases, the last changed first. */
export function casePage(
  ctx: Ctx,
  CustomerUUID: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<(CaseRow & { total: number })[]> {
  return ctx.db.rows(sql`
    SELECT *, count(*) OVER ()::integer AS total FROM support.case_rows
    WHERE "CustomerUUID" = ${CustomerUUID} ORDER BY "changedAt" DESC, "UUID" LIMIT ${limit} OFFSET ${offset}`)
}

/** How many cases a customer has, how many of them have news, and how many were opened after `since`. */
export async function countCases(
  ctx: Ctx,
  CustomerUUID: string,
  since: Date,
): Promise<{ all: number; news: number; lately: number }> {
  const found = await ctx.db.row<{ all: number; news: number; lately: number }>(sql`
    SELECT count(*)::integer AS all, count(*) FILTER (WHERE has_news)::integer AS news,
      count(*) FILTER (WHERE opened_at > ${since})::integer AS lately
    FROM support.cases WHERE customer_uuid = ${CustomerUUID}`)
  return found ?? { all: 0, news: 0, lately: 0 }
}

/** Records that the customer has written: the case waits for us, and an answer is promised. */
export async function markWritten(
  ctx: Tx,
  one: Permitted<Pick<CaseRow, 'CustomerUUID' | 'UUID' | 'state' | 'answerBy'>, 'case:write'>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE support.cases SET state = ${one.state}, answer_by = ${one.answerBy}, changed_at = ${ctx.now()},
      solved_at = CASE WHEN ${one.state} IN ('solved', 'closed') THEN solved_at END, has_news = false
    WHERE customer_uuid = ${one.CustomerUUID} AND case_uuid = ${one.UUID}`)
}

/** Saves the ticket that the help desk has made of a case; it is checked soon, for the ids of its comments. */
export async function saveTicket(
  ctx: Tx,
  one: Permitted<CaseKey & { ticketId: string; requesterId: string }, 'case:write'>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE support.cases SET ticket_id = ${one.ticketId}, requester_id = ${one.requesterId}, look_at = ${ctx.now()}
    WHERE customer_uuid = ${one.CustomerUUID} AND case_uuid = ${one.UUID}`)
}

/** Saves the help desk's state of a ticket. */
export async function saveTicketState(
  ctx: Tx,
  one: Permitted<
    CaseKey & Pick<CaseRow, 'state' | 'answerBy' | 'solvedAt' | 'hasNews' | 'ticketChangedAt' | 'changedAt'>,
    'case:write'
  >,
  lookAt: Date,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE support.cases SET state = ${one.state}, answer_by = ${one.answerBy}, solved_at = ${one.solvedAt},
      has_news = ${one.hasNews}, ticket_changed_at = ${one.ticketChangedAt}, changed_at = ${one.changedAt},
      look_at = ${lookAt}
    WHERE customer_uuid = ${one.CustomerUUID} AND case_uuid = ${one.UUID}`)
}

/** Sets when to check a ticket next. */
export async function saveLook(ctx: Tx, one: OwnCase, lookAt: Date): Promise<void> {
  await ctx.db.run(sql`
    UPDATE support.cases SET look_at = ${lookAt}
    WHERE customer_uuid = ${one.CustomerUUID} AND case_uuid = ${one.UUID}`)
}

/** Marks the answers as read; false if there is no such case. */
export async function markCaseRead(ctx: Tx, one: OwnCase): Promise<boolean> {
  const touched = await ctx.db.run(sql`
    UPDATE support.cases SET has_news = false WHERE customer_uuid = ${one.CustomerUUID} AND case_uuid = ${one.UUID}`)
  return touched === 1
}

export async function saveRating(
  ctx: Tx,
  one: Permitted<CaseKey & { rating: CaseRating; comment: string; ratedAt: Date }, 'case:write'>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE support.cases SET rating = ${one.rating}, rating_comment = ${one.comment}, rated_at = ${one.ratedAt}
    WHERE customer_uuid = ${one.CustomerUUID} AND case_uuid = ${one.UUID}`)
}

/** Cases whose tickets are due for a check, the longest due first. */
export function casesToLookAt(
  ctx: Ctx,
  most: number,
): Promise<(CaseKey & { ticketId: string; ticketChangedAt: Date | null; changedAt: Date })[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", case_uuid AS "UUID", ticket_id AS "ticketId",
      ticket_changed_at AS "ticketChangedAt", changed_at AS "changedAt"
    FROM support.cases
    WHERE state <> 'closed' AND ticket_id IS NOT NULL AND look_at <= ${ctx.now()} ORDER BY look_at LIMIT ${most}`)
}

/** Erases a customer's cases with all messages; their tickets are left to be deleted at the help desk. */
export async function eraseCases(
  ctx: Tx,
  { CustomerUUID }: Permitted<{ CustomerUUID: Uuid }, 'case:write'>,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO support.tickets_to_erase (customer_uuid, case_uuid)
    SELECT customer_uuid, case_uuid FROM support.cases WHERE customer_uuid = ${CustomerUUID} ON CONFLICT DO NOTHING`)
  await ctx.db.run(sql`DELETE FROM support.file_pieces WHERE customer_uuid = ${CustomerUUID}`)
  await ctx.db.run(sql`DELETE FROM support.files WHERE customer_uuid = ${CustomerUUID}`)
  await ctx.db.run(sql`DELETE FROM support.messages WHERE customer_uuid = ${CustomerUUID}`)
  await ctx.db.run(sql`DELETE FROM support.cases WHERE customer_uuid = ${CustomerUUID}`)
}

/** Tickets to erase: first those that were never tried, then those whose last try is the longest ago. */
export function ticketsToErase(ctx: Ctx, most: number): Promise<CaseKey[]> {
  return ctx.db.rows<CaseKey>(sql`
    SELECT customer_uuid AS "CustomerUUID", case_uuid AS "UUID" FROM support.tickets_to_erase
    ORDER BY tried_at NULLS FIRST LIMIT ${most}`)
}

/** Records a failed erasure of a ticket; returns how many have failed. */
export async function markEraseFailed(ctx: Tx, one: OwnCase): Promise<number> {
  const row = await ctx.db.row<{ tries: number }>(sql`
    UPDATE support.tickets_to_erase SET tries = tries + 1, tried_at = ${ctx.now()}
    WHERE customer_uuid = ${one.CustomerUUID} AND case_uuid = ${one.UUID} RETURNING tries`)
  return row?.tries ?? 0
}

export async function markTicketErased(ctx: Tx, one: OwnCase): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM support.tickets_to_erase WHERE customer_uuid = ${one.CustomerUUID} AND case_uuid = ${one.UUID}`)
}
