import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { openCallbacks } from '../callbacks.ts'
import { play } from '../misbehave.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'
import { asHtml, type Comment, Desk, type Status, type Ticket } from './desk.ts'
import type { Parts } from './parts.ts'
import { mountSimulations } from './simulate.ts'

const uploadBytes = 50 * 1024 * 1024
const fileTypes = ['application/octet-stream', 'image/png', 'image/jpeg', 'application/pdf', 'text/plain']

interface WireComment {
  body?: string
  html_body?: string
  public?: boolean
  uploads?: string[]
  author_id?: number
}

interface WireTicket {
  external_id?: string
  subject?: string
  status?: Status
  requester?: { name: string; email: string }
  comment?: WireComment
  tags?: string[]
  metadata?: Record<string, string>
}

const refuse = (reply: FastifyReply, status: number, error: string, description: string) =>
  reply.code(status).send({ error, description })

function openParts(ctx: SandboxContext): Parts {
  const secret = ctx.setting('TICKETS_WEBHOOK_SECRET') ?? 'tickets-webhook-sandbox'
  const callbacks = openCallbacks({
    name: 'ticket-events',
    dataDir: ctx.dataDir,
    headersOf(body, at) {
      const timestamp = at.toISOString()
      return {
        'x-zendesk-webhook-signature-timestamp': timestamp,
        'x-zendesk-webhook-signature': createHmac('sha256', secret).update(`${timestamp}${body}`).digest('base64'),
      }
    },
    faults: ctx.faults,
    now: ctx.now,
    log: ctx.log,
  })
  const url = ctx.setting('TICKETS_CALLBACK_URL')
  const tell = (ticket: Ticket, type: string) => {
    if (!url || ctx.faults.next(type, ['answer-without-effect'])) return
    const detail = { id: String(ticket.id), external_id: ticket.external_id, status: ticket.status.toUpperCase() }
    const subject = `zen:ticket:${ticket.id}`
    callbacks.send(url, { type: `zen:event-type:ticket.${type}`, subject, time: ctx.now().toISOString(), detail }, type)
  }
  return { ctx, desk: new Desk(ctx.now), callbacks, tell }
}

const viewOfTicket = ({ comments: _comments, ...ticket }: Ticket) => ticket

function viewOfComment(comment: Comment, publicUrl: string) {
  const attachments = comment.attachments.map((one) => viewOfAttachment(one, publicUrl))
  return { ...comment, attachments }
}

function viewOfAttachment({ content: _content, ...attachment }: Comment['attachments'][number], publicUrl: string) {
  return { ...attachment, content_url: `${publicUrl}/tickets/attachments/${attachment.id}/content` }
}

/** Adds a request's comment to a ticket, with its uploads. */
function addComment({ desk }: Parts, ticket: Ticket, input: WireComment, metadata: Record<string, string>): void {
  const text = input.body ?? ''
  desk.comment(ticket, {
    authorId: input.author_id ?? ticket.requester_id,
    text,
    html: input.html_body ?? asHtml(text),
    isPublic: input.public !== false,
    channel: 'api',
    custom: metadata,
    attachments: (input.uploads ?? []).flatMap((token) => desk.upload(token) ?? []),
  })
}

function mountWrites(app: FastifyInstance, parts: Parts): void {
  const { ctx, desk, callbacks, tell } = parts
  app.post<{ Body: { ticket: WireTicket } }>('/tickets/api/v2/tickets', (request, reply) => {
    const input = request.body.ticket
    if (!input.requester?.email || !input.comment?.body)
      return refuse(reply, 422, 'RecordInvalid', 'Requester or comment')
    if (input.subject?.includes('refuse this')) return refuse(reply, 422, 'RecordInvalid', 'Subject: is refused')
    const { requester } = input
    return play({
      faults: ctx.faults,
      op: 'open',
      reply,
      settled: callbacks.drained,
      effect() {
        const user = desk.userOf(requester.name, requester.email)
        const subject = input.subject ?? ''
        const ticket = desk.open({
          externalId: input.external_id ?? null,
          subject,
          requester: user,
          tags: input.tags ?? [],
        })
        addComment(parts, ticket, input.comment ?? {}, input.metadata ?? {})
        tell(ticket, 'comment_added')
        return { ticket: viewOfTicket(ticket) }
      },
    })
  })
  app.put<{ Params: { id: string }; Body: { ticket: WireTicket } }>('/tickets/api/v2/tickets/:id', (request, reply) => {
    const ticket = desk.ticket(Number(request.params.id))
    if (!ticket) return refuse(reply, 404, 'RecordNotFound', 'Not found')
    if (ticket.status === 'closed') return refuse(reply, 422, 'RecordInvalid', 'Status: closed prevents ticket update')
    const { comment, status, metadata } = request.body.ticket
    return play({
      faults: ctx.faults,
      op: 'comment',
      reply,
      settled: callbacks.drained,
      effect() {
        if (comment) addComment(parts, ticket, comment, metadata ?? {})
        if (status) ticket.status = status
        desk.touch(ticket)
        tell(ticket, comment ? 'comment_added' : 'status_changed')
        return { ticket: viewOfTicket(ticket) }
      },
    })
  })
}

