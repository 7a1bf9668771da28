import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Outbox } from '../outbox/outbox.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'
import { mountActivation } from './activation.ts'
import { mountAttach } from './attach.ts'
import { Attachments } from './attachments.ts'
import { mountCalls } from './calls.ts'
import { type NetworkEvents, openEvents } from './events.ts'
import { mountInventory } from './inventory.ts'
import { mountOwnChanges } from './own-changes.ts'
import { mountProfiles } from './profiles.ts'
import { Provisioning } from './provisioning.ts'
import { NetworkRefusal } from './refusal.ts'
import type { NetworkFloor } from './route-context.ts'
import { mountSilence } from './simulate-silence.ts'
import { mountStock } from './stock.ts'
import { NetworkStore, type Service } from './store.ts'
import { mountSubscribers } from './subscribers.ts'
import { mountUsage } from './usage.ts'
import { mountWebFilter } from './web-filter.ts'

const defaultStepMs = 3_000
const defaultAttachSteps = 4
const settleCheckMs = 5

function requestKey(request: FastifyRequest): string | undefined {
  const header = request.headers['x-request-id']
  const reference = (request.body as { reference?: string } | undefined)?.reference
  const key = reference ?? (typeof header === 'string' && header !== '' ? header : undefined)
  return key === undefined ? undefined : `${request.method} ${request.routeOptions.url} ${key}`
}

function createIdempotency(store: NetworkStore): NetworkFloor['once'] {
  return function once<Answer>(request: FastifyRequest, act: () => Answer): Answer {
    const id = requestKey(request)
    if (id === undefined) return act()
    const input = JSON.stringify([request.url, request.body])
    const kept = store.get('answer', id)
    if (kept && kept.asked !== input) {
      throw new NetworkRefusal(409, 'request id in use', 'This request id was used with other particulars.')
    }
    if (kept) return kept.answer as Answer
    const answer = act()
    store.put('answer', { id, asked: input, answer })
    return answer
  }
}

function waitUntilSettled(store: NetworkStore, events: NetworkEvents): NetworkFloor['settled'] {
  return async function settled(serviceId) {
    while (serviceId !== undefined && store.get('service', serviceId)?.pending) {
      await new Promise((resolve) => setTimeout(resolve, settleCheckMs))
    }
    await events.drained()
  }
}

function mountNetwork(app: FastifyInstance, ctx: SandboxContext, outbox: Outbox): void {
  const store = new NetworkStore(ctx.dataDir)
  const events = openEvents(ctx, store)
  const serviceHref = (id: string) => `${ctx.publicUrl}/network/serviceActivation/v4/service/${id}`
  const monitorHref = (id: string) => `${ctx.publicUrl}/network/serviceActivation/v4/monitor/${id}`
  const stepMs = Number(ctx.setting('NETWORK_STEP_MS') ?? defaultStepMs)
  const steps = Number(ctx.setting('NETWORK_ATTACH_STEPS') ?? defaultAttachSteps)
  const attachments = new Attachments({ store, events, stepMs, steps, now: ctx.now, serviceHref })
  const onActive = (service: Service) => attachments.expect(service)
  const provisioning = new Provisioning({ store, events, stepMs, now: ctx.now, onActive, serviceHref, monitorHref })
  const floor: NetworkFloor = {
    ctx,
    store,
    events,
    provisioning,
    attachments,
    serviceHref,
    monitorHref,
    once: createIdempotency(store),
    settled: waitUntilSettled(store, events),
  }

  const key = ctx.setting('NETWORK_KEY')
  app.addHook('preHandler', async (request, reply) => {
    const open = key === undefined || request.url.startsWith('/network/simulate/')
    if (open || request.headers.authorization === `Bearer ${key}`) return
    return reply.code(401).send({ code: '401', reason: 'unauthorized', message: 'The bearer key is missing or wrong.' })
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    const reason = error instanceof NetworkRefusal ? error.reason : error.name
    return reply.code(status).send({ code: String(status), reason, message: error.message })
  })
  mountActivation(app, floor)
  mountStock(app, floor)
  mountInventory(app, floor)
  mountProfiles(app, floor)
  mountAttach(app, floor)
  mountCalls(app, floor)
  mountOwnChanges(app, floor)
  mountUsage(app, floor)
  mountSubscribers(app, floor, outbox)
  mountSilence(app, floor)
  mountWebFilter(app, floor)
  app.addHook('onClose', () => {
    provisioning.close()
    attachments.close()
    store.close()
  })
}

/** The mobile network and its inventories: TMF640, resource pools, ES2+ and TMF635 usage. */
export function networkPartner(outbox: Outbox): SandboxPartner {
  return { name: 'network', mount: (app, ctx) => mountNetwork(app, ctx, outbox) }
}
