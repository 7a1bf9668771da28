/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { KoaContext } from 'oidc-provider'
import { interactionPolicy, Provider } from 'oidc-provider'
import type { SandboxContext } from '../partner.ts'
import { Memory } from './memory.ts'
import { type FaceName, People } from './people.ts'

export interface Face {
  people: People
  provider: Provider
  answer: ReturnType<Provider['callback']>
}

const claimsOf: Record<FaceName, Record<string, string[]>> = {
  google: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
  facebook: { openid: ['sub'], email: ['email'], public_profile: ['name', 'given_name', 'family_name'] },
  apple: { openid: ['sub'], email: ['email', 'email_verified', 'is_private_email'] },
}

/** Asks who it is at every sign-in: a stand-in that remembers the last person would sign the next one in as them. */
function alwaysAsking() {
  const policy = interactionPolicy.base()
  const login = policy.get('login')
  login.checks.clear()
  const asks = (ctx: KoaContext) => ctx.oidc.result?.login === undefined
  login.checks.add(new interactionPolicy.Check('who', 'Somebody has to say who they are', asks))
  policy.remove('consent')
  // Google can be told to let people choose; saying who they are is choosing.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  return policy
}

function signingKey(name: FaceName) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: `${name}-sandbox`, alg: 'RS256', use: 'sig' }
}

/** One provider: a real one, with people of its own and the habits of the house that it plays. */
export function openFace(name: FaceName, ctx: SandboxContext): Face {
  const people = new People(name)
  const memory = new Memory(ctx.now)
  const cookie = (what: string) => `sandbox_${name}_${what}`
  const provider = new Provider(`${ctx.publicUrl}/oidc/${name}`, {
    clients: [
      {
        client_id: ctx.setting(`OIDC_${name.toUpperCase()}_CLIENT_ID`) ?? 'waea',
        client_secret: ctx.setting(`OIDC_${name.toUpperCase()}_CLIENT_SECRET`) ?? 'oidc-sandbox',
        redirect_uris: ['http://localhost/'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    adapter: (kind: string) => memory.adapter(kind),
    claims: claimsOf[name],
    scopes: Object.keys(claimsOf[name]),
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    jwks: { keys: [signingKey(name)] },
    cookies: {
      keys: [randomBytes(16).toString('hex')],
      names: { interaction: cookie('interaction'), resume: cookie('resume'), session: cookie('session') },
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 1200, Session: 1200 },
    interactions: {
      url: (_ctx: unknown, interaction: { uid: string }) => `/oidc/${name}/choose/${interaction.uid}`,
      policy: alwaysAsking(),
    },
    findAccount: (_ctx: unknown, subject: string) => {
      const person = people.find(subject)
      return person && { accountId: subject, claims: async () => people.claims(person) }
    },
    loadExistingGrant: async ({ oidc }: KoaContext) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope(Object.keys(claimsOf[name]).join(' '))
      await grant.save()
      return grant
    },
  })
  // The portal's port is not known here; on this machine any will do.
  provider.Client.prototype.redirectUriAllowed = (address) =>
    /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//.test(address)
  provider.on('server_error', (_ctx, error) => ctx.log(`${name}: ${error.message}`))
  if (name === 'apple') provider.use((koa, next) => nameOnce(people, koa, next))
  return { people, provider, answer: provider.callback() }
}

/** Beside its first answer about a person, and never again, Apple posts their name. */
async function nameOnce(people: People, ctx: KoaContext, next: () => Promise<void>): Promise<void> {
  await next()
  const { body } = ctx
  const subject = ctx.oidc?.session?.accountId
  const person = subject === undefined ? undefined : people.find(subject)
  if (typeof body !== 'string' || !body.includes('name="code"') || !person || !people.isFirst(person.subject)) return
  const { firstName, lastName, email } = person
  const user = JSON.stringify({ name: { firstName, lastName }, email })
  const safe = user.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
  ctx.body = body.replace('<noscript>', `<input type="hidden" name="user" value="${safe}"/>\n<noscript>`)
}
