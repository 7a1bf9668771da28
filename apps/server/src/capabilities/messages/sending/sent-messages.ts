import type { Gives, Input } from '@waea/contract/call'
import type { sentMessages } from '@waea/contract/people/sent-messages'
import { keptUntil, withoutLinkValues } from '@waea/domain/messages/kept-text'
import { checkResend, resendPauseMs, resentJustNow } from '@waea/domain/messages/resend'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { readPage } from '../../../platform/read-page.ts'
import { type CustomerRow, customerOf, customersByUuid, found } from '../../customers/index.ts'
import { noCustomer } from '../messages.store.ts'
import { isWithoutSecret, secretOf } from '../notices/notices.ts'
import {
  copySent,
  customerMessagePage,
  failedMessagePage,
  type MessageTextRow,
  markResent,
  messageTextOf,
  messageToResend,
  requeueRefused,
  type SentMessageRow,
} from '../sent-messages.store.ts'
import { writeMail } from '../writing/write-mail.ts'
import { deliverJob } from './deliver.ts'

/** The messages that could not be delivered. */
export async function readFailedMessages(
  ctx: Ctx,
  input: Input<typeof sentMessages.failedMessages>,
): Promise<Gives<typeof sentMessages.failedMessages>> {
  const which = { isOldestFirst: input.Order === 'oldest', search: await found(ctx, input) }
  const { rows, PageInfo } = await readPage(input, (page) => failedMessagePage(ctx, { ...which, ...page }))
  return { Messages: await messageAnswers(ctx, rows), PageInfo }
}

/** A customer's messages of the last 90 days, with their states. Refuses 'not-found' for an unknown customer. */
export async function readCustomerMessages(
  ctx: Ctx,
  input: Input<typeof sentMessages.customerMessages>,
): Promise<Gives<typeof sentMessages.customerMessages>> {
  await customerOf(ctx, input.customerUuid)
  const which = { isOldestFirst: input.Order === 'oldest', search: await found(ctx, input) }
  const { rows, PageInfo } = await readPage(input, (page) =>
    customerMessagePage(ctx, input.customerUuid, { ...which, ...page }),
  )
  return { Messages: await messageAnswers(ctx, rows), PageInfo }
}

/**
 * What a message says to a customer. Nothing of one with a code or link that is only for its reader, or about a sign-in,
 * also while it waits to be sent. Refuses 'not-found'.
 */
export async function readMessageText(
  ctx: Ctx,
  { customerUuid, messageUuid }: Input<typeof sentMessages.messageText>,
): Promise<Gives<typeof sentMessages.messageText>> {
  const message = await messageTextOf(ctx, customerUuid, messageUuid)
  if (!message || customerUuid === noCustomer) throw new Refused(refuse('not-found'))
  const { template, data, endedAt, files: Files } = message
  const isKept = data !== null
  if (!isKept || !isWithoutSecret(ctx, message)) {
    const Secret = secretOf(ctx, template)
    return { Files, ...(Secret !== undefined && { Secret }) }
  }
  const { subject, text } = writtenText(ctx, message)
  return {
    ...(subject !== undefined && { Subject: subject }),
    Text: withoutLinkValues(text),
    Files,
    ...(endedAt && { KeptUntilNanos: nanos(keptUntil(endedAt)) }),
  }
}

function writtenText(
  ctx: Ctx,
  { channel, template, data, language }: MessageTextRow,
): { subject?: string; text: string } {
  return channel === 'sms' ? (data as { text: string }) : writeMail(ctx, template, data, language)
}

/**
 * Sends a refused message or a customer's delivered mail again, with its own text, at an operator's request. A mail of a
 * customer goes to their present email, any other message to its recipient. A refused message keeps its id, so that a
 * mailbox which had it after all shows it once; a delivered mail gets a new one, as a mailbox may hide a second copy.
 * Refuses 'not-found' for an unknown message, and as `checkResend` does.
 */
export async function resendMessage(
  tx: Tx,
  { messageUuid: MessageUUID, CustomerUUID = noCustomer }: Input<typeof sentMessages.resendMessage>,
): Promise<Gives<typeof sentMessages.resendMessage>> {
  const message = await messageToResend(tx, CustomerUUID, MessageUUID)
  if (!message) throw new Refused(refuse('not-found'))
  const { template, channel, state, FirstUUID } = message
  accept(checkResend({ ...message, secret: secretOf(tx, template) }, tx.now()))
  const pauseStart = new Date(tx.now().getTime() - resendPauseMs)
  if (!(await markResent(tx, CustomerUUID, FirstUUID, pauseStart))) throw new Refused(resentJustNow())
  const customer = CustomerUUID === noCustomer ? undefined : await customerOf(tx, CustomerUUID)
  const recipient = resendsTo(message, customer)
  const newUuid = state === 'sent' ? tx.newUuid() : MessageUUID
  const isQueued =
    state === 'sent'
      ? await copySent(tx, { CustomerUUID, MessageUUID, FirstUUID, newUuid, recipient })
      : await requeueRefused(tx, CustomerUUID, MessageUUID, recipient)
  if (!isQueued) throw new Refused(refuse('conflict'))
  await tx.enqueue(deliverJob, { CustomerUUID, MessageUUID: newUuid })
  await tx.audit({
    deed: 'message-resent',
    detail: { MessageUUID, template, channel, ...(state === 'sent' && { CopyUUID: newUuid }) },
    ...(customer && { CustomerUUID }),
  })
  return { Recipient: recipient }
}

/** Where a message goes if it is sent again: a customer's mail to their present email. */
function resendsTo(
  { channel, recipient }: Pick<SentMessageRow, 'channel' | 'recipient'>,
  customer: CustomerRow | undefined,
): string {
  return channel === 'mail' && customer ? customer.Email : recipient
}

/** The answers of messages; those of erased customers have no text, so they need no recipient. */
async function messageAnswers(
  ctx: Ctx,
  rows: readonly SentMessageRow[],
): Promise<Gives<typeof sentMessages.failedMessages>['Messages']> {
  const customers = await customersByUuid(ctx, [...new Set(rows.map(({ CustomerUUID }) => CustomerUUID))])
  return rows.map((row) => messageAnswer(ctx, row, customers.get(row.CustomerUUID)))
}

function messageAnswer(
  ctx: Ctx,
  row: SentMessageRow,
  customer: CustomerRow | undefined,
): Gives<typeof sentMessages.failedMessages>['Messages'][number] {
  const { CustomerUUID, MessageUUID, channel, recipient, template, title, state, tries, error, createdAt, endedAt } =
    row
  const hasEnded = state === 'sent' || state === 'refused'
  const secret = row.isTextKept ? undefined : secretOf(ctx, template)
  return {
    MessageUUID,
    ...(CustomerUUID !== noCustomer && { CustomerUUID }),
    Channel: channel,
    Recipient: recipient,
    Template: template,
    ...(title !== null && { Title: title }),
    State: state,
    Tries: tries,
    ...(error !== null && { Error: error }),
    CreatedAtNanos: nanos(createdAt),
    ...(endedAt && { EndedAtNanos: nanos(endedAt) }),
    CanResend: hasEnded && row.isTextKept,
    ...(hasEnded && row.isTextKept && { ResendsTo: resendsTo(row, customer) }),
    ...(secret !== undefined && { Secret: secret }),
  }
}
