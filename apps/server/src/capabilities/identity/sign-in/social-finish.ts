import type { Gives, Input } from '@waea/contract/call'
import type { signInWays } from '@waea/contract/people/sign-in-ways'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { cleanName } from '@waea/domain/identity/names'
import { shownEmail } from '@waea/domain/identity/shown-email'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { SocialIdentity, SocialProvider } from '../../../ports/identity-providers.ts'
import { limitMails } from '../../messages/index.ts'
import { type Keys, keysOf } from '../keys/keys.ts'
import { limitSecrets } from '../limits.ts'
import type { ProviderIdentity } from '../one-time-tokens/kinds.ts'
import { insertToken, spendToken, type TokenRow } from '../one-time-tokens/one-time-tokens.store.ts'
import { issueToken, tokenHash } from '../one-time-tokens/one-time-tokens.ts'
import { findUserByEmail, insertUsers } from '../people/users.store.ts'
import { findLinkedUser, insertOutsideIdentity } from '../providers/social.store.ts'
import { browserOf } from '../providers/social-start.ts'
import { markProved } from '../sessions/sessions.ts'
import { openAccountOf } from '../sign-up/open-account.ts'
import { startVerification } from '../sign-up/sign-up.ts'

type Finish = Gives<typeof signInWays.socialFinish>
const tokenLifeS = 120

/**
 * Exchanges a provider's answer for the next step. Only the provider's id for a person identifies them. A new person
 * gets an account if the provider itself says that the email is theirs; any other email is mailed a code first; a
 * person with an account must sign in and connect. Refuses 'No identity_token' for anything but a good answer to a try
 * that started in this browser (2§7.1, 3§8.5).
 */
export async function socialFinish(ctx: Ctx, input: Input<typeof signInWays.socialFinish>): Promise<Finish> {
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const provider = input.IdentityProvider
  const browser = browserOf(ctx, keys)
  // Used up before the provider is called: of two browsers or tabs with the same answer, only one continues.
  const made =
    browser && (await ctx.inTransaction((within) => answerTry(within, keys, input.State, { browser, provider })))
  if (!made) throw new Refused(refuse('no-identity-token'))
  const said = await ctx.ports.identityProviders.finish(
    provider,
    { code: input.Code, issuer: input.Issuer, error: input.Error },
    { state: input.State, nonce: made.payload.nonce, codeVerifier: made.payload.codeVerifier },
  )
  if (!said) {
    await ctx.audit({ deed: 'social-sign-in-failed', detail: { provider } })
    throw new Refused(refuse('no-identity-token'))
  }
  const next = await decide(ctx, keys, made, said)
  const { redirect } = made.payload
  return { IdentityProvider: provider, ...(redirect !== null && { Redirect: redirect }), ...next }
}

/** A try that a provider has answered, with the name from its answer. */
type Answered = TokenRow<'social-try'> & { name: { FirstName: string; LastName: string } | undefined }

async function answerTry(
  ctx: Tx,
  keys: Keys,
  state: string,
  from: { browser: string; provider: SocialProvider },
): Promise<Answered | undefined> {
  const made = await spendToken(ctx, 'social-try', tokenHash(keys, 'social-try', state), from)
  return made && { ...made, name: (await spendToken(ctx, 'social-name', made.hash))?.payload }
}

type Next = Omit<Finish, 'IdentityProvider' | 'Redirect'>

async function decide(ctx: Ctx, keys: Keys, made: Answered, said: SocialIdentity): Promise<Next> {
  const known = await findLinkedUser(ctx.db, said.issuer, said.subject)
  if (made.payload.purpose === 'connect') return offerToConnect(ctx, made, said)
  if (made.payload.purpose === 'proof') return prove(ctx, made, known)
  if (known) return token(ctx, keys, made, known)
  const email = said.email !== undefined && isEmail(said.email) ? shownEmail(said.email) : undefined
  if (email !== undefined && !said.emailVerified) return verifyFirst(ctx, keys, made, said, email)
  if (email !== undefined && (await findUserByEmail(ctx.db, cleanEmail(email)))) {
    await ctx.inTransaction((within) => saveIdentity(within, made, said))
    return { Next: 'link', Email: email }
  }
  const userUuid = await ctx.inTransaction((within) => makeAccount(within, made, said, email))
  // Another person signed up with the email at the same moment, or this person did in another tab.
  if (!userUuid) throw new Refused(refuse('no-identity-token'))
  return token(ctx, keys, made, userUuid)
}

