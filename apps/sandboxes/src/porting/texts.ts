import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import { comparable, type Outbox } from '../outbox/outbox.ts'
import { type Exchange, phone, shortCode, text } from './exchange.ts'

/** Files a text from the short code in the outbox. */
export function fileText(outbox: Outbox, to: string, said: string, at: Date): void {
  const recipient = comparable(to)
  outbox.file(
    { channel: 'sms', from: shortCode, to: recipient, subject: '', text: said, html: '', attachments: [] },
    at,
  )
}

/** Texts from and to the short code; replies are forwarded to the gaining provider. */
export function mountTexts(app: FastifyInstance, { ctx, outbox, clock, tell }: Exchange): void {
  const sent = new Set<string>()
  const outgoing = {
    type: 'object',
    required: ['requestId', 'to', 'text'],
    additionalProperties: false,
    properties: { requestId: text(200), to: phone, text: text(480) },
  } as const
  app.post<{ Body: { requestId: string; to: string; text: string } }>(
    '/porting/v1/texts',
    { schema: { body: outgoing } },
    (request, reply) =>
      play({
        faults: ctx.faults,
        op: 'text',
        reply,
        effect: () => {
          const { requestId, to, text: said } = request.body
          if (!sent.has(requestId)) fileText(outbox, to, said, ctx.now())
          sent.add(requestId)
          return {}
        },
      }),
  )
  const incoming = {
    type: 'object',
    required: ['from', 'text'],
    additionalProperties: false,
    properties: { from: phone, text: text(160) },
  } as const
  app.post<{ Body: { from: string; text: string } }>(
    '/porting/simulate/texts',
    { schema: { body: incoming } },
    (request) => {
      const { from, text: said } = request.body
      tell(
        { event: 'text.received', text: { id: randomUUID(), from, text: said, at: clock.now().toISOString() } },
        'text',
      )
      return {}
    },
  )
}
