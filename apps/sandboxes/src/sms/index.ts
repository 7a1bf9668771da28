import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openCallbacks } from '../callbacks.ts'
import { play } from '../misbehave.ts'
import { comparable, type Outbox } from '../outbox/outbox.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'

interface Sent {
  id: string
  to: string
  reference?: string
  status: 'accepted' | 'delivered' | 'undelivered'
}

interface SmsOrder {
  to: string
  from: string
  text: string
  reference?: string
}

const keptReferences = 100_000

const orderSchema = {
  type: 'object',
  required: ['to', 'from', 'text'],
  additionalProperties: false,
  properties: {
    to: { type: 'string', pattern: '^\\+?[0-9 ]{8,20}$' },
    from: { type: 'string', minLength: 1, maxLength: 20 },
    text: { type: 'string', minLength: 1, maxLength: 1_600 },
    reference: { type: 'string', minLength: 1, maxLength: 200 },
  },
} as const

/** A number ending in 0000 takes no messages: its receipt says undelivered. */
const unreachable = (to: string) => to.endsWith('0000')

function mayCall(request: FastifyRequest, key: string | undefined): boolean {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return bearer !== undefined && (key === undefined || bearer === key)
}

/** Sends each reference once, however often it is asked for. */
class Gateway {
  #byReference = new Map<string, Sent>()
  #byId = new Map<string, Sent>()

  earlier(reference: string | undefined): Sent | undefined {
    return reference === undefined ? undefined : this.#byReference.get(reference)
  }

  find(id: string): Sent | undefined {
    return this.#byId.get(id)
  }

  accept(order: SmsOrder): Sent {
    const to = comparable(order.to)
    const sent: Sent = {
      id: randomUUID(),
      to,
      status: 'accepted',
      ...(order.reference && { reference: order.reference }),
    }
    this.#byId.set(sent.id, sent)
    if (sent.reference) this.#byReference.set(sent.reference, sent)
    if (this.#byId.size > keptReferences) this.#forgetOldest()
    return sent
  }

  #forgetOldest(): void {
    const [oldest] = this.#byId.values()
    if (!oldest) return
    this.#byId.delete(oldest.id)
    if (oldest.reference) this.#byReference.delete(oldest.reference)
  }
}

function mountGateway(app: FastifyInstance, ctx: SandboxContext, outbox: Outbox): void {
  const gateway = new Gateway()
  const key = ctx.setting('SMS_KEY')
  const receiptUrl = ctx.setting('SMS_CALLBACK_URL')
  const callbacks = openCallbacks({
    name: 'sms-receipts',
    dataDir: ctx.dataDir,
    signatureHeader: 'x-sms-signature',
    secret: ctx.setting('SMS_SIGNATURE_SECRET') ?? 'sms-signature-sandbox',
    faults: ctx.faults,
    now: ctx.now,
    log: ctx.log,
  })
  app.addHook('onClose', () => callbacks.close())

  function send(order: SmsOrder): Sent {
    const earlier = gateway.earlier(order.reference)
    if (earlier) return earlier
    const sent = gateway.accept(order)
    if (!unreachable(sent.to)) {
      outbox.file(
        { channel: 'sms', from: order.from, to: sent.to, subject: '', text: order.text, html: '', attachments: [] },
        ctx.now(),
      )
    }
    const outcome = unreachable(sent.to) ? 'undelivered' : 'delivered'
    if (receiptUrl) callbacks.send(receiptUrl, { ...sent, status: outcome, at: ctx.now().toISOString() }, 'receipt')
    // The answer says accepted; the state after it is what the receipt tells.
    const answered = { ...sent }
    sent.status = outcome
    return answered
  }

  app.addHook('preHandler', async (request, reply) => {
    if (!mayCall(request, key))
      return reply.code(401).send({ code: 'unauthorized', message: 'A bearer key is needed.' })
  })
  app.post<{ Body: SmsOrder }>('/sms/v1/messages', { schema: { body: orderSchema } }, (request, reply) =>
    play({
      faults: ctx.faults,
      op: 'messages',
      reply,
      effect: () => ({ id: send(request.body).id, status: 'accepted' }),
      settled: callbacks.drained,
    }),
  )
  app.get<{ Params: { id: string } }>('/sms/v1/messages/:id', (request, reply) => {
    const sent = gateway.find(request.params.id)
    return sent ?? reply.code(404).send({ code: 'not_found', message: 'There is no such message.' })
  })
}

/** The SMS gateway: takes messages over HTTP with a bearer key and reports their delivery to SMS_CALLBACK_URL. */
export function smsPartner(outbox: Outbox): SandboxPartner {
  return { name: 'sms', mount: (app, ctx) => mountGateway(app, ctx, outbox) }
}