/**
 * Only the person who started the try can connect the identity, with a separate call, whatever the provider says about
 * them.
 */
async function offerToConnect(ctx: Ctx, made: Answered, said: SocialIdentity): Promise<Next> {
  await ctx.inTransaction((within) => saveIdentity(within, made, said))
  return { Next: 'connect' }
}

function identityOf(made: Answered, { issuer, subject, email }: SocialIdentity): ProviderIdentity {
  return { provider: made.payload.provider, issuer, subject, email: email ?? null }
}

/** Saves the provider's identity, to be linked in this browser while the try lasts. */
async function saveIdentity(ctx: Tx, made: Answered, said: SocialIdentity): Promise<void> {
  const { hash, subjectUuid, expiresAt } = made
  const payload = { ...identityOf(made, said), browser: made.payload.browser }
  await insertToken(ctx, { tokenUuid: ctx.newUuid(), kind: 'social-identity', hash, subjectUuid, payload, expiresAt })
}

/** Proves the session of the person who started it, if the provider's identity is linked with that person. */
async function prove(ctx: Ctx, made: Answered, known: Uuid | undefined): Promise<Next> {
  const { actor } = ctx
  if (actor.kind !== 'person' || actor.userUuid !== made.subjectUuid || actor.userUuid !== known) {
    throw new Refused(refuse('no-identity-token'))
  }
  await ctx.inTransaction(async (within) => {
    await markProved(within, actor.sessionUuid)
    await within.audit({
      userUuid: actor.userUuid,
      deed: 'provider-shown',
      detail: { provider: made.payload.provider },
    })
  })
  return { Next: 'proved' }
}

async function token(ctx: Ctx, keys: Keys, made: Answered, subjectUuid: Uuid): Promise<Next> {
  const payload = { provider: made.payload.provider, sessionS: null }
  const about = { subjectUuid, payload, lifeMs: tokenLifeS * 1000 }
  const issued = await ctx.inTransaction((within) => issueToken(within, keys, 'identity', about))
  return { Next: 'auth', identity_token: issued.token }
}

/** The provider does not confirm that the mailbox is the person's, so a mailed code has to, as at any sign-up. */
async function verifyFirst(ctx: Ctx, keys: Keys, made: Answered, said: SocialIdentity, email: string): Promise<Next> {
  const { redirect } = made.payload
  await limitMails(ctx, 'sign-up', cleanEmail(email))
  const started = await ctx.inTransaction(async (within) => {
    await saveIdentity(within, made, said)
    const wanted = {
      email,
      ...namesOf(made, said),
      MobileNumber: null,
      passwordHash: null,
      specialOffers: false,
      newsletters: false,
      providerIdentity: identityOf(made, said),
    }
    return startVerification(within, keys, wanted, redirect === null ? {} : { Redirect: redirect })
  })
  return { Next: 'verify-email', Email: email, ...started }
}

/** Creates a person with an account, linked to the provider's identity; undefined if another request was first. */
async function makeAccount(
  ctx: Tx,
  made: Answered,
  said: SocialIdentity,
  email: string | undefined,
): Promise<Uuid | undefined> {
  const userUuid = ctx.newUuid()
  // A person who does not share their address gets a placeholder, until they give one (1§3).
  const address = email ?? `${userUuid}${ctx.config.placeholderEmailEnding}`
  if (!(await insertOutsideIdentity(ctx, identityOf(made, said), byRule('identity', 'user:change', { userUuid }))))
    return undefined
  const names = namesOf(made, said)
  const emailKey = cleanEmail(address)
  const verified = email !== undefined
  const user = { userUuid, email: address, emailKey, ...names, MobileNumber: null, passwordHash: null, verified }
  // Thrown, so that the link is rolled back too.
  if ((await insertUsers(ctx, [user])).length === 0) throw new Refused(refuse('no-identity-token'))
  await openAccountOf(ctx, user, { isVerified: verified, how: 'social', provider: made.payload.provider })
  return userUuid
}

/** The name that the provider gave, beside its answer or in it; otherwise the part of the email before the @. */
function namesOf({ name }: Answered, said: SocialIdentity): { FirstName: string; LastName: string } {
  const FirstName = cleanName(name?.FirstName || said.firstName || '')
  const LastName = cleanName(name?.LastName || said.lastName || '')
  if (FirstName || LastName) return { FirstName, LastName }
  return { FirstName: cleanName(said.email?.split('@')[0] ?? '').slice(0, 100), LastName: '' }
}
