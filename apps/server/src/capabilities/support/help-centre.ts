import type { Gives, Input } from '@waea/contract/call'
import type { support } from '@waea/contract/support'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import type { HelpArticle } from '../../ports/help-desk.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { helpDeskOf } from './own-help-desk.ts'

/** 3§9.4. */
const usualPerPage = 150

/** The categories and sections in the order of the help desk; none while it does not answer (3§8.6). */
export async function readCollections(
  ctx: Ctx,
  { per_page = usualPerPage }: Input<typeof support.collections>,
): Promise<Gives<typeof support.collections>> {
  const all = await orNone(ctx, () => helpDeskOf(ctx).collections())
  const inOrder = [...all].sort((one, other) => one.order - other.order)
  return { type: 'list', data: inOrder.slice(0, per_page), total_count: all.length }
}

/** The published articles; none while the help desk does not answer (3§8.6). */
export async function readArticles(
  ctx: Ctx,
  { per_page = usualPerPage }: Input<typeof support.articles>,
): Promise<Gives<typeof support.articles>> {
  const all = await orNone(ctx, () => helpDeskOf(ctx).articles())
  return { type: 'list', data: all.slice(0, per_page), total_count: all.length }
}

/** The titles of the published articles; none while the help desk does not answer. */
export async function readTitles(ctx: Ctx): Promise<Gives<typeof support.articleTitles>> {
  const all = await orNone(ctx, () => helpDeskOf(ctx).articles())
  return { Articles: all.map(({ body: _body, updated_at: _updated, ...title }) => title) }
}

/** What the help desk finds for a phrase; nothing for an empty one, and while it does not answer (3§8.6). */
export async function searchArticles(
  ctx: Ctx,
  { phrase, per_page = usualPerPage }: Input<typeof support.searchArticles>,
): Promise<Gives<typeof support.searchArticles>> {
  const typed = phrase.trim().replace(/\s+/g, ' ')
  const found = typed === '' ? [] : await orNone(ctx, () => helpDeskOf(ctx).search(typed))
  return { type: 'list', data: { articles: found.slice(0, per_page) }, total_count: found.length }
}

/** One published article. Refuses 'not-found', and 'unavailable' while the help desk does not answer. */
export async function readArticle(ctx: Ctx, { articleId }: Input<typeof support.article>): Promise<HelpArticle> {
  const all = await helpDeskOf(ctx).articles()
  const found = all.find(({ id }) => id === articleId)
  if (!found) throw new Refused(refuse('not-found'))
  return found
}

async function orNone<T>(ctx: Ctx, ask: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    ctx.log('The help desk does not answer; its list is shown empty', { error: error.message })
    return []
  }
}
