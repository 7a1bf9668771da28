import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'

interface Claim {
  RewardsEmail: string
  Password: string
  SPID: number
}

interface Bonus {
  uuid: string
  category: string
  group: string
  title: string
  description: string
  cost: number
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

/** Every member's points. The delays below apply when REWARDS_DELAYS is on. */
const points = 450
const listDelayMs = 500
const oneDelayMs = 1_000

const bonuses = JSON.parse(readFileSync(new URL('bonuses.json', import.meta.url), 'utf8')) as readonly Bonus[]

/** The card number of an email, the same in every run. */
function cardOf(email: string): string {
  const hex = createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function mountRewards(app: FastifyInstance, ctx: SandboxContext): void {
  const isSlow = /^(true|yes|1)$/i.test(ctx.setting('REWARDS_DELAYS') ?? '')
  const delay = (ms: number) => (isSlow ? wait(ms) : undefined)

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
  app.get('/rewards/bonuses', async (_request, reply) => {
    await delay(listDelayMs)
    return play({ faults: ctx.faults, op: 'bonuses', reply, effect: () => ({ total: points, bonuses }) })
  })
  app.get<{ Params: { uuid: string } }>('/rewards/bonuses/:uuid', async (request, reply) => {
    await delay(oneDelayMs)
    return play({
      faults: ctx.faults,
      op: 'bonus',
      reply,
      effect: () =>
        bonuses.find(({ uuid }) => uuid === request.params.uuid) ??
        reply.code(404).send({ code: 'not_found', message: 'There is no such bonus.' }),
    })
  })
}

/** A rewards programme: every email has a card and 450 points; the password `wrong` is refused. */
export const rewards: SandboxPartner = { name: 'rewards', mount: mountRewards }
