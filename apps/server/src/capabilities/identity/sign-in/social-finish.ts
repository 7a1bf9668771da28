import type { Asked, Gives } from '@waea/contract/call'
import type { signInWays } from '@waea/contract/sign-in-ways'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { cleanName } from '@waea/domain/identity/names'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, permit } from '../../../platform/permit.ts'
import type { SocialIdentity } from '../../../ports/identity-providers.ts'
import { createCustomer } from '../../customers/index.ts'
import { limitMails, sendMail } from '../../messages/index.ts'
import { type Keys, keysOf } from '../keys/keys.ts'
import { limitSecrets } from '../limits.ts'
import { findUserByEmail, insertUsers } from '../people/users.store.ts'
import { makePass } from '../proofs/passes.ts'
import {
  findLinkedUser,
  insertOutsideIdentity,
  markTryAnswered,
  type SocialTryRow,
  saveIdentity,
} from '../providers/social.store.ts'
import { browserHashOf, stateHashOf } from '../providers/social-start.ts'
import { markProved } from '../sessions/sessions.ts'
import { startVerification } from '../sign-up/sign-up.ts'

type Finish = Gives<typeof signInWays.socialFinish>
const tokenLifeS = 120

/**
 * Exchanges a provider's answer for the next step. The provider's id for a person identifies them; nothing else does. A
 * new person gets an account if the provider itself says that the email is theirs; any other email is mailed a code
 * first; somebody with an account is told to sign in and connect. Refuses 'No identity_token' for anything but a good
 * answer to a try that started in this browser (2§7.1, 3§8.5).
 */
export async function socialFinish(ctx: Ctx, asked: Asked<typeof signInWays.socialFinish>): Promise<Finish> {
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const provider = asked.IdentityProvider
  const browserHash = browserHashOf(ctx, keys)
  const stateHash = stateHashOf(keys, asked.State)
  // Used up before the provider is called: of two browsers or tabs with the same answer, one continues.
  const made =
    browserHash && (await ctx.inTransaction((within) => markTryAnswered(within, stateHash, browserHash, provider)))
  if (!made) throw new Refused(refuse('no-identity-token'))
  const said = await ctx.ports.identityProviders.finish(
    provider,
    { code: asked.Code, issuer: asked.Issuer, error: asked.Error },
    { state: asked.State, nonce: made.nonce, codeVerifier: made.codeVerifier },
  )
  if (!said) {
    await ctx.audit({ deed: 'social-sign-in-failed', detail: { provider } })
    throw new Refused(refuse('no-identity-token'))
  }
  const next = await decide(ctx, keys, made, said)
  return { IdentityProvider: provider, ...(made.redirect !== null && { Redirect: made.redirect }), ...next }
}

type Next = Omit<Finish, 'IdentityProvider' | 'Redirect'>

async function decide(ctx: Ctx, keys: Keys, made: SocialTryRow, said: SocialIdentity): Promise<Next> {
  const known = await findLinkedUser(ctx.db, said.issuer, said.subject)
  if (made.purpose === 'connect') return offerToConnect(ctx, made, said)
  if (made.purpose === 'proof') return prove(ctx, made, known)
  if (known) return token(ctx, keys, made, known)
  const email = said.email !== undefined && isEmail(cleanEmail(said.email)) ? said.email : undefined
  if (email !== undefined && !said.emailVerified) return verifyFirst(ctx, keys, made, said, email)
  if (email !== undefined && (await findUserByEmail(ctx.db, cleanEmail(email)))) {
    await ctx.inTransaction((within) => saveIdentity(within, made.socialTryUuid, said))
    return { Next: 'link', Email: email }
  }
  const userUuid = await ctx.inTransaction((within) => makeAccount(within, made, said, email))
  // Somebody else signed up with the email at the same moment, or this person in another tab.
  if (!userUuid) throw new Refused(refuse('no-identity-token'))
  return token(ctx, keys, made, userUuid)
}

/**
 * Whatever the provider knows of the person, only the person who started it can connect it, with a call of their own.
 */
