import type { Gives, Input } from '@waea/contract/call'
import type { profile } from '@waea/contract/people/profile'
import { cleanEmail } from '@waea/domain/identity/email'
import { checkPassword } from '@waea/domain/identity/password'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { languageOf } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { keysOf } from '../keys/keys.ts'
import { clearSignInTries, signInBuckets } from '../limits.ts'
import { ownActor, ownUser } from '../people/own-user.ts'
import { setPassword, type UserRow } from '../people/users.store.ts'
import { closeOtherSessions, knownDevice, markProved } from '../sessions/sessions.ts'
import { hashPassword, isPassword, personalFactsOf } from './passwords.ts'
import { tryPassword } from './try-password.ts'

/**
 * Changes the password. Refuses a weak one, a wrong current one ('Old password is invalid') and the same one again
 * ('use different passwords'). Signs out every other device, not this one (1§5).
 */
export async function changePassword(
  ctx: Ctx,
  input: Input<typeof profile.changePassword>,
): Promise<Gives<typeof profile.changePassword>> {
  const user = await ownUser(ctx)
  const weak = checkPassword(input.Password, personalFactsOf(ctx, user))
  if (weak) throw new Refused(weak)
  const { sessionUuid } = ownActor(ctx)
  await checkOldPassword(ctx, user, input.OldPassword)
  if (await isPassword(ctx, input.Password, user.passwordHash)) {
    throw new Refused(refuse('password-unchanged', undefined, 'Password'))
  }
  const hash = await hashPassword(ctx, input.Password)
  await ctx.inTransaction((within) => save(within, user, sessionUuid, hash))
  return {}
}

/** Counts as a sign-in try, so that a stolen session cannot be used to guess the password. */
async function checkOldPassword(ctx: Ctx, user: UserRow, typed: string): Promise<void> {
  const keys = await keysOf(ctx)
  const buckets = signInBuckets(ctx, keys, cleanEmail(user.email), knownDevice(ctx, keys, user.userUuid))
  const { isRight, triedAt } = await tryPassword(ctx, buckets, typed, user.passwordHash)
  if (!isRight) {
    await ctx.audit({ userUuid: user.userUuid, deed: 'password-change-failed' })
    throw new Refused(refuse('wrong-old-password', undefined, 'OldPassword'))
  }
  await ctx.inTransaction(async (within) => clearSignInTries(within, buckets, triedAt))
}

async function save(ctx: Tx, user: UserRow, sessionUuid: Uuid, hash: string): Promise<void> {
  const { userUuid } = user
  await setPassword(ctx, permit(ctx.actor, 'user:change', { userUuid }), hash)
  await closeOtherSessions(ctx, userUuid, sessionUuid, 'password-changed')
  await markProved(ctx, sessionUuid)
  await ctx.audit({ userUuid, deed: 'password-changed', detail: { how: 'profile' } })
  await sendMail(ctx, {
    to: user.email,
    template: 'password-changed',
    data: { FirstName: user.FirstName, recoverPath: '/forgot-pass', isElsewhere: true },
    dedupeKey: `password-changed:${ctx.newUuid()}`,
    language: await languageOf(ctx.db, userUuid),
  })
}
