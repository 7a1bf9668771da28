import type { FastifyInstance } from 'fastify'
import type { Arrival, Outbox } from '../outbox/outbox.ts'
import { asHtml, escaped, type Status, type Ticket } from './desk.ts'
import type { Parts } from './parts.ts'

/** Finds the ticket number in an address such as `support+id35437@help.test`. */
const ticketAddress = /\+id(\d+)@/

const answerBody = {
  type: 'object',
  required: ['text'],
  additionalProperties: false,
  properties: {
    text: { type: 'string', minLength: 1 },
    html: { type: 'string' },
    /** The text of an attached file. */
    file: { type: 'string' },
    fileName: { type: 'string', default: 'notes.txt' },
    isInternal: { type: 'boolean', default: false },
    status: { enum: ['open', 'pending', 'hold', 'solved', 'closed'], default: 'pending' },
  },
} as const

interface Answer {
  text: string
  html?: string
  file?: string
  fileName: string
  isInternal: boolean
  status: Status
}

/**
 * Simulates an agent, who replies and changes a ticket's status, and incoming mail for a ticket. `/tickets` lists the
 * tickets.
 */
export function mountSimulations(app: FastifyInstance, parts: Parts, outbox: Outbox): void {
  const { desk, tell } = parts
  app.get('/tickets', (_request, reply) => reply.type('text/html; charset=utf-8').send(page(desk.all())))
  app.get<{ Querystring: { external_id?: string } }>('/tickets/state', ({ query }) => {
    const tickets = query.external_id === undefined ? desk.all() : desk.ofExternalId(query.external_id)
    const withoutContent = (ticket: Ticket) => ({
      ...ticket,
      comments: ticket.comments.map((comment) => ({
        ...comment,
        attachments: comment.attachments.map(({ content, ...one }) => ({
          ...one,
          text: content.toString('latin1', 0, 200),
        })),
      })),
    })
    return { tickets: tickets.map(withoutContent) }
  })
  app.post<{ Params: { id: string }; Body: Answer }>(
    '/tickets/simulate/:id/answer',
    { schema: { body: answerBody } },
    (request, reply) => {
      const ticket = desk.ticket(Number(request.params.id))
      if (!ticket) return reply.code(404).send({})
      const { text, html = asHtml(text), file, fileName, isInternal, status } = request.body
      const kept = file === undefined ? undefined : desk.keep(fileName, 'text/plain', Buffer.from(file))
      desk.comment(ticket, {
        authorId: desk.agent.id,
        text,
        html,
        isPublic: !isInternal,
        channel: 'web',
        ...(kept && { attachments: [kept.attachment] }),
      })
      if (!isInternal) ticket.status = status
      tell(ticket, 'comment_added')
      return { ticket: ticket.id }
    },
  )
  app.post<{ Params: { id: string }; Body: { status: Status } }>('/tickets/simulate/:id/status', (request, reply) => {
    const ticket = desk.ticket(Number(request.params.id))
    if (!ticket) return reply.code(404).send({})
    ticket.status = request.body.status
    desk.touch(ticket)
    tell(ticket, 'status_changed')
    return { ticket: ticket.id }
  })
  outbox.onArrival((arrival) => takeMail(parts, arrival))
}

/**
 * Adds a mail to a ticket's address as a comment if the requester sent it, and opens the ticket again. A closed ticket
 * is left alone.
 */
function takeMail({ desk, tell }: Parts, { channel, to, from, text }: Arrival): void {
  const id = channel === 'mail' ? ticketAddress.exec(to)?.[1] : undefined
  const ticket = id === undefined ? undefined : desk.ticket(Number(id))
  if (!ticket || ticket.status === 'closed') return
  const sender = /<([^>]+)>/.exec(from)?.[1] ?? from
  if (desk.user(ticket.requester_id)?.email.toLowerCase() !== sender.trim().toLowerCase()) return
  const words = text.trim()
  desk.comment(ticket, {
    authorId: ticket.requester_id,
    text: words,
    html: asHtml(words),
    isPublic: true,
    channel: 'email',
  })
  ticket.status = 'open'
  tell(ticket, 'comment_added')
}

function page(tickets: readonly Ticket[]): string {
  const items = tickets.map((ticket) => {
    const lines = ticket.comments.map(({ body, via }) => `<li>${via.channel}: ${escaped(body)}</li>`).join('')
    return `<section><h2>#${ticket.id} ${escaped(ticket.subject)} (${ticket.status})</h2><ol>${lines}</ol></section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tickets</title><h1>Tickets</h1>${
    items.join('') || '<p>No ticket yet.</p>'
  }</html>`
}
