import type { FastifyInstance } from 'fastify'
import type { Account } from '../account.ts'

const behaviours = { lost: 'visa_chargeDeclinedLostCard', stolen: 'visa_chargeDeclinedStolenCard' } as const

const schema = {
  type: 'object',
  required: ['payment_method', 'reported'],
  properties: { payment_method: { type: 'string' }, reported: { enum: Object.keys(behaviours) } },
} as const

interface Reported {
  payment_method: string
  reported: keyof typeof behaviours
}

/** Reports a saved card lost or stolen: it is declined from then on. */
export function mountBlockedCards(app: FastifyInstance, account: Account): void {
  app.post<{ Body: Reported }>('/stripe/simulate/report-card', { schema: { body: schema } }, (request, reply) => {
    const { payment_method: id, reported } = request.body
    const vaulted = account.store.get('vault', id)
    if (!vaulted) return reply.code(404).send({ error: { type: 'invalid_request_error', message: 'No such card.' } })
    account.store.put('vault', { ...vaulted, behaviour: behaviours[reported] })
    return reply.send({ payment_method: id, reported })
  })
}
