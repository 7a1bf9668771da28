import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'
import { type EnvelopeItem, readEnvelope } from './envelope.ts'

type KeptItem = EnvelopeItem & { project: string; receivedAt: string }

const maxKept = 500

function mountSentry(app: FastifyInstance, ctx: SandboxContext): void {
  const kept: KeptItem[] = []
  // Senders use different content types; the body is always read as bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post<{ Params: { project: string }; Querystring: { sentry_key?: string }; Body: Buffer | undefined }>(
    '/sentry/api/:project/envelope/',
    (request, reply) => {
      // Any origin may report, as with Sentry itself.
      reply.header('access-control-allow-origin', '*')
      const auth = `${request.headers['x-sentry-auth'] ?? ''}`
      const hasKey = Boolean(request.query.sentry_key) || /\bsentry_key=\w+/.test(auth)
      if (!hasKey) return reply.code(403).send({ detail: 'missing authorization information' })
      return play({
        faults: ctx.faults,
        op: 'envelope',
        reply,
        effect: () => {
          try {
            const { header, items } = readEnvelope(request.body ?? Buffer.alloc(0))
            const receivedAt = ctx.now().toISOString()
            kept.unshift(...items.map((item) => ({ ...item, project: request.params.project, receivedAt })))
            kept.splice(maxKept)
            return { id: header.event_id ?? null }
          } catch {
            return reply.code(400).send({ detail: 'bad envelope' })
          }
        },
      })
    },
  )

  app.get<{ Querystring: { type?: string } }>('/sentry/items', ({ query }) =>
    kept.filter(({ type }) => query.type === undefined || type === query.type),
  )
}

/** An error tracker that takes Sentry envelopes and lists their items: newest first, all or one type. */
export const sentry: SandboxPartner = { name: 'sentry', mount: mountSentry }
