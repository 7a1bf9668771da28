import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { json, sql } from '../../platform/db/sql.ts'
import type { MailLanguage } from './writing/mail-words.ts'

/** The customer id of messages to people without an account. */
export const noCustomer: Uuid = '00000000-0000-0000-0000-000000000000'

/** A message to write into the outbox. `recipient` is an email address or an MSISDN. */
export interface NewMessage {
  CustomerUUID: Uuid
  MessageUUID: Uuid
  channel: 'mail' | 'sms'
  recipient: string
  template: string
  language: MailLanguage
  data: unknown
  dedupeKey: string
}

/** A file attached to a mail. */
export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** A claimed message, as the delivery needs it. */
export interface WaitingMessage {
  channel: 'mail' | 'sms'
  recipient: string
  template: string
  language: MailLanguage
  data: unknown
}

/** Writes a message into the outbox. Returns false if the customer already has one with the same dedupe key. */
export async function insertMessage(ctx: Tx, message: NewMessage): Promise<boolean> {
  const added = await ctx.db.run(sql`
    INSERT INTO messages.outbox
      (customer_uuid, message_uuid, channel, recipient, template, language, data, dedupe_key, asked_at)
    VALUES (${message.CustomerUUID}, ${message.MessageUUID}, ${message.channel}, ${message.recipient},
      ${message.template}, ${message.language}, ${json(message.data)}::jsonb, ${message.dedupeKey}, ${ctx.now()})
    ON CONFLICT (customer_uuid, dedupe_key) DO NOTHING`)
  return added === 1
}

/** Writes a message's attachments, in order. */
export async function insertAttachments(
  ctx: Tx,
  message: NewMessage,
  attachments: readonly Attachment[],
): Promise<void> {
  for (const [place, one] of attachments.entries()) {
    await ctx.db.run(sql`
      INSERT INTO messages.attachments (customer_uuid, message_uuid, place, file_name, content_type, content)
      VALUES (${message.CustomerUUID}, ${message.MessageUUID}, ${place}, ${one.filename}, ${one.contentType},
        ${one.content})`)
  }
}

/**
 * Claims a message for delivery. Takes over a claim older than `staleAfterS`: its process died before it completed or
 * released the message.
 */
export async function claimMessage(
  ctx: Tx,
  CustomerUUID: Uuid,
  MessageUUID: Uuid,
  staleAfterS: number,
): Promise<WaitingMessage | undefined> {
  const stale = new Date(ctx.now().getTime() - staleAfterS * 1000)
  return ctx.db.row<WaitingMessage>(sql`
    UPDATE messages.outbox SET state = 'sending', claimed_at = ${ctx.now()}, tries = tries + 1
    WHERE customer_uuid = ${CustomerUUID} AND message_uuid = ${MessageUUID}
      AND (state = 'waiting' OR (state = 'sending' AND claimed_at < ${stale}))
    RETURNING channel, recipient, template, language, data`)
}

/** Whether a message is claimed and not yet sent or released. */
export async function isClaimed(ctx: Ctx, CustomerUUID: Uuid, MessageUUID: Uuid): Promise<boolean> {
  const rows = await ctx.db.rows(sql`
    SELECT 1 FROM messages.outbox
    WHERE customer_uuid = ${CustomerUUID} AND message_uuid = ${MessageUUID} AND state = 'sending'`)
  return rows.length > 0
}

/** A message's attachments, in order. */
export async function attachmentsOf(ctx: Ctx, CustomerUUID: Uuid, MessageUUID: Uuid): Promise<Attachment[]> {
  return ctx.db.rows<Attachment>(sql`
    SELECT file_name AS filename, content_type AS "contentType", content FROM messages.attachments
    WHERE customer_uuid = ${CustomerUUID} AND message_uuid = ${MessageUUID} ORDER BY place`)
}

/** Ends a message as sent. Its content stays if an operator may send it again. */
export async function markSent(ctx: Tx, CustomerUUID: Uuid, MessageUUID: Uuid, keepsText: boolean): Promise<void> {
  await ctx.db.run(sql`
    UPDATE messages.outbox SET state = 'sent', finished_at = ${ctx.now()}, last_error = NULL,
      data = CASE WHEN ${keepsText}::boolean THEN data END
    WHERE customer_uuid = ${CustomerUUID} AND message_uuid = ${MessageUUID}`)
  if (!keepsText) await deleteAttachments(ctx, CustomerUUID, MessageUUID)
}

/** Ends a message as refused for good. Its content stays if an operator may send it again. */
export async function markRefused(
  ctx: Tx,
  CustomerUUID: Uuid,
  MessageUUID: Uuid,
  { error, keepsText }: { error: string; keepsText: boolean },
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE messages.outbox SET state = 'refused', finished_at = ${ctx.now()}, last_error = ${error},
      data = CASE WHEN ${keepsText}::boolean THEN data END
    WHERE customer_uuid = ${CustomerUUID} AND message_uuid = ${MessageUUID}`)
  if (!keepsText) await deleteAttachments(ctx, CustomerUUID, MessageUUID)
}

async function deleteAttachments(ctx: Tx, CustomerUUID: Uuid, MessageUUID: Uuid): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM messages.attachments WHERE customer_uuid = ${CustomerUUID} AND message_uuid = ${MessageUUID}`)
}

/** Releases a message after a temporary failure. */
export async function releaseMessage(ctx: Tx, CustomerUUID: Uuid, MessageUUID: Uuid, error: string): Promise<void> {
  await ctx.db.run(sql`
    UPDATE messages.outbox SET state = 'waiting', claimed_at = NULL, last_error = ${error}
    WHERE customer_uuid = ${CustomerUUID} AND message_uuid = ${MessageUUID} AND state = 'sending'`)
}

/** Deletes messages that ended before an instant, with what is attached to them. */
export async function deleteOldMessages(ctx: Tx, before: Date): Promise<number> {
  await ctx.db.run(sql`
    DELETE FROM messages.attachments a USING messages.outbox o
    WHERE o.customer_uuid = a.customer_uuid AND o.message_uuid = a.message_uuid AND o.finished_at < ${before}`)
  return ctx.db.run(sql`DELETE FROM messages.outbox WHERE finished_at < ${before}`)
}

/** Deletes an erased customer's messages that have a text. `deleteOldMessages` removes the others later. */
export async function deleteWithText(ctx: Tx, CustomerUUID: Uuid): Promise<void> {
  await ctx.db.run(sql`DELETE FROM messages.attachments WHERE customer_uuid = ${CustomerUUID}`)
  await ctx.db.run(sql`
    DELETE FROM messages.outbox
    WHERE customer_uuid = ${CustomerUUID} AND (finished_at IS NULL OR data IS NOT NULL)`)
}
