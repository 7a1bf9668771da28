import { helpCategories, newsItems, newsTopic, searchArticles } from '@waea/domain/support/help-article'
import type { Ctx } from '../../platform/ctx.ts'
import type { HelpArticle, HelpCollection, HelpDeskPort } from '../../ports/help-desk.ts'
import { liveArticles } from './articles.store.ts'

/** The help desk of this deployment: the partner or, without one, the articles that operators write. */
export function helpDeskOf(ctx: Ctx): HelpDeskPort {
  return ctx.ports.helpDesk.configured() ? ctx.ports.helpDesk : ownHelpDesk(ctx)
}

/** The articles that operators write, behind the port of a help desk. */
function ownHelpDesk(ctx: Ctx): HelpDeskPort {
  async function articles(): Promise<readonly HelpArticle[]> {
    const live = await liveArticles(ctx.db)
    return live
      .filter(({ topic }) => topic !== newsTopic)
      .map((row) => ({
        id: row.ArticleUUID,
        title: row.title,
        description: row.description,
        state: 'published',
        parent_id: row.topic,
        body: row.body,
        updated_at: Math.floor(row.changedAt.getTime() / 1000),
      }))
  }

  return {
    configured: () => false,
    articles,
    collections: async () => collectionsWith(new Set((await articles()).map(({ parent_id }) => parent_id))),
    search: async (phrase) =>
      searchArticles(await articles(), phrase).map(({ body: _body, updated_at: _updated, ...title }) => title),
  }
}

/** The categories and sections that have articles: empty ones would lead nowhere. */
function collectionsWith(used: ReadonlySet<string | null>): HelpCollection[] {
  return helpCategories
    .flatMap((category) => {
      const sections = category.sections.filter(({ id }) => used.has(id))
      const { id, name, description } = category
      const ofCategory = { id, name, description, parent_id: null, ...inMaori(category) }
      const ofSections = sections.map((section) => ({
        id: section.id,
        name: section.name,
        description: '',
        parent_id: id,
        ...inMaori(section),
      }))
      return sections.length === 0 ? [] : [ofCategory, ...ofSections]
    })
    .map((one, order) => ({ ...one, order }))
}

const inMaori = ({ mi }: { mi?: string }) => mi !== undefined && { translated_content: { mi: { name: mi } } }

/** What is new, as operators have published it; the first published has the lowest index. */
export async function publishedNews(ctx: Ctx) {
  const live = await liveArticles(ctx.db)
  return live
    .filter(({ topic }) => topic === newsTopic)
    .sort((one, other) => one.publishedAt.getTime() - other.publishedAt.getTime())
    .map(({ ArticleUUID, title, body }, at) => ({
      index: at + 1,
      version: ArticleUUID,
      title,
      items: newsItems(title, body),
    }))
}
