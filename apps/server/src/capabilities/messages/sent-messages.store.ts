import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Found } from '../customers/index.ts'
import type { MailLanguage } from './writing/mail-words.ts'

/** A message without its text. `isTextKept` is false for an ended one with a secret, and for a text message once sent. */
export interface SentMessageRow {
  CustomerUUID: Uuid
  MessageUUID: Uuid
  channel: 'mail' | 'sms'
  recipient: string
  template: string
  state: 'waiting' | 'sending' | 'sent' | 'refused'
  tries: number
  error: string | null
  createdAt: Date
  endedAt: Date | null
  isTextKept: boolean
  /** Of the customer’s notice in the portal about the same, if there is one. */
  title: string | null
}

type Page = { limit: number; offset: number; isOldestFirst: boolean; search: Found }
type Counted = SentMessageRow & { total: number }

/** The messages that could not be delivered, and how many they are. */
export function failedMessagePage(ctx: Ctx, { limit, offset, isOldestFirst, search }: Page): Promise<Counted[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", message_uuid AS "MessageUUID", channel, recipient, template, state, tries,
      last_error AS error, asked_at AS "createdAt", finished_at AS "endedAt", data IS NOT NULL AS "isTextKept",
      (SELECT title FROM messages.notices n
        WHERE n.customer_uuid = outbox.customer_uuid AND n.dedupe_key = outbox.dedupe_key) AS title,
      count(*) OVER ()::integer AS total
    FROM messages.outbox
    WHERE state = 'refused' AND (${search.text} = '' OR recipient ILIKE ${search.like}
      OR recipient ILIKE ${search.numberLike} OR template ILIKE ${search.like} OR last_error ILIKE ${search.like}
      OR message_uuid::text ILIKE ${search.like} OR customer_uuid = ANY(${search.customers}::uuid[]))
    ORDER BY CASE WHEN ${isOldestFirst}::boolean THEN asked_at END, asked_at DESC, message_uuid
    LIMIT ${limit} OFFSET ${offset}`)
}

/** A customer's messages, the newest first, and how many they are. */
export function customerMessagePage(
  ctx: Ctx,
  CustomerUUID: Uuid,
  { limit, offset, isOldestFirst, search }: Page,
): Promise<Counted[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", message_uuid AS "MessageUUID", channel, recipient, template, state, tries,
      last_error AS error, asked_at AS "createdAt", finished_at AS "endedAt", data IS NOT NULL AS "isTextKept",
      (SELECT title FROM messages.notices n
        WHERE n.customer_uuid = outbox.customer_uuid AND n.dedupe_key = outbox.dedupe_key) AS title,
      count(*) OVER ()::integer AS total
    FROM messages.outbox
    WHERE customer_uuid = ${CustomerUUID} AND (${search.text} = '' OR recipient ILIKE ${search.like}
      OR recipient ILIKE ${search.numberLike} OR template ILIKE ${search.like} OR last_error ILIKE ${search.like}
      OR message_uuid::text ILIKE ${search.like} OR customer_uuid = ANY(${search.customers}::uuid[]))
    ORDER BY CASE WHEN ${isOldestFirst}::boolean THEN asked_at END, asked_at DESC, message_uuid LIMIT ${limit} OFFSET ${offset}`)
}

/** A message that an operator sends again. */
export interface ResendRow {
  channel: 'mail' | 'sms'
  recipient: string
  template: string
  state: SentMessageRow['state']
  isTextKept: boolean
  /** The message that was sent first: this one, or the one that it repeats. */
  FirstUUID: Uuid
  /** When the first one was last sent again. */
  resentAt: Date | null
}

/** A message to send again. Undefined for an unknown one. */
export function messageToResend(ctx: Tx, CustomerUUID: Uuid, MessageUUID: Uuid): Promise<ResendRow | undefined> {
  return ctx.db.row(sql`
    SELECT o.channel, o.recipient, o.template, o.state, o.data IS NOT NULL AS "isTextKept",
      coalesce(f.message_uuid, o.message_uuid) AS "FirstUUID",
      CASE WHEN f.message_uuid IS NULL THEN o.resent_at ELSE f.resent_at END AS "resentAt"
    FROM messages.outbox o
    LEFT JOIN messages.outbox f ON f.customer_uuid = o.customer_uuid AND f.message_uuid = o.resent_of
    WHERE o.customer_uuid = ${CustomerUUID} AND o.message_uuid = ${MessageUUID}`)
}

/** A message with its text, as the delivery would write it; null once that is deleted. */
export interface MessageTextRow {
  channel: 'mail' | 'sms'
  template: string
  language: MailLanguage
  data: unknown
  endedAt: Date | null
  files: string[]
}

