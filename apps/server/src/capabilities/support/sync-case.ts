import { answerBy, type CaseState } from '@waea/domain/support/case'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { Ticket, TicketComment } from '../../ports/tickets.ts'
import { countMessages, insertHeardMessage, saveComment } from './case-messages.store.ts'
import { type CaseKey, type CaseRow, caseOf, casesToLookAt, lockCase, saveHeard, saveLook } from './cases.store.ts'
import { filesOfMessage, insertHeardFile, saveAttachment } from './files.store.ts'
import { receivedName } from './received-name.ts'
import { tellAnswer, tellSolved } from './tell-case.ts'

const maxAtOnce = 100
const shortestLookMs = 120_000
const longestLookMs = 6 * 3_600_000

const may = <T extends { CustomerUUID: Uuid }>(thing: T) => byRule('support', 'case:write', thing)

/** Reads a case's ticket, and takes over what is new: answers, replies by mail, and where it stands. */
export async function syncCase(ctx: Ctx, key: CaseKey): Promise<void> {
  const known = await caseOf(ctx, key)
  if (!known?.ticketId) return
  const ticket = await ctx.ports.tickets.read(known.ticketId)
  if (!ticket) return ctx.inTransaction((tx) => saveLook(tx, may(key), nextLook(tx, known.changedAt)))
  const comments = await ctx.ports.tickets.comments(known.ticketId)
  await ctx.inTransaction((tx) => takeOver(tx, key, ticket, comments))
}

/** Looks at tickets of which nothing was heard for long: webhooks get lost. One call tells which of a hundred have changed. */
export async function lookAtCases(ctx: Ctx): Promise<void> {
  const due = await casesToLookAt(ctx, maxAtOnce)
  if (due.length === 0) return
  // Put off first: while the help desk does not answer, it is not asked every few seconds.
  await ctx.inTransaction(async (tx) => {
    for (const one of due) await saveLook(tx, may(one), nextLook(tx, one.changedAt))
  })
  const tickets = new Map(
    (await ctx.ports.tickets.readMany(due.map(({ ticketId }) => ticketId))).map((one) => [one.id, one]),
  )
  for (const one of due) {
    const changedAt = tickets.get(one.ticketId)?.updatedAt
    if (changedAt && changedAt.getTime() !== one.ticketChangedAt?.getTime()) await syncCase(ctx, one)
  }
}

/** As long as it has been unchanged, but two minutes to six hours. */
function nextLook(tx: Tx, changedAt: Date): Date {
  const unchanged = tx.now().getTime() - changedAt.getTime()
  return new Date(tx.now().getTime() + Math.min(longestLookMs, Math.max(shortestLookMs, unchanged)))
}

async function takeOver(tx: Tx, key: CaseKey, ticket: Ticket, comments: readonly TicketComment[]): Promise<void> {
  const found = await lockCase(tx, key)
  // What was read before something newer was heard changes nothing.
  if (!found || (found.ticketChangedAt && ticket.updatedAt < found.ticketChangedAt)) return
  const heard: TicketComment[] = []
  for (const comment of comments) if (await takeComment(tx, key, comment)) heard.push(comment)
  const answers = heard.filter(({ isByRequester }) => !isByRequester)
  const { unsent } = await countMessages(tx, key)
  const now = standing(tx, found, ticket, { heard, hasUnsent: unsent > 0 })
  const isChanged = heard.length > 0 || now.state !== found.state
  await saveHeard(tx, may({ ...now, ticketChangedAt: ticket.updatedAt }), nextLook(tx, now.changedAt))
  for (const answer of answers) await tellAnswer(tx, found, { commentId: answer.id, text: answer.text })
  if (now.state === 'solved' && found.state !== 'solved') await tellSolved(tx, found, tx.now())
  if (isChanged) await tx.show(key.CustomerUUID, 'cases.changed')
}

/** How a case stands after what was heard. What the customer wrote and is not sent yet keeps it open. */
function standing(
  tx: Tx,
  found: CaseRow,
  { status }: Ticket,
  { heard, hasUnsent }: { heard: readonly TicketComment[]; hasUnsent: boolean },
): CaseRow {
  const said: CaseState = status === 'hold' ? 'open' : status
  const isBehind = hasUnsent && said !== 'closed'
  const state = isBehind ? found.state : said
  const isOver = state === 'solved' || state === 'closed'
  const last = heard.at(-1)
  const isReplied = last?.isByRequester === true && !isOver
  const isAnswered = heard.some(({ isByRequester }) => !isByRequester) && !isReplied
  const promised = isReplied ? (found.answerBy ?? answerBy(found.category, last.at)) : found.answerBy
  return {
    ...found,
    state,
    answerBy: isAnswered || isOver ? null : promised,
    solvedAt: isOver ? (found.solvedAt ?? tx.now()) : null,
    hasNews: found.hasNews || heard.some(({ isByRequester }) => !isByRequester),
    changedAt: heard.length > 0 || state !== found.state ? tx.now() : found.changedAt,
  }
}

/** Takes over a comment; true if it says something that was not known. */
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
  // A message of ours has this comment's id by now, so it is not written again.
  if (!(await insertHeardMessage(tx, may(message)))) return false
  for (const { id, name, bytes } of comment.attachments) {
    const { safe, kind } = receivedName(name)
    const file = { CustomerUUID, UUID: tx.newUuid(), CaseUUID, MessageUUID: message.UUID }
    await insertHeardFile(tx, may({ ...file, name: safe, kind, bytes, attachmentId: id }))
  }
  return true
}

/** What the files of a message that was sent are called at the help desk. */
async function nameFiles(tx: Tx, own: { CustomerUUID: Uuid; UUID: Uuid }, comment: TicketComment): Promise<void> {
  const left = [...comment.attachments]
  for (const file of await filesOfMessage(tx, own)) {
    const at = left.findIndex(({ name, bytes }) => name === file.name && bytes === file.bytes)
    const [attachment] = at === -1 ? [] : left.splice(at, 1)
    if (attachment) await saveAttachment(tx, may(file), attachment.id)
  }
}