function mountOtherWrites(app: FastifyInstance, { ctx, desk }: Parts): void {
  app.delete<{ Params: { id: string } }>('/tickets/api/v2/tickets/:id', (request, reply) => {
    const isGone = desk.remove(Number(request.params.id))
    return isGone ? reply.code(204).send() : refuse(reply, 404, 'RecordNotFound', 'Not found')
  })
  app.post<{ Params: { id: string }; Body: { satisfaction_rating: { score: 'good' | 'bad'; comment?: string } } }>(
    '/tickets/api/v2/tickets/:id/satisfaction_rating',
    (request, reply) => {
      const ticket = desk.ticket(Number(request.params.id))
      if (!ticket) return refuse(reply, 404, 'RecordNotFound', 'Not found')
      const requester = desk.user(ticket.requester_id)?.email
      if (request.headers['x-on-behalf-of'] !== requester) return refuse(reply, 403, 'Forbidden', 'Not the requester')
      if (ticket.status !== 'solved' && ticket.status !== 'closed') {
        return refuse(reply, 422, 'RecordInvalid', 'The ticket is not solved')
      }
      const effect = () => {
        ticket.satisfaction_rating = request.body.satisfaction_rating
        return { satisfaction_rating: ticket.satisfaction_rating }
      }
      return play({ faults: ctx.faults, op: 'rate', reply, effect })
    },
  )
  app.post<{ Querystring: { filename?: string }; Body: Buffer }>(
    '/tickets/api/v2/uploads',
    { bodyLimit: uploadBytes },
    (request, reply) => {
      const type = request.headers['content-type'] ?? 'application/octet-stream'
      const effect = () => {
        const { token, attachment } = desk.keep(request.query.filename ?? 'file', type, request.body)
        return { upload: { token, attachment: viewOfAttachment(attachment, ctx.publicUrl) } }
      }
      return play({ faults: ctx.faults, op: 'upload', reply, effect })
    },
  )
}

function mountReads(app: FastifyInstance, { ctx, desk }: Parts): void {
  const get = (path: string, op: string, answer: (params: { id: string }, query: Record<string, string>) => unknown) =>
    app.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
      `/tickets/api/v2${path}`,
      (request, reply) => {
        const said = answer(request.params, request.query)
        if (said === undefined) return refuse(reply, 404, 'RecordNotFound', 'Not found')
        return play({ faults: ctx.faults, op, reply, effect: () => said })
      },
    )
  get('/tickets', 'find', (_params, query) => {
    const tickets = query.external_id === undefined ? desk.all() : desk.ofExternalId(query.external_id)
    return { tickets: tickets.slice(0, 100).map(viewOfTicket) }
  })
  get('/tickets/show_many', 'read', (_params, query) => ({
    tickets: (query.ids ?? '').split(',').flatMap((id) => {
      const ticket = desk.ticket(Number(id))
      return ticket ? [viewOfTicket(ticket)] : []
    }),
  }))
  get('/tickets/:id', 'read', ({ id }) => {
    const ticket = desk.ticket(Number(id))
    return ticket && { ticket: viewOfTicket(ticket) }
  })
  get('/tickets/:id/comments', 'comments', ({ id }, query) => {
    const ticket = desk.ticket(Number(id))
    if (!ticket) return undefined
    const from = Number(query['page[after]'] ?? 0)
    const size = Number(query['page[size]'] ?? 100)
    const page = ticket.comments.slice(from, from + size)
    const authors = new Set(page.map((comment) => comment.author_id))
    const next = from + size
    return {
      comments: page.map((comment) => viewOfComment(comment, ctx.publicUrl)),
      users: [...authors].map((author) => desk.user(author)),
      meta: { has_more: next < ticket.comments.length, after_cursor: String(next) },
    }
  })
  get('/attachments/:id', 'attachment', ({ id }) => {
    const found = desk.attachment(Number(id))
    return found && { attachment: viewOfAttachment(found, ctx.publicUrl) }
  })
  app.get<{ Params: { id: string } }>('/tickets/attachments/:id/content', (request, reply) => {
    const found = desk.attachment(Number(request.params.id))
    return found ? reply.type(found.content_type).send(found.content) : reply.code(404).send({})
  })
}

function mountTickets(app: FastifyInstance, ctx: SandboxContext, outbox: Outbox): void {
  const parts = openParts(ctx)
  const key = ctx.setting('TICKETS_KEY')
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/tickets/api/') || !key || request.headers.authorization === `Bearer ${key}`) return
    return refuse(reply, 401, 'Couldn’t authenticate you', 'The token is wrong')
  })
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(fileTypes, { parseAs: 'buffer', bodyLimit: uploadBytes }, (_request, body, done) =>
    done(null, body),
  )
  mountWrites(app, parts)
  mountOtherWrites(app, parts)
  mountReads(app, parts)
  mountSimulations(app, parts, outbox)
  app.addHook('onClose', () => parts.callbacks.close())
}

/** A help desk with Zendesk's tickets, uploads, ratings and webhooks. It also takes mail at its address. */
export function ticketsPartner(outbox: Outbox): SandboxPartner {
  return { name: 'tickets', mount: (app, ctx) => mountTickets(app, ctx, outbox) }
}
