import type { Asked } from '@waea/contract/call'
import type { AuthData } from '@waea/contract/identity'
import type { identitySafety } from '@waea/contract/identity-safety'
import { codeTries } from '@waea/domain/identity/one-time-code'
import { isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Static } from 'typebox'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { type Keys, keysOf } from '../keys/keys.ts'
import { limitSecondFactor, limitSecrets } from '../limits.ts'
import { useEitherCode } from '../second-factor/authenticator.ts'
import { countWaitingTry, deleteWaiting, findWaitingUser } from '../second-factor/second-factor.store.ts'
import { knownDevice } from '../sessions/sessions.ts'
import { type SignIn, ticketHash } from './require-second-factor.ts'
import { answerNewSession, type OpenedSession, openSessionFor } from './start-session.ts'

/**
 * Continues a sign-in with an app code or a recovery code. Refuses an unknown, used or old ticket as 'code-expired', a
 * wrong or used code as 'wrong-code', and after five tries at a ticket 'too-many-tries'.
 */
export async function showSecondFactor(
  ctx: Ctx,
  asked: Asked<typeof identitySafety.showSecondFactor>,
): Promise<Static<typeof AuthData>> {
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const hash = ticketHash(keys, asked.Ticket)
  const userUuid = await findWaitingUser(ctx, hash)
  if (userUuid === undefined) throw new Refused(refuse('code-expired'))
  await limitSecondFactor(ctx, keys, userUuid, knownDevice(ctx, keys, userUuid))
  const entered = await ctx.inTransaction((within) => continueSignIn(within, keys, hash, asked.Code))
  if (isRefusal(entered)) throw new Refused(entered)
  return answerNewSession(ctx, keys, entered.entering, entered, { includeRoles: asked.IncludeRoles === true })
}

async function continueSignIn(
  ctx: Tx,
  keys: Keys,
  hash: Buffer,
  typed: string,
): Promise<(OpenedSession & { entering: SignIn }) | Refusal> {
  const waiting = await countWaitingTry(ctx, hash)
  if (!waiting) return refuse('code-expired')
  if (waiting.tries > codeTries) return refuse('too-many-tries', undefined, 'Code')
  const { userUuid, provider, how, sessionS } = waiting
  const shown = await useEitherCode(ctx, keys, userUuid, typed)
  if (isRefusal(shown)) {
    await ctx.audit({ userUuid, deed: 'second-factor-failed' })
    return shown.refused === 'wrong-code' ? refuse('wrong-code', { left: codeTries - waiting.tries }, 'Code') : shown
  }
  await deleteWaiting(ctx, hash)
  if (shown === 'recovery') await ctx.audit({ userUuid, deed: 'recovery-code-used' })
  const entering = { userUuid, provider, how, sessionS }
  return { entering, ...(await openSessionFor(ctx, entering)) }
}
