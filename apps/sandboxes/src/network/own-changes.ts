import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import { type Named, serviceNamed } from './attach.ts'
import { type ServiceChange, serviceView } from './provisioning.ts'
import type { NetworkFloor } from './route-context.ts'

const schema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 2,
  properties: {
    MSISDN: { type: 'string', pattern: '^[0-9]{8,15}$' },
    ICCID: { type: 'string', pattern: '^[0-9]{19,20}$' },
    serviceId: { type: 'string', minLength: 1, maxLength: 100 },
    state: { enum: ['active', 'inactive', 'terminated'] },
    serviceCharacteristic: {
      type: 'array',
      maxItems: 50,
      items: { type: 'object', required: ['name', 'value'], properties: { name: { type: 'string' }, value: {} } },
    },
  },
} as const

/** Simulates changes made by the network: it suspends a mobile, changes its number or SIM, or ports it out. */
export function mountOwnChanges(app: FastifyInstance, floor: NetworkFloor): void {
  app.post<{ Body: Named & ServiceChange }>(
    '/network/simulate/change',
    { schema: { body: schema } },
    (request, reply) =>
      play({
        faults: floor.ctx.faults,
        op: 'simulate-change',
        reply,
        settled: () => floor.settled(serviceNamed(floor, request.body).id),
        effect() {
          const { state, serviceCharacteristic } = request.body
          const change = { ...(state && { state }), ...(serviceCharacteristic && { serviceCharacteristic }) }
          const changed = floor.provisioning.change(serviceNamed(floor, request.body), change)
          return serviceView(changed, floor.serviceHref(changed.id))
        },
      }),
  )
}
