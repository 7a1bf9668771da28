import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Callbacks, openCallbacks } from '../callbacks.ts'
import { play } from '../misbehave.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'
import { noParcelPage, parcelsPage, trackingPage } from './pages.ts'
import { type Destination, type Parcel, Parcels } from './parcels.ts'

const carrier = 'Kea Couriers'
const defaultStepMs = 20_000

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const

const parcelBody = {
  type: 'object',
  required: ['reference', 'to'],
  additionalProperties: false,
  properties: {
    reference: { type: 'string', minLength: 1, maxLength: 200 },
    to: {
      type: 'object',
      required: ['name', 'lines', 'city', 'postcode'],
      additionalProperties: false,
      properties: {
        name: text(200),
        phone: { ...text(40), default: '' },
        lines: { type: 'array', maxItems: 10, items: text(300) },
        city: text(200),
        postcode: text(20),
        country: { ...text(100), default: 'New Zealand' },
        notes: { ...text(1000), default: '' },
      },
    },
  },
} as const

/** A parcel as the API and the webhooks show it. */
function viewOf(parcel: Parcel, publicUrl: string) {
  const { trackingNumber, reference, status, expectedOn, steps } = parcel
  const trackingUrl = `${publicUrl}/courier/track/${trackingNumber}`
  return { trackingNumber, reference, status, carrier, trackingUrl, expectedOn, steps }
}

const refused = (reply: FastifyReply, status: number, reason: string) => reply.code(status).send({ reason })

function openTelling(ctx: SandboxContext): { callbacks: Callbacks; tell(parcel: Parcel): void } {
  const callbacks = openCallbacks({
    name: 'courier-events',
    dataDir: ctx.dataDir,
    signatureHeader: 'x-courier-signature',
    secret: ctx.setting('COURIER_SIGNATURE_SECRET') ?? 'courier-signature-sandbox',
    faults: ctx.faults,
    now: ctx.now,
    log: ctx.log,
  })
  const url = ctx.setting('COURIER_CALLBACK_URL')
  return {
    callbacks,
    tell(parcel) {
      if (url) callbacks.send(url, { event: 'parcel.updated', parcel: viewOf(parcel, ctx.publicUrl) }, 'parcel')
    },
  }
}

function mountCourier(app: FastifyInstance, ctx: SandboxContext): void {
  const { callbacks, tell } = openTelling(ctx)
  const parcels = new Parcels({
    dataDir: ctx.dataDir,
    stepMs: Number(ctx.setting('COURIER_STEP_MS') ?? defaultStepMs),
    now: ctx.now,
    moved: tell,
  })
  const key = ctx.setting('COURIER_KEY')
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/courier/v1/') || !key || request.headers.authorization === `Bearer ${key}`) return
    return refused(reply, 401, 'unauthorized')
  })

  app.post<{ Body: { reference: string; to: Destination } }>(
    '/courier/v1/parcels',
    { schema: { body: parcelBody } },
    (request, reply) => {
      const { reference, to } = request.body
      const known = parcels.ofReference(reference)
      if (known && JSON.stringify(known.to) !== JSON.stringify(to)) return refused(reply, 409, 'reference in use')
      return play({
        faults: ctx.faults,
        op: 'create-parcel',
        reply,
        effect: () => viewOf(parcels.create(reference, to), ctx.publicUrl),
        settled: callbacks.drained,
      })
    },
  )
  app.get<{ Params: { number: string } }>('/courier/v1/parcels/:number', (request, reply) => {
    const parcel = parcels.find(request.params.number)
    if (!parcel) return refused(reply, 404, 'not found')
    return play({ faults: ctx.faults, op: 'read-parcel', reply, effect: () => viewOf(parcel, ctx.publicUrl) })
  })
  mountPages(app, parcels, ctx.publicUrl)
  app.addHook('onClose', () => {
    parcels.close()
    callbacks.close()
  })
}

function mountPages(app: FastifyInstance, parcels: Parcels, publicUrl: string): void {
  app.get<{ Params: { number: string } }>('/courier/track/:number', (request, reply) => {
    const parcel = parcels.find(request.params.number)
    const page = parcel ? trackingPage(carrier, parcel) : noParcelPage(carrier)
    return reply
      .code(parcel ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page)
  })
  app.get('/courier', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(parcelsPage(carrier, parcels.all())),
  )
  app.get('/courier/parcels', () => parcels.all().map((parcel) => ({ ...viewOf(parcel, publicUrl), to: parcel.to })))
}

/**
 * A courier: a label for each reference, then picked up, in transit and delivered, one COURIER_STEP_MS apart; the postcode
 * 9999 cannot be delivered to. Settings: COURIER_KEY, COURIER_CALLBACK_URL, COURIER_SIGNATURE_SECRET, COURIER_STEP_MS.
 */
export const courier: SandboxPartner = { name: 'courier', mount: mountCourier }
