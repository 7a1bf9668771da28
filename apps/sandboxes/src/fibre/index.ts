import type { FastifyInstance } from 'fastify'
import { openCallbacks, signedIn } from '../callbacks.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'
import { answerTo, Clock, type Companies } from './companies.ts'
import { Connections, connectionView, lineView } from './connections.ts'
import { type Input, type Order, type Place, Refusal, viewOf } from './order.ts'
import { Orders } from './orders.ts'
import { type Mode, outcomeOf } from './places.ts'
import * as schema from './schemas.ts'
import { mountPlay } from './simulations.ts'

const defaultStepMs = 5_000
const api = /^\/fibre\/[A-Za-z]+\/v4\//

function openCompanies(ctx: SandboxContext): Companies {
  const clock = new Clock(ctx.now)
  const now = () => clock.now()
  const callbacks = openCallbacks({
    name: 'fibre-events',
    dataDir: ctx.dataDir,
    headersOf: signedIn('x-fibre-signature', ctx.setting('FIBRE_SIGNATURE_SECRET') ?? 'fibre-signature-sandbox'),
    faults: ctx.faults,
    now: ctx.now,
    log: ctx.log,
  })
  const url = ctx.setting('FIBRE_CALLBACK_URL')
  const tell = (order: Order) => {
    const event = { serviceOrder: viewOf(order, ctx.publicUrl) }
    if (url) callbacks.send(url, { eventType: 'ServiceOrderStateChangeEvent', eventTime: now(), event }, 'order')
  }
  const connections = new Connections({ dataDir: ctx.dataDir, now })
  const openConnection = ({ productId, code, completedAt }: Order) => {
    if (productId && completedAt) connections.open(productId, code, completedAt)
  }
  const orders = new Orders({
    dataDir: ctx.dataDir,
    pace: {
      stepMs: Number(ctx.setting('FIBRE_STEP_MS') ?? defaultStepMs),
      isFast: /^(true|yes|1)$/i.test(ctx.setting('FIBRE_FAST') ?? 'true'),
    },
    now,
    moved(order) {
      openConnection(order)
      tell(order)
    },
  })
  // Opens connections that a kill left unopened after their order completed.
  for (const order of orders.all()) openConnection(order)
  return { ctx, clock, orders, connections, callbacks }
}

function mountFibre(app: FastifyInstance, ctx: SandboxContext): void {
  const companies = openCompanies(ctx)
  const { orders, connections, callbacks } = companies
  const key = ctx.setting('FIBRE_KEY')
  app.addHook('onRequest', async (request, reply) => {
    if (key && api.test(request.url) && request.headers.authorization !== `Bearer ${key}`) {
      return reply.code(401).send({ code: '401', reason: 'unauthorized', message: 'This key is not known.' })
    }
    orders.settle()
  })
  app.setErrorHandler((error: Error & { statusCode?: number; validation?: unknown }, _request, reply) => {
    const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500)
    const reason = error instanceof Refusal ? error.reason : error.validation ? 'invalidRequest' : undefined
    return reply.code(status).send({ code: String(status), reason, message: error.message })
  })
  mountOrdering(app, companies)
  mountVisits(app, companies)
  mountServices(app, companies)
  mountPlay(app, companies)
  app.addHook('onClose', () => {
    orders.close()
    connections.close()
    callbacks.close()
  })
}

function mountOrdering(app: FastifyInstance, companies: Companies): void {
  const { ctx, orders } = companies
  const view = (order: Order) => viewOf(order, ctx.publicUrl)
  app.post<{ Body: { place: Place } }>(
    '/fibre/serviceQualification/v4/checkServiceQualification',
    { schema: { body: schema.qualifyBody } },
    ({ body }, reply) =>
      answerTo(companies, 'qualify', reply, () => {
        const { id, place, company, at, expiresAt } = orders.qualify(body.place)
        const { availability, isServedByOther } = outcomeOf(place.streetNr)
        return {
          id,
          state: 'done',
          qualificationResult: availability === 'none' ? 'unqualified' : 'qualified',
          availability,
          servedByOtherProvider: isServedByOther,
          serviceProvider: { name: company },
          place,
          effectiveQualificationDate: at,
          expirationDate: expiresAt,
        }
      }),
  )
  const path = '/fibre/serviceOrdering/v4/serviceOrder'
  app.post<{ Body: Input }>(path, { schema: { body: schema.orderBody } }, ({ body }, reply) =>
    answerTo(companies, 'order', reply, () => view(orders.order(body))),
  )
  app.get<{ Querystring: { externalId: string } }>(
    path,
    { schema: { querystring: schema.findQuery } },
    ({ query }, reply) =>
      answerTo(companies, 'find', reply, () => {
        const order = orders.ofExternalId(query.externalId)
        return order ? [view(order)] : []
      }),
  )
  app.get<{ Params: { id: string } }>(`${path}/:id`, ({ params }, reply) =>
    answerTo(companies, 'read', reply, () => view(orders.find(params.id))),
  )
  app.post<{ Params: { id: string } }>(
    `${path}/:id/consent`,
    { schema: { body: schema.emptyBody } },
    ({ params }, reply) => answerTo(companies, 'consent', reply, () => view(orders.consent(params.id))),
  )
  app.post<{ Body: { serviceOrder: { id: string } } }>(
    '/fibre/serviceOrdering/v4/cancelServiceOrder',
    { schema: { body: schema.cancelBody } },
    ({ body }, reply) => answerTo(companies, 'cancel', reply, () => view(orders.cancel(body.serviceOrder.id))),
  )
}

