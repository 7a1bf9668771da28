import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { play } from '../misbehave.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'
import { type Face, openFace } from './face.ts'
import { choosePage } from './page.ts'
import type { FaceName } from './people.ts'

const faces = ['google', 'facebook', 'apple'] as const

type Chosen = { email?: string; firstName?: string; lastName?: string; hideEmail?: string; cancel?: string }

/** The page on which somebody says who they are; a form comes back from it. */
function mountChoice(app: FastifyInstance, name: FaceName, face: () => Face): void {
  const path = `/oidc/${name}/choose/:uid`
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get(path, async (request, reply) => {
    await face().provider.interactionDetails(request.raw, reply.raw)
    return reply.type('text/html; charset=utf-8').send(choosePage(name, request.url))
  })
  app.post<{ Body: Chosen }>(path, async ({ raw, body }, reply) => {
    const { people, provider } = face()
    const { email = '', firstName = '', lastName = '', hideEmail, cancel } = body
    const person = cancel ? undefined : people.take({ email, firstName, lastName, hideEmail: hideEmail !== undefined })
    const result = person
      ? { login: { accountId: person.subject, remember: false }, select_account: {} }
      : { error: 'access_denied', error_description: 'The person turned back' }
    return reply.redirect(await provider.interactionResult(raw, reply.raw, result), 303)
  })
}

/** Everything else is answered by the provider itself, which reads the request from its first byte. */
function mountProvider(app: FastifyInstance, ctx: SandboxContext, name: FaceName, face: () => Face): void {
  const prefix = `/oidc/${name}`
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const serve = (request: FastifyRequest, reply: FastifyReply) =>
    play({
      faults: ctx.faults,
      op: opOf(request.url),
      reply,
      effect: async () => {
        const { raw } = request
        const { answer } = face()
        Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(prefix.length) })
        reply.hijack()
        await answer(raw, reply.raw)
        return reply
      },
    })
  app.all(`${prefix}/*`, serve)
}

/** What a fault can be asked for: `token`, `jwks`, `auth`, `discovery`. */
function opOf(url: string): string {
  const path = url.split('?')[0] ?? ''
  return path.includes('.well-known') ? 'discovery' : (path.split('/')[3] ?? '')
}

/** Identity providers by OpenID Connect: Google, Facebook and Apple, each with its own people and habits. */
export const identityProviders: SandboxPartner = {
  name: 'oidc',
  mount(app, ctx) {
    for (const name of faces) {
      // Opened when somebody first comes: its keys cost a start more than all else, and most runs never ask for it.
      let opened: Face | undefined
      const face = () => {
        opened ??= openFace(name, ctx)
        return opened
      }
      app.register(async (scope) => mountChoice(scope, name, face))
      app.register(async (scope) => mountProvider(scope, ctx, name, face))
    }
  },
}
