import { timingSafeEqual } from 'node:crypto'
import type { Call } from '@waea/contract/call'
import { isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import { isUuid } from '@waea/kit/ids'
import { type Actor, type Db, roleOn } from '../ctx.ts'
import { hasFreshProof } from '../fresh-proof.ts'

export type Authenticate = (db: Db, token: string, nowMs: number) => Promise<Actor | Refusal>

export interface GateAsk {
  token: string | undefined
  serviceToken: string | undefined
  asked: Record<string, unknown>
}

/**
 * Who is asking, held against who may. A visitor at a door for people is told to sign in; a person at another
 * customer's door is told what anyone is told of an id that does not exist.
 */
export async function passGate(
  call: Call,
  ask: GateAsk,
  db: Db,
  nowMs: number,
  authenticate: Authenticate,
  settings: { serviceToken: string | undefined; testClock: boolean },
): Promise<Actor> {
  const { who } = call
  if (who.kind === 'partner') return { kind: 'partner', name: 'unverified' }
  if (who.kind === 'test') {
    if (!settings.testClock) throw new Refused(refuse('not-found'))
    return { kind: 'system' }
  }
  if (who.kind === 'provider') {
    if (!sameToken(ask.serviceToken, settings.serviceToken)) throw new Refused(refuse('not-found'))
    return { kind: 'provider' }
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

/** Whether the service token was shown; false where none is set. Compared in the same time whether or not. */
export function sameToken(shown: string | undefined, right: string | undefined): boolean {
  if (!shown || !right) return false
  const a = Buffer.from(shown)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
