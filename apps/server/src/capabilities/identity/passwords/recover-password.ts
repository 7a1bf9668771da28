import type { Asked, Gives } from '@waea/contract/call'
import type { identity } from '@waea/contract/identity'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { checkPassword } from '@waea/domain/identity/password'
import { accept, isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, permit } from '../../../platform/permit.ts'
import { languageOf, markEmailVerified } from '../../customers/index.ts'
import { limitMails, sendMail } from '../../messages/index.ts'
import { type Keys, keysOf } from '../keys/keys.ts'
import { limitSecrets } from '../limits.ts'
import { findUser, findUserByEmail, markUserVerified, setPassword } from '../people/users.store.ts'
import { linkLifeMs, makeProof, readSecret, useSecret } from '../proofs/proofs.ts'
import { clearCookies, closeSessionsOf } from '../sessions/sessions.ts'
import { hashPassword, isPassword, knownOf } from './passwords.ts'

/** The job that looks the email up. */
export const recoverJob = 'identity.recover'

/** Asks for a link to a new password. Whether the email has an account is looked up by a job, so the answer cannot tell. */
export async function recoverPassword(
  ctx: Ctx,
  asked: Asked<typeof identity.recoverPassword>,
): Promise<Gives<typeof identity.recoverPassword>> {
  const emailKey = cleanEmail(asked.Email)
  if (!isEmail(emailKey)) throw new Refused(refuse('email-invalid', undefined, 'Email'))
  await limitMails(ctx, 'new-password', emailKey)
  await ctx.inTransaction((within) => within.enqueue(recoverJob, { emailKey, proofUuid: within.newUuid() }))
  return {}
}

/** Mails the link, where the email has an account. Run twice it mails once. */
export async function mailRecovery(ctx: Ctx, emailKey: string, proofUuid: Uuid): Promise<void> {
  const keys = await keysOf(ctx)
  await ctx.inTransaction(async (within) => {
    const user = await findUserByEmail(within.db, emailKey)
    if (!user) return
    const proof = await makeProof(within, keys, 'new-password', user.userUuid, proofUuid)
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
 * Sets a new password by the secret of a link; every session of the person ends, and a mail tells. Refuses a weak
 * password and the one that is held without using the link up (1§5).
 */
export async function newPassword(
  ctx: Ctx,
  asked: Asked<typeof identity.newPassword>,
): Promise<Gives<typeof identity.newPassword>> {
  const weak = checkPassword(asked.Password, { brand: ctx.config.brand })
  if (weak) throw new Refused(weak)
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const proof = accept(await readSecret(ctx, keys, 'new-password', asked.Secret))
  const user = await findUser(ctx.db, proof.subjectUuid)
  if (!user) throw new Refused(refuse('link-expired'))
  const guessed = checkPassword(asked.Password, knownOf(ctx, user))
  if (guessed) throw new Refused(guessed)
  if (await isPassword(asked.Password, user.passwordHash)) {
    throw new Refused(refuse('password-unchanged', undefined, 'Password'))
  }
  const hash = await hashPassword(asked.Password)
  const refusal = await ctx.inTransaction((within) => change(within, keys, asked.Secret, hash))
  if (refusal) throw new Refused(refusal)
  clearCookies(ctx)
  return {}
}

async function change(ctx: Tx, keys: Keys, secret: string, hash: string): Promise<Refusal | undefined> {
  const proof = await useSecret(ctx, keys, 'new-password', secret)
  if (isRefusal(proof)) return proof
  const userUuid = proof.subjectUuid
  await setPassword(ctx, permit(byRule('identity'), 'user:change', { userUuid }), hash)
  const user = await findUser(ctx.db, userUuid)
  if (!user) return refuse('link-expired')
  // Who opened the link has the mailbox.
  if (await markUserVerified(ctx, permit(byRule('identity'), 'user:change', { userUuid })))
    await markEmailVerified(ctx, userUuid, user.email)
  await closeSessionsOf(ctx, userUuid, 'password-changed')
  await ctx.audit({ userUuid, deed: 'password-changed', detail: { how: 'recovery' } })
  await sendMail(ctx, {
    to: user.email,
    template: 'password-changed',
    data: { FirstName: user.FirstName, recoverPath: '/forgot-pass' },
    dedupeKey: `password-changed:${proof.proofUuid}`,
    language: await languageOf(ctx.db, userUuid),
  })
  return undefined
}
