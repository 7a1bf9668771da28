import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import { serviceView } from './provisioning.ts'
import { NetworkRefusal } from './refusal.ts'
import type { NetworkFloor } from './route-context.ts'
import type { Service } from './store.ts'

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

/** The service with this number, SIM or id; refuses 404 when there is none. */
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

/** Simulates that a person puts the SIM into a phone or installs the eSIM. */
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
