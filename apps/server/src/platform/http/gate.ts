import { timingSafeEqual } from 'node:crypto'
import type { Call } from '@waea/contract/call'
import { type Actor, roleOn, type Scope } from '@waea/domain/access/actor'
import { isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import { isUuid } from '@waea/kit/ids'
import type { ReadDb } from '../ctx.ts'
import { hasFreshProof } from '../fresh-proof.ts'
import type { ServiceClient } from '../settings/kinds.ts'

export type Authenticate = (db: ReadDb, token: string, nowMs: number) => Promise<Actor | Refusal>

export interface GateAsk {
  token: string | undefined
  /** What the header auth-token says. */
  clientToken: string | undefined
  /** Whether a partner's signature was found to be right, before anything of what it says is looked at. */
  isVerified: boolean
  asked: Record<string, unknown>
}

/**
 * Who is asking, held against who may. A visitor at a door for people is told to sign in; a person at another
 * customer's door is told what anyone is told of an id that does not exist.
 */
export async function passGate(
  call: Call,
  ask: GateAsk,
  db: ReadDb,
  nowMs: number,
  authenticate: Authenticate,
  settings: { clients: readonly ServiceClient[]; testClock: boolean },
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
  if (who.kind === 'client') {
    const client = clientOf(settings.clients, ask.clientToken, who.scope)
    if (!client) throw new Refused(refuse('not-found'))
    return { kind: 'client', name: client.name, scopes: client.scopes }
  }
  const token = ask.token && ask.token !== '-' ? ask.token : undefined
  const actor = token ? await authenticate(db, token, nowMs) : refuse('no-token')
  if (who.kind === 'anyone') return isRefusal(actor) ? { kind: 'visitor' } : actor
  if (isRefusal(actor)) throw new Refused(actor)
  if (actor.kind !== 'person') throw new Refused(refuse('no-token'))
  passOwnDoor(who, actor, ask.asked)
  // Last, so that nobody is asked for a password at a door that stays shut anyway.
  if (needsProof(call, actor) && !hasFreshProof(actor, nowMs)) {
    throw new Refused(refuse('step-up-needed'))
  }
  return actor
}

function needsProof(call: Call, actor: Extract<Actor, { kind: 'person' }>): boolean {
  return call.needs === 'step-up' || (call.needs === 'step-up-when-temporary' && actor.isTemporary)
}

function passOwnDoor(who: Call['who'], actor: Extract<Actor, { kind: 'person' }>, asked: GateAsk['asked']): void {
  if (who.kind === 'own-customer') {
    const customer = asked[who.customer.name]
    if (!isUuid(customer) || !roleOn(actor, customer.toLowerCase())) {
      throw new Refused(refuse('not-found'))
    }
    if (!who.whileSuspended && actor.suspendedCustomers.includes(customer.toLowerCase()))
      throw new Refused(refuse('suspended'))
  }
}

/** The program whose token was shown, where it has the scope. Each is compared in the same time whether or not it is. */
export function clientOf(
  clients: readonly ServiceClient[],
  shown: string | undefined,
  scope: Scope,
): ServiceClient | undefined {
  if (!shown) return undefined
  const [client] = clients.filter(({ token }) => isSame(shown, token))
  return client?.scopes.includes(scope) ? client : undefined
}

function isSame(shown: string, right: string): boolean {
  const a = Buffer.from(shown)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
