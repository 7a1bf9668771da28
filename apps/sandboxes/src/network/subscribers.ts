import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { NetworkRefusal } from './refusal.ts'
import type { NetworkFloor } from './route-context.ts'
import type { NetworkStore } from './store.ts'

const base = '/network'
const sessionMs = 3_600_000
const iccid = { type: 'string', pattern: '^[0-9]{19,20}$' } as const

/** Whether a SIM is reachable: a card is, and an eSIM once a phone has downloaded it. A blocked one is not. */
function answers(store: NetworkStore, ICCID: string): boolean {
  const sim = store.get('sim', ICCID)
  if (!sim || sim.blocked) return false
  const profile = store.get('profile', ICCID)
  return sim.kind === 'physical' || profile?.state === 'Downloaded' || profile?.state === 'Installed'
}

/** The network's view of SIMs in phones: messages to the SIM itself, and which SIM a data session belongs to. */
export function mountSubscribers(app: FastifyInstance, floor: NetworkFloor, outbox: Outbox): void {
  mountSimMessages(app, floor, outbox)
  mountSessions(app, floor)
}

function mountSimMessages(app: FastifyInstance, floor: NetworkFloor, outbox: Outbox): void {
  const { store, ctx } = floor
  app.post<{ Body: { ICCID: string; text: string } }>(
    `${base}/simMessage/v1/message`,
    {
      schema: {
        body: {
          type: 'object',
          required: ['ICCID', 'text'],
          additionalProperties: false,
          properties: { ICCID: iccid, text: { type: 'string', minLength: 1, maxLength: 1_600 } },
        },
      },
    },
    (request, reply) =>
      play({
        faults: ctx.faults,
        op: 'sim-message',
        reply,
        effect: () =>
          floor.once(request, () => {
            const { ICCID, text } = request.body
            if (!answers(store, ICCID))
              throw new NetworkRefusal(409, 'absent', 'No phone with this SIM is switched on.')
            outbox.file(
              { channel: 'sms', from: 'network', to: ICCID, subject: '', text, html: '', attachments: [] },
              ctx.now(),
            )
            return { id: randomUUID(), status: 'delivered' }
          }),
      }),
  )
}

function mountSessions(app: FastifyInstance, { store, ctx }: NetworkFloor): void {
  app.get<{ Querystring: { id: string } }>(
    `${base}/subscriberSession/v1/session`,
    {
      schema: {
        querystring: { type: 'object', required: ['id'], properties: { id: { type: 'string', maxLength: 200 } } },
      },
    },
    (request, reply) =>
      play({
        faults: ctx.faults,
        op: 'session',
        reply,
        effect() {
          const session = store.get('session', request.query.id)
          return session && new Date(session.until) > ctx.now() ? [session] : []
        },
      }),
  )
  // Simulates a phone that opens mobile data. The gateway identifies the phone's requests by this session.
  app.post<{ Body: { ICCID: string } }>(
    '/network/simulate/session',
    {
      schema: {
        body: { type: 'object', required: ['ICCID'], additionalProperties: false, properties: { ICCID: iccid } },
      },
    },
    (request, reply) => {
      const { ICCID } = request.body
      if (!store.get('sim', ICCID)) throw new NetworkRefusal(404, 'not found', 'There is no such SIM.')
      const session = { id: randomUUID(), ICCID, until: new Date(ctx.now().getTime() + sessionMs).toISOString() }
      store.put('session', session)
      return reply.code(201).send(session)
    },
  )
}
