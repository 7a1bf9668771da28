import { timingSafeEqual } from 'node:crypto'
import { type Call, clientScopeOf } from '@waea/contract/call'
import { type Flags, lets } from '@waea/contract/flags'
import { type Actor, roleOn, type Scope } from '@waea/domain/access/actor'
import { isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import { isUuid } from '@waea/kit/ids'
import type { ReadDb } from '../ctx.ts'
import { hasFreshProof, isUnproved } from '../fresh-proof.ts'
import type { ServiceClient } from '../settings/kinds.ts'

export type Authenticate = (db: ReadDb, token: string, nowMs: number) => Promise<Actor | Refusal>

export interface GateRequest {
  token: string | undefined
  /** The auth-token header. */
  clientToken: string | undefined
  /** Whether a partner's signature was verified, before anything of the request is used. */
  isVerified: boolean
  asked: Record<string, unknown>
}

/**
 * Checks the caller against the call's `who`. A visitor is told to sign in; a person who asks for another customer gets
 * the answer for an unknown id.
 */
export async function authorize(
  call: Call,
  ask: GateRequest,
  db: ReadDb,
  nowMs: number,
  authenticate: Authenticate,
  settings: { clients: readonly ServiceClient[]; testClock: boolean; flags: Flags },
): Promise<Actor> {
  const { who } = call
  if (who.kind === 'partner') {
    if (!ask.isVerified) throw new Refused(refuse('not-allowed'))
    return { kind: 'partner', name: who.name }
  }
  if (who.kind === 'test') {
    if (!settings.testClock) throw new Refused(refuse('not-found'))
    return { kind: 'visitor' }
  }
  const scope = clientScopeOf(call)
  if (scope && (who.kind === 'client' || ask.clientToken !== undefined)) {
    const client = clientOf(settings.clients, ask.clientToken, scope)
    if (!client) throw new Refused(refuse('not-found'))
    return { kind: 'client', name: client.name, scopes: client.scopes }
  }
  const isOff = call.flags?.some((name) => !lets(settings.flags, name))
  const token = ask.token && ask.token !== '-' ? ask.token : undefined
  const actor = token ? await authenticate(db, token, nowMs) : refuse('no-token')
  if (isOff && who.kind === 'anyone') throw new Refused(refuse('not-allowed'))
  if (who.kind === 'anyone') return isRefusal(actor) ? { kind: 'visitor' } : actor
  if (isRefusal(actor)) throw new Refused(actor)
  if (actor.kind !== 'person') throw new Refused(refuse('no-token'))
  authorizeForCustomer(who, actor, ask.asked)
  if (isOff) throw new Refused(refuse('not-allowed'))
  // Last, so that nobody is asked for a password for a call they may not make anyway.
  if (needsProof(call, actor) && !hasFreshProof(actor, nowMs)) {
    throw new Refused(refuse('step-up-needed'))
  }
  return actor
}

function needsProof(call: Call, actor: Extract<Actor, { kind: 'person' }>): boolean {
  return call.needs === 'step-up' || (call.needs === 'step-up-when-unproved' && isUnproved(actor))
}

function authorizeForCustomer(
  who: Call['who'],
  actor: Extract<Actor, { kind: 'person' }>,
  asked: GateRequest['asked'],
): void {
  if (who.kind === 'own-customer') {
    const customer = asked[who.customer.name]
    if (!isUuid(customer) || !roleOn(actor, customer.toLowerCase())) {
      throw new Refused(refuse('not-found'))
    }
    if (!who.whileSuspended && actor.suspendedCustomers.includes(customer.toLowerCase()))
      throw new Refused(refuse('suspended'))
  }
}

/** The program whose token was sent, if it has the scope. Every comparison takes constant time. */
export function clientOf(
  clients: readonly ServiceClient[],
  shown: string | undefined,
  scope: Scope,
): ServiceClient | undefined {
  if (!shown) return undefined
  const [client] = clients.filter(({ token }) => isSame(shown, token))
  return client?.scopes.includes(scope) ? client : undefined
}

/** Whether it is the token of any program, with whatever scopes. */
export function isTokenOf(clients: readonly ServiceClient[], shown: string): boolean {
  return clients.filter(({ token }) => isSame(shown, token)).length > 0
}

function isSame(shown: string, right: string): boolean {
  const a = Buffer.from(shown)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
