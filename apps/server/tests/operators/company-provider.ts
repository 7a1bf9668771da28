import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An OpenID provider of a test, which answers whatever a test wants, also what a good one never would. */
export interface CompanyProvider {
  settings: Record<string, string>
  /**
   * Answers a try, as the browser brings it to the portal. `claims` replace those of a good id token; undefined leaves
   * one out.
   */
  answer(location: string, claims?: Record<string, unknown>, how?: { key?: KeyObject }): Brought
  /** Every token request fails until it is called with false. */
  setAway(isAway: boolean): void
  close(): void
}

export interface Brought {
  State: string
  Code: string
  Issuer: string
}

const clientId = 'waea-console'
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
/** A key that the provider does not publish. */
export const strangersKey = newKey()

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(claims: object, key: KeyObject): string {
  const text = `${encoded({ alg: 'RS256', kid: 'company', typ: 'JWT' })}.${encoded(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return new URLSearchParams(Buffer.concat(pieces).toString())
}

export async function startCompanyProvider(): Promise<CompanyProvider> {
  const key = newKey()
  const published = { ...createPublicKey(key).export({ format: 'jwk' }), kid: 'company', alg: 'RS256', use: 'sig' }
  const tokens = new Map<string, string>()
  let isAway = false
  let made = 0
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const answer = (status: number, content: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    if (request.url?.includes('openid-configuration')) return answer(200, discovery())
    if (request.url === '/jwks') return answer(200, { keys: [published] })
    if (isAway) return answer(500, {})
    const code = body.get('code') ?? ''
    const idToken = tokens.get(code)
    tokens.delete(code)
    if (!idToken || !body.get('code_verifier')) return answer(400, { error: 'invalid_grant' })
    return answer(200, { access_token: 'token', token_type: 'bearer', id_token: idToken })
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  })
  return {
    settings: {
      OPERATOR_OIDC_ISSUER: issuer,
      OPERATOR_OIDC_CLIENT_ID: clientId,
      OPERATOR_OIDC_CLIENT_SECRET: 'a secret of the company',
    },
    answer(location, claims = {}, how = {}) {
      const { searchParams } = new URL(location)
      const nowS = Math.floor(Date.now() / 1000)
      made += 1
      const Code = `code-${made}`
      const good = {
        iss: issuer,
        aud: clientId,
        sub: 'somebody',
        nonce: searchParams.get('nonce'),
        iat: nowS,
        exp: nowS + 300,
        email_verified: true,
      }
      tokens.set(Code, signed({ ...good, ...claims }, how.key ?? key))
      return { State: searchParams.get('state') ?? '', Code, Issuer: issuer }
    },
    setAway(away) {
      isAway = away
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
