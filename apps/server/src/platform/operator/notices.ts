import { type Searched, searched } from '@waea/domain/search'
import type { Uuid } from '@waea/kit/ids'
import { contextOf, type Runtime } from '../context.ts'
import type { Ctx, Tx } from '../ctx.ts'
import { sql } from '../db/sql.ts'
import { redacted, whole, writable } from '../safety/redacted.ts'

/** The kinds of notices, each with its sentence for the operator. */
export const noticeKinds = {
  partner: 'Partners that don’t answer, or answer something that we can’t use',
  'usage-document': 'Usage documents we couldn’t count',
  'network-event': 'Messages from the mobile network we couldn’t read',
  'network-order': 'Orders the mobile network didn’t carry out',
  'card-event': 'Events from the card partner that contradict the books, or that we couldn’t read',
  'card-difference': 'Payments and refunds on which the card partner and the books differ',
  dispute: 'Disputes of bills that wait for your answer',
  job: 'Work that failed for good and is not tried again',
  message: 'Mails and text messages that could not be delivered',
  port: 'Reports of the porting system that can’t be true, or refusals that stop a number from moving',
  fibre: 'Fibre orders and connections that their company doesn’t change or end as we asked',
  'renewal-parked': 'Plans that missed more than three periods and wait for you to release them',
  'bill-parked': 'Accounts that missed more than three bills and wait for you to release them',
  case: 'Messages of cases that the help desk refused, or that wait since it doesn’t answer, and tickets that it doesn’t delete',
  'virus-scanner': 'Files that wait since the virus scanner doesn’t answer, or in which it found a virus',
  payout: 'Credit that waits for you to pay it to a bank account, or that you have to pay out in another way',
  bills: 'Bills that differ from the books',
  books: 'Balances that differ from their entries',
  guessing: 'Many wrong codes or numbers: someone may be guessing',
  'credit-check': 'Credit checks that wait for you to decide',
  return: 'Returns of orders that wait for you to decide',
  refund: 'Refunds that wait for a second operator',
  push: 'Push services that don’t take our notifications',
  stock: 'SIMs for shops of which few are left',
  webhook: 'Endpoints of webhooks that we paused because they only failed',
  'card-testing': 'Many declined cards: someone may be testing stolen ones',
} as const

export type NoticeKind = keyof typeof noticeKinds

export interface NoticeRequest {
  kind: NoticeKind
  /** What it is about, such as the id of a document or a payment. Notices with the same subject become one, counted. */
  subject: string
  /** Why it needs attention, in words. */
  reason: string
  /** The original input, truncated and without secrets. */
  document?: unknown
  /** The document contains no secrets and is kept complete: somebody may correct and resubmit it. */
  isWhole?: boolean
}

const longestSubject = 200
const longestReason = 500

/**
 * Writes a notice for the operator, in the context's transaction or its own: kept until seen, logged as a warning, and
 * mailed if there is an address. A repeat is counted and makes the notice unseen again.
 */
export async function notifyOperator(ctx: Ctx, input: NoticeRequest): Promise<void> {
  const kind = input.kind
  const subject = writable(input.subject).slice(0, longestSubject).toWellFormed()
  const reason = writable(input.reason).slice(0, longestReason).toWellFormed()
  const keep = input.isWhole ? whole : redacted
  const document = input.document === undefined ? null : keep(input.document)
  await ctx.inTransaction(async (tx) => {
    await tx.db.run(sql`
      INSERT INTO platform.notices AS known (notice_uuid, kind, subject, reason, document, first_at, last_at)
      VALUES (${tx.newUuid()}, ${kind}, ${subject}, ${reason}, ${document}, ${tx.now()}, ${tx.now()})
      ON CONFLICT (kind, subject) DO UPDATE SET reason = excluded.reason, document = excluded.document,
        last_at = excluded.last_at, times = known.times + 1, seen_at = NULL`)
    if (tx.config.operatorEmail) await tx.enqueue(mailNoticesJob, {}, { once: mailNoticesJob })
  })
  ctx.log(`Notice for the operator: ${noticeKinds[kind]}`, { kind, subject, reason })
}

/** Writes a notice after failed or refused work, without adding an error of its own. */
export function noticeBeside(runtime: Runtime, input: NoticeRequest): void {
  notifyOperator(contextOf(runtime, { kind: 'visitor' }), input).catch((error: Error) =>
    runtime.log(
      'A notice could not be written',
      { kind: input.kind, subject: input.subject, error: error.message },
      'error',
    ),
  )
}

