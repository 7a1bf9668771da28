/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { KoaContext } from 'oidc-provider'
import { interactionPolicy, Provider } from 'oidc-provider'
import type { SandboxContext } from '../partner.ts'
import { MemoryStore } from './memory-adapter.ts'
import { type ProviderName, Users } from './users.ts'

export interface IdentityProvider {
  users: Users
  provider: Provider
  answer: ReturnType<Provider['callback']>
}

const claimsOf: Record<ProviderName, Record<string, string[]>> = {
  google: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
  facebook: { openid: ['sub'], email: ['email'], public_profile: ['name', 'given_name', 'family_name'] },
  apple: { openid: ['sub'], email: ['email', 'email_verified', 'is_private_email'] },
  company: {
    openid: ['sub', 'amr', 'auth_time'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name'],
  },
}

/** Prompts for login at every sign-in: a kept session would sign the next person in as the previous one. */
function loginEveryTimePolicy() {
  const policy = interactionPolicy.base()
  const login = policy.get('login')
  login.checks.clear()
  const asks = (ctx: KoaContext) => ctx.oidc.result?.login === undefined
  login.checks.add(new interactionPolicy.Check('who', 'Somebody has to say who they are', asks))
  policy.remove('consent')
  // Google accepts `prompt=select_account`; the login form answers that too.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  return policy
}

function signingKey(name: ProviderName) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: `${name}-sandbox`, alg: 'RS256', use: 'sig' }
}

/** Creates one provider, a complete OpenID server with its own users and the claims of the company it stands for. */
export function createProvider(name: ProviderName, ctx: SandboxContext): IdentityProvider {
  const account = name === 'company' ? 'OPERATOR_OIDC' : `OIDC_${name.toUpperCase()}`
  const users = new Users(name)
  const store = new MemoryStore(ctx.now)
  const cookie = (what: string) => `sandbox_${name}_${what}`
  const provider = new Provider(`${ctx.publicUrl}/oidc/${name}`, {
    clients: [
      {
        client_id: ctx.setting(`${account}_CLIENT_ID`) ?? 'waea',
        client_secret: ctx.setting(`${account}_CLIENT_SECRET`) ?? 'oidc-sandbox',
        redirect_uris: ['http://localhost/'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    adapter: (kind: string) => store.adapter(kind),
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
      policy: loginEveryTimePolicy(),
    },
    findAccount: (_ctx: unknown, subject: string) => {
      const user = users.find(subject)
      return user && { accountId: subject, claims: async () => users.claims(user) }
    },
    loadExistingGrant: async ({ oidc }: KoaContext) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope(Object.keys(claimsOf[name]).join(' '))
      await grant.save()
      return grant
    },
  })
  // The portal's port is not known here, so any local address is allowed.
  provider.Client.prototype.redirectUriAllowed = (address) =>
    /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//.test(address)
  provider.on('server_error', (_ctx, error) => ctx.log(`${name}: ${error.message}`))
  if (name === 'apple') provider.use((koa, next) => addNameOnce(users, koa, next))
  return { users, provider, answer: provider.callback() }
}

/** Adds the user's name to Apple's first answer about them only. */
async function addNameOnce(users: Users, ctx: KoaContext, next: () => Promise<void>): Promise<void> {
  await next()
  const { body } = ctx
  const subject = ctx.oidc?.session?.accountId
  const user = subject === undefined ? undefined : users.find(subject)
  if (typeof body !== 'string' || !body.includes('name="code"') || !user || !users.isFirst(user.subject)) return
  const { firstName, lastName, email } = user
  const json = JSON.stringify({ name: { firstName, lastName }, email })
  const safe = json.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
  ctx.body = body.replace('<noscript>', `<input type="hidden" name="user" value="${safe}"/>\n<noscript>`)
}
