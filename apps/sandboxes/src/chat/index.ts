import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { browserFiles } from '../browser-files.ts'
import { play } from '../misbehave.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'

const { source, joined } = browserFiles(import.meta.url)

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'"
const maxMessages = 200

interface Said {
  from: 'user' | 'staff'
  text: string
  at: string
}

interface Conversation {
  user: string
  email: string
  said: Said[]
}

const loginSchema = {
  type: 'object',
  required: ['user_id', 'email', 'user_hash'],
  properties: {
    user_id: { type: 'string', maxLength: 100 },
    email: { type: 'string', maxLength: 300 },
    user_hash: { type: 'string', maxLength: 200 },
  },
} as const
const messageSchema = {
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1, maxLength: 2_000 } },
} as const

function mountFrame(app: FastifyInstance, ctx: SandboxContext): void {
  const serve = (url: string, type: string, text: string) =>
    app.get(url, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text),
    )
  serve('/chat/frame.js', 'text/javascript', joined(['browser/frame.ts']))
  serve('/chat/frame.css', 'text/css', source('browser/frame.css'))
  app.get('/chat/frame', (_request, reply) =>
    play({
      faults: ctx.faults,
      op: 'frame',
      reply,
      effect: () =>
        reply
          .header('content-security-policy', pagePolicy)
          .type('text/html; charset=utf-8')
          .send(source('browser/frame.html')),
    }),
  )
}

function mountChat(app: FastifyInstance, ctx: SandboxContext): void {
  const secret = ctx.setting('CHAT_SECRET') ?? 'chat-sandbox'
  const sessions = new Map<string, Conversation>()
  /** Conversations by user, kept so that a customer finds theirs after signing in again. */
  const ofUsers = new Map<string, Conversation>()
  mountFrame(app, ctx)
  const open = (conversation: Conversation) => {
    const session = randomUUID()
    sessions.set(session, conversation)
    return { session, messages: conversation.said }
  }
  const greeting = (): Said => ({ from: 'staff', text: 'Kia ora! How can we help?', at: ctx.now().toISOString() })

  app.post('/chat/visit', () => open({ user: '', email: '', said: [greeting()] }))
  app.post<{ Body: { user_id: string; email: string; user_hash: string } }>(
    '/chat/login',
    { schema: { body: loginSchema } },
    ({ body }, reply) =>
      play({
        faults: ctx.faults,
        op: 'login',
        reply,
        effect: () => {
          if (!isSigned(secret, body.user_id, body.user_hash)) return refused(reply, 403, 'User hash is invalid')
          const known = ofUsers.get(body.user_id) ?? { user: body.user_id, email: body.email, said: [greeting()] }
          ofUsers.set(body.user_id, known)
          return open(known)
        },
      }),
  )
  app.post<{ Params: { session: string }; Body: { text: string } }>(
    '/chat/sessions/:session/messages',
    { schema: { body: messageSchema } },
    ({ params, body }, reply) =>
      play({
        faults: ctx.faults,
        op: 'message',
        reply,
        effect: () => {
          const conversation = sessions.get(params.session)
          if (!conversation) return refused(reply, 404, 'There is no such session')
          if (conversation.said.length >= maxMessages) return refused(reply, 429, 'Too many messages')
          const at = ctx.now().toISOString()
          const answer = `Thanks, we have your message and will answer here. You wrote ${body.text.length} letters.`
          conversation.said.push({ from: 'user', text: body.text, at }, { from: 'staff', text: answer, at })
          return { messages: conversation.said }
        },
      }),
  )
  app.delete<{ Params: { session: string } }>('/chat/sessions/:session', ({ params }) => {
    sessions.delete(params.session)
    return {}
  })
  app.get('/chat/state', () => ({
    open: [...sessions.values()].map(({ user, email }) => ({ user, email })),
    conversations: [...ofUsers.values()],
  }))
}

function isSigned(secret: string, user: string, hash: string): boolean {
  const wanted = Buffer.from(createHmac('sha256', secret).update(user).digest('hex'))
  const given = Buffer.from(hash)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function refused(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ type: 'error.list', errors: [{ code: String(status), message }] })
}

/** A chat in a frame, with Intercom's identity verification. It answers immediately. Setting: CHAT_SECRET. */
export const chat: SandboxPartner = { name: 'chat', mount: mountChat }
