import type { Asked, Gives } from '@waea/contract/call'
import type { signInWays } from '@waea/contract/sign-in-ways'
import { cleanEmail } from '@waea/domain/identity/email'
import { checkPassword } from '@waea/domain/identity/password'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/permit.ts'
import { languageOf } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { ownUser } from '../people/own-user.ts'
import { setPassword } from '../people/users.store.ts'
import { hashPassword, isPassword, personalFactsOf } from './passwords.ts'

/**
 * Sets the password with which the signed-in person signs in locally, for example after signing up with a provider. The
 * auth id in the path must be theirs. Refuses a weak password and the current one (2§7.1).
 */
export async function setLocalPassword(
  ctx: Ctx,
  asked: Asked<typeof signInWays.setLocalPassword>,
): Promise<Gives<typeof signInWays.setLocalPassword>> {
  const user = await ownUser(ctx)
  if (cleanEmail(asked.authId) !== cleanEmail(user.email)) throw new Refused(refuse('not-found'))
  const weak = checkPassword(asked.Password, personalFactsOf(ctx, user))
  if (weak) throw new Refused(weak)
  if (await isPassword(asked.Password, user.passwordHash)) {
    throw new Refused(refuse('password-unchanged', undefined, 'Password'))
  }
  const hash = await hashPassword(asked.Password)
  await ctx.inTransaction(async (within) => {
    await setPassword(within, permit(within.actor, 'user:change', user), hash)
    await within.audit({
      userUuid: user.userUuid,
      deed: user.passwordHash === null ? 'password-set' : 'password-changed',
    })
    await sendMail(within, {
      to: user.email,
      template: 'password-set',
      data: { FirstName: user.FirstName, recoverPath: '/forgot-pass' },
      dedupeKey: `password-set:${within.newUuid()}`,
      language: await languageOf(within.db, user.userUuid),
    })
  })
  return {}
}
