import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { RefusedForGood } from '../../../ports/refused-for-good.ts'
import {
  attachmentsOf,
  claimMessage,
  isClaimed,
  markRefused,
  markSent,
  noCustomer,
  releaseMessage,
  type WaitingMessage,
} from '../messages.store.ts'
import { isWithoutSecret } from '../notices/notices.ts'
import { writeMail } from '../writing/write-mail.ts'

/** The job that delivers one message. */
export const deliverJob = 'messages.deliver'

// Longer than any attempt may take, so that only a dead process's message is taken over.
const staleAfterS = 120

/**
 * Delivers one message to its partner. A final refusal ends the message, and so does the failure of the last try. The
 * text of a refused message and of a customer's delivered mail stays for an operator to send it again, unless it has a
 * secret. Any other error releases the message and throws, so that the job retries later. If the answer was lost, the message is sent again
 * with the same id: the SMS gateway recognises it, and a mail keeps its Message-ID.
 */
export async function deliverMessage(
  ctx: Ctx,
  CustomerUUID: Uuid,
  MessageUUID: Uuid,
  isLastTry = false,
): Promise<void> {
  const message = await ctx.inTransaction((within) => claimOrLookAgain(within, CustomerUUID, MessageUUID))
  if (!message) return
  const isPlain = isWithoutSecret(ctx, message)
  try {
    await sendMessage(ctx, CustomerUUID, MessageUUID, message)
  } catch (error) {
    const reason = reasonOf(error)
    if (error instanceof RefusedForGood || isLastTry) {
      await ctx.inTransaction(async (within) => {
        await markRefused(within, CustomerUUID, MessageUUID, { error: reason, keepsText: isPlain })
        if (!(error instanceof RefusedForGood)) await tellGivenUp(within, message, reason)
      })
      ctx.log('A message was refused for good', { MessageUUID, reason })
      return
    }
    await ctx.inTransaction((within) => releaseMessage(within, CustomerUUID, MessageUUID, reason))
    // The partner's own error may quote the recipient, which does not belong in a log.
    throw new Error(`A message was not taken: ${reason}`)
  }
  const keepsText = isPlain && message.channel === 'mail' && CustomerUUID !== noCustomer
  await ctx.inTransaction((within) => markSent(within, CustomerUUID, MessageUUID, keepsText))
}

/** Four days of tries have failed: more than one recipient may be affected. */
function tellGivenUp(within: Tx, { channel, template }: WaitingMessage, reason: string): Promise<void> {
  return notifyOperator(within, { kind: 'message', subject: `${channel} ${template}`, reason })
}

/** Claims a message. If another process has the claim, checks again after the claim is stale. */
async function claimOrLookAgain(
  within: Tx,
  CustomerUUID: Uuid,
  MessageUUID: Uuid,
): Promise<WaitingMessage | undefined> {
  const message = await claimMessage(within, CustomerUUID, MessageUUID, staleAfterS)
  if (!message && (await isClaimed(within, CustomerUUID, MessageUUID)))
    await within.enqueue(deliverJob, { CustomerUUID, MessageUUID }, { afterS: staleAfterS + 1 })
  return message
}

async function sendMessage(ctx: Ctx, CustomerUUID: Uuid, MessageUUID: Uuid, message: WaitingMessage): Promise<void> {
  if (message.channel === 'sms') {
    const { text } = message.data as { text: string }
    return ctx.ports.sms.send({ reference: MessageUUID, to: message.recipient, text })
  }
  const written = writeMail(ctx, message.template, message.data, message.language)
  const attachments = await attachmentsOf(ctx, CustomerUUID, MessageUUID)
  await ctx.ports.mail.send({
    id: MessageUUID,
    to: message.recipient,
    ...written,
    ...(attachments.length > 0 && { attachments }),
  })
}

// The partner's answer may quote the message, so keep only its first line.
function reasonOf(error: unknown): string {
  return ((error as Error).message ?? 'unknown').split('\n')[0]?.slice(0, 200) ?? 'unknown'
}
