import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openCallbacks, signedIn } from '../callbacks.ts'
import { play } from '../misbehave.ts'
import { comparable, type Outbox } from '../outbox/outbox.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'

interface SentMessage {
  id: string
  to: string
  reference?: string
  status: 'accepted' | 'delivered' | 'undelivered'
}

interface MessageRequest {
  to: string
  from: string
  text: string
  reference?: string
}

const maxKept = 100_000

const requestSchema = {
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

/** Numbers ending in 0000 are unreachable; their receipt says undelivered. */
const isUnreachable = (to: string) => to.endsWith('0000')

function hasKey(request: FastifyRequest, key: string | undefined): boolean {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return bearer !== undefined && (key === undefined || bearer === key)
}

/** The messages sent, by id and by reference. Idempotent by reference. */
class Gateway {
  #byReference = new Map<string, SentMessage>()
  #byId = new Map<string, SentMessage>()

  withReference(reference: string | undefined): SentMessage | undefined {
    return reference === undefined ? undefined : this.#byReference.get(reference)
  }

  find(id: string): SentMessage | undefined {
    return this.#byId.get(id)
  }

  accept(request: MessageRequest): SentMessage {
    const to = comparable(request.to)
    const sent: SentMessage = {
      id: randomUUID(),
      to,
      status: 'accepted',
      ...(request.reference && { reference: request.reference }),
    }
    this.#byId.set(sent.id, sent)
    if (sent.reference) this.#byReference.set(sent.reference, sent)
    if (this.#byId.size > maxKept) this.#forgetOldest()
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
    headersOf: signedIn('x-sms-signature', ctx.setting('SMS_SIGNATURE_SECRET') ?? 'sms-signature-sandbox'),
    faults: ctx.faults,
    now: ctx.now,
    log: ctx.log,
  })
  app.addHook('onClose', () => callbacks.close())

  function send(request: MessageRequest): SentMessage {
    const earlier = gateway.withReference(request.reference)
    if (earlier) return earlier
    const sent = gateway.accept(request)
    if (!isUnreachable(sent.to)) {
      outbox.file(
        { channel: 'sms', from: request.from, to: sent.to, subject: '', text: request.text, html: '', attachments: [] },
        ctx.now(),
      )
    }
    const outcome = isUnreachable(sent.to) ? 'undelivered' : 'delivered'
    if (receiptUrl) callbacks.send(receiptUrl, { ...sent, status: outcome, at: ctx.now().toISOString() }, 'receipt')
    // Copy it: the answer must say accepted, and `sent` changes before the receipt.
    const answered = { ...sent }
    sent.status = outcome
    return answered
  }

  app.addHook('preHandler', async (request, reply) => {
    if (!hasKey(request, key)) return reply.code(401).send({ code: 'unauthorized', message: 'A bearer key is needed.' })
  })
  app.post<{ Body: MessageRequest }>('/sms/v1/messages', { schema: { body: requestSchema } }, (request, reply) =>
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
