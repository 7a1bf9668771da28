import { type Refusal, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import type { ReadDb } from '../../../platform/ctx.ts'
import type { Config } from '../../../platform/process/config.ts'
import { type Keys, knownKeys, loadKeys } from '../keys/keys.ts'

/** How long access tokens are valid; a client renews them before the last five minutes (3§9.2). */
const tokenLifeMs = 30 * 60_000
/** With less time left, the next answer carries a new token, well before a client stops using the old one. */
export const renewBelowMs = 15 * 60_000

const audience = 'waea-portal'
const type = 'at+jwt'
const maxCached = 20_000
const reloadAfterMs = 1000

export interface Claims {
  userUuid: Uuid
  sessionUuid: Uuid
  expiryMs: number
}

/** Signs an access token for a session. Times are rounded to whole seconds, as tokens require. */
export async function signToken(
  config: Config,
  keys: Keys,
  session: { userUuid: Uuid; sessionUuid: Uuid },
  nowMs: number,
): Promise<{ jwt: string; expiryMs: number }> {
  const issued = Math.floor(nowMs / 1000)
  const expiry = issued + tokenLifeMs / 1000
  const jwt = await new SignJWT({ sid: session.sessionUuid })
    .setProtectedHeader({ alg: 'EdDSA', kid: keys.signing.kid, typ: type })
    .setSubject(session.userUuid)
    .setIssuer(config.publicUrl)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(expiry)
    .sign(keys.signing.privateKey)
  return { jwt, expiryMs: expiry * 1000 }
}

/** Reads the access tokens of a deployment and caches verified ones until they expire. */
export class TokenReader {
  readonly #config: Config
  #known = new Map<string, Claims>()
  #reloadedAtMs = Number.NEGATIVE_INFINITY
  #loading: Promise<Keys | undefined> | undefined

  constructor(config: Config) {
    this.#config = config
  }

  /**
   * The claims of a token that is signed with EdDSA by one of our keys, for this portal, and not expired. Any other
   * algorithm, key, audience or issuer is 'bad-token'.
   */
  async read(db: ReadDb, token: string, nowMs: number): Promise<Claims | Refusal> {
    const known = this.#known.get(token)
    if (known) return known.expiryMs > nowMs ? known : refuse('token-expired')
    if (token.length > 2000) return refuse('bad-token')
    try {
      const key = await this.#keyFor(db, decodeProtectedHeader(token).kid, nowMs)
      if (!key) return refuse('bad-token')
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['EdDSA'],
        audience,
        issuer: this.#config.publicUrl,
        typ: type,
        currentDate: new Date(nowMs),
        requiredClaims: ['sub', 'sid', 'exp'],
      })
      const claims = {
        userUuid: payload.sub ?? '',
        sessionUuid: String(payload.sid),
        expiryMs: (payload.exp ?? 0) * 1000,
      }
      this.#remember(token, claims)
      return claims
    } catch (error) {
      if (error instanceof errors.JWTExpired) return refuse('token-expired')
      if (error instanceof errors.JOSEError || error instanceof TypeError) return refuse('bad-token')
      throw error
    }
  }

  /** When a token that was read before expires, in milliseconds since 1970. */
  expiryOf(token: string): number | undefined {
    return this.#known.get(token)?.expiryMs
  }

  async #keyFor(db: ReadDb, kid: string | undefined, nowMs: number) {
    if (!kid) return undefined
    const found = knownKeys(this.#config)?.publicKeys.get(kid)
    if (found) return found
    // A made-up key id must not cost a database query each time. Requests during a reload wait for it: refusing them
    // would sign people out at a restart.
    if (Math.abs(nowMs - this.#reloadedAtMs) >= reloadAfterMs) {
      this.#reloadedAtMs = nowMs
      this.#loading = loadKeys(this.#config, db).catch((error) => {
        this.#reloadedAtMs = Number.NEGATIVE_INFINITY
        throw error
      })
    }
    return (await this.#loading)?.publicKeys.get(kid)
  }

  #remember(token: string, claims: Claims): void {
    if (this.#known.size >= maxCached) {
      const [oldest] = this.#known.keys()
      if (oldest !== undefined) this.#known.delete(oldest)
    }
    this.#known.set(token, claims)
  }
}
