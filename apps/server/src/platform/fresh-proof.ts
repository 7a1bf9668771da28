import type { Actor } from '@waea/domain/access/actor'
import { isFresh } from '@waea/domain/identity/session'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from './ctx.ts'

/** Whether the person has given a password, a passkey or an emailed code within the last 5 minutes. */
export function hasFreshProof(actor: Extract<Actor, { kind: 'person' }>, nowMs: number): boolean {
  return isFresh(new Date(actor.provedAtMs), new Date(nowMs))
}

/** Refuses 'step-up-needed' unless the session has a proof of the person from the last 5 minutes (1§5). */
export function requireProof({ actor, now }: Pick<Ctx, 'actor' | 'now'>): void {
  if (actor.kind === 'person' && hasFreshProof(actor, now().getTime())) return
  throw new Refused(refuse('step-up-needed'))
}

/**
 * Refuses 'step-up-needed' to a temporary login without fresh proof. For actions that open a way to the person's money,
 * such as saving a card.
 */
export function requireProofWhenTemporary({ actor, now }: Pick<Ctx, 'actor' | 'now'>): void {
  if (actor.kind !== 'person' || !actor.isTemporary || hasFreshProof(actor, now().getTime())) return
  throw new Refused(refuse('step-up-needed'))
}
