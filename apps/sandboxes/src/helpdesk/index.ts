import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { play } from '../misbehave.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'
import { type Article, openLibrary } from './articles.ts'

const listQuery = {
  type: 'object',
  properties: {
    per_page: { type: 'integer', minimum: 1, maximum: 150, default: 20 },
    page: { type: 'integer', minimum: 1, default: 1 },
    phrase: { type: 'string', maxLength: 2_000 },
    state: { enum: ['published', 'draft', 'all'], default: 'all' },
  },
} as const

interface Query {
  per_page: number
  page: number
  phrase?: string
  state: 'published' | 'draft' | 'all'
}

/** One page of a list, in Intercom's format. */
function pageOf<T>(all: readonly T[], { per_page, page }: Query) {
  return {
    type: 'list',
    data: all.slice((page - 1) * per_page, page * per_page),
    total_count: all.length,
    pages: { type: 'pages', page, per_page, total_pages: Math.ceil(all.length / per_page) },
  }
}

function mountHelpDesk(app: FastifyInstance, ctx: SandboxContext): void {
  // Loaded by the first request.
  let opened: ReturnType<typeof openLibrary> | undefined
  const library = () => {
    opened ??= openLibrary()
    return opened
  }
  const key = ctx.setting('HELP_DESK_KEY')
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.url.startsWith('/helpdesk/') || request.url.startsWith('/helpdesk/faults')) return
    if (key !== undefined && request.headers.authorization !== `Bearer ${key}`) {
      return reply
        .code(401)
        .send({ type: 'error.list', errors: [{ code: 'unauthorized', message: 'Access Token Invalid' }] })
    }
  })

  const get = (path: string, op: string, answer: (query: Query) => unknown) =>
    app.get<{ Querystring: Query }>(path, { schema: { querystring: listQuery } }, (request, reply) =>
      play({ faults: ctx.faults, op, reply, effect: () => answer(request.query) }),
    )
  get('/helpdesk/help_center/collections', 'collections', (query) => pageOf(library().collections, query))
  get('/helpdesk/articles', 'articles', (query) => pageOf(library().articles, query))
  get('/helpdesk/articles/search', 'search', (query) => {
    const fits = ({ state }: Article) => query.state === 'all' || state === query.state
    const found = library()
      .search(query.phrase ?? '')
      .filter(fits)
    const page = pageOf(found, query)
    return { ...page, data: { articles: page.data, highlights: [] } }
  })
}

/** A help desk with Intercom's API and the articles in data/. */
export const helpDesk: SandboxPartner = { name: 'helpdesk', mount: mountHelpDesk }