/** The job that mails new notices to the operator. */
export const mailNoticesJob = 'system.mail-notices'

/** A stored notice. */
export interface NoticeRow {
  UUID: Uuid
  Kind: NoticeKind
  Subject: string
  Reason: string
  Document: string | null
  Times: number
  firstAt: Date
  lastAt: Date
  seenAt: Date | null
}

/** A page of notices, newest first, and the total count. */
export async function readNotices(
  ctx: Ctx,
  input: {
    kind: string | undefined
    unseenOnly: boolean
    from: number
    most: number
    search?: Searched
    /** Patterns of what the search also looks for in documents. */
    inDocument?: readonly string[]
    isOldestFirst?: boolean
  },
): Promise<{ rows: NoticeRow[]; count: number }> {
  const { kind = null, unseenOnly, from, most, inDocument = [], isOldestFirst = false } = input
  const { text, like } = input.search ?? searched({})
  const [rows, counted] = await Promise.all([
    ctx.db.rows<NoticeRow>(sql`
      SELECT notice_uuid AS "UUID", kind AS "Kind", subject AS "Subject", reason AS "Reason", document AS "Document",
        times AS "Times", first_at AS "firstAt", last_at AS "lastAt", seen_at AS "seenAt"
      FROM platform.notices
      WHERE (${kind}::text IS NULL OR kind = ${kind}) AND (NOT ${unseenOnly}::boolean OR seen_at IS NULL)
        AND (${text} = '' OR concat_ws(' ', kind, subject, reason, notice_uuid) ILIKE ${like}
          OR document ILIKE ANY(${inDocument}::text[]))
      ORDER BY CASE WHEN ${isOldestFirst}::boolean THEN last_at END, last_at DESC, notice_uuid LIMIT ${most} OFFSET ${from}`),
    ctx.db.row<{ count: number }>(sql`
      SELECT count(*)::integer AS count FROM platform.notices
      WHERE (${kind}::text IS NULL OR kind = ${kind}) AND (NOT ${unseenOnly}::boolean OR seen_at IS NULL)
        AND (${text} = '' OR concat_ws(' ', kind, subject, reason, notice_uuid) ILIKE ${like}
          OR document ILIKE ANY(${inDocument}::text[]))`),
  ])
  return { rows, count: counted?.count ?? 0 }
}

/** A notice, locked until the transaction ends; undefined for an unknown id. */
export function lockNotice(ctx: Tx, UUID: Uuid): Promise<NoticeRow | undefined> {
  return ctx.db.row<NoticeRow>(sql`
    SELECT notice_uuid AS "UUID", kind AS "Kind", subject AS "Subject", reason AS "Reason", document AS "Document",
      times AS "Times", first_at AS "firstAt", last_at AS "lastAt", seen_at AS "seenAt"
    FROM platform.notices WHERE notice_uuid = ${UUID} FOR UPDATE`)
}

/** Marks a notice as seen; undefined for an unknown id. */
export function markNoticeSeen(ctx: Tx, UUID: Uuid): Promise<NoticeRow | undefined> {
  return ctx.db.row<NoticeRow>(sql`
    UPDATE platform.notices SET seen_at = coalesce(seen_at, ${ctx.now()}) WHERE notice_uuid = ${UUID}
    RETURNING notice_uuid AS "UUID", kind AS "Kind", subject AS "Subject", reason AS "Reason", document AS "Document",
      times AS "Times", first_at AS "firstAt", last_at AS "lastAt", seen_at AS "seenAt"`)
}

/** Marks a notice as seen because the work it waited for is done. */
export async function settleNotice(tx: Tx, { kind, subject }: Pick<NoticeRequest, 'kind' | 'subject'>): Promise<void> {
  await tx.db.run(sql`
    UPDATE platform.notices SET seen_at = ${tx.now()} WHERE kind = ${kind} AND subject = ${subject} AND seen_at IS NULL`)
}

const seenRetentionMs = 90 * 86_400_000

/** Deletes notices that were seen long ago. */
export async function deleteSeenNotices(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - seenRetentionMs)
  await ctx.inTransaction(({ db }) =>
    db.run(sql`DELETE FROM platform.notices WHERE seen_at < ${before} AND last_at < ${before}`),
  )
}
