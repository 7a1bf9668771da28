import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import { featureDefaults } from './features.ts'
import { type ServiceChange, type ServiceOrder, serviceView } from './provisioning.ts'
import { NetworkRefusal } from './refusal.ts'
import type { NetworkFloor } from './route-context.ts'
import { particular, type Service, withParticulars } from './store.ts'

const base = '/network/serviceActivation/v4'

const characteristics = {
  type: 'array',
  maxItems: 50,
  items: { type: 'object', required: ['name', 'value'], properties: { name: { type: 'string' }, value: {} } },
} as const

const orderSchema = {
  type: 'object',
  required: ['externalId', 'serviceCharacteristic'],
  properties: {
    id: { type: 'string', minLength: 1, maxLength: 100 },
    externalId: { type: 'string', minLength: 1, maxLength: 200 },
    state: { enum: ['active'] },
    serviceCharacteristic: characteristics,
  },
} as const

const changeSchema = {
  type: 'object',
  properties: { state: { enum: ['active', 'inactive', 'terminated'] }, serviceCharacteristic: characteristics },
} as const

const migrationSchema = {
  type: 'object',
  required: ['services'],
  properties: {
    services: {
      type: 'array',
      maxItems: 1_000,
      items: {
        type: 'object',
        required: ['externalId', 'serviceCharacteristic'],
        properties: {
          id: { type: 'string', minLength: 1, maxLength: 100 },
          externalId: { type: 'string', minLength: 1, maxLength: 200 },
          state: { enum: ['active', 'inactive'] },
          serviceCharacteristic: characteristics,
        },
      },
    },
  },
} as const

/** A service in an answer, with a link to its monitor while an order is in progress. */
function show(service: Service, floor: NetworkFloor) {
  const view = serviceView(service, floor.serviceHref(service.id))
  const monitorId = service.pending?.monitorId
  return monitorId ? { ...view, monitor: { id: monitorId, href: floor.monitorHref(monitorId) } } : view
}

/** The answer of a change that was not made, for the fault `answer-without-effect`. */
function pretended(service: Service, { serviceCharacteristic = [] }: ServiceChange, floor: NetworkFloor) {
  return show(
    { ...service, serviceCharacteristic: withParticulars(service.serviceCharacteristic, serviceCharacteristic) },
    floor,
  )
}

function known(id: string, { store }: NetworkFloor): Service {
  const service = store.get('service', id)
  if (!service) throw new NetworkRefusal(404, 'not found', 'There is no such service.')
  return service
}

/** TMF640 service activation: order, change and read services, and read the monitors of orders. */
export function mountActivation(app: FastifyInstance, floor: NetworkFloor): void {
  mountOrders(app, floor)
  mountReads(app, floor)
  mountMigration(app, floor)
  mountHub(app, floor)
  app.addHook('onClose', () => floor.events.close())
}

function mountOrders(app: FastifyInstance, floor: NetworkFloor): void {
  const { store, provisioning, ctx } = floor
  app.post<{ Body: ServiceOrder }>(`${base}/service`, { schema: { body: orderSchema } }, (request, reply) =>
    play({
      faults: ctx.faults,
      op: 'activate',
      reply,
      settled: () => floor.settled(store.serviceByExternalId(request.body.externalId)?.id),
      effect() {
        const service = provisioning.order(request.body)
        if (service.pending) reply.header('location', floor.monitorHref(service.pending.monitorId))
        reply.code(service.pending ? 202 : 200)
        return show(service, floor)
      },
    }),
  )

  app.patch<{ Params: { id: string }; Body: ServiceChange }>(
    `${base}/service/:id`,
    { schema: { body: changeSchema } },
    (request, reply) =>
      play({
        faults: ctx.faults,
        op: 'change',
        reply,
        settled: () => floor.settled(request.params.id),
        effect: () =>
          floor.once(request, () => {
            if (ctx.faults.next('change', ['answer-without-effect']))
              return pretended(known(request.params.id, floor), request.body, floor)
            const service = provisioning.change(known(request.params.id, floor), request.body)
            if (service.pending) reply.code(202).header('location', floor.monitorHref(service.pending.monitorId))
            return show(service, floor)
          }),
      }),
  )
}

