import * as oidc from 'openid-client'
import type { OidcSettings } from '../../platform/process/config.ts'
import type { SocialAnswer, SocialTry } from '../../ports/identity-providers.ts'
import { PartnerUnknown } from '../../ports/ports.ts'

const timeoutS = 10

/** What a client requests, besides what ties an answer to its attempt. */
interface OidcRequest {
  redirectUri: string
  scope: string
  /** Further parameters, such as `prompt`. */
  more?: Readonly<Record<string, string>>
}

/** OpenID Connect with one provider: authorization code with PKCE, state and nonce, by a certified client library. */
export interface OidcClient {
  /** The URL to send the browser to. Throws `PartnerUnknown` if the provider cannot be reached. */
  begin(made: SocialTry, request: OidcRequest): Promise<string>
  /**
   * The claims of the verified id token; undefined if there is none: the person cancelled, or the answer belongs to
   * another attempt, provider or issuer. With `maxAgeS`, the person must have authenticated that recently. Throws
   * `PartnerUnknown` if the provider cannot be reached.
   */
  finish(
    answer: SocialAnswer,
    made: SocialTry,
    expected: { redirectUri: string; maxAgeS?: number },
  ): Promise<Readonly<Record<string, unknown>> | undefined>
}

export function oidcClient(settings: OidcSettings): OidcClient {
  let known: Promise<oidc.Configuration> | undefined

  function discovered(): Promise<oidc.Configuration> {
    known ??= discover(settings)
    // Do not remember a failed discovery: the next one may succeed.
    known.catch(() => {
      known = undefined
    })
    return known
  }

  return {
    async begin(made, { redirectUri, scope, more }) {
      const client = await unlessUnreachable(discovered)
      const address = oidc.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope,
        state: made.state,
        nonce: made.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(made.codeVerifier),
        code_challenge_method: 'S256',
        ...more,
      })
      return address.href
    },
    async finish(answer, made, { redirectUri, maxAgeS }) {
      if (answer.error !== undefined || answer.code === undefined) return undefined
      const client = await unlessUnreachable(discovered)
      return exchange(client, callbackUrl(redirectUri, answer, made), made, maxAgeS)
    },
  }
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
  maxAgeS: number | undefined,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const tokens = await unlessUnreachable(async () => {
    try {
      return await oidc.authorizationCodeGrant(client, brought, {
        pkceCodeVerifier: made.codeVerifier,
        expectedState: made.state,
        expectedNonce: made.nonce,
        idTokenExpected: true,
        ...(maxAgeS !== undefined && { maxAge: maxAgeS }),
      })
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  })
  return tokens?.claims()
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
  // An id token's signature is verified although it comes from the provider directly: a proxy may sit in between.
  const execute = [oidc.enableNonRepudiationChecks, ...(isHere ? [oidc.allowInsecureRequests] : [])]
  const found = await oidc.discovery(address, clientId, undefined, secret, { timeout: timeoutS, execute })
  if (tokenEndpoint === undefined) return found
  // Facebook's discovery document omits the token endpoint.
  const described = JSON.parse(JSON.stringify(found.serverMetadata())) as oidc.ServerMetadata
  const whole = new oidc.Configuration({ ...described, token_endpoint: tokenEndpoint }, clientId, undefined, secret)
  whole.timeout = timeoutS
  for (const allow of execute) allow(whole)
  return whole
}
