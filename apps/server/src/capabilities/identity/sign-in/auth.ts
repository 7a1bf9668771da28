import type { Asked, Gives } from '@waea/contract/call'
import type { identity } from '@waea/contract/identity'
import { cleanEmail } from '@waea/domain/identity/email'
import { accept, isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { type Keys, keysOf } from '../keys/keys.ts'
import { forgiveSignIn, limitSecrets, type SignInBuckets, signInBuckets } from '../limits.ts'
import { renewOlderHash } from '../passwords/passwords.ts'
import { tryPassword } from '../passwords/try-password.ts'
import { findUser, findUserByEmail, type SigningIn, type UserRow } from '../people/users.store.ts'
import { usePass } from '../proofs/passes.ts'
import { authData } from '../sessions/auth-data.ts'
import { exchangeRefreshToken, knownDevice, markProved, openSession } from '../sessions/sessions.ts'
import { askSecondFactor } from './ask-second-factor.ts'
import { letIn, welcomeBack } from './enter.ts'
import { fillInPerson, saidOfPerson } from './fill-in-person.ts'

type Answer = Gives<typeof identity.auth>
type AuthAsked = Asked<typeof identity.auth>

/**
 * Signs a person in: by email and password, by the identity token that social or temporary sign-in has given, or again
 * by the refresh token. Refuses 'No identity_token' without one (2§7.1).
 */
export async function auth(ctx: Ctx, asked: AuthAsked): Promise<Answer> {
  const keys = await keysOf(ctx)
  if (asked.IdentityProvider === 'JWT_REFRESH') return signInAgain(ctx, keys, asked)
  if (asked.IdentityProvider === 'LOCAL') return signIn(ctx, keys, asked)
  return signInByToken(ctx, keys, asked)
}

/** By an identity token, which is used up and is good for the provider alone that it names. */
async function signInByToken(ctx: Ctx, keys: Keys, asked: AuthAsked): Promise<Answer> {
  const token = asked.AuthCode ?? asked.AuthNonce
  if (!token?.trim()) throw new Refused(refuse('no-identity-token'))
  await limitSecrets(ctx, keys)
  const said = saidOfPerson(asked)
  return letIn(ctx, keys, { includeRoles: asked.IncludeRoles === true, said }, async (within) => {
    const pass = await usePass(within, keys, 'identity', token, asked.IdentityProvider)
    if (isRefusal(pass)) return pass
    return { ...pass, how: pass.provider === 'FIREBASE' ? 'temporary-login' : pass.provider }
  })
}

async function signInAgain(ctx: Ctx, keys: Keys, asked: AuthAsked): Promise<Answer> {
  const { sessionUuid, userUuid, temporaryUntil } = await exchangeRefreshToken(ctx, keys, asked.AuthCode)
  const user = await findUser(ctx.db, userUuid)
  // Whose session it was is not kept here any more.
  if (!user) throw new Refused(refuse('no-user'))
  return authData(ctx, keys, user, sessionUuid, {
    provider: 'JWT_REFRESH',
    includeRoles: asked.IncludeRoles === true,
    temporaryUntil,
  })
}

/**
 * By email and password. An unknown email and a wrong password get the same answer after the same work. Ten failures in
 * 15 minutes lock the account for that network; a try is counted before it is checked, so parallel ones gain nothing.
 */
async function signIn(ctx: Ctx, keys: Keys, asked: AuthAsked): Promise<Answer> {
  const said = saidOfPerson(asked)
  const emailKey = cleanEmail(asked.AuthID || asked.Email || '')
  const user = await findUserByEmail(ctx.db, emailKey)
  const buckets = signInBuckets(ctx, keys, emailKey, knownDevice(ctx, keys, user?.userUuid))
  const { isRight, triedAt } = await tryPassword(ctx, buckets, asked.AuthCode ?? '', user?.passwordHash)
  if (!user || !isRight) {
    await ctx.audit({ ...(user && { userUuid: user.userUuid }), deed: 'sign-in-failed' })
    throw new Refused(refuse(isOwn(ctx, user) ? 'wrong-password' : 'wrong-sign-in'))
  }
  await renewOlderHash(ctx, user, asked.AuthCode ?? '')
  const sessionUuid = accept(await ctx.inTransaction((within) => enter(within, keys, user, buckets, triedAt)))
  if (said) await fillInPerson(ctx, user.userUuid, said)
  const known = (said && (await findUser(ctx.db, user.userUuid))) ?? user
  return welcomeBack(ctx, keys, known, sessionUuid, { includeRoles: asked.IncludeRoles === true })
}

/** Whether the person of the request is this one. */
function isOwn(ctx: Ctx, user: UserRow | undefined): boolean {
  return ctx.actor.kind === 'person' && ctx.actor.userUuid === user?.userUuid
}

/**
 * A new session, or for a person who is signed in already the same one, proved again. Refuses 'second-factor-needed'
 * where the person has one; the ticket to go on with is kept, so the caller must commit also then.
 */
async function enter(
  ctx: Tx,
  keys: Keys,
  user: SigningIn,
  buckets: SignInBuckets,
  triedAt: Date,
): Promise<Uuid | Refusal> {
  forgiveSignIn(ctx, buckets, triedAt)
  if (ctx.actor.kind === 'person' && isOwn(ctx, user)) {
    await markProved(ctx, ctx.actor.sessionUuid)
    await ctx.audit({ userUuid: user.userUuid, deed: 'password-shown' })
    return ctx.actor.sessionUuid
  }
  const entering = { userUuid: user.userUuid, provider: 'LOCAL', how: 'LOCAL' } as const
  const needed = user.hasSecondFactor ? await askSecondFactor(ctx, keys, entering) : undefined
  if (needed) return needed
  const sessionUuid = openSession(ctx, user.userUuid)
  await ctx.audit({ userUuid: user.userUuid, deed: 'signed-in', detail: { provider: 'LOCAL' } })
  return sessionUuid
}
