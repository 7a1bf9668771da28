import type { Gives, Input } from '@waea/contract/call'
import type { signInWays } from '@waea/contract/people/sign-in-ways'
import { socialNames } from '@waea/domain/identity/social-names'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { mailSecurityChange } from '../people/mail-security-change.ts'
import { ownUser } from '../people/own-user.ts'
import { deleteConnection, listConnections } from '../providers/social.store.ts'
import { mustNotBeLast } from './must-not-be-last.ts'

/**
 * Disconnects the signed-in person from a provider, and mails them. Refuses another person's connection as an unknown
 * one, and 'only-way-in' for the last connection of a person with neither a password nor a passkey.
 */
export async function disconnectProvider(
  ctx: Tx,
  input: Input<typeof signInWays.disconnectProvider>,
): Promise<Gives<typeof signInWays.disconnectProvider>> {
  const user = await ownUser(ctx)
  const { userUuid } = user
  const last = await mustNotBeLast(ctx, userUuid)
  const connection = (await listConnections(ctx.db, userUuid)).find(({ linkUuid }) => linkUuid === input.linkUuid)
  if (!connection) throw new Refused(refuse('not-found'))
  if (last) throw new Refused(last)
  await deleteConnection(ctx, permit(ctx.actor, 'user:change', { userUuid }), connection.linkUuid)
  await ctx.audit({ userUuid, deed: 'provider-disconnected', detail: { provider: connection.provider } })
  await mailSecurityChange(ctx, user, 'provider-disconnected', socialNames[connection.provider])
  return {}
}
