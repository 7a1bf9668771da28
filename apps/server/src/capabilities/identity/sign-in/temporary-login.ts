import type { Gives, Input } from '@waea/contract/call'
import type { signInWays } from '@waea/contract/people/sign-in-ways'
import { temporaryLinkLifeS, temporarySessionS } from '@waea/domain/identity/temporary-login'
import { accept, isRefusal, Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import { languageOf } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { keysOf } from '../keys/keys.ts'
import { limitSecrets } from '../limits.ts'
import { issueToken, useToken } from '../one-time-tokens/one-time-tokens.ts'
import { ownActor } from '../people/own-user.ts'
import { personOfAccount } from '../people/person-of-account.ts'
import { temporaryEnd } from '../sessions/sessions.store.ts'
import { answerNewSession, openSessionFor } from './start-session.ts'

const identityLifeS = 120
const handOverLifeS = 600
const handOverSessionS = 1800

/**
 * Mails a person a link that signs in once, for a limited time. Refuses 'not-found' for an unknown email, and for one of
 * nobody on the named account (1§4, D16).
 */
export async function sendTemporaryLogin(
  ctx: Ctx,
  input: Input<typeof signInWays.sendTemporaryLogin>,
): Promise<Gives<typeof signInWays.sendTemporaryLogin>> {
  const user = await personOfAccount(ctx, input)
  const keys = await keysOf(ctx)
  await ctx.inTransaction(async (within) => {
    const sessionS = input.Seconds ?? temporarySessionS
    const { token } = await issueToken(within, keys, 'temporary-login', {
      subjectUuid: user.userUuid,
      payload: { provider: 'FIREBASE', sessionS },
      lifeMs: temporaryLinkLifeS * 1000,
    })
    await sendMail(within, {
      to: user.email,
      template: 'temporary-login',
      data: {
        FirstName: user.FirstName,
        path: `/link/login/temporarily?code=${token}`,
        minutes: temporaryLinkLifeS / 60,
        lastsMinutes: Math.ceil(sessionS / 60),
      },
      dedupeKey: `temporary-login:${within.newUuid()}`,
      language: await languageOf(within.db, user.userUuid),
    })
    await within.audit({ userUuid: user.userUuid, deed: 'temporary-login-mailed' })
  })
  return {}
}

/**
 * Exchanges the code of a temporary login link, once, for an identity that the auth call accepts. Refuses 'No Code'
 * without one, 'No Firebase identity' for an unknown or old one, and 'link-used' (2§7.1, 3§8.5).
 */
export async function temporaryLogin(
  ctx: Ctx,
  input: Input<typeof signInWays.temporaryLogin>,
): Promise<Gives<typeof signInWays.temporaryLogin>> {
  const code = input.code?.trim()
  if (!code) throw new Refused(refuse('no-code', undefined, 'code'))
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  return ctx.inTransaction(async (within) => {
    const link = await useToken(within, keys, 'temporary-login', code)
    if (isRefusal(link)) throw new Refused(link.refused === 'link-used' ? link : refuse('no-identity'))
    const { subjectUuid, payload } = link
    const { token } = await issueToken(within, keys, 'identity', { subjectUuid, payload, lifeMs: identityLifeS * 1000 })
    return { Firebase_identity: token }
  })
}

/**
 * Creates a token that signs the same person in once elsewhere, for example from an app into the portal that it opens
 * (D21).
 */
export async function makeAuthToken(ctx: Ctx): Promise<Gives<typeof signInWays.makeAuthToken>> {
  const { userUuid, sessionUuid } = ownActor(ctx)
  // Otherwise a temporary login could be handed on for ever.
  if (await temporaryEnd(ctx.db, sessionUuid)) throw new Refused(refuse('not-allowed'))
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  return ctx.inTransaction(async (within) => {
    const { token, expiresAt } = await issueToken(within, keys, 'auth-token', {
      subjectUuid: userUuid,
      payload: { provider: 'LOCAL', sessionS: handOverSessionS },
      lifeMs: handOverLifeS * 1000,
    })
    await within.audit({ userUuid, deed: 'auth-token-made' })
    return { Token: token, ExpiresAtNanos: nanos(expiresAt) }
  })
}

/**
 * Exchanges an auth token for a session, once. It appears in an address, so the browser gets no cookie for it: a link
 * from elsewhere must not sign a person in as someone else (D21).
 */
export async function resolveAuthToken(
  ctx: Ctx,
  input: Input<typeof signInWays.resolveAuthToken>,
): Promise<Gives<typeof signInWays.resolveAuthToken>> {
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const entered = await ctx.inTransaction(async (within) => {
    const { subjectUuid, payload } = accept(await useToken(within, keys, 'auth-token', input.token))
    const entering = { userUuid: subjectUuid, ...payload, how: 'auth-token' }
    return { entering, ...(await openSessionFor(within, entering)) }
  })
  return answerNewSession(ctx, keys, entered.entering, entered, { includeRoles: true, cookies: false })
}
