import type { Gives, Input } from '@waea/contract/call'
import type { articleHistory } from '@waea/contract/operators/help-articles'
import { searched } from '@waea/domain/search'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import { readPage } from '../../../platform/read-page.ts'
import { pageOfVersions } from '../../support/index.ts'
import { authorsOf } from '../stores/operators.store.ts'

type Call = typeof articleHistory.articleVersions

/** A page of the versions of an article, with who wrote them and why. An unknown article has none. */
export async function articleVersions(ctx: Ctx, input: Input<Call>): Promise<Gives<Call>> {
  const which = { search: searched(input), isOldestFirst: input.Order === 'oldest' }
  const { rows, PageInfo } = await readPage(input, (page) =>
    pageOfVersions(ctx.db, input.articleUuid, { ...which, ...page }),
  )
  const authorOf = await authorsOf(ctx.db, rows)
  const Versions = rows.map((row) => ({
    Version: row.version,
    State: row.state,
    Topic: row.topic,
    Title: row.title,
    Description: row.description,
    Text: row.body,
    AtNanos: nanos(row.changedAt),
    By: authorOf(row),
    ...(row.reason && { Reason: row.reason }),
  }))
  return { Versions, PageInfo }
}
