import * as oidc from 'openid-client'
import type { Config, OidcSettings } from '../../platform/process/config.ts'
import type {
  IdentityProvidersPort,
  SocialAnswer,
  SocialIdentity,
  SocialProvider,
  SocialTry,
} from '../../ports/identity-providers.ts'
import { PartnerOff, PartnerUnknown } from '../../ports/ports.ts'
import { identityIn } from './claims.ts'

const timeoutS = 10
const providers = ['FACEBOOK', 'APPLE', 'GOOGLE'] as const

/**
 * The scopes to request from each provider, and its response mode. Apple posts a form as soon as a name or email is
 * requested.
 */
const requestSettings: Record<
  SocialProvider,
  { scope: string; more: Record<string, string>; again: Record<string, string> }
> = {
  GOOGLE: { scope: 'openid email profile', more: { prompt: 'select_account' }, again: { prompt: 'login' } },
  FACEBOOK: { scope: 'openid email public_profile', more: {}, again: { auth_type: 'reauthenticate' } },
  APPLE: { scope: 'openid name email', more: { response_mode: 'form_post' }, again: {} },
}

/** Sign-in with OpenID Connect: authorization code with PKCE, state and nonce, by a certified client library. */
export function identityProviders(config: Config): IdentityProvidersPort {
  const known = new Map<SocialProvider, Promise<oidc.Configuration>>()

  function clientOf(provider: SocialProvider): Promise<oidc.Configuration> {
    const settings = config.oidc[provider]
    if (!settings) throw new PartnerOff(`${provider} is not set up`)
    const ready = known.get(provider) ?? discover(settings)
    known.set(provider, ready)
    // Do not remember a failed discovery: the next one may succeed.
    ready.catch(() => known.delete(provider))
    return ready
  }

  return {
    configured: () => providers.filter((provider) => config.oidc[provider] !== undefined),
    async begin(provider, made) {
      const client = await unlessUnreachable(() => clientOf(provider))
      const { scope, more, again } = requestSettings[provider]
      const address = oidc.buildAuthorizationUrl(client, {
        redirect_uri: returnAddress(config, provider),
        scope,
        state: made.state,
        nonce: made.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(made.codeVerifier),
        code_challenge_method: 'S256',
        ...more,
        ...(made.again && again),
      })
      return address.href
    },
    async finish(provider, answer, made) {
      if (answer.error !== undefined || answer.code === undefined) return undefined
      const client = await unlessUnreachable(() => clientOf(provider))
      return exchange(client, callbackUrl(returnAddress(config, provider), answer, made), made)
    },
  }
}

/** The redirect URI: a page of the portal or, for a provider that posts, the call that accepts the form. */
function returnAddress(config: Config, provider: SocialProvider): string {
  const name = provider.toLowerCase()
  const path = provider === 'APPLE' ? `/api/frontend/v1/social/return/${name}` : `/sign-in/with/${name}`
  return `${config.publicUrl}${path}`
}

function callbackUrl(address: string, { code, issuer }: SocialAnswer, made: SocialTry): URL {
  const brought = new URL(address)
  brought.searchParams.set('code', code ?? '')
  brought.searchParams.set('state', made.state)
  if (issuer !== undefined) brought.searchParams.set('iss', issuer)
  return brought
}

async function exchange(
  client: oidc.Configuration,
  brought: URL,
  made: SocialTry,
): Promise<SocialIdentity | undefined> {
  const tokens = await unlessUnreachable(async () => {
    try {
      return await oidc.authorizationCodeGrant(client, brought, {
        pkceCodeVerifier: made.codeVerifier,
        expectedState: made.state,
        expectedNonce: made.nonce,
        idTokenExpected: true,
      })
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  })
  const claims = tokens?.claims()
  return claims && identityIn(claims)
}

/**
 * Whether the error is the provider's refusal or an answer that fails verification. After any other error the outcome
 * is unknown.
 */
function isRefusal(error: unknown): boolean {
  // Any other error, such as `invalid_client`, is about our account with the provider.
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant' || error.error === 'access_denied'
  if (error instanceof oidc.AuthorizationResponseError) return true
  const { code } = error as { code?: string }
  return /^OAUTH_(INVALID_RESPONSE|JWT_\w+|JWT|PARSE_ERROR|KEY_SELECTION_FAILED)/.test(code ?? '')
}

async function unlessUnreachable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PartnerUnknown) throw error
    throw new PartnerUnknown('An identity provider did not answer', { cause: error })
  }
}

async function discover({ issuer, clientId, clientSecret, tokenEndpoint }: OidcSettings): Promise<oidc.Configuration> {
  const address = new URL(issuer)
  const secret = oidc.ClientSecretPost(clientSecret)
  const isHere = address.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(address.hostname)
  const execute = isHere ? [oidc.allowInsecureRequests] : []
  const found = await oidc.discovery(address, clientId, undefined, secret, { timeout: timeoutS, execute })
  if (tokenEndpoint === undefined) return found
  // Facebook's discovery document omits the token endpoint.
  const described = JSON.parse(JSON.stringify(found.serverMetadata())) as oidc.ServerMetadata
  const whole = new oidc.Configuration({ ...described, token_endpoint: tokenEndpoint }, clientId, undefined, secret)
  whole.timeout = timeoutS
  for (const allow of execute) allow(whole)
  return whole
}
