import type { Gives, Input } from '@waea/contract/call'
import type { cases } from '@waea/contract/cases'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { answerBy, decideRating, decideWrite, maxCasesADay, maxMessages } from '@waea/domain/support/case'
import { pageWithoutSecrets } from '@waea/domain/support/page-without-secrets'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { lockCustomer } from '../customers/index.ts'
import { rateJob, sendJob } from './case-jobs.ts'
import { countMessages, insertOwnMessage } from './case-messages.store.ts'
import {
  type CaseKey,
  type CaseRow,
  countCases,
  insertCase,
  lockCase,
  markCaseRead,
  markWritten,
  saveRating,
} from './cases.store.ts'
import { takeFiles } from './files.store.ts'
import { readCase } from './read-cases.ts'
import { tellOpened } from './tell-case.ts'

const dayMs = 86_400_000

/**
 * Opens a case with its first message; a job sends it to the help desk. Refuses 'too-many-cases', and 'not-found' for a
 * file that is not the customer's or belongs to another message.
 */
export async function openCase(tx: Tx, input: Input<typeof cases.open>): Promise<Gives<typeof cases.open>> {
  const { customerUuid: CustomerUUID, Category: category, From } = input
  if (!tx.config.tickets) throw new Refused(refuse('unavailable'))
  const key = permit(tx.actor, 'case:write', { CustomerUUID, UUID: tx.newUuid() })
  // Locked so that concurrent cases are counted one after the other.
  await lockCustomer(tx, CustomerUUID)
  const openedAt = tx.now()
  const { lately } = await countCases(tx, CustomerUUID, new Date(openedAt.getTime() - dayMs))
  if (lately >= maxCasesADay) throw new Refused(refuse('too-many-cases', { most: maxCasesADay }))
  const one = {
    ...key,
    category,
    subject: input.Subject.trim(),
    page: From?.Page === undefined ? null : (pageWithoutSecrets(From.Page) ?? null),
    articleId: From?.ArticleID ?? null,
    mobileEnding: From?.MobileEnding ?? null,
    openedAt,
    answerBy: answerBy(category, openedAt),
  }
  await insertCase(tx, permit(tx.actor, 'case:write', one))
  await addMessage(tx, key, input.Text, input.Attachments ?? [])
  await tellOpened(tx, key)
  await tx.audit({ CustomerUUID, deed: 'case-opened', detail: { CaseUUID: key.UUID } })
  return readCase(tx, key)
}

/** Adds a message. Refuses 'case-closed', 'too-many-messages', and 'not-found' for a case or file of somebody else. */
export async function writeMessage(tx: Tx, input: Input<typeof cases.write>): Promise<Gives<typeof cases.write>> {
  const key = { CustomerUUID: input.customerUuid, UUID: input.caseUuid }
  const found = permit(tx.actor, 'case:write', await lockCase(tx, key))
  const { reopens } = accept(decideWrite(found, tx.now()))
  const { own } = await countMessages(tx, key)
  if (own >= maxMessages) throw new Refused(refuse('too-many-messages', { most: maxMessages }))
  await addMessage(tx, key, input.Text, input.Attachments ?? [])
  await markWritten(tx, permit(tx.actor, 'case:write', writtenOn(tx, found, reopens)))
  return readCase(tx, key)
}

/** The state of a case after the customer has written: it waits for us, and an answer is promised if none was. */
function writtenOn(tx: Tx, found: CaseRow, reopens: boolean): CaseRow {
  const isAnswered = reopens || found.state === 'pending'
  return {
    ...found,
    state: isAnswered ? 'open' : found.state,
    answerBy: found.answerBy ?? answerBy(found.category, tx.now()),
  }
}

async function addMessage(tx: Tx, key: CaseKey, text: string, files: readonly string[]): Promise<void> {
  const { CustomerUUID, UUID: CaseUUID } = key
  const message = permit(tx.actor, 'case:write', {
    CustomerUUID,
    UUID: tx.newUuid() as Uuid,
    CaseUUID,
    body: text.trim(),
  })
  if (message.body === '') throw new Refused(refuse('invalid-input', { rule: 'is empty' }, 'Text'))
  await insertOwnMessage(tx, message)
  if (files.length > 0 && (await takeFiles(tx, message, files)) !== files.length) {
    throw new Refused(refuse('not-found', undefined, 'Attachments'))
  }
  await tx.enqueue(sendJob, { CustomerUUID, CaseUUID })
  await tx.show(CustomerUUID, 'cases.changed')
}

export async function markRead(tx: Tx, input: Input<typeof cases.markRead>): Promise<Gives<typeof cases.markRead>> {
  const key = permit(tx.actor, 'case:write', { CustomerUUID: input.customerUuid, UUID: input.caseUuid })
  if (!(await markCaseRead(tx, key))) throw new Refused(refuse('not-found'))
  await tx.show(key.CustomerUUID, 'cases.changed')
  return {}
}

/**
 * Rates a case that is over; a job sends the rating to the help desk. Refuses as `decideRating` does, and 'not-found'.
 */
export async function rateCase(tx: Tx, input: Input<typeof cases.rate>): Promise<Gives<typeof cases.rate>> {
  const key = { CustomerUUID: input.customerUuid, UUID: input.caseUuid }
  const found = permit(tx.actor, 'case:write', await lockCase(tx, key))
  const { firstAt } = accept(decideRating(found, tx.now()))
  const rated = { ...key, rating: input.Rating, comment: (input.Comment ?? '').trim(), ratedAt: firstAt }
  await saveRating(tx, permit(tx.actor, 'case:write', rated))
  await tx.enqueue(rateJob, { CustomerUUID: key.CustomerUUID, CaseUUID: key.UUID })
  await tx.show(key.CustomerUUID, 'cases.changed')
  return readCase(tx, key)
}
