import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { openCallbacks, signedIn } from '../callbacks.ts'
import { play } from '../misbehave.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'
import { Clock, type Exchange, phone, text, viewOf } from './exchange.ts'
import { type Hours, isOpen } from './hours.ts'
import { outcomeOf } from './numbers.ts'
import { type Input, type Order, Orders, Refusal } from './orders.ts'
import { mountPlay } from './simulations.ts'
import { fileText, mountTexts } from './texts.ts'

const defaultStepMs = 2_000

const requestBody = {
  type: 'object',
  required: ['requestId', 'gainingServiceProviderId', 'losingServiceProviderId', 'phoneNumber', 'prePayPrePaid'],
  additionalProperties: false,
  properties: {
    requestId: text(100),
    gainingServiceProviderId: text(40),
    losingServiceProviderId: text(40),
    phoneNumber: phone,
    prePayPrePaid: { type: 'boolean' },
    accountNumber: text(60),
    handsetReference: text(60),
    customerName: text(200),
    readyForService: { type: 'string', format: 'date-time' },
  },
} as const

const actionBody = {
  type: 'object',
  required: ['requestId'],
  additionalProperties: false,
  properties: { requestId: text(100), reason: text(60), readyForService: { type: 'string', format: 'date-time' } },
} as const

function mountPorting(app: FastifyInstance, ctx: SandboxContext, outbox: Outbox): void {
  const clock = new Clock(ctx.now, (ctx.setting('PORTING_PARTNER_HOURS') as Hours | undefined) ?? 'always')
  const callbacks = openCallbacks({
    name: 'porting-events',
    dataDir: ctx.dataDir,
    headersOf: signedIn('x-porting-signature', ctx.setting('PORTING_SIGNATURE_SECRET') ?? 'porting-signature-sandbox'),
    faults: ctx.faults,
    now: ctx.now,
    log: ctx.log,
  })
  const url = ctx.setting('PORTING_CALLBACK_URL')
  const tell = (event: Record<string, unknown>, op: string) => {
    if (url) callbacks.send(url, { id: randomUUID(), at: clock.now().toISOString(), ...event }, op)
  }
  const ownProviderId = ctx.setting('PORTING_PROVIDER_ID') ?? 'waea'
  const orders = new Orders({
    dataDir: ctx.dataDir,
    ownProviderId,
    stepMs: Number(ctx.setting('PORTING_STEP_MS') ?? defaultStepMs),
    clock,
    moved: (order) => tell({ event: 'order.updated', order: viewOf(order) }, 'order'),
  })
  const exchange: Exchange = { ctx, orders, clock, callbacks, outbox, ownProviderId, tell }
  const key = ctx.setting('PORTING_KEY')
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/porting/v1/')) return
    if (key && request.headers.authorization !== `Bearer ${key}`)
      return reply.code(401).send({ reason: 'unauthorized' })
    // When closed, it refuses every request with 503 and an empty body.
    if (!isOpen(clock.hours(), clock.now()) && clock.hours() === 'closed') return reply.code(503).send({})
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (!(error instanceof Refusal)) return reply.code(error.statusCode ?? 500).send({ message: error.message })
    const { status, errorCode, reason, som } = error
    return reply.code(status).send({ errorCode, reason, ...(som !== undefined && { som }) })
  })
  mountOrders(app, exchange)
  mountTexts(app, exchange)
  mountPlay(app, exchange)
  app.addHook('onClose', () => {
    orders.close()
    callbacks.close()
  })
}

function mountOrders(app: FastifyInstance, exchange: Exchange): void {
  const { ctx, orders, callbacks } = exchange
  const answer = (op: string, reply: FastifyReply, effect: () => Order) =>
    play({ faults: ctx.faults, op, reply, settled: callbacks.drained, effect: () => viewOf(effect()) })
  app.post<{ Body: Input }>('/porting/v1/orders', { schema: { body: requestBody } }, (request, reply) =>
    answer('request', reply, () => {
      const isNew = !orders.ofRequest(request.body.requestId)
      const order = orders.request(request.body)
      if (isNew) textHolder(exchange, order)
      return order
    }),
  )
  app.post<{
    Params: { som: string; action: string }
    Body: { requestId: string; reason?: string; readyForService?: string }
  }>('/porting/v1/orders/:som/:action', { schema: { body: actionBody } }, (request, reply) => {
    const { som, action } = request.params
    const { requestId, ...said } = request.body
    return answer(action, reply, () => orders.act(som, action, requestId, said))
  })
  app.get<{ Params: { som: string } }>('/porting/v1/orders/:som', (request, reply) =>
    answer('order', reply, () => known(orders.find(request.params.som))),
  )
  app.get<{ Params: { id: string } }>('/porting/v1/requests/:id', (request, reply) =>
    answer('find', reply, () => known(orders.ofRequest(request.params.id))),
  )
  app.get<{ Params: { number: string } }>('/porting/v1/numbers/:number', (request, reply) =>
    play({
      faults: ctx.faults,
      op: 'number',
      reply,
      effect: () => {
        const phoneNumber = request.params.number
        const order = orders.ofNumber(phoneNumber)
        const isMoved = order?.status === 'PORT_COMPLETED'
        const home = outcomeOf(phoneNumber).provider ?? ownerByPrefix(phoneNumber)
        return {
          phoneNumber,
          serviceProviderId: isMoved ? order.gainingServiceProviderId : (order?.losingServiceProviderId ?? home),
          ...(order && { status: order.status }),
        }
      },
    }),
  )
}

function known(order: Order | undefined): Order {
  if (!order) throw new Refusal(404, 404, 'UNKNOWN_ORDER')
  return order
}

/** The provider that a prefix was first allocated to. */
function ownerByPrefix(phoneNumber: string): string {
  if (phoneNumber.startsWith('022')) return '2degrees'
  if (phoneNumber.startsWith('0204')) return 'skinny'
  return phoneNumber.startsWith('027') ? 'spark' : 'one-nz'
}

/** Texts the current holder of the number for consent. */
function textHolder({ outbox, ownProviderId, ctx }: Exchange, order: Order): void {
  if (order.gainingServiceProviderId !== ownProviderId) return
  const message =
    `${order.phoneNumber}: you asked to move this number to a new provider. Reply YES within 2 hours to go ahead, or NO ` +
    'to stop. Replies are free. Didn’t ask? Reply NO.'
  fileText(outbox, order.phoneNumber, message, ctx.now())
}

/**
 * The industry's porting system with all other providers, and the short code 2542. A number's last digits choose the
 * outcome (`numbers.ts`). Settings: PORTING_KEY,
 * PORTING_CALLBACK_URL, PORTING_SIGNATURE_SECRET, PORTING_PROVIDER_ID, PORTING_STEP_MS, PORTING_PARTNER_HOURS.
 */
export function porting(outbox: Outbox): SandboxPartner {
  return { name: 'porting', mount: (app, ctx) => mountPorting(app, ctx, outbox) }
}
