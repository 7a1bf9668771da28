import { type Actor, roleOn } from '@waea/domain/access/actor'
import { countsAsVerified } from '@waea/domain/identity/email'
import { isRefusal, type Refusal, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Config } from '../../../platform/config.ts'
import type { ReadDb } from '../../../platform/ctx.ts'
import { accessChangedLately, rolesOf } from '../../customers/index.ts'
import { knownKeys } from '../keys/keys.ts'
import { findSession, listChangedSessions } from './sessions.store.ts'
import { renewBelowMs, signToken, TokenReader } from './tokens.ts'

type Person = Extract<Actor, { kind: 'person' }>

interface Remembered {
  atMs: number
  person: Promise<{ person: Person; expiresAtMs: number } | undefined>
}

const rememberedMs = 60_000
const maxRemembered = 20_000
const askChangesAfterMs = 900
// Longer than any transaction may run, so that a change is seen although its commit came late.
const changesWithinS = 40

/**
 * Who is behind a token. Sessions and rights are remembered for a minute; a notice of the database ends that at once,
 * and once a second the process asks for what has changed, so that a lost notice costs a second at most.
 */
export class SessionGate {
  readonly #config: Config
  readonly #tokens: TokenReader
  readonly #people = new Map<Uuid, Remembered>()
  #askedAtMs = Number.NEGATIVE_INFINITY
  #asking: Promise<void> | undefined

  constructor(config: Config) {
    this.#config = config
    this.#tokens = new TokenReader(config)
  }

  /** The person of a token. Refuses 'token-expired', and 'bad-token' also for a session that has ended. */
  async authenticate(db: ReadDb, token: string, nowMs: number): Promise<Actor | Refusal> {
    const claims = await this.#tokens.read(db, token, nowMs)
    if (isRefusal(claims)) return claims
    if (Math.abs(nowMs - this.#askedAtMs) >= askChangesAfterMs) await this.#forgetChanges(db, nowMs)
    const found = await this.#personOf(db, claims.sessionUuid, nowMs)
    if (!found || found.expiresAtMs <= nowMs || found.person.userUuid !== claims.userUuid) return refuse('bad-token')
    return found.person
  }

  /** The person of a session as it stands now; undefined once the session has ended. */
  async personOf(db: ReadDb, sessionUuid: Uuid, nowMs: number): Promise<Person | undefined> {
    const found = await this.#personOf(db, sessionUuid, nowMs)
    return found && found.expiresAtMs > nowMs ? found.person : undefined
  }

  /** A new token for a session whose token is getting old; undefined while it is young. */
  async freshToken(actor: Actor, token: string, nowMs: number): Promise<{ jwt: string; expiryMs: number } | undefined> {
    const keys = knownKeys(this.#config)
    const expiryMs = this.#tokens.expiryOf(token)
    if (actor.kind !== 'person' || !keys || expiryMs === undefined || expiryMs - nowMs >= renewBelowMs) return undefined
    return signToken(this.#config, keys, actor, nowMs)
  }

  forgetSession(sessionUuid: Uuid): void {
    this.#people.delete(sessionUuid)
  }

  /** Forgets everything: notices may have been missed. */
  forgetAll(): void {
    this.#people.clear()
  }

  async forgetCustomer(CustomerUUID: Uuid): Promise<void> {
    for (const [sessionUuid, remembered] of [...this.#people]) {
      const found = await remembered.person.catch(() => undefined)
      if (!found || roleOn(found.person, CustomerUUID)) this.#people.delete(sessionUuid)
    }
  }

  async #personOf(db: ReadDb, sessionUuid: Uuid, nowMs: number) {
    const known = this.#people.get(sessionUuid)
    if (known && Math.abs(nowMs - known.atMs) < rememberedMs) return known.person
    if (this.#people.size >= maxRemembered) {
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
    this.#asking ??= this.#askChanges(db, nowMs).finally(() => {
      this.#asking = undefined
    })
    await this.#asking
  }

  async #askChanges(db: ReadDb, nowMs: number): Promise<void> {
    const [sessions, customers] = await Promise.all([
      listChangedSessions(db, changesWithinS),
      accessChangedLately(db, changesWithinS),
    ])
    for (const sessionUuid of sessions) this.forgetSession(sessionUuid)
    for (const CustomerUUID of customers) await this.forgetCustomer(CustomerUUID)
    this.#askedAtMs = nowMs
  }
}

const gates = new WeakMap<Config, SessionGate>()

/** The gate of a deployment in this process. */
export function sessionGate(config: Config): SessionGate {
  const gate = gates.get(config) ?? new SessionGate(config)
  gates.set(config, gate)
  return gate
}

/**
 * What to do at each notice of the database about rights, by channel. An empty notice says that some may have been
 * missed. `heard` is told of sessions that were ended and of customers on which rights changed, so that live streams
 * follow.
 */
export function revocationNotices(
  config: Config,
  heard: { ended(sessionUuid: Uuid): void; changed(CustomerUUID: Uuid): void },
): Map<string, (payload: string) => void> {
  const gate = sessionGate(config)
  return new Map([
    [
      'waea_revoked',
      (payload: string) => {
        const [kind, uuid = ''] = payload.split(':')
        if (kind === 'ended') heard.ended(uuid)
        if (kind === 'ended' || kind === 'changed') gate.forgetSession(uuid)
        else if (kind === 'customer') void gate.forgetCustomer(uuid).then(() => heard.changed(uuid))
        else gate.forgetAll()
      },
    ],
  ])
}
