import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import { type Named, serviceNamed } from './attach.ts'
import { NetworkRefusal } from './refusal.ts'
import type { NetworkFloor } from './route-context.ts'

const reportedDays = 30
const nzDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' })

const blockedSchema = {
  type: 'object',
  required: ['category', 'count'],
  additionalProperties: false,
  properties: {
    MSISDN: { type: 'string', pattern: '^[0-9]{8,15}$' },
    ICCID: { type: 'string', pattern: '^[0-9]{19,20}$' },
    serviceId: { type: 'string', minLength: 1, maxLength: 100 },
    category: { enum: ['malware', 'phishing', 'adult', 'gambling', 'own-list'] },
    count: { type: 'integer', minimum: 1, maximum: 10_000 },
  },
} as const

/** The web filter's report, and a simulation of blocked websites. */
export function mountWebFilter(app: FastifyInstance, floor: NetworkFloor): void {
  const { store, ctx } = floor
  app.get<{ Params: { id: string } }>('/network/webFilter/v1/service/:id/report', (request, reply) =>
    play({
      faults: ctx.faults,
      op: 'filter-report',
      reply,
      effect() {
        if (!store.get('service', request.params.id)) throw new NetworkRefusal(404, 'not found', 'No such service.')
        const since = nzDay.format(new Date(ctx.now().getTime() - reportedDays * 86_400_000))
        const blocked = [...store.all('blocked')]
          .filter(({ serviceId, day }) => serviceId === request.params.id && day > since)
          .map(({ day, category, count }) => ({ day, category, count }))
          .sort((one, other) => other.day.localeCompare(one.day) || one.category.localeCompare(other.category))
        return { blocked }
      },
    }),
  )
  app.post<{ Body: Named & { category: string; count: number } }>(
    '/network/simulate/blocked',
    { schema: { body: blockedSchema } },
    (request) => {
      const { category, count } = request.body
      const { id: serviceId } = serviceNamed(floor, request.body)
      const day = nzDay.format(ctx.now())
      const id = `${serviceId} ${day} ${category}`
      const row = { id, serviceId, day, category, count: (store.get('blocked', id)?.count ?? 0) + count }
      store.put('blocked', row)
      return row
    },
  )
}
