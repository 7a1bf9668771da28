import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Found } from '../customers/index.ts'

/** A message without its text. `isTextKept` is false once it was sent, and for a refused one with a code or a link. */
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
}

type Page = { limit: number; offset: number; isOldestFirst: boolean; search: Found }
type Counted = SentMessageRow & { total: number }

/** The messages that could not be delivered, and how many they are. */
export function failedMessagePage(ctx: Ctx, { limit, offset, isOldestFirst, search }: Page): Promise<Counted[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", message_uuid AS "MessageUUID", channel, recipient, template, state, tries,
      last_error AS error, asked_at AS "createdAt", finished_at AS "endedAt", data IS NOT NULL AS "isTextKept",
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
      count(*) OVER ()::integer AS total
    FROM messages.outbox
    WHERE customer_uuid = ${CustomerUUID} AND (${search.text} = '' OR recipient ILIKE ${search.like}
      OR recipient ILIKE ${search.numberLike} OR template ILIKE ${search.like} OR last_error ILIKE ${search.like}
      OR message_uuid::text ILIKE ${search.like} OR customer_uuid = ANY(${search.customers}::uuid[]))
    ORDER BY CASE WHEN ${isOldestFirst}::boolean THEN asked_at END, asked_at DESC, message_uuid LIMIT ${limit} OFFSET ${offset}`)
}

/** A message as `resendRefused` finds it: what it was, and whether it now waits to be sent again. */
interface Resent {
  template: string
  channel: 'mail' | 'sms'
  isResent: boolean
}

/** Lets a refused message wait again if its text is kept. Undefined for an unknown message. */
export async function resendRefused(ctx: Tx, CustomerUUID: Uuid, MessageUUID: Uuid): Promise<Resent | undefined> {
  const resent = await ctx.db.row<Omit<Resent, 'isResent'>>(sql`
    UPDATE messages.outbox SET state = 'waiting', claimed_at = NULL, finished_at = NULL
    WHERE customer_uuid = ${CustomerUUID} AND message_uuid = ${MessageUUID} AND state = 'refused' AND data IS NOT NULL
    RETURNING template, channel`)
  if (resent) return { ...resent, isResent: true }
  return ctx.db.row<Resent>(sql`
    SELECT template, channel, false AS "isResent" FROM messages.outbox
    WHERE customer_uuid = ${CustomerUUID} AND message_uuid = ${MessageUUID}`)
}
