import { contentTypes } from '@waea/domain/support/attachment'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { notifyOperator } from '../../platform/operator/notices.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import { customerOf } from '../customers/index.ts'
import { cameFromWords } from './came-from-words.ts'
import { syncJob } from './case-jobs.ts'
import { endMessage, lockNextUnsent, type MessageRow, markSendStarted, putOffMessage } from './case-messages.store.ts'
import { type CaseKey, type CaseRow, lockCase, saveTicket } from './cases.store.ts'
import { deletePieces, type FileRow, filesOfMessage, piecesOf, saveScan } from './files.store.ts'

/** Longer than the help desk may take to answer: after this, an earlier call is no longer under way. */
const silentAfterMs = 90_000
const firstPauseMs = 15_000
const longestPauseMs = 600_000
/** The number of tries from which on the operator is told. */
const noticeFrom = 3
const maxAtOnce = 100

/** What to do for a message outside the transaction. */
interface Work {
  of: CaseRow
  message: MessageRow
  files: readonly FileRow[]
  /** Sending was started before, with an unknown outcome. */
  isRepeat: boolean
}

const may = <T extends { CustomerUUID: Uuid }>(thing: T) => byRule('support', 'case:write', thing)

/**
 * Sends a customer's messages of a case, in order. Each message is stored first, its files are scanned for viruses, and
 * it is sent once: after a silence the help desk is asked what became of it.
 */
export async function sendCase(ctx: Ctx, key: CaseKey): Promise<void> {
  for (let count = 0; count < maxAtOnce; count += 1) {
    const work = await ctx.inTransaction((tx) => takeWork(tx, key))
    if (!work || !(await sendOne(ctx, key, work))) return
  }
}

async function takeWork(tx: Tx, key: CaseKey): Promise<Work | undefined> {
  const of = await lockCase(tx, key)
  const message = of && (await lockNextUnsent(tx, key))
  if (!message || message.sendAt > tx.now()) return undefined
  const isRepeat = message.askedAt !== null
  await putOffMessage(tx, may(message), message.state as 'waiting' | 'checking', later(tx, silentAfterMs))
  return { of, message, files: await filesOfMessage(tx, message), isRepeat }
}

/** Sends one message; false if it has to wait. */
async function sendOne(ctx: Ctx, key: CaseKey, work: Work): Promise<boolean> {
  const files = await checkFiles(ctx, work)
  if (!files) return false
  await ctx.inTransaction((tx) => markSendStarted(tx, may(work.message)))
  try {
    await deliver(ctx, key, { ...work, files })
  } catch (error) {
    if (error instanceof RefusedForGood) return await refused(ctx, work, error.message)
    if (!(error instanceof PartnerUnknown)) throw error
    await putOff(ctx, work, error.message)
    return false
  }
  await ctx.inTransaction(async (tx) => {
    await endMessage(tx, may(work.message), 'sent')
    for (const file of files) await deletePieces(tx, may(file))
    // The ids of the message and its files at the help desk come with the ticket.
    const { CustomerUUID, UUID: CaseUUID } = key
    await tx.enqueue(syncJob, { CustomerUUID, CaseUUID }, { once: `${syncJob}:${CaseUUID}` })
    await tx.show(key.CustomerUUID, 'cases.changed')
  })
  return true
}

