import type { Gives, Input } from '@waea/contract/call'
import type { cases } from '@waea/contract/cases'
import { pageInfo, pageRows } from '@waea/domain/paging'
import { Refused, refuse } from '@waea/domain/refusal'
import { decideRating, mayWrite } from '@waea/domain/support/case'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { type MessageRow, messagesOf } from './case-messages.store.ts'
import { type CaseKey, type CaseRow, caseOf, casePage, countCases } from './cases.store.ts'
import { type FileRow, filesOfCase } from './files.store.ts'

const mostShown = 200

type WholeCase = Gives<typeof cases.read>
type File = Gives<typeof cases.upload>

/** A page of the customer's cases, and which parts of the help desk this deployment has. */
export async function readCases(ctx: Ctx, input: Input<typeof cases.list>): Promise<Gives<typeof cases.list>> {
  const { customerUuid } = input
  const [rows, { all, news }] = [
    await casePage(ctx, customerUuid, pageRows(input)),
    await countCases(ctx, customerUuid, ctx.now()),
  ]
  return {
    Cases: rows.map(caseFields),
    PageInfo: pageInfo(input, all),
    News: news,
    TakesCases: ctx.config.tickets !== undefined,
    TakesFiles: takesFiles(ctx),
  }
}

/** One case with its messages. Refuses 'not-found' for one that is not the customer's. */
export async function readCase(ctx: Ctx, key: CaseKey): Promise<WholeCase> {
  const found = await caseOf(ctx, key)
  if (!found) throw new Refused(refuse('not-found'))
  const [messages, files] = [await messagesOf(ctx, key, mostShown), await filesOfCase(ctx, key)]
  const now = ctx.now()
  return {
    ...caseFields(found),
    ...cameFrom(found),
    Messages: messages.map((message) =>
      messageAnswer(
        message,
        files.filter(({ MessageUUID }) => MessageUUID === message.UUID),
      ),
    ),
    CanWrite: mayWrite(found, now),
    CanRate: !('refused' in decideRating(found, now)),
    ...(found.rating && { Rating: found.rating }),
    ...(found.ratingComment && { RatingComment: found.ratingComment }),
    TakesFiles: takesFiles(ctx),
  }
}

/** Files are accepted only if this deployment has a virus scanner. */
export const takesFiles = ({ config }: Ctx): boolean =>
  config.tickets !== undefined && config.virusScannerUrl !== undefined

function caseFields(row: CaseRow): Gives<typeof cases.list>['Cases'][number] {
  return {
    UUID: row.UUID,
    Number: row.Number,
    Category: row.category,
    Subject: row.subject,
    State: row.state,
    OpenedAtNanos: nanos(row.openedAt),
    ChangedAtNanos: nanos(row.changedAt),
    ...(row.answerBy && { AnswerByNanos: nanos(row.answerBy) }),
    HasNews: row.hasNews,
  }
}

function cameFrom({ page, articleId, mobileEnding }: CaseRow): Pick<WholeCase, 'From'> {
  if (page === null && articleId === null && mobileEnding === null) return {}
  return {
    From: {
      ...(page !== null && { Page: page }),
      ...(articleId !== null && { ArticleID: articleId }),
      ...(mobileEnding !== null && { MobileEnding: mobileEnding }),
    },
  }
}

function messageAnswer(row: MessageRow, files: readonly FileRow[]): WholeCase['Messages'][number] {
  const isAgents = row.writtenBy === 'agent'
  return {
    UUID: row.UUID,
    By: row.writtenBy,
    ...(row.agentName !== null && { AgentName: row.agentName }),
    ...(isAgents ? { Html: row.body } : { Text: row.body }),
    AtNanos: nanos(row.writtenAt),
    State: row.state,
    IsByMail: row.isByMail,
    Files: files.map(fileAnswer),
  }
}

export function fileAnswer({ UUID, name, kind, bytes, state }: FileRow): File {
  return {
    UUID,
    Name: name,
    Kind: kind,
    Bytes: bytes,
    State: state === 'clean' ? 'ready' : state === 'removed' ? 'removed' : 'waiting',
  }
}
