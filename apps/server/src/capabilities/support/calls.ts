import type { helpSearch } from '@waea/contract/help-search'
import type { support } from '@waea/contract/support'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Handlers } from '../../platform/jobs/part.ts'
import { readArticle, readArticles, readCollections, readTitles, searchArticles } from './help-centre.ts'
import { ownHelpSearch } from './own-help-search.ts'

export const supportCalls: Handlers<typeof support & typeof helpSearch> = {
  collections: readCollections,
  articles: readArticles,
  searchArticles,
  articleTitles: readTitles,
  words: async (ctx) => ctx.config.helpSearch ?? ownHelpSearch,
  article: readArticle,
  login: async (ctx, { uuid }) => {
    const session = ctx.ports.chat.login(uuid)
    if (!session) throw new Refused(refuse('unavailable'))
    return session
  },
}
