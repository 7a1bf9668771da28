import type { Gives, Input } from '@waea/contract/call'
import type { signInWays } from '@waea/contract/people/sign-in-ways'
import { socialNames } from '@waea/domain/identity/social-names'
import { isRefusal, Refused, refuse } from '@waea/domain/refusal'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { languageOf } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { keysOf } from '../keys/keys.ts'
import { useToken } from '../one-time-tokens/one-time-tokens.ts'
import { ownUser } from '../people/own-user.ts'
import { findLinkedUser, insertOutsideIdentity } from './social.store.ts'
import { browserOf } from './social-start.ts'

/**
 * Connects the provider of a finished try with the signed-in person, in the browser that started it, and mails them.
 * Refuses an expired try, one from another browser, and an identity that belongs to another person.
 */
export async function socialLink(
  ctx: Tx,
  input: Input<typeof signInWays.socialLink>,
): Promise<Gives<typeof signInWays.socialLink>> {
  const user = await ownUser(ctx)
  const keys = await keysOf(ctx)
  const { userUuid } = user
  const browser = browserOf(ctx, keys)
  const spent = browser ? await useToken(ctx, keys, 'social-identity', input.State, { browser }) : undefined
  // Thrown, so that the transaction rolls back and another person's identity is not used up.
  if (!spent || isRefusal(spent) || (spent.subjectUuid ?? userUuid) !== userUuid) {
    throw new Refused(refuse('no-identity-token'))
  }
  const identity = spent.payload
  if (await insertOutsideIdentity(ctx, identity, byRule('identity', 'user:change', { userUuid }))) {
    await ctx.audit({ userUuid, deed: 'provider-connected', detail: { provider: identity.provider } })
    await sendMail(ctx, {
      to: user.email,
      template: 'provider-connected',
      data: { FirstName: user.FirstName, provider: socialNames[identity.provider], recoverPath: '/forgot-pass' },
      dedupeKey: `provider-connected:${identity.issuer}:${identity.subject}`,
      language: await languageOf(ctx.db, userUuid),
    })
  } else if ((await findLinkedUser(ctx.db, identity.issuer, identity.subject)) !== userUuid) {
    throw new Refused(refuse('provider-taken'))
  }
  return { IdentityProvider: identity.provider }
}
