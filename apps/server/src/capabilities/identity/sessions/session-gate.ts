import { type Actor, roleOn } from '@waea/domain/access/actor'
import { countsAsVerified } from '@waea/domain/identity/verified-email'
import { isRefusal, type Refusal, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { ReadDb } from '../../../platform/ctx.ts'
import type { Config } from '../../../platform/process/config.ts'
import { accessChangedLately, rolesOf } from '../../customers/index.ts'
import { knownKeys } from '../keys/keys.ts'
import { findSession, listChangedSessions } from './sessions.store.ts'
import { renewBelowMs, signToken, TokenReader } from './tokens.ts'

type Person = Extract<Actor, { kind: 'person' }>

interface CachedSession {
  atMs: number
  person: Promise<{ person: Person; expiresAtMs: number } | undefined>
}

const cachedMs = 60_000
const maxCached = 20_000
const readChangesAfterMs = 900
// Longer than any transaction may run, so that a late commit is still seen.
const changesWithinS = 40

/**
 * Finds the person of a token. Caches sessions and rights for a minute. A database notification invalidates an entry at
 * once; the process also polls for changes once a second, so that a lost notification costs a second at most.
 */
export class SessionGate {
  readonly #config: Config
  readonly #tokens: TokenReader
  readonly #people = new Map<Uuid, CachedSession>()
  #polledAtMs = Number.NEGATIVE_INFINITY
  #polling: Promise<void> | undefined

  constructor(config: Config) {
    this.#config = config
    this.#tokens = new TokenReader(config)
  }

  /** The person of a token. Refuses 'token-expired', and 'bad-token' for an invalid token or an ended session. */
  async authenticate(db: ReadDb, token: string, nowMs: number): Promise<Actor | Refusal> {
    const claims = await this.#tokens.read(db, token, nowMs)
    if (isRefusal(claims)) return claims
    if (Math.abs(nowMs - this.#polledAtMs) >= readChangesAfterMs) await this.#forgetChanges(db, nowMs)
    const found = await this.#personOf(db, claims.sessionUuid, nowMs)
    if (!found || found.expiresAtMs <= nowMs || found.person.userUuid !== claims.userUuid) return refuse('bad-token')
    return found.person
  }

  /** The person of a session, as they are now; undefined once the session has ended. */
  async personOf(db: ReadDb, sessionUuid: Uuid, nowMs: number): Promise<Person | undefined> {
    const found = await this.#personOf(db, sessionUuid, nowMs)
    return found && found.expiresAtMs > nowMs ? found.person : undefined
  }

  /** A new token for a session whose token is getting old; undefined while it is fresh. */
  async freshToken(actor: Actor, token: string, nowMs: number): Promise<{ jwt: string; expiryMs: number } | undefined> {
    const keys = knownKeys(this.#config)
    const expiryMs = this.#tokens.expiryOf(token)
    if (actor.kind !== 'person' || !keys || expiryMs === undefined || expiryMs - nowMs >= renewBelowMs) return undefined
    return signToken(this.#config, keys, actor, nowMs)
  }

  forgetSession(sessionUuid: Uuid): void {
    this.#people.delete(sessionUuid)
  }

  /** Clears the cache, because notifications may have been missed. */
  forgetAll(): void {
    this.#people.clear()
  }

  /** Forgets the people of an account, and those without any: their first role may be on it. */
  async forgetCustomer(CustomerUUID: Uuid): Promise<void> {
    for (const [sessionUuid, remembered] of [...this.#people]) {
      const person = (await remembered.person.catch(() => undefined))?.person
      if (!person?.roles.length || roleOn(person, CustomerUUID)) this.#people.delete(sessionUuid)
    }
  }

  async #personOf(db: ReadDb, sessionUuid: Uuid, nowMs: number) {
    const known = this.#people.get(sessionUuid)
    if (known && Math.abs(nowMs - known.atMs) < cachedMs) return known.person
    if (this.#people.size >= maxCached) {
      const [oldest] = this.#people.keys()
      if (oldest !== undefined) this.#people.delete(oldest)
    }
    const person = this.#load(db, sessionUuid)
    this.#people.set(sessionUuid, { atMs: nowMs, person })
    try {
      return await person
    } catch (error) {
      this.#people.delete(sessionUuid)
      throw error
    }
  }

  async #load(db: ReadDb, sessionUuid: Uuid): Promise<{ person: Person; expiresAtMs: number } | undefined> {
    const session = await findSession(db, sessionUuid)
    if (!session || session.endedAt) return undefined
    const { roles, suspendedCustomers } = await rolesOf(db, session.userUuid)
    const emailVerified = countsAsVerified(
      { Email: session.email, EmailVerified: session.emailVerified, IdentityProvider: 'LOCAL' },
      { verificationOff: this.#config.emailVerificationOff, placeholderEnding: this.#config.placeholderEmailEnding },
    )
    const provedAtMs = session.provedAt.getTime()
    return {
      person: {
        kind: 'person',
        userUuid: session.userUuid,
        sessionUuid,
        roles,
        provedAtMs,
        isTemporary: session.temporaryUntil !== null,
        suspendedCustomers,
        emailVerified,
      },
      expiresAtMs: session.expiresAt.getTime(),
    }
  }

  async #forgetChanges(db: ReadDb, nowMs: number): Promise<void> {
    this.#polling ??= this.#pollChanges(db, nowMs).finally(() => {
      this.#polling = undefined
    })
    await this.#polling
  }

  async #pollChanges(db: ReadDb, nowMs: number): Promise<void> {
    const [sessions, customers] = await Promise.all([
      listChangedSessions(db, changesWithinS),
      accessChangedLately(db, changesWithinS),
    ])
    for (const sessionUuid of sessions) this.forgetSession(sessionUuid)
    for (const CustomerUUID of customers) await this.forgetCustomer(CustomerUUID)
    this.#polledAtMs = nowMs
  }
}

const gates = new WeakMap<Config, SessionGate>()

/** The session gate of a deployment in this process. */
export function sessionGate(config: Config): SessionGate {
  const gate = gates.get(config) ?? new SessionGate(config)
  gates.set(config, gate)
  return gate
}

/**
 * Handlers for database notifications about rights, by channel. An empty notification means that some may have been
 * missed. `listener` is called for ended sessions and for customers whose rights changed, so that live streams follow.
 */
export function revocationNotices(
  config: Config,
  listener: { ended(sessionUuid: Uuid): void; changed(CustomerUUID: Uuid): void },
): Map<string, (payload: string) => void> {
  const gate = sessionGate(config)
  return new Map([
    [
      'waea_revoked',
      (payload: string) => {
        const [kind, uuid = ''] = payload.split(':')
        if (kind === 'ended') listener.ended(uuid)
        if (kind === 'ended' || kind === 'changed') gate.forgetSession(uuid)
        else if (kind === 'customer') void gate.forgetCustomer(uuid).then(() => listener.changed(uuid))
        else gate.forgetAll()
      },
    ],
  ])
}