/** Scans files that are not scanned yet; undefined if the scanner does not answer. Removes a file with a virus. */
async function checkFiles(ctx: Ctx, { of, message, files }: Work): Promise<readonly FileRow[] | undefined> {
  const clean: FileRow[] = []
  for (const file of files) {
    if (file.state === 'clean') clean.push(file)
    if (file.state !== 'waiting') continue
    try {
      const outcome = await ctx.ports.virusScanner.scan(piecesOf(ctx, file))
      await ctx.inTransaction((tx) => saveScan(tx, may(file), outcome.isClean ? 'clean' : 'removed'))
      if (outcome.isClean) clean.push({ ...file, state: 'clean' })
      else await noteVirus(ctx, of, outcome.found)
    } catch (error) {
      if (!(error instanceof PartnerUnknown)) throw error
      await ctx.inTransaction(async (tx) => {
        await putOffMessage(tx, may(message), 'checking', later(tx, firstPauseMs))
        await tx.show(of.CustomerUUID, 'cases.changed')
      })
      const reason = 'Files wait to be checked for viruses'
      await notifyOperator(ctx, { kind: 'virus-scanner', subject: 'virus scanner', reason })
      return undefined
    }
  }
  return clean
}

async function noteVirus(ctx: Ctx, { Number: number }: CaseRow, found: string): Promise<void> {
  await notifyOperator(ctx, {
    kind: 'virus-scanner',
    subject: number,
    reason: `A file of a case was removed: ${found}`,
  })
}

/** Hands a message to the help desk, unless it already has it. */
async function deliver(ctx: Ctx, key: CaseKey, { of, message, files, isRepeat }: Work): Promise<void> {
  const { tickets } = ctx.ports
  if (of.ticketId !== null && isRepeat) {
    const known = await tickets.comments(of.ticketId)
    if (known.some(({ messageId }) => messageId === message.UUID)) return
  }
  const found = of.ticketId === null && isRepeat ? await tickets.find(of.UUID) : undefined
  if (found) return keepTicket(ctx, key, found)
  const uploads: string[] = []
  for (const { name, kind, bytes, ...file } of files) {
    const type = kind === 'other' ? 'application/octet-stream' : contentTypes[kind]
    uploads.push(await tickets.upload({ name, type, bytes, pieces: piecesOf(ctx, file) }))
  }
  const comment = { messageId: message.UUID, uploads }
  if (of.ticketId !== null) {
    return tickets.comment(of.ticketId, {
      ...comment,
      text: message.body,
      ...(of.requesterId !== null && { authorId: of.requesterId }),
    })
  }
  const { FirstName, LastName, Email: email } = await customerOf(ctx, key.CustomerUUID)
  const opened = await tickets.open({
    externalId: of.UUID,
    subject: of.subject,
    category: of.category,
    requester: { name: `${FirstName} ${LastName}`.trim() || email, email },
    comment: { ...comment, text: `${message.body}${cameFromWords(of)}` },
  })
  await keepTicket(ctx, key, opened)
}

function keepTicket(ctx: Ctx, key: CaseKey, { id, requesterId }: { id: string; requesterId: string }): Promise<void> {
  return ctx.inTransaction((tx) => saveTicket(tx, may({ ...key, ticketId: id, requesterId })))
}

/** Handles the help desk's refusal of a message: the customer sees it, and the operator is told. */
async function refused(ctx: Ctx, { of, message }: Work, reason: string): Promise<boolean> {
  await ctx.inTransaction(async (tx) => {
    await endMessage(tx, may(message), 'refused')
    await tx.show(of.CustomerUUID, 'cases.changed')
  })
  await notifyOperator(ctx, { kind: 'case', subject: of.Number, reason: `The help desk refused a message: ${reason}` })
  return true
}

async function putOff(ctx: Ctx, { of, message }: Work, reason: string): Promise<void> {
  const tries = message.tries + 1
  await ctx.inTransaction((tx) => putOffMessage(tx, may(message), 'waiting', later(tx, pauseMs(tries))))
  ctx.log('The help desk did not answer; a message waits', { CaseUUID: of.UUID, reason })
  if (tries < noticeFrom) return
  await notifyOperator(ctx, {
    kind: 'case',
    subject: of.Number,
    reason: `A message waits since nobody answers: ${reason}`,
  })
}

/** The pause before the next try, after `tries` tries. */
const pauseMs = (tries: number) => Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, tries - 1))

const later = (tx: Tx, ms: number) => new Date(tx.now().getTime() + ms)
