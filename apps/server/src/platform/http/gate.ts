import { timingSafeEqual } from 'node:crypto'
import { type Call, clientScopeOf } from '@waea/contract/call'
import { type Flags, lets } from '@waea/contract/flags'
import { type Actor, roleOn } from '@waea/domain/access/actor'
import { isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import { isUuid } from '@waea/kit/ids'
import type { ReadDb } from '../ctx.ts'
import { hasFreshProof, isUnproved } from '../safety/fresh-proof.ts'
import type { ServiceClient } from '../settings/kinds.ts'

export type Authenticate = (db: ReadDb, token: string, nowMs: number) => Promise<Actor | Refusal>

/** The credentials that a request sends. */
export interface Shown {
  token: string | undefined
  /** The auth-token header. */
  clientToken: string | undefined
  /** Whether a partner's signature was verified. Nothing else of the request may be used before that. */
  isVerified: boolean
}

/**
 * Authenticates the caller before anything else in the request is read. Refuses a visitor where the call is for people
 * or programs: 'No auth token' without a key or with an unknown one, 'not allowed' for a key without the scope (2§7.4).
 * An unknown key is ignored beside a person's token.
 */
export async function authenticateCaller(
  call: Call,
  shown: Shown,
  db: ReadDb,
  nowMs: number,
  authenticate: Authenticate,
  settings: { clients: readonly ServiceClient[]; testClock: boolean },
): Promise<Actor> {
  const { who } = call
  if (who.kind === 'partner') {
    if (!shown.isVerified) throw new Refused(refuse('not-allowed'))
    return { kind: 'partner', name: who.name }
  }
  if (who.kind === 'test') {
    if (!settings.testClock) throw new Refused(refuse('not-found'))
    return { kind: 'visitor' }
  }
  const token = shown.token && shown.token !== '-' ? shown.token : undefined
  const scope = clientScopeOf(call)
  if (scope && (who.kind === 'client' || shown.clientToken !== undefined)) {
    const client = clientOf(settings.clients, shown.clientToken)
    if (client && !client.scopes.includes(scope)) throw new Refused(refuse('not-allowed'))
    if (client) return { kind: 'client', name: client.name, scopes: client.scopes }
    if (who.kind === 'client' || !token) throw new Refused(refuse('no-token'))
  }
  const actor = token ? await authenticate(db, token, nowMs) : refuse('no-token')
  if (who.kind === 'anyone') return isRefusal(actor) ? { kind: 'visitor' } : actor
  if (isRefusal(actor)) throw new Refused(actor)
  if (actor.kind !== 'person') throw new Refused(refuse('no-token'))
  return actor
}

/**
 * Checks a caller against the call's `who`. A person who requests another customer's data gets the answer for an
 * unknown id. Refuses 'not-allowed' while a flag of the call is off, except to programs of the provider.
 */
export function authorizeCaller(
  call: Call,
  actor: Actor,
  input: Record<string, unknown>,
  nowMs: number,
  flags: Flags,
): void {
  if (actor.kind !== 'person' && actor.kind !== 'visitor') return
  const isForAnyone = call.who.kind === 'anyone'
  if (actor.kind === 'person' && !isForAnyone) authorizeForCustomer(call.who, actor, input)
  if (call.flags?.some((name) => !lets(flags, name))) throw new Refused(refuse('not-allowed'))
  if (actor.kind !== 'person' || isForAnyone) return
  // Last, so that nobody has to enter a password for a call they may not make anyway.
  if (needsProof(call, actor) && !hasFreshProof(actor, nowMs)) {
    throw new Refused(refuse('step-up-needed'))
  }
}

function needsProof(call: Call, actor: Extract<Actor, { kind: 'person' }>): boolean {
  return call.needs === 'step-up' || (call.needs === 'step-up-when-unproved' && isUnproved(actor))
}

function authorizeForCustomer(
  who: Call['who'],
  actor: Extract<Actor, { kind: 'person' }>,
  input: Record<string, unknown>,
): void {
  if (who.kind === 'own-customer') {
    const customer = input[who.customer.name]
    if (!isUuid(customer) || !roleOn(actor, customer.toLowerCase())) {
      throw new Refused(refuse('not-found'))
    }
    if (!who.whileSuspended && actor.suspendedCustomers.includes(customer.toLowerCase()))
      throw new Refused(refuse('suspended'))
  }
}

/** The program whose key was sent, whatever its scopes. Every comparison takes constant time. */
export function clientOf(clients: readonly ServiceClient[], shown: string | undefined): ServiceClient | undefined {
  if (!shown) return undefined
  const [client] = clients.filter(({ token }) => isSame(shown, token))
  return client
}

function isSame(shown: string, right: string): boolean {
  const a = Buffer.from(shown)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