function mountReads(app: FastifyInstance, floor: NetworkFloor): void {
  const { store, ctx } = floor
  app.get<{ Querystring: Record<string, string> }>(`${base}/service`, (request, reply) => {
    const { MSISDN, ICCID, externalId, state } = request.query
    const limit = Math.min(Math.max(Number(request.query.limit ?? 100) || 0, 0), 1_000)
    const offset = Math.max(Number(request.query.offset ?? 0) || 0, 0)
    const found = [...store.all('service')].filter(
      (service) =>
        (externalId === undefined || service.externalId === externalId) &&
        (state === undefined || service.state === state) &&
        (MSISDN === undefined || particular(service, 'MSISDN') === MSISDN) &&
        (ICCID === undefined || particular(service, 'ICCID') === ICCID),
    )
    reply.header('x-total-count', found.length)
    return found.slice(offset, offset + limit).map((service) => show(service, floor))
  })
  app.get<{ Params: { id: string } }>(`${base}/service/:id`, (request, reply) =>
    play({ faults: ctx.faults, op: 'service', reply, effect: () => show(known(request.params.id, floor), floor) }),
  )
  app.get<{ Params: { id: string } }>(`${base}/monitor/:id`, (request) => {
    const monitor = store.get('monitor', request.params.id)
    if (!monitor) throw new NetworkRefusal(404, 'not found', 'There is no such monitor.')
    return { ...monitor, href: floor.monitorHref(monitor.id) }
  })
}

/** Adds mobiles that are already in use, as when a provider migrates: no steps and no events. */
function mountMigration(app: FastifyInstance, floor: NetworkFloor): void {
  const { store, ctx } = floor
  app.post<{ Body: { services: (Omit<ServiceOrder, 'state'> & { state?: 'active' | 'inactive' })[] } }>(
    '/network/simulate/services',
    { schema: { body: migrationSchema } },
    (request) => {
      for (const { id, externalId, state, serviceCharacteristic } of request.body.services) {
        const earlier = store.serviceByExternalId(externalId)
        store.put('service', {
          id: earlier?.id ?? id ?? randomUUID(),
          externalId,
          state: state ?? 'active',
          serviceSpecification: { id: 'mobile', name: 'Mobile' },
          serviceCharacteristic: withParticulars(featureDefaults, serviceCharacteristic),
          startDate: ctx.now().toISOString(),
          firstAttachDate: ctx.now().toISOString(),
        })
        store.put('number', { id: particular({ serviceCharacteristic }, 'MSISDN'), state: 'inUse' })
      }
      return request.body.services
        .map(({ externalId }) => store.serviceByExternalId(externalId))
        .filter((one) => one)
        .map((one) => show(one as Service, floor))
    },
  )
}

/** The hub registers more listeners for events. */
function mountHub(app: FastifyInstance, { store }: NetworkFloor): void {
  app.post<{ Body: { callback: string; query?: string } }>(
    '/network/hub',
    {
      schema: {
        body: {
          type: 'object',
          required: ['callback'],
          properties: { callback: { type: 'string', pattern: '^https?://' }, query: { type: 'string' } },
        },
      },
    },
    (request, reply) => {
      const { callback, query } = request.body
      const same = [...store.all('listener')].find((one) => one.callback === callback && one.query === query)
      const listener = same ?? { id: randomUUID(), callback, ...(query !== undefined && { query }) }
      if (!same) store.put('listener', listener)
      return reply.code(201).send(listener)
    },
  )
  app.delete<{ Params: { id: string } }>('/network/hub/:id', (request, reply) => {
    store.drop('listener', request.params.id)
    return reply.code(204).send()
  })
}
