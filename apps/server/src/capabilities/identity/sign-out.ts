import type { Gives } from '@waea/contract/call'
import type { identity } from '@waea/contract/identity'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { clearCookies, closeSession } from './sessions.ts'

/** Ends the session of the token, everywhere within a second, and takes the refresh token from the browser (1§4). */
export async function signOut(ctx: Ctx): Promise<Gives<typeof identity.signOut>> {
  if (ctx.actor.kind !== 'person') throw new Refused(refuse('no-token'))
  await closeSession(ctx, ctx.actor.sessionUuid, 'signed-out')
  await ctx.audit({ userUuid: ctx.actor.userUuid, deed: 'signed-out' })
  clearCookies(ctx)
  return {}
}
