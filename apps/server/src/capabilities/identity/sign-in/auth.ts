import type { Gives, Input } from '@waea/contract/call'
import type { identity } from '@waea/contract/people/identity'
import { cleanEmail } from '@waea/domain/identity/email'
import { accept, isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { type Keys, keysOf } from '../keys/keys.ts'
import { clearSignInTries, limitSecrets, type SignInBuckets, signInBuckets } from '../limits.ts'
import { useToken } from '../one-time-tokens/one-time-tokens.ts'
import { renewOlderHash } from '../passwords/passwords.ts'
import { tryPassword } from '../passwords/try-password.ts'
import { findUser, findUserByEmail, type SigningIn, type UserRow } from '../people/users.store.ts'
import { authData } from '../sessions/auth-data.ts'
import { exchangeRefreshToken, knownDevice, markProved, openSession } from '../sessions/sessions.ts'
import { fillInPerson, statedPerson } from './fill-in-person.ts'
import { requireSecondFactor } from './require-second-factor.ts'
import { answerProved, startSession } from './start-session.ts'

type Answer = Gives<typeof identity.auth>
type AuthInput = Input<typeof identity.auth>

/**
 * Signs a person in: with email and password, with the identity token of a social or temporary sign-in, or again with
 * the refresh token. Refuses 'No identity_token' without one (2§7.1).
 */
export async function auth(ctx: Ctx, input: AuthInput): Promise<Answer> {
  const keys = await keysOf(ctx)
  if (input.IdentityProvider === 'JWT_REFRESH') return renewSignIn(ctx, keys, input)
  if (input.IdentityProvider === 'LOCAL') return signIn(ctx, keys, input)
  return signInByToken(ctx, keys, input)
}

/** Signs in with an identity token, which is used up. It is valid only for the provider it names. */
async function signInByToken(ctx: Ctx, keys: Keys, input: AuthInput): Promise<Answer> {
  const token = input.AuthCode ?? input.AuthNonce
  if (!token?.trim()) throw new Refused(refuse('no-identity-token'))
  await limitSecrets(ctx, keys)
  const said = statedPerson(input)
  return startSession(ctx, keys, { includeRoles: input.IncludeRoles === true, said }, async (within) => {
    const pass = await useToken(within, keys, 'identity', token, { provider: input.IdentityProvider })
    // Only a temporary sign-in uses a link that can expire.
    if (isRefusal(pass)) return input.IdentityProvider === 'FIREBASE' ? pass : refuse('no-identity-token')
    const { provider } = pass.payload
    return { userUuid: pass.subjectUuid, ...pass.payload, how: provider === 'FIREBASE' ? 'temporary-login' : provider }
  })
}

async function renewSignIn(ctx: Ctx, keys: Keys, input: AuthInput): Promise<Answer> {
  const { sessionUuid, userUuid, temporaryUntil } = await exchangeRefreshToken(ctx, keys, input.AuthCode)
  const user = await findUser(ctx.db, userUuid)
  // The person of that session no longer exists.
  if (!user) throw new Refused(refuse('no-user'))
  return authData(ctx, keys, user, sessionUuid, {
    provider: 'JWT_REFRESH',
    includeRoles: input.IncludeRoles === true,
    temporaryUntil,
  })
}

/**
 * Signs in with email and password. An unknown email and a wrong password get the same answer after the same work. Ten
 * failures in 15 minutes lock the account for that network. Tries are counted before they are checked, so parallel
 * tries gain nothing.
 */
async function signIn(ctx: Ctx, keys: Keys, input: AuthInput): Promise<Answer> {
  if (!input.AuthCode) throw new Refused(refuse('no-identity-token'))
  const said = statedPerson(input)
  const emailKey = cleanEmail(input.AuthID || input.Email || '')
  const user = await findUserByEmail(ctx.db, emailKey)
  const buckets = signInBuckets(ctx, keys, emailKey, knownDevice(ctx, keys, user?.userUuid))
  const { isRight, triedAt } = await tryPassword(ctx, buckets, input.AuthCode, user?.passwordHash)
  if (!user || !isRight) {
    await ctx.audit({ ...(user && { userUuid: user.userUuid }), deed: 'sign-in-failed' })
    throw new Refused(refuse(isOwn(ctx, user) ? 'wrong-password' : 'wrong-sign-in'))
  }
  await renewOlderHash(ctx, user, input.AuthCode)
  const sessionUuid = accept(await ctx.inTransaction((within) => openOrProve(within, keys, user, buckets, triedAt)))
  if (said) await fillInPerson(ctx, user.userUuid, said)
  const known = (said && (await findUser(ctx.db, user.userUuid))) ?? user
  return answerProved(ctx, keys, known, sessionUuid, { includeRoles: input.IncludeRoles === true })
}

/** Whether this is the person of the request. */
function isOwn(ctx: Ctx, user: UserRow | undefined): boolean {
  return ctx.actor.kind === 'person' && ctx.actor.userUuid === user?.userUuid
}

/**
 * Opens a session, or proves the current one again if the person is signed in already. Refuses 'second-factor-needed'
 * if the person has one; the ticket to continue is stored, so commit even then.
 */
async function openOrProve(
  ctx: Tx,
  keys: Keys,
  user: SigningIn,
  buckets: SignInBuckets,
  triedAt: Date,
): Promise<Uuid | Refusal> {
  clearSignInTries(ctx, buckets, triedAt)
  if (ctx.actor.kind === 'person' && isOwn(ctx, user)) {
    await markProved(ctx, ctx.actor.sessionUuid)
    await ctx.audit({ userUuid: user.userUuid, deed: 'password-shown' })
    return ctx.actor.sessionUuid
  }
  const entering = { userUuid: user.userUuid, provider: 'LOCAL', how: 'LOCAL' } as const
  const needed = user.hasSecondFactor ? await requireSecondFactor(ctx, keys, entering) : undefined
  if (needed) return needed
  const sessionUuid = openSession(ctx, user.userUuid)
  await ctx.audit({ userUuid: user.userUuid, deed: 'signed-in', detail: { provider: 'LOCAL' } })
  return sessionUuid
}
