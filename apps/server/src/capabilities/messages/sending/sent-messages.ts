import type { Gives, Input } from '@waea/contract/call'
import type { sentMessages } from '@waea/contract/people/sent-messages'
import { pageInfo, pageRows } from '@waea/domain/paging'
import { Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { customerOf, found } from '../../customers/index.ts'
import { noCustomer } from '../messages.store.ts'
import { customerMessagePage, failedMessagePage, resendRefused, type SentMessageRow } from '../sent-messages.store.ts'
import { deliverJob } from './deliver.ts'

/** The messages that could not be delivered. */
export async function readFailedMessages(
  ctx: Ctx,
  input: Input<typeof sentMessages.failedMessages>,
): Promise<Gives<typeof sentMessages.failedMessages>> {
  const search = await found(ctx, input)
  const rows = await failedMessagePage(ctx, { ...pageRows(input), isOldestFirst: input.Order === 'oldest', search })
  return { Messages: rows.map(messageAnswer), PageInfo: pageInfo(input, rows[0]?.total ?? 0) }
}

/** A customer's messages of the last 90 days, with their states. Refuses 'not-found' for an unknown customer. */
export async function readCustomerMessages(
  ctx: Ctx,
  input: Input<typeof sentMessages.customerMessages>,
): Promise<Gives<typeof sentMessages.customerMessages>> {
  await customerOf(ctx, input.customerUuid)
  const isOldestFirst = input.Order === 'oldest'
  const page = { ...pageRows(input), isOldestFirst, search: await found(ctx, input) }
  const rows = await customerMessagePage(ctx, input.customerUuid, page)
  return { Messages: rows.map(messageAnswer), PageInfo: pageInfo(input, rows[0]?.total ?? 0) }
}

/**
 * Sends a refused message again, at an operator's request. It keeps its id, so that a mailbox which had it after all
 * shows it once. Refuses 'not-found' for an unknown message, and 'conflict' for one that is not refused any more or
 * whose text is gone.
 */
export async function resendMessage(
  tx: Tx,
  { messageUuid, CustomerUUID = noCustomer }: Input<typeof sentMessages.resendMessage>,
): Promise<Gives<typeof sentMessages.resendMessage>> {
  const message = await resendRefused(tx, CustomerUUID, messageUuid)
  if (!message) throw new Refused(refuse('not-found'))
  if (!message.isResent) throw new Refused(refuse('conflict'))
  const { template, channel } = message
  await tx.enqueue(deliverJob, { CustomerUUID, MessageUUID: messageUuid })
  await tx.audit({
    deed: 'message-resent',
    detail: { MessageUUID: messageUuid, template, channel },
    ...(CustomerUUID !== noCustomer && { CustomerUUID }),
  })
  return {}
}

function messageAnswer(row: SentMessageRow): Gives<typeof sentMessages.failedMessages>['Messages'][number] {
  const { CustomerUUID, MessageUUID, channel, recipient, template, state, tries, error, createdAt, endedAt } = row
  return {
    MessageUUID,
    ...(CustomerUUID !== noCustomer && { CustomerUUID }),
    Channel: channel,
    Recipient: recipient,
    Template: template,
    State: state,
    Tries: tries,
    ...(error !== null && { Error: error }),
    CreatedAtNanos: nanos(createdAt),
    ...(endedAt && { EndedAtNanos: nanos(endedAt) }),
    CanResend: state === 'refused' && row.isTextKept,
  }
}
