import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { SandboxPartner } from '../partner.ts'
import type { Outbox } from './outbox.ts'

const page = (name: string) => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')

const listQuery = {
  type: 'object',
  properties: { to: { type: 'string' }, limit: { type: 'integer', minimum: 1, maximum: 2_000, default: 100 } },
}

/** Mails are shown without scripts; their links open in a new window. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src * data: 'unsafe-inline'; script-src 'none'"

function mountMessages(app: FastifyInstance, outbox: Outbox): void {
  app.get<{ Querystring: { to?: string; limit: number } }>(
    '/outbox/messages',
    { schema: { querystring: listQuery } },
    (request) => outbox.list(request.query),
  )
  app.delete('/outbox/messages', (_request, reply) => {
    outbox.clear()
    return reply.code(204).send()
  })
  app.get<{ Params: { id: string } }>('/outbox/messages/:id', (request, reply) => {
    const message = outbox.find(request.params.id)
    return message ?? reply.code(404).send({ message: 'There is no such message.' })
  })
  app.get<{ Params: { id: string } }>('/outbox/messages/:id/html', (request, reply) => {
    const message = outbox.find(request.params.id)
    if (!message) return reply.code(404).send({ message: 'There is no such message.' })
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailPolicy)
      .send(`<base target="_blank">${message.html}`)
  })
  app.get<{ Params: { id: string; name: string } }>('/outbox/messages/:id/attachments/:name', (request, reply) => {
    const file = outbox.attachment(request.params.id, request.params.name)
    if (!file) return reply.code(404).send({ message: 'There is no such file, or it made room for newer ones.' })
    return reply
      .type(file.contentType)
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .send(file.content)
  })
}

/** The outbox of all mails and SMS sent: a page at /outbox, and JSON for tests at /outbox/messages. */
export function outboxPartner(outbox: Outbox): SandboxPartner {
  return {
    name: 'outbox',
    mount(app) {
      mountMessages(app, outbox)
      const shown = { html: page('outbox.html'), css: page('outbox.css'), script: page('outbox.js') }
      app.get('/outbox', (_request, reply) => reply.type('text/html; charset=utf-8').send(shown.html))
      app.get('/outbox/outbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(shown.css))
      app.get('/outbox/outbox.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(shown.script))
    },
  }
}
