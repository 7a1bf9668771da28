import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import { failsOnNetwork, iccidOf, imsiOf, isIccid, isImsi, randomDigits, simIdOf } from './identifiers.ts'
import { NetworkRefusal } from './refusal.ts'
import type { NetworkFloor } from './route-context.ts'
import type { NetworkStore, SimRow } from './store.ts'

const base = '/network/resourcePool/v1'
/** The pool excludes 021 555 0000 to 0999: demos and tests use these for their own mobiles. */
const firstNumber = 64_215_551_000
const numbers = 49_000
/** Coprime to `numbers`, so that stepping by it visits every number once and neighbours differ. */
const stride = 7_919

const numberAt = (place: number) => String(firstNumber + ((place * stride) % numbers))

/** True when no service has the number and no other holder has it on hold. */
function isFree(store: NetworkStore, number: string, now: Date, holder?: string): boolean {
  const row = store.get('number', number)
  if (!row) return true
  if (row.state !== 'reserved' || !row.heldFor) return false
  return row.heldFor.holder === holder || new Date(row.heldFor.until) <= now
}

interface NumberHold {
  MSISDNs?: string[]
  endsWith?: string
  pattern?: string
  page?: number
  amount?: number
  holder: string
  validUntil: string
}

/** One page of matching numbers that are free for this holder. The same holder gets the same page again. */
function fittingNumbers(store: NetworkStore, now: Date, input: NumberHold): string[] {
  const { endsWith = '', pattern = '', page = 0, amount = 15, holder } = input
  const fits = new RegExp(`${pattern.replaceAll('?', '\\d')}`)
  const found: string[] = []
  let skip = page * amount
  for (let place = 0; place < numbers && found.length < amount; place += 1) {
    const number = numberAt(place)
    if (!number.endsWith(endsWith) || !fits.test(number.slice(2)) || !isFree(store, number, now, holder)) continue
    if (skip > 0) skip -= 1
    else found.push(number)
  }
  return found
}

/** Free numbers in pool order: at most `limit`, after `skip`. */
function freeNumbers(store: NetworkStore, contains: string, skip: number, limit: number): string[] {
  const found: string[] = []
  let skipped = 0
  for (let place = 0; place < numbers && found.length < limit; place += 1) {
    const number = numberAt(place)
    if (!isFree(store, number, new Date()) || !number.slice(2).includes(contains)) continue
    if (skipped < skip) skipped += 1
    else found.push(number)
  }
  return found
}

/** The SIMs in NETWORK_SIM_STOCK, `ICCID:IMSI:kind:SIMID:PIN:PUK` separated by commas; for runs that must know their SIMs. */
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

/** Creates the next SIM of the stock; skips ICCIDs whose orders fail. */
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

/** The pools of numbers and SIMs, after TMF685. Reservations are idempotent by x-request-id or reference. */
export function mountStock(app: FastifyInstance, floor: NetworkFloor): void {
  mountNumberReserve(app, floor)
  mountNumberHold(app, floor)
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

const holdBody = {
  type: 'object',
  required: ['holder', 'validUntil'],
  properties: {
    MSISDNs: { type: 'array', maxItems: 100, items: { type: 'string', pattern: '^642[0-9]{7,9}$' } },
    endsWith: { type: 'string', pattern: '^[0-9]{1,9}$' },
    pattern: { type: 'string', pattern: '^[0-9?]{1,9}$' },
    page: { type: 'integer', minimum: 0 },
    amount: { type: 'integer', minimum: 1, maximum: 100 },
    holder: { type: 'string', minLength: 1, maxLength: 200 },
    validUntil: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT.+' },
  },
} as const

/** Holds numbers for a holder until a time: a page of matching numbers, or the named ones (all or none). */
function mountNumberHold(app: FastifyInstance, { store, ctx }: NetworkFloor): void {
  app.post<{ Body: NumberHold }>(`${base}/msisdn/hold`, { schema: { body: holdBody } }, (request, reply) =>
    play({
      faults: ctx.faults,
      op: 'numbers',
      reply,
      effect() {
        const { MSISDNs, holder, validUntil } = request.body
        const taken = MSISDNs?.find((id) => !isFree(store, id, ctx.now(), holder))
        if (taken) throw new NetworkRefusal(409, 'not free', `${taken} is not free.`)
        const reserved = MSISDNs ?? fittingNumbers(store, ctx.now(), request.body)
        for (const id of reserved)
          store.put('number', { id, state: 'reserved', heldFor: { holder, until: validUntil } })
        return { MSISDNs: reserved }
      },
    }),
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
            const { kind, reference } = request.body
            const { isFree: _free, ...sim } =
              [...store.all('sim')].find((one) => one.kind === kind && one.isFree) ??
              fixed.find((one) => one.kind === kind && !store.get('sim', one.id)) ??
              makeSim(store, kind)
            store.put('sim', { ...sim, ...(reference !== undefined && { reference }) })
            if (kind === 'esim') store.put('profile', { id: sim.id, state: 'Available' })
            const { id, IMSI, PIN, PUK, SIMID } = sim
            return { ICCID: id, kind, IMSI, PIN, PUK, SIMID }
          }),
      }),
  )
  mountSimRelease(app, floor)
}

const releaseBody = {
  type: 'object',
  required: ['iccid', 'reference', 'condition'],
  properties: {
    iccid: { type: 'string' },
    reference: { type: 'string', minLength: 1, maxLength: 200 },
    condition: { enum: ['unused', 'scrap'] },
  },
} as const

/** Releases a reserved SIM: back into the stock, or blocked for good. Idempotent. */
function mountSimRelease(app: FastifyInstance, { store, ctx }: NetworkFloor): void {
  app.post<{ Body: { iccid: string; reference: string; condition: 'unused' | 'scrap' } }>(
    `${base}/sim/release`,
    { schema: { body: releaseBody } },
    (request, reply) =>
      play({
        faults: ctx.faults,
        op: 'release-sim',
        reply,
        effect() {
          const { iccid, reference, condition } = request.body
          const sim = store.get('sim', iccid)
          if (!sim) throw new NetworkRefusal(404, 'not found', 'There is no such SIM.')
          if (store.liveServiceWith('ICCID', iccid)) throw new NetworkRefusal(409, 'in use', 'A service has this SIM.')
          if (sim.reference === reference) {
            const { reference: _whose, ...released } = sim
            store.put('sim', { ...released, ...(condition === 'unused' ? { isFree: true } : { blocked: true }) })
          }
          return { iccid }
        },
      }),
  )
}
