import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import { isIccid } from './identifiers.ts'
import { NetworkRefusal } from './refusal.ts'
import type { NetworkFloor } from './route-context.ts'
import type { SimRow } from './store.ts'

const path = '/network/resourceInventoryManagement/v4/resource'
/** SIM IDs of other providers start with 21, our ICCIDs with 896499. */
const othersSimId = /^21\d{8}$/
const ourCards = /^896499/

/** The TMF639 inventory of SIMs, and a simulation that blocks one. */
export function mountInventory(app: FastifyInstance, { store, ctx }: NetworkFloor): void {
  const find = (number: string) => store.get('sim', number) ?? [...store.all('sim')].find((sim) => sim.SIMID === number)

  function show({ id, SIMID, kind, blocked }: SimRow) {
    const service = store.liveServiceWith('ICCID', id)
    return {
      id,
      '@type': 'PhysicalResource',
      category: kind === 'esim' ? 'eSIM' : 'SIM',
      resourceStatus: blocked ? 'suspended' : 'reserved',
      usageState: service ? 'active' : 'idle',
      resourceCharacteristic: [{ name: 'SIMID', value: SIMID }],
    }
  }

  function shown(number: string) {
    const sim = find(number)
    if (sim) return [show(sim)]
    const isOthers = othersSimId.test(number) || (isIccid(number) && !ourCards.test(number))
    if (!isOthers) return []
    return [{ id: number, '@type': 'PhysicalResource', relatedParty: [{ role: 'other provider', name: 'Another' }] }]
  }

  app.get<{ Querystring: { number: string } }>(
    path,
    {
      schema: {
        querystring: {
          type: 'object',
          required: ['number'],
          properties: { number: { type: 'string', pattern: '^[0-9]{10,20}$' } },
        },
      },
    },
    (request, reply) => play({ faults: ctx.faults, op: 'find-sim', reply, effect: () => shown(request.query.number) }),
  )

  app.post<{ Body: { number: string; blocked: boolean } }>(
    '/network/simulate/sim',
    {
      schema: {
        body: {
          type: 'object',
          required: ['number', 'blocked'],
          properties: { number: { type: 'string' }, blocked: { type: 'boolean' } },
        },
      },
    },
    (request) => {
      const sim = find(request.body.number)
      if (!sim) throw new NetworkRefusal(404, 'not found', 'There is no such SIM.')
      store.put('sim', { ...sim, blocked: request.body.blocked })
      return show({ ...sim, blocked: request.body.blocked })
    },
  )
}
