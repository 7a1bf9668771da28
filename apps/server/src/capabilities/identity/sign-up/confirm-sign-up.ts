import type { Gives, Input } from '@waea/contract/call'
import type { identity } from '@waea/contract/people/identity'
import { isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { type Keys, keysOf } from '../keys/keys.ts'
import { limitSecrets } from '../limits.ts'
import { readToken, useToken } from '../one-time-tokens/one-time-tokens.ts'
import { findUser, insertUsers } from '../people/users.store.ts'
import { useCode } from '../proofs/proofs.ts'
import { insertOutsideIdentity } from '../providers/social.store.ts'
import { authData } from '../sessions/auth-data.ts'
import { openSession, setCookies } from '../sessions/sessions.ts'
import { openAccountOf } from './open-account.ts'
import { signUpLifeMs } from './sign-up.ts'
import { isBrowserOf } from './sign-up-browser.ts'
import { findSignUp, finishSignUps, stateOfSignUp } from './sign-ups.store.ts'

type ConfirmInput = Input<typeof identity.signUpConfirm>

/**
 * Creates the account of a sign-up once its code or link is used, and signs in. Of parallel uses only one succeeds.
 * Refuses as codes and links do, a link in another browser than the one that started the sign-up as 'link-elsewhere',
 * and 'email-taken' if another sign-up with the email was first.
 */
export async function confirmSignUp(ctx: Ctx, input: ConfirmInput): Promise<Gives<typeof identity.signUpConfirm>> {
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  // The refusal is returned from the transaction instead of thrown, because the try must stay counted.
  const made = await ctx.inTransaction((within) => confirm(within, keys, input))
  if (isRefusal(made)) throw new Refused(made)
  const user = await findUser(ctx.db, made.userUuid)
  if (!user) throw new Error('The person was not kept')
  setCookies(ctx, keys, made)
  return authData(ctx, keys, user, made.sessionUuid, { provider: 'LOCAL', includeRoles: input.IncludeRoles === true })
}

async function confirm(
  ctx: Tx,
  keys: Keys,
  input: ConfirmInput,
): Promise<{ userUuid: Uuid; sessionUuid: Uuid } | Refusal> {
  const since = new Date(ctx.now().getTime() - signUpLifeMs)
  if (await isUsedCode(ctx, input, since)) return refuse('code-used', undefined, 'Code')
  const proof = await showProof(ctx, keys, input)
  if (isRefusal(proof)) return proof
  const row = await findSignUp(ctx.db, proof.subjectUuid, since)
  if (!row || row.registered) return refuse(input.Secret === undefined ? 'code-expired' : 'link-expired')
  const userUuid = ctx.newUuid()
  const { email, emailKey, FirstName, LastName, MobileNumber, passwordHash, specialOffers, newsletters } = row
  const added = await insertUsers(ctx, [
    { userUuid, email, emailKey, FirstName, LastName, MobileNumber, passwordHash, verified: true },
  ])
  if (added.length === 0) return refuse('email-taken')
  await finishSignUps(ctx, emailKey)
  if (row.providerIdentity)
    await insertOutsideIdentity(ctx, row.providerIdentity, byRule('identity', 'user:change', { userUuid }))
  const owner = { userUuid, email, FirstName, LastName, MobileNumber }
  await openAccountOf(ctx, owner, { isVerified: true, how: 'sign-up', specialOffers, newsletters })
  return { userUuid, sessionUuid: openSession(ctx, userUuid) }
}

/** Whether the code belongs to a sign-up that its link has confirmed already. Only the page that started it can ask. */
async function isUsedCode(ctx: Ctx, { Secret, VerificationUUID }: ConfirmInput, since: Date): Promise<boolean> {
  if (Secret !== undefined || VerificationUUID === undefined) return false
  return (await stateOfSignUp(ctx.db, VerificationUUID, since)) === 'confirmed'
}

async function showProof(ctx: Tx, keys: Keys, input: ConfirmInput) {
  if (input.Secret !== undefined) {
    const link = await readToken(ctx, keys, 'sign-up', input.Secret)
    if (isRefusal(link)) return link
    if (!isBrowserOf(ctx, keys, link.subjectUuid, input.VerificationUUID)) return refuse('link-elsewhere')
    return useToken(ctx, keys, 'sign-up', input.Secret)
  }
  if (input.VerificationUUID === undefined) return refuse('no-code', undefined, 'Code')
  return useCode(ctx, keys, 'sign-up', input.VerificationUUID, input.Code)
}
