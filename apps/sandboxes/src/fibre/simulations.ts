import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Companies } from './companies.ts'
import type { Line } from './connections.ts'
import { type Order, viewOf } from './order.ts'
import { ordersPage } from './pages.ts'
import * as schema from './schemas.ts'

const form = 'application/x-www-form-urlencoded'
const usualRejection = 'The fibre company cannot connect this place.'

/** Simulations: step an order, cause trouble, break a line, move the clock; and the page with buttons for them. */
export function mountPlay(app: FastifyInstance, { ctx, clock, orders, connections }: Companies): void {
  app.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  /** A form post from the page redirects back to it. */
  const answer = (request: FastifyRequest, reply: FastifyReply, order: Order) =>
    request.headers['content-type']?.startsWith(form) ? reply.redirect('/fibre', 303) : viewOf(order, ctx.publicUrl)

  app.post<{ Params: { order: string } }>('/fibre/simulate/:order/step', (request, reply) =>
    answer(request, reply, orders.step(request.params.order)),
  )
  for (const what of ['missed', 'hold', 'reject'] as const) {
    app.post<{ Params: { order: string }; Body: { reason?: string } | null }>(
      `/fibre/simulate/:order/${what}`,
      { schema: { body: schema.troubleBody } },
      (request, reply) =>
        answer(request, reply, orders.trouble(request.params.order, what, request.body?.reason ?? usualRejection)),
    )
  }
  app.post<{ Body: { now?: string; advanceS?: number } }>(
    '/fibre/simulate/clock',
    { schema: { body: schema.clockBody } },
    ({ body }) => {
      clock.move(body)
      orders.settle()
      return { now: clock.now().toISOString() }
    },
  )
  app.post<{ Params: { service: string }; Body: Omit<Line, 'since'> }>(
    '/fibre/simulate/service/:service/line',
    { schema: { body: schema.lineBody } },
    ({ params, body }) => connections.setLine(params.service, body),
  )
  app.get('/fibre/orders', () =>
    orders.all().map((order) => ({ ...viewOf(order, ctx.publicUrl), place: order.place, steps: order.steps })),
  )
  app.get('/fibre', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(ordersPage(orders.all(), clock.now())),
  )
}
