import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { play } from '../misbehave.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'
import { userFormPage } from './page.ts'
import { createProvider, type IdentityProvider } from './provider.ts'
import type { ProviderName } from './users.ts'

const providerNames = ['google', 'facebook', 'apple', 'company'] as const

type FormInput = {
  email?: string
  firstName?: string
  lastName?: string
  hideEmail?: string
  oneFactor?: string
  cancel?: string
}

/** Serves the sign-in form and handles its submission. */
function mountUserForm(app: FastifyInstance, name: ProviderName, identity: () => IdentityProvider): void {
  const path = `/oidc/${name}/choose/:uid`
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get(path, async (request, reply) => {
    await identity().provider.interactionDetails(request.raw, reply.raw)
    return reply.type('text/html; charset=utf-8').send(userFormPage(name, request.url))
  })
  app.post<{ Body: FormInput }>(path, async ({ raw, body }, reply) => {
    const { users, provider } = identity()
    const { email = '', firstName = '', lastName = '', hideEmail, oneFactor, cancel } = body
    const user = cancel ? undefined : users.save({ email, firstName, lastName, hideEmail: hideEmail !== undefined })
    // Only the company says how the person authenticated.
    const amr = oneFactor === undefined ? ['pwd', 'mfa'] : ['pwd']
    const result = user
      ? { login: { accountId: user.subject, remember: false, amr }, select_account: {} }
      : { error: 'access_denied', error_description: 'The person turned back' }
    return reply.redirect(await provider.interactionResult(raw, reply.raw, result), 303)
  })
}

/** Passes every other request to the provider unchanged. */
function mountProvider(
  app: FastifyInstance,
  ctx: SandboxContext,
  name: ProviderName,
  identity: () => IdentityProvider,
): void {
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
        const { answer } = identity()
        Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(prefix.length) })
        reply.hijack()
        await answer(raw, reply.raw)
        return reply
      },
    })
  app.all(`${prefix}/*`, serve)
}

/** The operation that a fault names: `token`, `jwks`, `auth`, `discovery`. */
function opOf(url: string): string {
  const path = url.split('?')[0] ?? ''
  return path.includes('.well-known') ? 'discovery' : (path.split('/')[3] ?? '')
}

/** Identity providers by OpenID Connect: Google, Facebook and Apple, each with its own users and claims. */
export const identityProviders: SandboxPartner = {
  name: 'oidc',
  mount(app, ctx) {
    for (const name of providerNames) {
      // Created on first use: generating its keys is the slowest part of a start, and most runs never need them.
      let opened: IdentityProvider | undefined
      const identity = () => {
        opened ??= createProvider(name, ctx)
        return opened
      }
      app.register(async (scope) => mountUserForm(scope, name, identity))
      app.register(async (scope) => mountProvider(scope, ctx, name, identity))
    }
  },
}
