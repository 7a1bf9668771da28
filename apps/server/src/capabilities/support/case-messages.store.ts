import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CaseKey } from './cases.store.ts'

/** A row of a message of a case. */
export interface MessageRow {
  CustomerUUID: Uuid
  UUID: Uuid
  CaseUUID: Uuid
  writtenBy: 'customer' | 'agent'
  agentName: string | null
  body: string
  writtenAt: Date
  isByMail: boolean
  state: 'waiting' | 'checking' | 'sent' | 'refused'
  askedAt: Date | null
  tries: number
  sendAt: Date
}

export type OwnMessage = Permitted<Pick<MessageRow, 'CustomerUUID' | 'UUID'>, 'case:write'>

/** Writes a message of the customer, to be sent on. */
export async function insertOwnMessage(
  ctx: Tx,
  one: Permitted<Pick<MessageRow, 'CustomerUUID' | 'UUID' | 'CaseUUID' | 'body'>, 'case:write'>,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO support.messages (customer_uuid, message_uuid, case_uuid, written_by, body, written_at, state, send_at)
    VALUES (${one.CustomerUUID}, ${one.UUID}, ${one.CaseUUID}, 'customer', ${one.body}, ${ctx.now()}, 'waiting', ${ctx.now()})`)
}

/** Writes a comment from the help desk as a message; false if it is stored already. */
export async function insertReceivedMessage(
  ctx: Tx,
  one: Permitted<
    Pick<MessageRow, 'CustomerUUID' | 'UUID' | 'CaseUUID' | 'writtenBy' | 'agentName' | 'body' | 'isByMail'> & {
      writtenAt: Date
      commentId: string
    },
    'case:write'
  >,
): Promise<boolean> {
  const written = await ctx.db.run(sql`
    INSERT INTO support.messages (customer_uuid, message_uuid, case_uuid, written_by, agent_name, body, written_at,
      is_by_mail, state, comment_id, send_at)
    VALUES (${one.CustomerUUID}, ${one.UUID}, ${one.CaseUUID}, ${one.writtenBy}, ${one.agentName}, ${one.body},
      ${one.writtenAt}, ${one.isByMail}, 'sent', ${one.commentId}, ${one.writtenAt})
    ON CONFLICT DO NOTHING`)
  return written === 1
}

/**
 * Saves the help desk's comment id of a message that the customer wrote here; false if there is no such message, or it
 * has an id already.
 */
export async function saveComment(ctx: Tx, message: OwnMessage, CaseUUID: Uuid, commentId: string): Promise<boolean> {
  const touched = await ctx.db.run(sql`
    UPDATE support.messages SET comment_id = ${commentId}, state = 'sent'
    WHERE customer_uuid = ${message.CustomerUUID} AND message_uuid = ${message.UUID} AND case_uuid = ${CaseUUID}
      AND comment_id IS NULL`)
  return touched === 1
}

/** The last messages of a case, the oldest first. */
export async function messagesOf(ctx: Ctx, { CustomerUUID, UUID }: CaseKey, most: number): Promise<MessageRow[]> {
  const last = await ctx.db.rows<MessageRow>(sql`
    SELECT * FROM support.message_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "CaseUUID" = ${UUID}
    ORDER BY "writtenAt" DESC, "UUID" DESC LIMIT ${most}`)
  return last.reverse()
}

/** How many messages the customer has written in a case, and how many are unsent. */
export async function countMessages(
  ctx: Ctx,
  { CustomerUUID, UUID }: CaseKey,
): Promise<{ own: number; unsent: number }> {
  const found = await ctx.db.row<{ own: number; unsent: number }>(sql`
    SELECT count(*) FILTER (WHERE written_by = 'customer')::integer AS own,
      count(*) FILTER (WHERE state IN ('waiting', 'checking'))::integer AS unsent
    FROM support.messages WHERE customer_uuid = ${CustomerUUID} AND case_uuid = ${UUID}`)
  return found ?? { own: 0, unsent: 0 }
}

/** Locks the oldest unsent message of a case. */
export function lockNextUnsent(ctx: Tx, { CustomerUUID, UUID }: CaseKey): Promise<MessageRow | undefined> {
  return ctx.db.row<MessageRow>(sql`
    SELECT * FROM support.message_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "CaseUUID" = ${UUID} AND state IN ('waiting', 'checking')
    ORDER BY "writtenAt", "UUID" LIMIT 1 FOR UPDATE`)
}

/** Records that sending starts now. */
export async function markSendStarted(ctx: Tx, message: OwnMessage): Promise<void> {
  await ctx.db.run(sql`
    UPDATE support.messages SET state = 'waiting', asked_at = ${ctx.now()}, tries = tries + 1
    WHERE customer_uuid = ${message.CustomerUUID} AND message_uuid = ${message.UUID}`)
}

/** Postpones a message that could not be sent, or whose files could not be scanned. */
export async function putOffMessage(
  ctx: Tx,
  message: OwnMessage,
  state: 'waiting' | 'checking',
  sendAt: Date,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE support.messages SET state = ${state}, send_at = ${sendAt}
    WHERE customer_uuid = ${message.CustomerUUID} AND message_uuid = ${message.UUID} AND state IN ('waiting', 'checking')`)
}

export async function endMessage(ctx: Tx, message: OwnMessage, state: 'sent' | 'refused'): Promise<void> {
  await ctx.db.run(sql`
    UPDATE support.messages SET state = ${state}
    WHERE customer_uuid = ${message.CustomerUUID} AND message_uuid = ${message.UUID} AND state IN ('waiting', 'checking')`)
}

/** Cases with a message that is due to be sent, the longest due first. */
export function casesToSend(ctx: Ctx, most: number): Promise<CaseKey[]> {
  return ctx.db.rows<CaseKey>(sql`
    SELECT customer_uuid AS "CustomerUUID", case_uuid AS "UUID" FROM support.messages
    WHERE state IN ('waiting', 'checking') AND send_at <= ${ctx.now()}
    GROUP BY customer_uuid, case_uuid ORDER BY min(send_at) LIMIT ${most}`)
}
