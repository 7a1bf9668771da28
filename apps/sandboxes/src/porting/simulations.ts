import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Exchange, phone, text, viewOf } from './exchange.ts'
import type { Hours } from './hours.ts'
import type { Input } from './orders.ts'
import { ordersPage } from './pages.ts'

/** Simulations: move the clock, request one of our numbers, and report a false completion. */
export function mountPlay(app: FastifyInstance, { ctx, orders, clock, ownProviderId, tell }: Exchange): void {
  const time = {
    type: 'object',
    additionalProperties: false,
    properties: {
      now: { type: 'string', format: 'date-time' },
      advanceS: { type: 'integer' },
      hours: { enum: ['always', 'business', 'closed'] },
    },
  } as const
  app.post<{ Body: { now?: string; advanceS?: number; hours?: Hours } }>(
    '/porting/simulate/clock',
    { schema: { body: time } },
    (request) => {
      clock.move(request.body)
      orders.lookAgain()
      return { now: clock.now().toISOString(), hours: clock.hours() }
    },
  )
  const leaving = {
    type: 'object',
    required: ['phoneNumber'],
    additionalProperties: false,
    properties: {
      phoneNumber: phone,
      gainingServiceProviderId: { ...text(40), default: 'spark' },
      accountNumber: text(60),
      handsetReference: text(60),
      readyForService: { type: 'string', format: 'date-time' },
    },
  } as const
  app.post<{ Body: Omit<Input, 'requestId' | 'losingServiceProviderId' | 'prePayPrePaid'> }>(
    '/porting/simulate/leave',
    { schema: { body: leaving } },
    (request) => {
      const prePayPrePaid = request.body.accountNumber === undefined
      const input = { ...request.body, prePayPrePaid, requestId: randomUUID(), losingServiceProviderId: ownProviderId }
      return viewOf(orders.request(input))
    },
  )
  app.post<{ Body: Record<string, unknown> }>('/porting/simulate/lie', (request) => {
    tell({ event: 'order.updated', order: request.body }, 'order')
    return {}
  })
  app.get('/porting/orders', () => orders.all())
  app.get('/porting', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(ordersPage(orders.all(), ctx.now())),
  )
}
