import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import type { NetworkEvents } from './events.ts'
import type { NetworkFloor } from './index.ts'
import { serviceView } from './provisioning.ts'
import { NetworkRefusal } from './refusal.ts'
import type { NetworkStore, Service } from './store.ts'

interface Bench {
  store: NetworkStore
  events: NetworkEvents
  stepMs: number
  /** How many steps after its activation a SIM attaches by itself; never with 0. */
  steps: number
  now(): Date
  serviceHref(id: string): string
}

/** SIMs that are seen in a phone for the first time: by themselves some steps after their activation, or on demand. */
export class Attachments {
  readonly #bench: Bench
  #timers = new Set<NodeJS.Timeout>()

  constructor(bench: Bench) {
    this.#bench = bench
    for (const service of bench.store.all('service')) this.expect(service)
  }

  /** A service that is active and was never seen attaches some steps later. */
  expect({ id, state, firstAttachDate }: Service): void {
    const { stepMs, steps } = this.#bench
    if (state !== 'active' || firstAttachDate !== undefined || steps <= 0) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      const service = this.#bench.store.get('service', id)
      if (service?.state === 'active' && service.firstAttachDate === undefined) this.attach(service)
    }, stepMs * steps)
    this.#timers.add(timer)
  }

  /** Reports that the SIM is in a phone: the date is that of the first time, however often it is reported. */
  attach(service: Service): Service {
    const { store, events, now, serviceHref } = this.#bench
    const seen = { ...service, firstAttachDate: service.firstAttachDate ?? now().toISOString() }
    store.put('service', seen)
    events.tell('ServiceAttachEvent', seen.id, { service: serviceView(seen, serviceHref(seen.id)) })
    return seen
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}

const attachSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    MSISDN: { type: 'string', pattern: '^[0-9]{8,15}$' },
    ICCID: { type: 'string', pattern: '^[0-9]{19,20}$' },
    serviceId: { type: 'string', minLength: 1, maxLength: 100 },
  },
} as const

export interface Named {
  MSISDN?: string
  ICCID?: string
  serviceId?: string
}

/** The service of a number, a SIM or an id; refused 404 where there is none. */
export function serviceNamed({ store }: NetworkFloor, { MSISDN, ICCID, serviceId }: Named): Service {
  const service =
    (serviceId !== undefined && store.get('service', serviceId)) ||
    (MSISDN !== undefined && store.liveServiceWith('MSISDN', MSISDN)) ||
    (ICCID !== undefined && store.liveServiceWith('ICCID', ICCID)) ||
    undefined
  if (!service) throw new NetworkRefusal(404, 'not found', 'There is no such mobile.')
  return service
}

function activeServiceNamed(floor: NetworkFloor, named: Named): Service {
  const service = serviceNamed(floor, named)
  if (service.state !== 'active') throw new NetworkRefusal(409, 'not active', 'This mobile is not in service.')
  return service
}

/** A person puts the SIM into a phone, or installs the eSIM, when they choose to. */
export function mountAttach(app: FastifyInstance, floor: NetworkFloor): void {
  app.post<{ Body: Named }>('/network/simulate/attach', { schema: { body: attachSchema } }, (request, reply) =>
    play({
      faults: floor.ctx.faults,
      op: 'simulate-attach',
      reply,
      settled: floor.events.drained,
      effect() {
        const seen = floor.attachments.attach(activeServiceNamed(floor, request.body))
        return serviceView(seen, floor.serviceHref(seen.id))
      },
    }),
  )
}
