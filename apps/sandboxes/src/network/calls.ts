import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import { type Named, serviceNamed } from './attach.ts'
import type { NetworkFloor } from './floor.ts'

const emergencyNumber = '111'

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

/** Simulates a call from a mobile: it connects while the service is active, and to 111 always. */
export function mountCalls(app: FastifyInstance, floor: NetworkFloor): void {
  app.post<{ Body: Named & { to: string } }>('/network/simulate/call', { schema: { body: schema } }, (request, reply) =>
    play({
      faults: floor.ctx.faults,
      op: 'simulate-call',
      reply,
      effect() {
        const { to, ...named } = request.body
        const { state } = serviceNamed(floor, named)
        return { connected: to === emergencyNumber || state === 'active' }
      },
    }),
  )
}