function mountVisits(app: FastifyInstance, companies: Companies): void {
  const { ctx, orders } = companies
  app.post<{
    Body: { serviceOrder?: { id: string }; serviceQualification?: { id: string }; category: Mode }
  }>('/fibre/appointment/v4/searchTimeSlot', { schema: { body: schema.slotsBody } }, ({ body }, reply) =>
    answerTo(companies, 'slots', reply, () => ({
      availableTimeSlot: slotsFor(orders, body).map(({ id, start, end }) => ({
        id,
        validFor: { startDateTime: start, endDateTime: end },
      })),
    })),
  )
  app.post<{
    Body: { externalId: string; serviceQualification: { id: string }; category: Mode; timeSlot: { id: string } }
  }>('/fibre/appointment/v4/reservation', { schema: { body: schema.reserveBody } }, ({ body }, reply) => {
    const { externalId: reference, serviceQualification, category: mode, timeSlot } = body
    const input = { qualification: serviceQualification.id, mode, slot: timeSlot.id, reference }
    return answerTo(companies, 'reserve', reply, () => {
      const { externalId: id, slot, start, end, expiresAt } = orders.reserve(input)
      const span = { startDateTime: start, endDateTime: end }
      return { id, timeSlot: { id: slot, validFor: span }, expirationDate: expiresAt }
    })
  })
  app.post<{
    Body: { externalId: string; serviceOrder: { id: string }; category: Mode; timeSlot: { id: string } }
  }>('/fibre/appointment/v4/appointment', { schema: { body: schema.bookBody } }, ({ body }, reply) => {
    const { externalId: reference, serviceOrder, category: mode, timeSlot } = body
    const booking = { order: serviceOrder.id, mode, slot: timeSlot.id, reference }
    return answerTo(companies, 'book', reply, () => viewOf(orders.book(booking), ctx.publicUrl))
  })
}

function slotsFor(
  orders: Orders,
  body: { serviceOrder?: { id: string }; serviceQualification?: { id: string }; category: Mode },
) {
  const { serviceOrder, serviceQualification, category } = body
  return serviceOrder
    ? orders.slots(serviceOrder.id, category)
    : orders.slotsAt(serviceQualification?.id ?? '', category)
}

function mountServices(app: FastifyInstance, companies: Companies): void {
  const { connections } = companies
  const path = '/fibre/serviceInventory/v4/service/:id'
  app.get<{ Params: { id: string } }>(path, ({ params }, reply) =>
    answerTo(companies, 'service', reply, () => connectionView(connections.find(params.id))),
  )
  app.patch<{ Params: { id: string }; Body: { externalId: string; serviceSpecification: { id: string } } }>(
    path,
    { schema: { body: schema.changeBody } },
    ({ params, body: { externalId, serviceSpecification } }, reply) =>
      answerTo(companies, 'change', reply, () =>
        connectionView(connections.change(params.id, serviceSpecification.id, externalId)),
      ),
  )
  app.patch<{ Params: { id: string }; Body: { state: 'active' | 'suspended' } }>(
    `${path}/state`,
    { schema: { body: schema.stateBody } },
    ({ params, body }, reply) =>
      answerTo(companies, 'suspend', reply, () =>
        connectionView(connections.suspend(params.id, body.state === 'suspended')),
      ),
  )
  app.post<{ Params: { id: string }; Body: { externalId: string } }>(
    `${path}/restart`,
    { schema: { body: schema.restartBody } },
    ({ params, body }, reply) =>
      answerTo(companies, 'restart', reply, () => connectionView(connections.restart(params.id, body.externalId))),
  )
  app.post<{ Body: { service: { id: string } } }>(
    '/fibre/serviceTest/v4/serviceTest',
    { schema: { body: schema.testBody } },
    ({ body: { service } }, reply) =>
      answerTo(companies, 'test', reply, () => lineView(service.id, connections.line(service.id))),
  )
  app.post<{ Params: { id: string }; Body: { externalId: string } }>(
    `${path}/terminate`,
    { schema: { body: schema.terminateBody } },
    ({ params, body }, reply) =>
      answerTo(companies, 'disconnect', reply, () => connectionView(connections.terminate(params.id, body.externalId))),
  )
  app.get<{ Querystring: { 'service.id': string; from: string; upto: string } }>(
    '/fibre/usage/v4/usage',
    { schema: { querystring: schema.usageQuery } },
    ({ query }, reply) =>
      answerTo(companies, 'usage', reply, () => connections.usage(query['service.id'], query.from, query.upto)),
  )
}

/**
 * The local fibre companies, in the style of TM Forum's Open APIs. A place's house number decides the outcome of an
 * order (`places.ts`). Settings: FIBRE_KEY, FIBRE_CALLBACK_URL, FIBRE_SIGNATURE_SECRET, FIBRE_STEP_MS, FIBRE_FAST.
 */
export const fibre: SandboxPartner = { name: 'fibre', mount: mountFibre }