/** What a customer's message says. Undefined for an unknown one. */
export function messageTextOf(ctx: Ctx, CustomerUUID: Uuid, MessageUUID: Uuid): Promise<MessageTextRow | undefined> {
  return ctx.db.row(sql`
    SELECT channel, template, language, data, finished_at AS "endedAt",
      ARRAY(SELECT file_name FROM messages.attachments a
        WHERE a.customer_uuid = outbox.customer_uuid AND a.message_uuid = outbox.message_uuid ORDER BY place) AS files
    FROM messages.outbox WHERE customer_uuid = ${CustomerUUID} AND message_uuid = ${MessageUUID}`)
}

/** A message or a notice about something. */
export interface MessageAbout {
  at: Date
  /** Of its notice in the portal. */
  title: string | null
  /** The rest is null once the message is deleted, and for a notice alone. */
  template: string | null
  recipient: string | null
  state: SentMessageRow['state'] | null
}

/** The first messages since an instant about some things of a customer or their payments, by the ids of these. */
export function messagesAbout(
  ctx: Ctx,
  CustomerUUID: Uuid,
  ids: readonly Uuid[],
  { since, most }: { since: Date; most: number },
): Promise<MessageAbout[]> {
  const keys = ids.map((id) => `%${id}%`)
  return ctx.db.rows(sql`
    SELECT coalesce(o.asked_at, n.told_at) AS at, n.title, o.template, o.recipient, o.state
    FROM (SELECT * FROM messages.outbox
      WHERE customer_uuid = ${CustomerUUID} AND asked_at >= ${since} AND dedupe_key LIKE ANY(${keys}::text[])) o
    FULL JOIN (SELECT * FROM messages.notices
      WHERE customer_uuid = ${CustomerUUID} AND told_at >= ${since} AND dedupe_key LIKE ANY(${keys}::text[])) n
      ON n.dedupe_key = o.dedupe_key
    ORDER BY 1 LIMIT ${most}`)
}

/** Notes that a message is sent again now. False if it was after `before`: another operator has just done it. */
export async function markResent(ctx: Tx, CustomerUUID: Uuid, FirstUUID: Uuid, before: Date): Promise<boolean> {
  const marked = await ctx.db.run(sql`
    UPDATE messages.outbox SET resent_at = ${ctx.now()}
    WHERE customer_uuid = ${CustomerUUID} AND message_uuid = ${FirstUUID}
      AND (resent_at IS NULL OR resent_at <= ${before})`)
  return marked === 1
}

/** Lets a refused message whose text is kept wait again, for a recipient. Returns whether it does. */
export async function requeueRefused(
  ctx: Tx,
  CustomerUUID: Uuid,
  MessageUUID: Uuid,
  recipient: string,
): Promise<boolean> {
  const queued = await ctx.db.run(sql`
    UPDATE messages.outbox SET state = 'waiting', claimed_at = NULL, finished_at = NULL, recipient = ${recipient}
    WHERE customer_uuid = ${CustomerUUID} AND message_uuid = ${MessageUUID} AND state = 'refused' AND data IS NOT NULL`)
  return queued === 1
}

/** Copies a delivered mail with its files, for a recipient. Returns whether its text is still there. */
export async function copySent(
  ctx: Tx,
  { CustomerUUID, MessageUUID, FirstUUID, newUuid, recipient }: CopyOfMessage,
): Promise<boolean> {
  const copied = await ctx.db.run(sql`
    INSERT INTO messages.outbox
      (customer_uuid, message_uuid, channel, recipient, template, language, data, dedupe_key, asked_at, resent_of)
    SELECT customer_uuid, ${newUuid}::uuid, channel, ${recipient}::text, template, language, data,
      'resent:' || ${newUuid}::text, ${ctx.now()}::timestamptz, ${FirstUUID}::uuid
    FROM messages.outbox
    WHERE customer_uuid = ${CustomerUUID} AND message_uuid = ${MessageUUID} AND state = 'sent' AND data IS NOT NULL`)
  await ctx.db.run(sql`
    INSERT INTO messages.attachments (customer_uuid, message_uuid, place, file_name, content_type, content)
    SELECT customer_uuid, ${newUuid}::uuid, place, file_name, content_type, content
    FROM messages.attachments WHERE customer_uuid = ${CustomerUUID} AND message_uuid = ${MessageUUID}`)
  return copied === 1
}

interface CopyOfMessage {
  CustomerUUID: Uuid
  MessageUUID: Uuid
  FirstUUID: Uuid
  /** The id of the copy. */
  newUuid: Uuid
  recipient: string
}
