import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import { failsOnNetwork, iccidOf, imsiOf, isIccid, isImsi, randomDigits, simIdOf } from './identifiers.ts'
import type { NetworkFloor } from './index.ts'
import { NetworkRefusal } from './refusal.ts'
import type { NetworkStore, SimRow } from './store.ts'

const base = '/network/resourcePool/v1'
/** Numbers 021 555 0000 to 0999 are left to those who name their own. */
const firstNumber = 64_215_551_000
const numbers = 49_000
/** Prime to the number of numbers, so that stepping by it visits each once and neighbours do not look alike. */
const stride = 7_919

const numberAt = (place: number) => String(firstNumber + ((place * stride) % numbers))

/** Free numbers in the order in which the pool gives them, at most `limit` after skipping `skip`. */
function freeNumbers(store: NetworkStore, contains: string, skip: number, limit: number): string[] {
  const found: string[] = []
  let skipped = 0
  for (let place = 0; place < numbers && found.length < limit; place += 1) {
    const number = numberAt(place)
    if (store.get('number', number) || !number.slice(2).includes(contains)) continue
    if (skipped < skip) skipped += 1
    else found.push(number)
  }
  return found
}

/** SIMs that a setting fixes, as `ICCID:IMSI:kind:SIMID:PIN:PUK` divided by commas; for runs that must know their SIMs. */
function fixedSims(setting: string | undefined): SimRow[] {
  return (setting ?? '')
    .split(',')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const [id = '', IMSI = '', kind = '', SIMID = '', PIN = '', PUK = ''] = entry.trim().split(':')
      if (!isIccid(id) || !isImsi(IMSI) || (kind !== 'esim' && kind !== 'physical')) {
        throw new Error(`NETWORK_SIM_STOCK: ${entry} is no ICCID:IMSI:esim|physical:SIMID:PIN:PUK.`)
      }
      return { id, IMSI, kind, SIMID, PIN, PUK }
    })
}

/** Makes the next SIM of an endless stock, passing over those that would fail. */
function makeSim(store: NetworkStore, kind: SimRow['kind']): SimRow {
  let serial = store.count('sim') + 1
  while (store.get('sim', iccidOf(serial)) || failsOnNetwork(iccidOf(serial))) serial += 1
  return {
    id: iccidOf(serial),
    kind,
    IMSI: imsiOf(serial),
    PIN: randomDigits(4),
    PUK: randomDigits(8),
    SIMID: simIdOf(serial),
  }
}

const numberBody = {
  type: 'object',
  properties: {
    count: { type: 'integer', minimum: 1, maximum: 100, default: 1 },
    contains: { type: 'string', pattern: '^[0-9]{0,9}$', default: '' },
    reference: { type: 'string', minLength: 1, maxLength: 200 },
  },
} as const

/** The pools of numbers and SIMs, in the manner of TMF685; the same x-request-id or reference reserves the same. */
export function mountStock(app: FastifyInstance, floor: NetworkFloor): void {
  mountNumberReserve(app, floor)
  mountNumberList(app, floor)
  mountSims(app, floor)
}

function mountNumberReserve(app: FastifyInstance, floor: NetworkFloor): void {
  const { store, ctx } = floor
  app.post<{ Body: { count: number; contains: string; reference?: string } }>(
    `${base}/msisdn/reserve`,
    { schema: { body: numberBody } },
    (request, reply) =>
      play({
        faults: ctx.faults,
        op: 'reserve-number',
        reply,
        effect: () =>
          floor.once(request, () => {
            const { count, contains } = request.body
            const MSISDNs = freeNumbers(store, contains, 0, count)
            if (MSISDNs.length < count)
              throw new NetworkRefusal(409, 'pool empty', 'There are not so many free numbers.')
            for (const id of MSISDNs) store.put('number', { id, state: 'reserved' })
            return { MSISDNs }
          }),
      }),
  )
  app.post<{ Body: { MSISDNs: string[] } }>(
    `${base}/msisdn/release`,
    {
      schema: {
        body: {
          type: 'object',
          required: ['MSISDNs'],
          properties: { MSISDNs: { type: 'array', maxItems: 100, items: { type: 'string' } } },
        },
      },
    },
    (request, reply) => {
      for (const id of request.body.MSISDNs) {
        if (store.get('number', id)?.state === 'reserved') store.drop('number', id)
      }
      return reply.code(204).send()
    },
  )
}

function mountNumberList(app: FastifyInstance, { store, ctx }: NetworkFloor): void {
  app.get<{ Querystring: { amount: number; page: number; contains: string } }>(
    `${base}/msisdn`,
    {
      schema: {
        querystring: {
          type: 'object',
          properties: {
            amount: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
            page: { type: 'integer', minimum: 1, default: 1 },
            contains: { type: 'string', pattern: '^[0-9]{0,9}$', default: '' },
          },
        },
      },
    },
    (request, reply) => {
      const { amount, page, contains } = request.query
      return play({
        faults: ctx.faults,
        op: 'numbers',
        reply,
        effect: () => ({ MSISDNs: freeNumbers(store, contains, (page - 1) * amount, amount), amount, page }),
      })
    },
  )
}

function mountSims(app: FastifyInstance, floor: NetworkFloor): void {
  const { store, ctx } = floor
  const fixed = fixedSims(ctx.setting('NETWORK_SIM_STOCK'))
  app.post<{ Body: { kind: SimRow['kind']; reference?: string } }>(
    `${base}/sim/reserve`,
    {
      schema: {
        body: {
          type: 'object',
          required: ['kind'],
          properties: {
            kind: { enum: ['esim', 'physical'] },
            reference: { type: 'string', minLength: 1, maxLength: 200 },
          },
        },
      },
    },
    (request, reply) =>
      play({
        faults: ctx.faults,
        op: 'reserve-sim',
        reply,
        effect: () =>
          floor.once(request, () => {
            const { kind } = request.body
            const sim = fixed.find((one) => one.kind === kind && !store.get('sim', one.id)) ?? makeSim(store, kind)
            store.put('sim', sim)
            if (kind === 'esim') store.put('profile', { id: sim.id, state: 'Available' })
            const { id, ...particulars } = sim
            return { ICCID: id, ...particulars }
          }),
      }),
  )
}
