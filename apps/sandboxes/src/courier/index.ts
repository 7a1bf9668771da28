import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Callbacks, openCallbacks, signedIn } from '../callbacks.ts'
import { play } from '../misbehave.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'
import { labelPage, noParcelPage, parcelsPage, trackingPage } from './pages.ts'
import { type Destination, type Parcel, Parcels } from './parcels.ts'

const carrier = 'Kea Couriers'
const defaultStepMs = 20_000

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const

const reference = { type: 'string', minLength: 1, maxLength: 200 } as const

const place = {
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
} as const

const bodyOf = <Properties extends object>(properties: Properties) => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})

/** A parcel as the API and the webhooks show it. */
function viewOf(parcel: Parcel, publicUrl: string) {
  const { trackingNumber, reference, status, expectedOn, steps, from, to } = parcel
  const trackingUrl = `${publicUrl}/courier/track/${trackingNumber}`
  const view = { trackingNumber, reference, status, carrier, trackingUrl, expectedOn, steps }
  if (!from) return view
  const returnTo = [to.name, ...to.lines, `${to.city} ${to.postcode}`]
  return { ...view, labelUrl: `${publicUrl}/courier/label/${trackingNumber}`, returnTo }
}

const refused = (reply: FastifyReply, status: number, reason: string) => reply.code(status).send({ reason })

function openParcelWebhooks(ctx: SandboxContext): { callbacks: Callbacks; notify(parcel: Parcel): void } {
  const callbacks = openCallbacks({
    name: 'courier-events',
    dataDir: ctx.dataDir,
    headersOf: signedIn('x-courier-signature', ctx.setting('COURIER_SIGNATURE_SECRET') ?? 'courier-signature-sandbox'),
    faults: ctx.faults,
    now: ctx.now,
    log: ctx.log,
  })
  const url = ctx.setting('COURIER_CALLBACK_URL')
  return {
    callbacks,
    notify(parcel) {
      if (url) callbacks.send(url, { event: 'parcel.updated', parcel: viewOf(parcel, ctx.publicUrl) }, 'parcel')
    },
  }
}

function mountCourier(app: FastifyInstance, ctx: SandboxContext): void {
  const { callbacks, notify } = openParcelWebhooks(ctx)
  const parcels = new Parcels({
    dataDir: ctx.dataDir,
    stepMs: Number(ctx.setting('COURIER_STEP_MS') ?? defaultStepMs),
    now: ctx.now,
    moved: notify,
  })
  const key = ctx.setting('COURIER_KEY')
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/courier/v1/') || !key || request.headers.authorization === `Bearer ${key}`) return
    return refused(reply, 401, 'unauthorized')
  })

  app.post<{ Body: { reference: string; to: Destination } }>(
    '/courier/v1/parcels',
    { schema: { body: bodyOf({ reference, to: place }) } },
    (request, reply) => {
      const { reference, to } = request.body
      const known = parcels.ofReference(reference)
      if (known?.status === 'cancelled') return refused(reply, 409, 'cancelled')
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
  mountReturns(app, { ctx, parcels, callbacks })
  mountChanges(app, { ctx, parcels, callbacks })
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

interface Floor {
  ctx: SandboxContext
  parcels: Parcels
  callbacks: Callbacks
}

/**
 * Returns: parcels back to the sender. Cancelling one before it was created stores it as cancelled, so a later order
 * has no effect.
 */
function mountReturns(app: FastifyInstance, { ctx, parcels, callbacks }: Floor): void {
  app.post<{ Body: { reference: string; from: Destination } }>(
    '/courier/v1/returns',
    { schema: { body: bodyOf({ reference, from: place }) } },
    ({ body }, reply) => {
      if (parcels.ofReference(body.reference)?.status === 'cancelled') return refused(reply, 409, 'cancelled')
      return play({
        faults: ctx.faults,
        op: 'create-return',
        reply,
        effect: () => viewOf(parcels.bringBack(body.reference, body.from), ctx.publicUrl),
        settled: callbacks.drained,
      })
    },
  )
}

/** Cancels or redirects parcels before they are picked up. */
function mountChanges(app: FastifyInstance, { ctx, parcels, callbacks }: Floor): void {
  const answer = (op: string, reply: FastifyReply, effect: () => Parcel) =>
    play({
      faults: ctx.faults,
      op,
      reply,
      effect: () => viewOf(effect(), ctx.publicUrl),
      settled: callbacks.drained,
    })
  app.post<{ Body: { reference: string } }>(
    '/courier/v1/cancellations',
    { schema: { body: bodyOf({ reference }) } },
    ({ body }, reply) => answer('cancel-parcel', reply, () => parcels.cancel(body.reference)),
  )
  app.post<{ Body: { reference: string; to: Destination } }>(
    '/courier/v1/redirections',
    { schema: { body: bodyOf({ reference, to: place }) } },
    ({ body }, reply) => answer('redirect-parcel', reply, () => parcels.redirect(body.reference, body.to)),
  )
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
  app.get<{ Params: { number: string } }>('/courier/label/:number', (request, reply) => {
    const parcel = parcels.find(request.params.number)
    const page = parcel?.from ? labelPage(carrier, parcel) : noParcelPage(carrier)
    return reply
      .code(parcel?.from ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page)
  })
  app.post<{ Params: { number: string } }>('/courier/simulate/:number/step', ({ params }, reply) => {
    const parcel = parcels.step(params.number)
    return parcel ? viewOf(parcel, publicUrl) : refused(reply, 404, 'not found')
  })
  app.get('/courier', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(parcelsPage(carrier, parcels.all())),
  )
  app.get('/courier/parcels', () => parcels.all().map((parcel) => ({ ...viewOf(parcel, publicUrl), to: parcel.to })))
}

/**
 * A courier. Each reference gets a label; the parcel is then picked up, in transit and delivered, one COURIER_STEP_MS
 * apart. Postcode 9999 cannot be delivered to or from. A return goes to the sender, with a label to print. A parcel can
 * be cancelled or redirected until it is picked up. Settings: COURIER_KEY, COURIER_CALLBACK_URL,
 * COURIER_SIGNATURE_SECRET, COURIER_STEP_MS.
 */
export const courier: SandboxPartner = { name: 'courier', mount: mountCourier }
