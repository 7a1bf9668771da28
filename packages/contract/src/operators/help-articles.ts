import {
  articleStates,
  articleTopics,
  bodyMaxCharacters,
  descriptionMaxCharacters,
  titleMaxCharacters,
} from '@waea/domain/support/help-article'
import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Line, Nanos, PageInfo, paging, Shape, searching, Text, Uuid } from '../shapes.ts'

const Version = Type.Integer({ minimum: 1 })
const State = Type.Enum([...articleStates])
const Topic = Type.Enum([...articleTopics])

const heading = {
  /** A section of the help centre, or `whats-new`. */
  Topic,
  Title: Line(titleMaxCharacters, 1),
  /** One sentence below the title in lists. */
  Description: Line(descriptionMaxCharacters),
}

/** As it is stored: HTML with text, headings, lists, tables and links only. */
const Html = Type.String()

const Latest = {
  UUID: Uuid,
  /** Of the latest version, which may be a draft over a published one. */
  Version,
  State,
  /** The version that customers see; absent if they see none. */
  LiveVersion: Type.Optional(Version),
  ...heading,
  ChangedAtNanos: Nanos,
}

/** A version of an article. */
const Written = Shape({ ...Latest, Text: Html })

/** Help articles and what's new, written in the console. Articles are, where no help desk has them. */
export const helpArticles = calls({
  writtenArticles: {
    is: 'GET /api/operator/v1/help-articles',
    says:
      'The help articles and the news that are written in the console, the last changed first or as `Order` says, by page. ' +
      'SmartSearch looks in topics, titles and texts. With a help desk its articles are not among them.',
    who: provider('article:read'),
    query: Shape({ ...searching, ...paging }),
    gives: Shape({ HasHelpDesk: Type.Boolean(), Articles: Type.Array(Shape(Latest)), PageInfo }),
    refuses: [],
  },
  writtenArticle: {
    is: 'GET /api/operator/v1/help-articles/:articleUuid',
    says: 'The latest version of an article.',
    who: provider('article:read'),
    gives: Written,
    refuses: ['not-found'],
  },
  previewArticle: {
    is: 'POST /api/operator/v1/help-articles/preview',
    says: 'A text as it would be stored and shown: text without tags in paragraphs, and nothing that runs, loads or styles.',
    who: provider('article:read'),
    body: Shape({ Text: Text(bodyMaxCharacters) }),
    gives: Shape({ Text: Html }),
    refuses: [],
    runs: 'reads',
  },
  writeArticle: {
    is: 'POST /api/operator/v1/help-articles/:articleUuid/versions',
    says:
      'Writes the next version of an article: a draft, one that customers see at once, or one that is taken back. `Version` is ' +
      'the version that was changed, 0 for a new article with an id of the client’s. If there is a newer one, and for an ' +
      'article too many, it is refused `conflict`; `not-allowed` for an article that belongs into the help desk.',
    who: provider('article:write'),
    body: Shape({ ...heading, Version: Type.Integer({ minimum: 0 }), State, Text: Text(bodyMaxCharacters, 1) }),
    gives: Written,
    refuses: ['conflict', 'not-allowed', 'invalid-input'],
    status: 201,
  },
})

/** Who changed an article, in the order of time. */
export const articleHistory = calls({
  articleVersions: {
    is: 'GET /api/operator/v1/help-articles/:articleUuid/versions',
    says:
      'The versions of an article, the newest first or as `Order` says, by page, each with who wrote it and why. SmartSearch ' +
      'looks in titles, reasons and the names of programs. An unknown article has none.',
    who: provider('article:read'),
    query: Shape({ ...searching, ...paging }),
    gives: Shape({
      Versions: Type.Array(
        Shape({
          Version,
          State,
          ...heading,
          Text: Html,
          AtNanos: Nanos,
          /** The operator, or a program of the provider. */
          By: Type.String(),
          Reason: Type.Optional(Type.String()),
        }),
      ),
      PageInfo,
    }),
    refuses: [],
  },
})
