import type { Actor } from '@waea/domain/access/actor'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../../platform/ctx.ts'
import { findUser, type UserRow } from './users.store.ts'

/** The signed-in person of a request. Refuses 'no-token' if there is none. */
export function ownActor(ctx: Ctx): Extract<Actor, { kind: 'person' }> {
  if (ctx.actor.kind !== 'person') throw new Refused(refuse('no-token'))
  return ctx.actor
}

/** The signed-in person with name and email. Refuses 'no-token' if there is none. */
export async function ownUser(ctx: Ctx): Promise<UserRow> {
  const user = await findUser(ctx.db, ownActor(ctx).userUuid)
  if (!user) throw new Refused(refuse('no-token'))
  return user
}
