import type { Gives, Input } from '@waea/contract/call'
import type { signInWays } from '@waea/contract/people/sign-in-ways'
import { cleanEmail } from '@waea/domain/identity/email'
import { checkPassword } from '@waea/domain/identity/password'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { languageOf } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { ownActor, ownUser } from '../people/own-user.ts'
import { setPassword, type UserRow } from '../people/users.store.ts'
import { closeOtherSessions } from '../sessions/sessions.ts'
import { hashPassword, isPassword, personalFactsOf } from './passwords.ts'

/**
 * Sets the password with which the signed-in person signs in locally, for example after signing up with a provider. The
 * auth id in the path must be theirs. Replacing a password signs out every other device, as any password change does.
 * Refuses a weak password and the current one (2§7.1).
 */
export async function setLocalPassword(
  ctx: Ctx,
  input: Input<typeof signInWays.setLocalPassword>,
): Promise<Gives<typeof signInWays.setLocalPassword>> {
  const user = await ownUser(ctx)
  if (cleanEmail(input.authId) !== cleanEmail(user.email)) throw new Refused(refuse('not-found'))
  const weak = checkPassword(input.Password, personalFactsOf(ctx, user))
  if (weak) throw new Refused(weak)
  if (await isPassword(ctx, input.Password, user.passwordHash)) {
    throw new Refused(refuse('password-unchanged', undefined, 'Password'))
  }
  const hash = await hashPassword(ctx, input.Password)
  await ctx.inTransaction((within) => save(within, user, hash))
  return {}
}

async function save(ctx: Tx, user: UserRow, hash: string): Promise<void> {
  const { userUuid, email, FirstName } = user
  const isChange = user.passwordHash !== null
  await setPassword(ctx, permit(ctx.actor, 'user:change', user), hash)
  if (isChange) await closeOtherSessions(ctx, userUuid, ownActor(ctx).sessionUuid, 'password-changed')
  await ctx.audit({ userUuid, deed: isChange ? 'password-changed' : 'password-set' })
  const language = await languageOf(ctx.db, userUuid)
  const recoverPath = '/forgot-pass'
  const dedupeKey = `password-set:${ctx.newUuid()}`
  await sendMail(
    ctx,
    isChange
      ? {
          to: email,
          template: 'password-changed',
          data: { FirstName, recoverPath, isElsewhere: true },
          dedupeKey,
          language,
        }
      : { to: email, template: 'password-set', data: { FirstName, recoverPath }, dedupeKey, language },
  )
}
