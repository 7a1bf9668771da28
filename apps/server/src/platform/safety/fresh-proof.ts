import type { Actor } from '@waea/domain/access/actor'
import { isFresh } from '@waea/domain/identity/session'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../ctx.ts'

/** Whether a person or an operator has proved who they are within the last 5 minutes. */
export function hasFreshProof(actor: { provedAtMs: number }, nowMs: number): boolean {
  return isFresh(new Date(actor.provedAtMs), new Date(nowMs))
}

/**
 * Whether a session started without a proof and still has none: a temporary login, whose link or token was passed on,
 * or a texted code, which anyone with the number receives.
 */
export function isUnproved(actor: Extract<Actor, { kind: 'person' }>): boolean {
  return actor.isTemporary || actor.provedAtMs === 0
}

/**
 * Refuses 'step-up-needed' to a person whose session has no proof from the last 5 minutes (1§5). Does not apply to the
 * provider's programs and our own rules.
 */
export function requireProof({ actor, now }: Pick<Ctx, 'actor' | 'now'>): void {
  if (actor.kind !== 'person' || hasFreshProof(actor, now().getTime())) return
  throw new Refused(refuse('step-up-needed'))
}

/**
 * Refuses 'step-up-needed' to a session that started without a proof and has no fresh one. For actions that give access
 * to the person's money, such as saving a card.
 */
export function requireProofWhenUnproved({ actor, now }: Pick<Ctx, 'actor' | 'now'>): void {
  if (actor.kind !== 'person' || !isUnproved(actor) || hasFreshProof(actor, now().getTime())) return
  throw new Refused(refuse('step-up-needed'))
}
