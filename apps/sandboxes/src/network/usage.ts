import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { play } from '../misbehave.ts'
import { NetworkRefusal } from './refusal.ts'
import type { NetworkFloor } from './route-context.ts'
import { particular, type Service } from './store.ts'

const units = {
  data: 'byte',
  voice: 'second',
  sms: 'count',
  mms: 'count',
  idd_voice: 'second',
  idd_sms: 'count',
} as const

type UsageType = keyof typeof units

interface UsageOrder {
  MSISDN?: string
  serviceId?: string
  type: UsageType
  amount: number
  at?: string
  destination?: string
  /** The country abroad, in two letters, that it happens in. */
  country?: string
  count: number
}

const orderSchema = {
  type: 'object',
  required: ['type', 'amount'],
  additionalProperties: false,
  properties: {
    MSISDN: { type: 'string', pattern: '^[0-9]{8,15}$' },
    serviceId: { type: 'string', minLength: 1, maxLength: 100 },
    type: { enum: Object.keys(units) },
    amount: { type: 'integer', minimum: 0 },
    at: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT.+' },
    destination: { type: 'string', minLength: 1, maxLength: 100 },
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
    count: { type: 'integer', minimum: 1, maximum: 1_000, default: 1 },
  },
} as const

const dripLeastBytes = 1_000_000
const dripMostBytes = 40_000_000

interface Used {
  serviceId: string
  externalId?: string
  MSISDN: string
  type: UsageType
  amount: number
  at: Date
  destination?: string | undefined
  country?: string | undefined
}

/** One TMF635 usage document: data in bytes, calls in seconds, messages in pieces. */
function usageDocument(used: Used, publicUrl: string) {
  const id = randomUUID()
  return {
    id,
    href: `${publicUrl}/network/usageManagement/v4/usage/${id}`,
    '@type': 'Usage',
    usageDate: used.at.toISOString(),
    usageType: used.type,
    status: 'received',
    usageCharacteristic: [
      { name: 'MSISDN', value: used.MSISDN },
      { name: 'serviceId', value: used.serviceId },
      { name: 'amount', value: used.amount },
      { name: 'unit', value: units[used.type] },
      ...(used.destination ? [{ name: 'destination', value: used.destination }] : []),
      ...(used.country ? [{ name: 'visitedCountry', value: used.country }] : []),
    ],
    product: {
      id: used.serviceId,
      ...(used.externalId && { externalId: used.externalId }),
      '@referredType': 'Service',
    },
  }
}

/** The mobile of a usage. An unknown one is accepted when both its serviceId and MSISDN are given. */
function mobileOf(
  floor: NetworkFloor,
  { MSISDN, serviceId, country }: UsageOrder,
): Pick<Used, 'serviceId' | 'externalId' | 'MSISDN'> {
  const { store } = floor
  const service =
    (serviceId !== undefined && store.get('service', serviceId)) ||
    (MSISDN !== undefined && store.liveServiceWith('MSISDN', MSISDN)) ||
    undefined
  if (service) {
    if (country !== undefined && particular(service, 'OCSRoamingBarred') === 'true') {
      throw new NetworkRefusal(409, 'roaming', 'The mobile is barred from use abroad.')
    }
    // Usage implies that the SIM is attached.
    if (service.state === 'active' && service.firstAttachDate === undefined) floor.attachments.attach(service)
    return { serviceId: service.id, externalId: service.externalId, MSISDN: particular(service, 'MSISDN') }
  }
  if (MSISDN !== undefined && serviceId !== undefined) return { MSISDN, serviceId }
  throw new NetworkRefusal(
    404,
    'not found',
    'There is no such mobile; name both MSISDN and serviceId to use one unknown here.',
  )
}

/** Uses a little data on a random active mobile every `everyMs`, so that a person sees the usage change. */
function startDrip(floor: NetworkFloor, everyMs: number): NodeJS.Timeout {
  const { store, ctx, events } = floor
  return setInterval(() => {
    const active: Service[] = [...store.all('service')].filter(
      (service) => service.state === 'active' && service.firstAttachDate !== undefined,
    )
    const service = active[Math.floor(ctx.random() * active.length)]
    if (!service) return
    const amount = Math.round(dripLeastBytes + ctx.random() * (dripMostBytes - dripLeastBytes))
    const used: Used = {
      serviceId: service.id,
      externalId: service.externalId,
      MSISDN: particular(service, 'MSISDN'),
      type: 'data',
      amount,
      at: ctx.now(),
    }
    events.pushUsage([usageDocument(used, ctx.publicUrl)])
  }, everyMs)
}

/** Simulated usage: on request, or regularly when NETWORK_DRIP_MS is set. */
export function mountUsage(app: FastifyInstance, floor: NetworkFloor): void {
  const { ctx, events } = floor
  app.post<{ Body: UsageOrder }>('/network/simulate/usage', { schema: { body: orderSchema } }, (request, reply) =>
    play({
      faults: ctx.faults,
      op: 'simulate-usage',
      reply,
      settled: events.drained,
      effect() {
        const { type, amount, at, destination, country, count } = request.body
        const place = { destination, country }
        const used = { ...mobileOf(floor, request.body), type, amount, at: at ? new Date(at) : ctx.now(), ...place }
        if (Number.isNaN(used.at.getTime())) throw new NetworkRefusal(400, 'at', 'at is no instant.')
        const documents = Array.from({ length: count }, () => usageDocument(used, ctx.publicUrl))
        return { pushed: events.pushUsage(documents), documents }
      },
    }),
  )
  const everyMs = Number(ctx.setting('NETWORK_DRIP_MS') ?? 0)
  if (everyMs > 0) {
    const timer = startDrip(floor, everyMs)
    app.addHook('onClose', () => clearInterval(timer))
  }
}
