import type { Gives, Input } from '@waea/contract/call'
import type { AuthData } from '@waea/contract/people/identity'
import type { identitySafety } from '@waea/contract/people/identity-safety'
import { isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Static } from 'typebox'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { keysOf } from '../keys/keys.ts'
import { limitSecrets } from '../limits.ts'
import { useChallenge } from '../passkeys/challenges.ts'
import { findPasskey, markPasskeyUsed } from '../passkeys/passkeys.store.ts'
import { requestOptions, verifyAssertion } from '../passkeys/webauthn.ts'
import { findUser } from '../people/users.store.ts'
import { markProved, openSession } from '../sessions/sessions.ts'
import { answerProved } from './start-session.ts'

const purpose = 'show a passkey'

/** The browser's options for requesting a passkey. The person chooses which one, so nothing reveals who has any. */
export async function passkeyRequest(ctx: Ctx): Promise<Gives<typeof identitySafety.passkeyRequest>> {
  return requestOptions(ctx, await keysOf(ctx), purpose)
}

/**
 * Signs in with a passkey, or proves the session if the same person is signed in already. Refuses 'passkey-refused' for
 * any fault: an unknown passkey, a challenge that is old, used or not issued here, another site, a counter that went
 * back on a single-device passkey.
 */
export async function showPasskey(
  ctx: Ctx,
  input: Input<typeof identitySafety.showPasskey>,
): Promise<Static<typeof AuthData>> {
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const challenge = await useChallenge(ctx, keys, purpose, input.Credential.response.clientDataJSON)
  if (challenge === undefined) throw new Refused(refuse('passkey-refused'))
  const entered = await ctx.inTransaction((within) => openOrProve(within, challenge, input))
  if (isRefusal(entered)) throw new Refused(entered)
  const user = await findUser(ctx.db, entered.userUuid)
  if (!user) throw new Refused(refuse('passkey-refused'))
  return answerProved(ctx, keys, user, entered.sessionUuid, { includeRoles: input.IncludeRoles === true })
}

async function openOrProve(
  ctx: Tx,
  challenge: string,
  input: Input<typeof identitySafety.showPasskey>,
): Promise<{ userUuid: Uuid; sessionUuid: Uuid } | Refusal> {
  const userUuid = await userOfPasskey(ctx, challenge, input)
  if (userUuid === undefined) return refuse('passkey-refused')
  if (ctx.actor.kind === 'person' && ctx.actor.userUuid === userUuid) {
    const { sessionUuid } = ctx.actor
    await markProved(ctx, sessionUuid)
    await ctx.audit({ userUuid, deed: 'passkey-shown' })
    return { userUuid, sessionUuid }
  }
  const sessionUuid = openSession(ctx, userUuid)
  await ctx.audit({ userUuid, deed: 'signed-in', detail: { provider: 'PASSKEY' } })
  return { userUuid, sessionUuid }
}

/** The user of a passkey whose assertion is right. */
async function userOfPasskey(
  ctx: Tx,
  challenge: string,
  { Credential }: Input<typeof identitySafety.showPasskey>,
): Promise<Uuid | undefined> {
  const known = await findPasskey(ctx.db, Credential.id)
  if (!known) return undefined
  const { passkeyUuid, userUuid, publicKey } = known
  const counter = await verifyAssertion(ctx, challenge, { ownerUuid: userUuid, publicKey }, Credential)
  return counter !== undefined && (await markPasskeyUsed(ctx, passkeyUuid, counter)) ? userUuid : undefined
}
