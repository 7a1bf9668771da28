import { Type } from 'typebox'
import { anyone, calls, hours, minutes, ownCustomerEvenSuspended } from './call.ts'
import { Shape } from './shapes.ts'

/** A help desk id: digits, or letters and hyphens. */
const Id = Type.String()

/** The heading in Māori; without one, the English heading is shown. */
const InMaori = Type.Optional(Shape({ mi: Shape({ name: Type.String() }) }))

/** A category, or a section (a collection with a parent). */
const Collection = Shape({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  parent_id: Type.Union([Id, Type.Null()]),
  order: Type.Integer(),
  translated_content: InMaori,
})

const heading = {
  id: Id,
  title: Type.String(),
  description: Type.String(),
  state: Type.Literal('published'),
  /** The id of its section. */
  parent_id: Type.Union([Id, Type.Null()]),
}

const ArticleTitle = Shape(heading)

/** `body` is sanitised HTML: text, headings, lists, tables and links. */
const Article = Shape({
  ...heading,
  body: Type.String(),
  /** In seconds since 1970, as the help desk writes it. */
  updated_at: Type.Integer(),
})

const perPage = { per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 150 })) }

/** The help centre: the help desk's articles (2§7.10). */
export const support = calls({
  collections: {
    is: 'GET /intercom/help_center/collections',
    says:
      'The categories and sections of the help centre; `parent_id` tells a section from a category (2§7.10). An empty ' +
      'list while the help desk does not answer (3§8.6).',
    who: anyone,
    query: Shape(perPage),
    gives: Shape({ type: Type.Literal('list'), data: Type.Array(Collection), total_count: Type.Integer() }),
    refuses: [],
    fresh: hours(1),
    runs: 'partner',
    forViews: true,
  },
  articles: {
    is: 'GET /intercom/articles',
    says:
      'The published articles with their texts, by which the portal searches and reads offline (2§7.10). An empty list ' +
      'while the help desk does not answer (3§8.6).',
    who: anyone,
    query: Shape(perPage),
    gives: Shape({ type: Type.Literal('list'), data: Type.Array(Article), total_count: Type.Integer() }),
    refuses: [],
    fresh: hours(1),
    runs: 'partner',
    forViews: true,
  },
  searchArticles: {
    is: 'GET /intercom/articles/search',
    says:
      'The published articles that the help desk finds for a phrase, the best first (2§7.10). An empty list while the ' +
      'help desk does not answer (3§8.6).',
    who: anyone,
    query: Shape({
      ...perPage,
      phrase: Type.String({ maxLength: 200 }),
      state: Type.Optional(Type.Literal('published')),
    }),
    gives: Shape({
      type: Type.Literal('list'),
      data: Shape({ articles: Type.Array(ArticleTitle) }),
      total_count: Type.Integer(),
    }),
    refuses: [],
    fresh: minutes(10),
    runs: 'partner',
    triesPerMinute: 240,
    forViews: true,
  },
  articleTitles: {
    is: 'GET /api/frontend/v1/help/titles',
    says: 'The titles of the published articles, by which pages list them. An empty list as with the articles.',
    who: anyone,
    gives: Shape({ Articles: Type.Array(ArticleTitle) }),
    refuses: [],
    fresh: hours(1),
    runs: 'partner',
    forViews: true,
  },
  article: {
    is: 'GET /intercom/articles/:articleId',
    says: 'One published article; a draft is not found.',
    who: anyone,
    gives: Article,
    refuses: ['not-found', 'unavailable'],
    fresh: hours(1),
    runs: 'partner',
    forViews: true,
  },
  login: {
    is: 'POST /support/login/:uuid',
    says:
      'What signs a customer in to the chat: whose it is, and the token that goes with the customer’s id as the chat’s ' +
      'user id. If it fails, the portal signs the chat’s user out (2§7.10).',
    who: ownCustomerEvenSuspended('uuid'),
    query: Shape({ platform: Type.Literal('web') }),
    gives: Shape({ Provider: Type.String(), Token: Type.String() }),
    refuses: ['unavailable'],
    runs: 'reads',
    forViews: false,
  },
})
