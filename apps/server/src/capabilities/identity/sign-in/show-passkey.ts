import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Gives, Input } from '@waea/contract/call'
import type { AuthData } from '@waea/contract/people/identity'
import type { identitySafety } from '@waea/contract/people/identity-safety'
import { isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Static } from 'typebox'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { keysOf } from '../keys/keys.ts'
import { limitSecrets } from '../limits.ts'
import { challengeLifeMs, makeChallenge, useChallenge } from '../passkeys/challenges.ts'
import { findPasskey, markPasskeyUsed } from '../passkeys/passkeys.store.ts'
import { findUser } from '../people/users.store.ts'
import { markProved, openSession } from '../sessions/sessions.ts'
import { answerProved } from './start-session.ts'

const purpose = 'show a passkey'

/** The browser's options for requesting a passkey. The person chooses which one, so nothing reveals who has any. */
export async function passkeyRequest(ctx: Ctx): Promise<Gives<typeof identitySafety.passkeyRequest>> {
  const keys = await keysOf(ctx)
  const challenge = Buffer.from(makeChallenge(ctx, keys, purpose)).toString('base64url')
  return { challenge, rpId: ctx.config.passkeys.rpId, timeout: challengeLifeMs, userVerification: 'required' }
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
  const userUuid = await verifyAssertion(ctx, challenge, input)
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

/** Verifies a passkey assertion; returns its user. */
async function verifyAssertion(
  ctx: Tx,
  challenge: string,
  { Credential: { id, response } }: Input<typeof identitySafety.showPasskey>,
): Promise<Uuid | undefined> {
  const known = await findPasskey(ctx.db, id)
  if (!known) return undefined
  const { userHandle, ...signed } = response
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString('utf8') !== known.userUuid) {
    return undefined
  }
  const found = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: [...ctx.config.passkeys.origins],
    expectedRPID: ctx.config.passkeys.rpId,
    // The store checks the counter, in one statement with its update.
    credential: { id, publicKey: new Uint8Array(known.publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!found?.verified) return undefined
  return (await markPasskeyUsed(ctx, known.passkeyUuid, found.authenticationInfo.newCounter))
    ? known.userUuid
    : undefined
}
