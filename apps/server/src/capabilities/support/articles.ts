import type { Gives, Input } from '@waea/contract/call'
import type { helpArticles } from '@waea/contract/operators/help-articles'
import { Refused, refuse } from '@waea/domain/refusal'
import { searched } from '@waea/domain/search'
import { asHtml, maxArticles, newsTopic } from '@waea/domain/support/help-article'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import type { Handlers } from '../../platform/jobs/part.ts'
import { readPage } from '../../platform/read-page.ts'
import { cleanHtml } from '../../platform/safety/clean-html.ts'
import { findArticle, insertVersion, type LatestArticle, lockArticles, pageOfArticles } from './articles.store.ts'

type Calls = typeof helpArticles

/** A page of the articles that are written in the console. */
async function writtenArticles(
  ctx: Ctx,
  input: Input<Calls['writtenArticles']>,
): Promise<Gives<Calls['writtenArticles']>> {
  const which = { search: searched(input), isOldestFirst: input.Order === 'oldest' }
  const { rows, PageInfo } = await readPage(input, (page) => pageOfArticles(ctx.db, { ...which, ...page }))
  return {
    HasHelpDesk: ctx.ports.helpDesk.configured(),
    Articles: rows.map(headingOf),
    PageInfo,
  }
}

/** The latest version of an article. Refuses 'not-found'. */
async function writtenArticle(
  ctx: Ctx,
  { articleUuid }: Input<Calls['writtenArticle']>,
): Promise<Gives<Calls['writtenArticle']>> {
  const found = await findArticle(ctx.db, articleUuid)
  if (!found) throw new Refused(refuse('not-found'))
  return { ...headingOf(found), Text: found.body }
}

/** A typed text as it is stored and shown. */
async function previewArticle(
  _ctx: Ctx,
  { Text }: Input<Calls['previewArticle']>,
): Promise<Gives<Calls['previewArticle']>> {
  return { Text: cleanHtml(asHtml(Text)) }
}

/**
 * Writes the next version of an article. Refuses 'conflict' if `Version` is not the latest one, or there are too many
 * articles; 'not-allowed' for a help article where a help desk has them; 'invalid-input' for a text of nothing.
 */
async function writeArticle(tx: Tx, input: Input<Calls['writeArticle']>): Promise<Gives<Calls['writeArticle']>> {
  const { articleUuid, Topic: topic, Version, State: state } = input
  if (topic !== newsTopic && tx.ports.helpDesk.configured()) throw new Refused(refuse('not-allowed'))
  const [title, description] = [input.Title.trim(), input.Description.trim()]
  const body = cleanHtml(asHtml(input.Text))
  if (title === '') throw new Refused(refuse('invalid-input', { rule: 'please enter' }, 'Title'))
  if (body.trim() === '') throw new Refused(refuse('invalid-input', { rule: 'please enter' }, 'Text'))
  const count = await lockArticles(tx)
  const before = await findArticle(tx.db, articleUuid)
  const isOneMore = state !== 'withdrawn' && (!before || before.state === 'withdrawn')
  if ((before?.version ?? 0) !== Version || (isOneMore && count >= maxArticles)) throw new Refused(refuse('conflict'))
  const version = Version + 1
  const one = permit(tx.actor, 'article:write', { isProviders: true, ArticleUUID: articleUuid } as const)
  await insertVersion(tx, one, { topic, title, description, body, version, state })
  await tx.audit({ deed: 'article-changed', detail: { article: articleUuid, version, state, topic } })
  const written = await findArticle(tx.db, articleUuid)
  if (!written) throw new Refused(refuse('not-found'))
  return { ...headingOf(written), Text: written.body }
}

export const articleHandlers: Handlers<Calls> = {
  writtenArticles,
  writtenArticle,
  previewArticle,
  writeArticle,
}

function headingOf(row: LatestArticle): Gives<Calls['writtenArticles']>['Articles'][number] {
  return {
    UUID: row.ArticleUUID,
    Version: row.version,
    State: row.state,
    ...(row.liveVersion !== null && { LiveVersion: row.liveVersion }),
    Topic: row.topic,
    Title: row.title,
    Description: row.description,
    ChangedAtNanos: nanos(row.changedAt),
  }
}
