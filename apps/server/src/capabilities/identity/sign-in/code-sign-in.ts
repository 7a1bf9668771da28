import type { Gives, Input } from '@waea/contract/call'
import type { signInWays } from '@waea/contract/people/sign-in-ways'
import { maskedEmail } from '@waea/domain/identity/email'
import { isRefusal, Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { type Keys, keysOf } from '../keys/keys.ts'
import { limitSecrets } from '../limits.ts'
import { findUser } from '../people/users.store.ts'
import { useCode } from '../proofs/proofs.ts'
import type { CodePurpose } from './request-code.ts'
import { startSession } from './start-session.ts'

/**
 * Signs in with a one-time code. Refuses a wrong, old or used one, and any after five tries; the same for an email or
 * number that belongs to no one (1§1). A code sent by SMS signs in but does not count as a proof, because a person who
 * has taken over the number receives it.
 */
export async function codeSignIn(
  ctx: Ctx,
  input: Input<typeof signInWays.codeSignIn>,
): Promise<Gives<typeof signInWays.codeSignIn>> {
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  return startSession(ctx, keys, { includeRoles: input.IncludeRoles === true }, async (within) => {
    const shown = await show(within, keys, 'sign-in', input)
    if (isRefusal(shown)) return shown
    const [userUuid] = shown.users
    if (!userUuid) return refuse('wrong-code', undefined, 'Code')
    return { userUuid, provider: 'LOCAL', how: 'code', ...(shown.isTexted && { isProof: false }) }
  })
}

/** Shows the owner of the phone a hint of the emails that belong to its number (D23). */
export async function recoveredEmail(
  ctx: Ctx,
  input: Input<typeof signInWays.recoveredEmail>,
): Promise<Gives<typeof signInWays.recoveredEmail>> {
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const shown = await ctx.inTransaction((within) => show(within, keys, 'recover-email', input))
  if (isRefusal(shown)) throw new Refused(shown)
  const people = await Promise.all(shown.users.map((userUuid) => findUser(ctx.db, userUuid)))
  return { Emails: people.flatMap((person) => (person ? [maskedEmail(person.email)] : [])) }
}

async function show(ctx: Tx, keys: Keys, purpose: CodePurpose, input: { VerificationUUID: string; Code?: string }) {
  const proof = await useCode(ctx, keys, purpose, input.VerificationUUID.toLowerCase(), input.Code)
  return isRefusal(proof) ? proof : proof.payload
}
