import type { FastifyInstance } from 'fastify'
import type { NetworkFloor } from './route-context.ts'

const digits = { type: 'string', pattern: '^[0-9]{8,20}$' } as const
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['number', 'silent'],
  properties: { number: digits, silent: { type: 'boolean' }, fails: { type: 'boolean' } },
} as const

/**
 * Silences one mobile, by its number or its SIM's: orders are accepted, but nothing happens and no events are sent
 * until the silence ends. With `fails`, the pending order then fails.
 */
export function mountSilence(app: FastifyInstance, { provisioning }: NetworkFloor): void {
  app.post<{ Body: { number: string; silent: boolean; fails?: boolean } }>(
    '/network/simulate/silence',
    { schema: { body: schema } },
    ({ body: { number, silent, fails = false } }) => {
      provisioning.silence.set(number, { silent, fails })
      return { number, silent, fails }
    },
  )
}
