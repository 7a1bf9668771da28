import { isFresh } from '@waea/domain/identity/session'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { findUser, type UserRow } from './users.store.ts'

/** The signed-in person with the session in use. */
export async function ownSession(ctx: Ctx): Promise<{ user: UserRow; sessionUuid: Uuid }> {
  const { actor } = ctx
  const user = actor.kind === 'person' ? await findUser(ctx.db, actor.userUuid) : undefined
  if (actor.kind !== 'person' || !user) throw new Refused(refuse('no-token'))
  return { user, sessionUuid: actor.sessionUuid }
}

/** Refuses 'step-up-needed' unless the password or an emailed code was shown within the last 5 minutes. */
export function needProof(ctx: Ctx): void {
  if (ctx.actor.kind === 'person' && isFresh(new Date(ctx.actor.provedAtMs), ctx.now())) return
  throw new Refused(refuse('step-up-needed'))
}