async function offerToConnect(ctx: Ctx, made: SocialTryRow, said: SocialIdentity): Promise<Next> {
  await ctx.inTransaction((within) => saveIdentity(within, made.socialTryUuid, said))
  return { Next: 'connect' }
}

/** Proves the session of the person who started it, if the provider's identity is linked with that person. */
async function prove(ctx: Ctx, made: SocialTryRow, known: Uuid | undefined): Promise<Next> {
  const { actor } = ctx
  if (actor.kind !== 'person' || actor.userUuid !== made.userUuid || actor.userUuid !== known) {
    throw new Refused(refuse('no-identity-token'))
  }
  await ctx.inTransaction(async (within) => {
    await markProved(within, actor.sessionUuid)
    await within.audit({ userUuid: actor.userUuid, deed: 'provider-shown', detail: { provider: made.provider } })
  })
  return { Next: 'proved' }
}

async function token(ctx: Ctx, keys: Keys, made: SocialTryRow, userUuid: Uuid): Promise<Next> {
  const pass = { userUuid, provider: made.provider, sessionS: null }
  const { secret } = await ctx.inTransaction((within) => makePass(within, keys, 'identity', pass, tokenLifeS))
  return { Next: 'auth', identity_token: secret }
}

/** The provider does not say that the mailbox is the person's, so a mailed code has to prove it, as at any sign-up. */
async function verifyFirst(
  ctx: Ctx,
  keys: Keys,
  made: SocialTryRow,
  said: SocialIdentity,
  email: string,
): Promise<Next> {
  await limitMails(ctx, 'sign-up', cleanEmail(email))
  const started = await ctx.inTransaction(async (within) => {
    await saveIdentity(within, made.socialTryUuid, said)
    const wanted = {
      email,
      ...namesOf(made, said),
      MobileNumber: null,
      passwordHash: null,
      specialOffers: false,
      newsletters: false,
      socialTryUuid: made.socialTryUuid,
    }
    return startVerification(within, keys, wanted, made.redirect === null ? {} : { Redirect: made.redirect })
  })
  return { Next: 'verify-email', Email: email, ...started }
}

/** Creates a person with an account, linked with the provider's identity; undefined if somebody else was first. */
async function makeAccount(
  ctx: Tx,
  made: SocialTryRow,
  said: SocialIdentity,
  email: string | undefined,
): Promise<Uuid | undefined> {
  const userUuid = ctx.newUuid()
  // A person who does not share their address gets a placeholder, until they give one (1§3).
  const address = email ?? `${userUuid}${ctx.config.placeholderEmailEnding}`
  const word = { provider: made.provider, issuer: said.issuer, subject: said.subject, email: said.email ?? null }
  if (!(await insertOutsideIdentity(ctx, word, permit(byRule('identity'), 'user:change', { userUuid }))))
    return undefined
  const names = namesOf(made, said)
  const emailKey = cleanEmail(address)
  const verified = email !== undefined
  const user = { userUuid, email: address, emailKey, ...names, MobileNumber: null, passwordHash: null, verified }
  // Thrown, so that the link is rolled back too.
  if ((await insertUsers(ctx, [user])).length === 0) throw new Refused(refuse('no-identity-token'))
  const customer = { userUuid, ...names, Email: address, EmailVerified: verified, how: 'social' }
  const CustomerUUID = await createCustomer(ctx, customer)
  await ctx.audit({ CustomerUUID, userUuid, deed: 'signed-up', detail: { provider: made.provider } })
  if (email !== undefined) {
    const data = { FirstName: names.FirstName, path: '/' }
    await sendMail(ctx, { to: email, template: 'welcome', data, dedupeKey: `welcome:${userUuid}`, CustomerUUID })
  }
  return userUuid
}

/** The name that the provider gave, beside its answer or in it; otherwise the part of the email before the @. */
function namesOf(made: SocialTryRow, said: SocialIdentity): { FirstName: string; LastName: string } {
  const FirstName = cleanName(made.FirstName || said.firstName || '')
  const LastName = cleanName(made.LastName || said.lastName || '')
  if (FirstName || LastName) return { FirstName, LastName }
  return { FirstName: cleanName(said.email?.split('@')[0] ?? '').slice(0, 100), LastName: '' }
}
