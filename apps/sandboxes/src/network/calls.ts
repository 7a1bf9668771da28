import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import { type Named, serviceNamed } from './attach.ts'
import type { NetworkFloor } from './route-context.ts'
import type { Service } from './store.ts'

const emergencyNumber = '111'

/** Whether a mobile can make calls. A service without these features has never been barred. */
function mayCall({ state, serviceCharacteristic }: Service): boolean {
  const is = (name: string, value: boolean) =>
    serviceCharacteristic.some((one) => one.name === name && one.value === value)
  return state === 'active' && !is('AllowOutgoingCalls', false) && !is('BarOutgoingCalls', true)
}

const schema = {
  type: 'object',
  required: ['to'],
  additionalProperties: false,
  minProperties: 2,
  properties: {
    MSISDN: { type: 'string', pattern: '^[0-9]{8,15}$' },
    ICCID: { type: 'string', pattern: '^[0-9]{19,20}$' },
    serviceId: { type: 'string', minLength: 1, maxLength: 100 },
    to: { type: 'string', pattern: '^[0-9]{3,15}$' },
  },
} as const

/**
 * Simulates a call from a mobile. It connects when the service is active and calls are not barred; calls to 111 always
 * connect.
 */
export function mountCalls(app: FastifyInstance, floor: NetworkFloor): void {
  app.post<{ Body: Named & { to: string } }>('/network/simulate/call', { schema: { body: schema } }, (request, reply) =>
    play({
      faults: floor.ctx.faults,
      op: 'simulate-call',
      reply,
      effect() {
        const { to, ...named } = request.body
        return { connected: to === emergencyNumber || mayCall(serviceNamed(floor, named)) }
      },
    }),
  )
}
