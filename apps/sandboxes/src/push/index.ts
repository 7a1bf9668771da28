import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { play } from '../misbehave.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'
import { type BrowserKeys, decrypt, makeBrowserKeys } from './browser-keys.ts'
import { type Sender, senderOf } from './vapid.ts'

interface Subscription {
  id: string
  keys: BrowserKeys
  /** The VAPID key of the only sender allowed; undefined allows any sender. */
  publicKey: string | undefined
  isOver: boolean
}

interface Message {
  id: string
  subscription: string
  at: string
  ttl: number
  urgency: string
  topic: string | undefined
  /** The id of the newer message with the same topic that replaced it. */
  replacedBy?: string
  sender: Omit<Sender, 'publicKey'>
  bytes: number
  /** The decrypted content. */
  payload: unknown
}

const maxKept = 1_000
/** The minimum body size a push service must accept; most accept no more. */
const maxBytes = 4_096
const waitS = 1

interface State {
  ctx: SandboxContext
  subscriptions: Map<string, Subscription>
  messages: Message[]
}

function subscribe({ ctx, subscriptions }: State, publicKey: string | undefined) {
  const one: Subscription = { id: randomUUID(), keys: makeBrowserKeys(), publicKey, isOver: false }
  subscriptions.set(one.id, one)
  const { p256dh, auth } = one.keys
  return { id: one.id, endpoint: `${ctx.publicUrl}/push/send/${one.id}`, expirationTime: null, keys: { p256dh, auth } }
}

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ code: String(status), reason: 'refused', message })

function take(state: State, request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply): unknown {
  const { ctx, subscriptions, messages } = state
  const subscription = subscriptions.get(request.params.id)
  if (!subscription) return refuse(reply, 404, 'There is no such subscription.')
  if (subscription.isOver) return refuse(reply, 410, 'This subscription has ended.')
  const sender = senderOf(request.headers.authorization, ctx.publicUrl, ctx.now())
  if (typeof sender === 'string') return refuse(reply, 401, sender)
  if (subscription.publicKey !== undefined && subscription.publicKey !== sender.publicKey)
    return refuse(reply, 403, 'This subscription is another provider’s.')
  const { ttl, topic, urgency = 'normal', 'content-encoding': coding } = textsOf(request)
  if (!/^\d+$/.test(ttl ?? '')) return refuse(reply, 400, 'The TTL is missing.')
  if (coding !== 'aes128gcm') return refuse(reply, 400, 'The content is not encrypted for a browser.')
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return refuse(reply, 400, 'The topic is none.')
  const body = request.body as Buffer
  if (body.length > maxBytes) return refuse(reply, 413, 'The content is too large.')
  const payload = readable(body, subscription.keys)
  if (payload === undefined) return refuse(reply, 400, 'The content is encrypted for another browser.')
  const { publicKey: _publicKey, ...said } = sender
  const id = randomUUID()
  for (const older of messages)
    if (topic !== undefined && older.topic === topic && older.subscription === subscription.id) older.replacedBy ??= id
  messages.unshift({
    id,
    subscription: subscription.id,
    at: ctx.now().toISOString(),
    ttl: Number(ttl),
    urgency,
    topic,
    sender: said,
    bytes: body.length,
    payload,
  })
  messages.length = Math.min(messages.length, maxKept)
  return reply.code(201).header('location', `${ctx.publicUrl}/push/messages/${id}`).send()
}

function textsOf({
  headers,
}: FastifyRequest): Record<'ttl' | 'topic' | 'urgency' | 'content-encoding', string | undefined> {
  const one = (name: string) => headers[name] as string | undefined
  return { ttl: one('ttl'), topic: one('topic'), urgency: one('urgency'), 'content-encoding': one('content-encoding') }
}

/** The decrypted content, parsed when it is JSON; undefined when the keys do not match. */
function readable(body: Buffer, keys: BrowserKeys): unknown {
  let text: string
  try {
    text = decrypt(body, keys)
  } catch {
    return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const subscriptionSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { applicationServerKey: { type: 'string', pattern: '^B[A-Za-z0-9_-]{86}$' } },
} as const

function mountPush(app: FastifyInstance, ctx: SandboxContext): void {
  const state: State = { ctx, subscriptions: new Map(), messages: [] }
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  // A busy push service says when to retry.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 429) reply.header('retry-after', String(waitS))
  })
  app.post<{ Body: { applicationServerKey?: string } | null }>(
    '/push/subscriptions',
    { schema: { body: subscriptionSchema } },
    (request, reply) => reply.code(201).send(subscribe(state, request.body?.applicationServerKey)),
  )
  app.delete<{ Params: { id: string } }>('/push/subscriptions/:id', (request, reply) => {
    const subscription = state.subscriptions.get(request.params.id)
    if (!subscription) return refuse(reply, 404, 'There is no such subscription.')
    subscription.isOver = true
    return reply.code(204).send()
  })
  app.post<{ Params: { id: string } }>('/push/send/:id', (request, reply) =>
    play({ faults: ctx.faults, op: 'send', reply, effect: () => take(state, request, reply) }),
  )
  app.get<{ Querystring: { subscription?: string } }>('/push/messages', ({ query }) =>
    state.messages.filter(
      ({ subscription }) => query.subscription === undefined || subscription === query.subscription,
    ),
  )
  app.delete('/push/messages', (_request, reply) => {
    state.messages.length = 0
    return reply.code(204).send()
  })
}

/**
 * A browser's push service (RFC 8030) that authenticates the sender (RFC 8292). Subscriptions are created through the
 * API with the browser's keys, so that messages can be shown decrypted (RFC 8291).
 */
export const push: SandboxPartner = { name: 'push', mount: mountPush }
