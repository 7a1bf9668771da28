import type { Gives, Input } from '@waea/contract/call'
import type { identity } from '@waea/contract/people/identity'
import { cleanEmail } from '@waea/domain/identity/email'
import { codeLifeMs } from '@waea/domain/identity/one-time-code'
import { isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { languageOf, markEmailVerified } from '../../customers/index.ts'
import { isWithinLimit, limitMails, sendMail } from '../../messages/index.ts'
import { type Keys, keysOf } from '../keys/keys.ts'
import { limitSecrets } from '../limits.ts'
import { useToken } from '../one-time-tokens/one-time-tokens.ts'
import { ownUser } from '../people/own-user.ts'
import { markUserVerified, type UserRow } from '../people/users.store.ts'
import { makeProof, useCode } from '../proofs/proofs.ts'
import { dropCachedPerson } from '../sessions/sessions.ts'
import { finishEmailChange, mailChangeCodeAgain, pendingEmail } from './change-email.ts'

/**
 * Mails the signed-in person a code and a link that verify their email; an already verified email gets none. If another
 * email was requested, they go to that one. Too many mails get the same answer as success: the person notices when no
 * mail arrives (2§7.1, 3§8.6).
 */
export async function sendEmailVerification(ctx: Ctx): Promise<Gives<typeof identity.sendEmailVerification>> {
  const user = await ownUser(ctx)
  const change = await pendingEmail(ctx, ctx.db, user)
  if (user.emailVerifiedAt && !change) return {}
  const keys = await keysOf(ctx)
  const limited = change
    ? limitMails(ctx, 'change-email', change.emailKey)
    : limitMails(ctx, 'verify-email', cleanEmail(user.email))
  if (!(await isWithinLimit(limited))) return {}
  await ctx.inTransaction((within) =>
    change ? mailChangeCodeAgain(within, keys, user, change) : mailVerifyCode(within, keys, user),
  )
  return {}
}

async function mailVerifyCode(ctx: Tx, keys: Keys, user: UserRow): Promise<void> {
  const proof = await makeProof(ctx, keys, 'verify-email', user.userUuid, {})
  if (!proof) return
  const path = `/email-verify-page?for=email&Secret=${proof.secret}`
  await sendMail(ctx, {
    to: user.email,
    template: 'verify-email',
    data: { FirstName: user.FirstName, code: proof.code, path, minutes: codeLifeMs / 60_000 },
    dedupeKey: `verify-email:${proof.proofUuid}`,
    language: await languageOf(ctx.db, user.userUuid),
  })
}

/**
 * Verifies the signed-in person's email with the code or the secret of the link. Refuses 'No Code' without one, a wrong
 * or old one, and another person's link as an unknown one (2§7.1, 3§8.5).
 */
export async function confirmEmailVerification(
  ctx: Ctx,
  input: Input<typeof identity.confirmEmailVerification>,
): Promise<Gives<typeof identity.confirmEmailVerification>> {
  const secret = input.Secret?.trim() ?? ''
  if (!secret) throw new Refused(refuse('no-code', undefined, 'Secret'))
  if (input.CustomerUUID !== undefined && input.CustomerUUID.toLowerCase() !== input.customerUuid) {
    throw new Refused(refuse('not-found'))
  }
  const user = await ownUser(ctx)
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const refusal = await ctx.inTransaction((within) => verify(within, keys, user, secret)).catch(whenTaken)
  if (refusal) throw new Refused(refusal)
  return { EmailVerified: true, Email: (await ownUser(ctx)).email }
}

/** Two people who confirm the same new email at once collide at the unique index: the later one is refused. */
function whenTaken(error: unknown): Refusal {
  if ((error as { code?: string }).code === '23505') return refuse('email-taken')
  throw error
}

async function verify(ctx: Tx, keys: Keys, user: UserRow, secret: string): Promise<Refusal | undefined> {
  const change = await pendingEmail(ctx, ctx.db, user)
  const isLink = secret.length > 12
  const proof = isLink
    ? await useOwnSecret(ctx, keys, [user.userUuid, change?.changeUuid], secret)
    : await useCode(ctx, keys, 'verify-email', change?.changeUuid ?? user.userUuid, secret)
  if (isRefusal(proof)) return proof
  if (change && proof.subjectUuid === change.changeUuid) return finishEmailChange(ctx, user, change)
  if (!(await markUserVerified(ctx, byRule('identity', 'user:change', user)))) return undefined
  await markEmailVerified(ctx, user.userUuid, user.email)
  await dropCachedPerson(ctx, user.userUuid)
  await ctx.audit({ userUuid: user.userUuid, deed: 'email-verified' })
  return undefined
}

async function useOwnSecret(ctx: Tx, keys: Keys, own: readonly (Uuid | undefined)[], secret: string) {
  const proof = await useToken(ctx, keys, 'verify-email', secret)
  if (isRefusal(proof)) return refuse(proof.refused === 'link-used' ? 'wrong-code' : 'code-expired')
  // Thrown, so that the transaction rolls back and another person's link is not used up.
  if (!own.includes(proof.subjectUuid)) throw new Refused(refuse('code-expired'))
  return proof
}
