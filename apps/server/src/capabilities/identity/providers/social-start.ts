import type { Gives, Input } from '@waea/contract/call'
import type { signInWays } from '@waea/contract/people/sign-in-ways'
import { cleanName } from '@waea/domain/identity/names'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { type Keys, keyedHash, keysOf, newSecret } from '../keys/keys.ts'
import { limitProviders } from '../limits.ts'
import type { Payload } from '../one-time-tokens/kinds.ts'
import { findToken, insertToken } from '../one-time-tokens/one-time-tokens.store.ts'
import { tokenHash } from '../one-time-tokens/one-time-tokens.ts'
import { ownActor } from '../people/own-user.ts'

/** The cookie of the browser that started a try. Only that browser may finish it. */
const browserCookie = 'waea_social'
const cookiePath = '/api/frontend/v1/social'
/** Long enough for the provider's page, and for signing in afterwards to connect it. */
const tryLifeS = 1200

/** The hash of the browser's secret; undefined without one. */
export function browserOf(ctx: Ctx, keys: Keys): string | undefined {
  const secret = ctx.cookies?.read(browserCookie)
  return secret ? browserHash(keys, secret) : undefined
}

const browserHash = (keys: Keys, secret: string) => keyedHash(keys, 'social-browser', secret).toString('hex')

type Started = Gives<typeof signInWays.socialStart>

/** Starts a sign-in with a provider (1§1). */
export function socialStart(ctx: Ctx, input: Input<typeof signInWays.socialStart>): Promise<Started> {
  return begin(ctx, input, 'sign-in', null)
}

/** Starts connecting a provider with the signed-in person, who alone can finish it. */
export function socialConnect(ctx: Ctx, input: Input<typeof signInWays.socialConnect>): Promise<Started> {
  return begin(ctx, input, 'connect', ownActor(ctx).userUuid)
}

/** Starts a provider sign-in that proves the signed-in person is still present. */
export function socialProof(ctx: Ctx, input: Input<typeof signInWays.socialProof>): Promise<Started> {
  return begin(ctx, input, 'proof', ownActor(ctx).userUuid)
}

/**
 * Stores state, nonce and code verifier, binds the try to the browser with an HttpOnly cookie, and returns where to
 * send the browser. Refuses a provider that is not configured.
 */
async function begin(
  ctx: Ctx,
  input: Input<typeof signInWays.socialStart>,
  purpose: Payload<'social-try'>['purpose'],
  subjectUuid: Uuid | null,
): Promise<Started> {
  const provider = input.IdentityProvider
  if (!ctx.ports.identityProviders.configured().includes(provider)) throw new Refused(refuse('not-allowed'))
  const keys = await keysOf(ctx)
  await limitProviders(ctx, keys)
  const made = { state: newSecret(ctx), nonce: newSecret(ctx), codeVerifier: newSecret(ctx) }
  const Location = await ctx.ports.identityProviders.begin(provider, { ...made, again: purpose === 'proof' })
  const secret = ctx.cookies?.read(browserCookie) ?? newSecret(ctx)
  await ctx.inTransaction((within) =>
    insertToken(within, {
      tokenUuid: within.newUuid(),
      kind: 'social-try',
      hash: tokenHash(keys, 'social-try', made.state),
      subjectUuid,
      payload: {
        browser: browserHash(keys, secret),
        provider,
        nonce: made.nonce,
        codeVerifier: made.codeVerifier,
        redirect: input.Redirect ?? null,
        purpose,
      },
      expiresAt: new Date(within.now().getTime() + tryLifeS * 1000),
    }),
  )
  ctx.cookies?.set(browserCookie, secret, tryLifeS, cookiePath)
  return { Location }
}

/**
 * Receives the answer of a provider that posts it from its own page, where the browser sends no cookie. Redirects to
 * the portal, which finishes with the cookie. The name only comes with a person's first answer, so it is stored with
 * the try.
 */
export async function socialReturn(
  ctx: Tx,
  input: Input<typeof signInWays.socialReturn>,
): Promise<Gives<typeof signInWays.socialReturn>> {
  const keys = await keysOf(ctx)
  const name = input.user === undefined ? undefined : nameIn(input.user)
  if (name && input.state) await saveName(ctx, tokenHash(keys, 'social-try', input.state), name)
  const carried = new URLSearchParams()
  for (const field of ['state', 'code', 'iss', 'error'] as const) {
    const value = input[field]
    if (value !== undefined) carried.set(field, value)
  }
  const provider = /^[a-z]{1,20}$/.test(input.providerName) ? input.providerName : 'unknown'
  return { Location: `${ctx.config.publicUrl}/sign-in/with/${provider}?${carried}` }
}

/** Saves the name from a provider's answer, the first time only, before the answer is used. */
async function saveName(ctx: Tx, hash: Buffer, payload: Payload<'social-name'>): Promise<void> {
  const made = await findToken(ctx.db, 'social-try', hash)
  if (!made || made.usedAt || made.expiresAt <= ctx.now()) return
  const { expiresAt } = made
  await insertToken(ctx, { tokenUuid: ctx.newUuid(), kind: 'social-name', hash, subjectUuid: null, payload, expiresAt })
}

/** The name in Apple's `user` field. It came through the browser: show it to the person, but do not trust it. */
function nameIn(user: string): { FirstName: string; LastName: string } | undefined {
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } }
    const clean = (part: unknown) => (typeof part === 'string' ? cleanName(part).slice(0, 100) : '')
    return { FirstName: clean(name?.firstName), LastName: clean(name?.lastName) }
  } catch {
    return undefined
  }
}
