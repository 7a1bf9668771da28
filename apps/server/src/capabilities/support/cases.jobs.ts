import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { byRule, type Permitted } from '../../platform/db/permit.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { notifyOperator } from '../../platform/operator/notices.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import { customerOf } from '../customers/index.ts'
import { rateJob, sendJob, syncJob } from './case-jobs.ts'
import { casesToSend } from './case-messages.store.ts'
import { type CaseKey, type CaseRow, caseOf, markEraseFailed, markTicketErased, ticketsToErase } from './cases.store.ts'
import { forgetFiles } from './files.store.ts'
import { sendCase } from './send-case.ts'
import { lookAtCases, syncCase } from './sync-case.ts'

const maxAtOnce = 50
/** Each is tried every ten minutes: the operator is told after three tries, and then once a day. */
const [triesBeforeNotice, triesInDay] = [3, 144]
/** After this many failures in a row the help desk itself is down: leave the rest to the next run. */
const maxFailuresInRow = 5
/** How long a file without a message is kept. */
const unsentLifeMs = 86_400_000

const keyOf = (content: unknown): CaseKey => {
  const { CustomerUUID, CaseUUID } = content as { CustomerUUID: Uuid; CaseUUID: Uuid }
  return { CustomerUUID, UUID: CaseUUID }
}

export const casesJobs: Job[] = [
  { name: sendJob, run: (ctx, content) => sendCase(ctx.asRule('support'), keyOf(content)) },
  { name: syncJob, run: (ctx, content) => syncCase(ctx.asRule('support'), keyOf(content)) },
  { name: rateJob, run: (ctx, content) => sendRating(ctx.asRule('support'), keyOf(content)) },
  { name: 'support.send-waiting', everyMs: 5_000, run: (ctx) => sendWaiting(ctx.asRule('support')) },
  { name: 'support.look-at-tickets', everyMs: 5_000, run: (ctx) => lookAtCases(ctx.asRule('support')) },
  { name: 'support.erase-tickets', every: '*/10 * * * *', run: (ctx) => eraseTickets(ctx.asRule('support')) },
  {
    name: 'support.forget-files',
    every: '27 * * * *',
    run: (ctx) => ctx.inTransaction((tx) => forgetFiles(tx, new Date(ctx.now().getTime() - unsentLifeMs))),
  },
]

/** Sends waiting messages: the help desk or the scanner did not answer, or the job of a message was lost. */
async function sendWaiting(ctx: Ctx): Promise<void> {
  for (const key of await casesToSend(ctx, maxAtOnce)) {
    try {
      await sendCase(ctx, key)
    } catch (error) {
      ctx.log('A case could not be sent', { CaseUUID: key.UUID, error: (error as Error).message }, 'error')
    }
  }
}

/**
 * Sends a case's last rating to the help desk. It may arrive after a newer rating that another job has sent, so it is
 * sent again if the rating has changed meanwhile.
 */
async function sendRating(ctx: Ctx, key: CaseKey): Promise<void> {
  const { CustomerUUID, UUID: CaseUUID } = key
  const found = await caseOf(ctx, key)
  if (!found?.rating || found.ticketId === null) return
  const { rating: score, ratingComment: comment } = found
  const { Email: requester } = await customerOf(ctx, CustomerUUID)
  try {
    await ctx.ports.tickets.rate(found.ticketId, { score, comment, requester })
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error
    return ratingRefused(ctx, found, error.message)
  }
  const now = await caseOf(ctx, key)
  if (!now || (now.rating === score && now.ratingComment === comment)) return
  await ctx.inTransaction((tx) => tx.enqueue(rateJob, { CustomerUUID, CaseUUID }))
}

/** The help desk refuses a rating of a reopened ticket; any other refusal is reported to the operator. */
async function ratingRefused(ctx: Ctx, { ticketId, Number: subject }: CaseRow, message: string): Promise<void> {
  const status = ticketId === null ? undefined : (await ctx.ports.tickets.read(ticketId))?.status
  if (status !== undefined && status !== 'solved' && status !== 'closed') return
  const reason = `The help desk did not take a rating: ${message}`
  await notifyOperator(ctx, { kind: 'case', subject, reason })
}

/**
 * Deletes the tickets of erased customers at the help desk. A ticket that cannot be deleted is retried after the
 * others; after some tries the operator is told.
 */
async function eraseTickets(ctx: Ctx): Promise<void> {
  let failuresInRow = 0
  for (const key of await ticketsToErase(ctx, maxAtOnce)) {
    const one = byRule('support', 'case:write', key)
    try {
      const ticket = await ctx.ports.tickets.find(key.UUID)
      if (ticket) await ctx.ports.tickets.remove(ticket.id)
      await ctx.inTransaction((tx) => markTicketErased(tx, one))
      failuresInRow = 0
    } catch (error) {
      await eraseFailed(ctx, one, (error as Error).message)
      failuresInRow += 1
      if (failuresInRow === maxFailuresInRow) return
    }
  }
}

async function eraseFailed(ctx: Ctx, one: Permitted<CaseKey, 'case:write'>, reason: string): Promise<void> {
  const tries = await ctx.inTransaction((tx) => markEraseFailed(tx, one))
  ctx.log('A ticket of an erased customer could not be deleted', { CaseUUID: one.UUID, tries, error: reason }, 'error')
  if (tries % triesInDay !== triesBeforeNotice) return
  await notifyOperator(ctx, {
    kind: 'case',
    subject: `ticket of case ${one.UUID}`,
    reason: `The help desk has not deleted the ticket of an erased customer in ${tries} tries: ${reason}`,
  })
}
