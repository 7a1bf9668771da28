import type { cases } from '@waea/contract/cases'
import type { Ctx } from '../../platform/ctx.ts'
import { fromPartner, type Handlers } from '../../platform/jobs/part.ts'
import { giveFile, removeFile, uploadFile } from './case-files.ts'
import { syncJob } from './case-jobs.ts'
import { caseOfTicket } from './cases.store.ts'
import { markRead, openCase, rateCase, writeMessage } from './open-case.ts'
import { readCase, readCases } from './read-cases.ts'

export const casesCalls: Handlers<typeof cases> = {
  list: readCases,
  read: (ctx, { customerUuid, caseUuid }) => readCase(ctx, { CustomerUUID: customerUuid, UUID: caseUuid }),
  open: openCase,
  write: writeMessage,
  markRead,
  rate: rateCase,
  upload: uploadFile,
  removeFile,
  file: giveFile,
  events: fromPartner((ports, { body, headers }) => {
    const value = headers['x-zendesk-webhook-signature']
    const timestamp = headers['x-zendesk-webhook-signature-timestamp']
    if (typeof value !== 'string' || typeof timestamp !== 'string') return undefined
    return ports.tickets.verifyNews(body, { value, timestamp })
  }, hearTicket),
}

/**
 * Handles the webhook of a changed ticket: a job reads the ticket. Nothing else in the webhook is trusted or needed.
 */
async function hearTicket(ctx: Ctx, ticketId: string | null): Promise<{ received: number }> {
  const found = ticketId === null ? undefined : await caseOfTicket(ctx, ticketId)
  if (!found) return { received: 0 }
  const { CustomerUUID, UUID: CaseUUID } = found
  await ctx.inTransaction((tx) => tx.enqueue(syncJob, { CustomerUUID, CaseUUID }, { once: `${syncJob}:${CaseUUID}` }))
  return { received: 1 }
}
