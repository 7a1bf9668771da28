import type { FastifyInstance } from 'fastify'
import type { NetworkFloor } from './floor.ts'

const digits = { type: 'string', pattern: '^[0-9]{8,20}$' } as const
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['number', 'silent'],
  properties: { number: digits, silent: { type: 'boolean' }, fails: { type: 'boolean' } },
} as const

/**
 * Simulates silence about one mobile, by its number or that of its SIM: orders are taken and nothing is heard of them
 * until it ends; with `fails` the order that is under way then fails.
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
