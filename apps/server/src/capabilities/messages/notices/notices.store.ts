import type { NoticeSubject } from '@waea/domain/messages/notice'
import type { PageRows } from '@waea/domain/paging'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/** The text of a notice, in the customer's language. */
export interface NoticeText {
  about: NoticeSubject
  title: string
  body: string
  path: string | null
}

/** A notice to write. */
export interface Notice extends NoticeText {
  CustomerUUID: Uuid
  UUID: Uuid
  /** A mail and a text message with the same key are one notice. */
  dedupeKey: string
  isRead: boolean
}

/** A stored notice; `total` counts all of the customer's notices. */
export interface KeptNotice extends NoticeText {
  UUID: Uuid
  toldAt: Date
  isRead: boolean
  total: number
}

/** Writes a notice. With the same dedupe key, a mail replaces the text message's notice, because it says more. */
export async function insertNotice(ctx: Tx, notice: Notice, byMail: boolean): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO messages.notices AS n (customer_uuid, notice_uuid, about, title, body, path, dedupe_key, told_at, read_at)
    VALUES (${notice.CustomerUUID}, ${notice.UUID}, ${notice.about}, ${notice.title}, ${notice.body}, ${notice.path},
      ${notice.dedupeKey}, ${ctx.now()}, ${notice.isRead ? ctx.now() : null})
    ON CONFLICT (customer_uuid, dedupe_key) DO UPDATE SET about = excluded.about, title = excluded.title,
      body = excluded.body, path = excluded.path WHERE ${byMail}::boolean`)
}

/** One page of a customer's notices, newest first. */
export function noticePage(ctx: Ctx, CustomerUUID: Uuid, { limit, offset }: PageRows): Promise<KeptNotice[]> {
  return ctx.db.rows<KeptNotice>(sql`
    SELECT notice_uuid AS "UUID", about, title, body, path, told_at AS "toldAt", read_at IS NOT NULL AS "isRead",
      (SELECT count(*)::integer FROM messages.notices WHERE customer_uuid = ${CustomerUUID}) AS total
    FROM messages.notices WHERE customer_uuid = ${CustomerUUID}
    ORDER BY told_at DESC, notice_uuid LIMIT ${limit} OFFSET ${offset}`)
}

/** The number of a customer's unread notices. */
export async function unreadCount(ctx: Ctx, CustomerUUID: Uuid): Promise<number> {
  const row = await ctx.db.row<{ unread: number }>(sql`
    SELECT count(*)::integer AS unread FROM messages.notices WHERE customer_uuid = ${CustomerUUID} AND read_at IS NULL`)
  return row?.unread ?? 0
}

/** Marks one notice as read, or all if `UUID` is null. Returns whether the notice exists. */
export async function markRead(
  ctx: Tx,
  { CustomerUUID }: Permitted<{ CustomerUUID: Uuid }, 'notice:read'>,
  UUID: Uuid | null,
): Promise<boolean> {
  const marked = await ctx.db.run(sql`
    UPDATE messages.notices SET read_at = coalesce(read_at, ${ctx.now()})
    WHERE customer_uuid = ${CustomerUUID}
      AND (notice_uuid = ${UUID} OR (${UUID}::uuid IS NULL AND read_at IS NULL))`)
  return UUID === null || marked > 0
}

/** Deletes notices older than an instant. */
export async function deleteOldNotices(ctx: Tx, before: Date): Promise<number> {
  return ctx.db.run(sql`DELETE FROM messages.notices WHERE told_at < ${before}`)
}

/** Deletes the notices of a customer who was erased. */
export async function deleteNotices(ctx: Tx, CustomerUUID: Uuid): Promise<void> {
  await ctx.db.run(sql`DELETE FROM messages.notices WHERE customer_uuid = ${CustomerUUID}`)
}
