import { answerBy, type CaseState } from '@waea/domain/support/case'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { Ticket, TicketComment } from '../../ports/tickets.ts'
import { countMessages, insertReceivedMessage, saveComment } from './case-messages.store.ts'
import {
  type CaseKey,
  type CaseRow,
  caseOf,
  casesToLookAt,
  lockCase,
  saveLook,
  saveTicketState,
} from './cases.store.ts'
import { filesOfMessage, insertReceivedFile, saveAttachment } from './files.store.ts'
import { receivedName } from './received-name.ts'
import { tellAnswer, tellSolved } from './tell-case.ts'

const maxAtOnce = 100
const shortestLookMs = 120_000
const longestLookMs = 6 * 3_600_000

const may = <T extends { CustomerUUID: Uuid }>(thing: T) => byRule('support', 'case:write', thing)

/** Reads a case's ticket and applies what is new: answers, replies by mail, and its state. */
export async function syncCase(ctx: Ctx, key: CaseKey): Promise<void> {
  const known = await caseOf(ctx, key)
  if (!known?.ticketId) return
  const ticket = await ctx.ports.tickets.read(known.ticketId)
  if (!ticket) return ctx.inTransaction((tx) => saveLook(tx, may(key), nextLook(tx, known.changedAt)))
  const comments = await ctx.ports.tickets.comments(known.ticketId)
  await ctx.inTransaction((tx) => takeOver(tx, key, ticket, comments))
}

/**
 * Checks tickets without recent news: webhooks get lost. One call tells which of a hundred have changed. One that cannot
 * be read waits for its next check, and keeps none of the others waiting.
 */
export async function lookAtCases(ctx: Ctx): Promise<void> {
  const due = await casesToLookAt(ctx, maxAtOnce)
  if (due.length === 0) return
  // Postpone first: while the help desk does not answer, it is not called every few seconds.
  await ctx.inTransaction(async (tx) => {
    for (const one of due) await saveLook(tx, may(one), nextLook(tx, one.changedAt))
  })
  const tickets = new Map(
    (await ctx.ports.tickets.readMany(due.map(({ ticketId }) => ticketId))).map((one) => [one.id, one]),
  )
  for (const one of due) {
    const changedAt = tickets.get(one.ticketId)?.updatedAt
    if (!changedAt || changedAt.getTime() === one.ticketChangedAt?.getTime()) continue
    try {
      await syncCase(ctx, one)
    } catch (error) {
      ctx.log('A ticket could not be read', { CaseUUID: one.UUID, error: (error as Error).message }, 'error')
    }
  }
}

/** After as long as the case has been unchanged, from two minutes to six hours. */
function nextLook(tx: Tx, changedAt: Date): Date {
  const unchanged = tx.now().getTime() - changedAt.getTime()
  return new Date(tx.now().getTime() + Math.min(longestLookMs, Math.max(shortestLookMs, unchanged)))
}

async function takeOver(tx: Tx, key: CaseKey, ticket: Ticket, comments: readonly TicketComment[]): Promise<void> {
  const found = await lockCase(tx, key)
  // Ignore a ticket that is older than the stored state.
  if (!found || (found.ticketChangedAt && ticket.updatedAt < found.ticketChangedAt)) return
  const added: TicketComment[] = []
  for (const comment of comments) if (await takeComment(tx, key, comment)) added.push(comment)
  const answers = added.filter(({ isByRequester }) => !isByRequester)
  const { unsent } = await countMessages(tx, key)
  const now = standing(tx, found, ticket, { added, hasUnsent: unsent > 0 })
  const isChanged = added.length > 0 || now.state !== found.state
  await saveTicketState(tx, may({ ...now, ticketChangedAt: ticket.updatedAt }), nextLook(tx, now.changedAt))
  for (const answer of answers) await tellAnswer(tx, found, { commentId: answer.id, text: answer.text })
  if (now.state === 'solved' && found.state !== 'solved') await tellSolved(tx, found, tx.now())
  if (isChanged) await tx.show(key.CustomerUUID, 'cases.changed')
}

/** The state of a case after new comments. An unsent message of the customer keeps it open. */
function standing(
  tx: Tx,
  found: CaseRow,
  { status }: Ticket,
  { added, hasUnsent }: { added: readonly TicketComment[]; hasUnsent: boolean },
): CaseRow {
  const said: CaseState = status === 'hold' ? 'open' : status
  const isBehind = hasUnsent && said !== 'closed'
  const state = isBehind ? found.state : said
  const isOver = state === 'solved' || state === 'closed'
  const last = added.at(-1)
  const isReplied = last?.isByRequester === true && !isOver
  const isAnswered = added.some(({ isByRequester }) => !isByRequester) && !isReplied
  const promised = isReplied ? (found.answerBy ?? answerBy(found.category, last.at)) : found.answerBy
  return {
    ...found,
    state,
    answerBy: isAnswered || isOver ? null : promised,
    solvedAt: isOver ? (found.solvedAt ?? tx.now()) : null,
    hasNews: found.hasNews || added.some(({ isByRequester }) => !isByRequester),
    changedAt: added.length > 0 || state !== found.state ? tx.now() : found.changedAt,
  }
}

/** Applies a comment; true if it is new. */
async function takeComment(tx: Tx, key: CaseKey, comment: TicketComment): Promise<boolean> {
  const { CustomerUUID, UUID: CaseUUID } = key
  if (comment.messageId !== null && isUuid(comment.messageId)) {
    const own = may({ CustomerUUID, UUID: comment.messageId })
    if (await saveComment(tx, own, CaseUUID, comment.id)) await nameFiles(tx, own, comment)
  }
  const message = {
    CustomerUUID,
    UUID: tx.newUuid(),
    CaseUUID,
    commentId: comment.id,
    writtenAt: comment.at,
    writtenBy: comment.isByRequester ? ('customer' as const) : ('agent' as const),
    agentName: comment.isByRequester ? null : comment.authorName,
    body: comment.isByRequester ? comment.text : comment.html,
    isByMail: comment.isByMail,
  }
  // One of our own messages has this comment's id.
  if (!(await insertReceivedMessage(tx, may(message)))) return false
  for (const { id, name, bytes } of comment.attachments) {
    const { safe, kind } = receivedName(name)
    const file = { CustomerUUID, UUID: tx.newUuid(), CaseUUID, MessageUUID: message.UUID }
    await insertReceivedFile(tx, may({ ...file, name: safe, kind, bytes, attachmentId: id }))
  }
  return true
}

/** Saves the attachment ids of a sent message's files. */
async function nameFiles(tx: Tx, own: { CustomerUUID: Uuid; UUID: Uuid }, comment: TicketComment): Promise<void> {
  const left = [...comment.attachments]
  for (const file of await filesOfMessage(tx, own)) {
    const at = left.findIndex(({ name, bytes }) => name === file.name && bytes === file.bytes)
    const [attachment] = at === -1 ? [] : left.splice(at, 1)
    if (attachment) await saveAttachment(tx, may(file), attachment.id)
  }
}
