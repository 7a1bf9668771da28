import type { Gives } from '@waea/contract/call'
import type { identity } from '@waea/contract/people/identity'
import type { Tx } from '../../../platform/ctx.ts'
import { ownActor } from '../people/own-user.ts'
import { clearCookies, closeSession } from './sessions.ts'

/** Ends the token's session, everywhere within a second, and clears the refresh token cookie (1§4). */
export async function signOut(ctx: Tx): Promise<Gives<typeof identity.signOut>> {
  const { userUuid, sessionUuid } = ownActor(ctx)
  await closeSession(ctx, sessionUuid, 'signed-out')
  await ctx.audit({ userUuid, deed: 'signed-out' })
  clearCookies(ctx)
  return {}
}
