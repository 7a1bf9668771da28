import type { Gives, Input } from '@waea/contract/call'
import type { identity } from '@waea/contract/people/identity'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { checkPassword } from '@waea/domain/identity/password'
import { accept, isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { languageOf, markEmailVerified } from '../../customers/index.ts'
import { limitMails, sendMail } from '../../messages/index.ts'
import { type Keys, keysOf } from '../keys/keys.ts'
import { limitSecrets } from '../limits.ts'
import { readToken, useToken } from '../one-time-tokens/one-time-tokens.ts'
import { findUser, findUserByEmail, markUserVerified, setPassword } from '../people/users.store.ts'
import { linkLifeMs, makeProof } from '../proofs/proofs.ts'
import { clearCookies, closeSessionsOf } from '../sessions/sessions.ts'
import { hashPassword, isPassword, personalFactsOf } from './passwords.ts'

/** The job that finds the email's account. */
export const recoverJob = 'identity.recover'

/**
 * Requests a link to set a new password. A job checks whether the email has an account, so that the answer cannot
 * reveal it.
 */
export async function recoverPassword(
  ctx: Ctx,
  input: Input<typeof identity.recoverPassword>,
): Promise<Gives<typeof identity.recoverPassword>> {
  const emailKey = cleanEmail(input.Email)
  if (!isEmail(emailKey)) throw new Refused(refuse('email-invalid', undefined, 'Email'))
  await limitMails(ctx, 'new-password', emailKey)
  await ctx.inTransaction((within) => within.enqueue(recoverJob, { emailKey, proofUuid: within.newUuid() }))
  return {}
}

/** Mails the link if the email has an account. Idempotent: if the job runs twice, it mails once. */
export async function mailRecovery(ctx: Ctx, emailKey: string, proofUuid: Uuid): Promise<void> {
  const keys = await keysOf(ctx)
  await ctx.inTransaction(async (within) => {
    const user = await findUserByEmail(within.db, emailKey)
    if (!user) return
    const proof = await makeProof(within, keys, 'new-password', user.userUuid, {}, proofUuid)
    if (!proof) return
    await sendMail(within, {
      to: user.email,
      template: 'password-recovery',
      data: {
        FirstName: user.FirstName,
        path: `/new-password?Secret=${proof.secret}`,
        minutes: linkLifeMs / 60_000,
      },
      dedupeKey: `new-password:${proofUuid}`,
      language: await languageOf(within.db, user.userUuid),
    })
    await within.audit({ userUuid: user.userUuid, deed: 'password-recovery-mailed' })
  })
}

/**
 * Sets a new password with the secret from a link; ends every session of the person, and mails them. A weak password or
 * the current one is refused without using up the link (1§5).
 */
export async function newPassword(
  ctx: Ctx,
  input: Input<typeof identity.newPassword>,
): Promise<Gives<typeof identity.newPassword>> {
  const weak = checkPassword(input.Password, { brand: ctx.config.brand })
  if (weak) throw new Refused(weak)
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const proof = accept(await readToken(ctx, keys, 'new-password', input.Secret))
  const user = await findUser(ctx.db, proof.subjectUuid)
  if (!user) throw new Refused(refuse('link-expired'))
  const guessed = checkPassword(input.Password, personalFactsOf(ctx, user))
  if (guessed) throw new Refused(guessed)
  if (await isPassword(ctx, input.Password, user.passwordHash)) {
    throw new Refused(refuse('password-unchanged', undefined, 'Password'))
  }
  const hash = await hashPassword(ctx, input.Password)
  const refusal = await ctx.inTransaction((within) => change(within, keys, input.Secret, hash))
  if (refusal) throw new Refused(refusal)
  clearCookies(ctx)
  return {}
}

async function change(ctx: Tx, keys: Keys, secret: string, hash: string): Promise<Refusal | undefined> {
  const proof = await useToken(ctx, keys, 'new-password', secret)
  if (isRefusal(proof)) return proof
  const userUuid = proof.subjectUuid
  await setPassword(ctx, byRule('identity', 'user:change', { userUuid }), hash)
  const user = await findUser(ctx.db, userUuid)
  if (!user) return refuse('link-expired')
  // Opening the link proves that they can read the mailbox.
  if (await markUserVerified(ctx, byRule('identity', 'user:change', { userUuid })))
    await markEmailVerified(ctx, userUuid, user.email)
  await closeSessionsOf(ctx, userUuid, 'password-changed')
  await ctx.audit({ userUuid, deed: 'password-changed', detail: { how: 'recovery' } })
  await sendMail(ctx, {
    to: user.email,
    template: 'password-changed',
    data: { FirstName: user.FirstName, recoverPath: '/forgot-pass' },
    dedupeKey: `password-changed:${proof.tokenUuid}`,
    language: await languageOf(ctx.db, userUuid),
  })
  return undefined
}
