import { cleanEmail } from '@waea/domain/identity/email'
import type { Ctx } from '../../../platform/ctx.ts'
import type { SocialProvider } from '../../../ports/identity-providers.ts'
import { findUserByEmail, type UserRow } from '../people/users.store.ts'
import { listConnections } from '../providers/social.store.ts'

/** The person who signs in with this email, by their password or by a provider; undefined if there is none. */
export async function personOfSignIn(
  ctx: Ctx,
  by: 'LOCAL' | SocialProvider,
  authId: string,
): Promise<UserRow | undefined> {
  const user = await findUserByEmail(ctx.db, cleanEmail(authId))
  if (!user) return undefined
  if (by === 'LOCAL') return user.passwordHash === null ? undefined : user
  const connections = await listConnections(ctx.db, user.userUuid)
  return connections.some(({ provider }) => provider === by) ? user : undefined
}
