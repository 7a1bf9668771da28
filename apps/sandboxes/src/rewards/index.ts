import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'

interface Claim {
  RewardsEmail: string
  Password: string
  SPID: number
}

const claimSchema = {
  type: 'object',
  required: ['RewardsEmail', 'Password', 'SPID'],
  additionalProperties: false,
  properties: {
    RewardsEmail: { type: 'string', minLength: 3, maxLength: 254 },
    Password: { type: 'string', minLength: 1, maxLength: 200 },
    SPID: { type: 'integer' },
  },
} as const

/** The same email has the same card, in every run. */
function cardOf(email: string): string {
  const hex = createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function mountRewards(app: FastifyInstance, ctx: SandboxContext): void {
  app.post<{ Body: Claim }>('/rewards/claim_rewards_card', { schema: { body: claimSchema } }, (request, reply) =>
    play({
      faults: ctx.faults,
      op: 'claim',
      reply,
      effect: () =>
        request.body.Password === 'wrong'
          ? reply.code(401).send({ code: 'unauthorized', message: 'The email or the password is wrong.' })
          : { UUID: cardOf(request.body.RewardsEmail) },
    }),
  )
}

/** A rewards programme: every email has a card, and the password `wrong` is the wrong one. */
export const rewards: SandboxPartner = { name: 'rewards', mount: mountRewards }
