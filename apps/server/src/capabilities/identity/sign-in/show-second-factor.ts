import type { Input } from '@waea/contract/call'
import type { AuthData } from '@waea/contract/people/identity'
import type { identitySafety } from '@waea/contract/people/identity-safety'
import { codeTries } from '@waea/domain/identity/one-time-code'
import { isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Static } from 'typebox'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { type Keys, keysOf } from '../keys/keys.ts'
import { limitSecondFactor, limitSecrets } from '../limits.ts'
import { countWrongTry, lockToken, spendToken } from '../one-time-tokens/one-time-tokens.store.ts'
import { readToken } from '../one-time-tokens/one-time-tokens.ts'
import { useEitherCode } from '../second-factor/authenticator.ts'
import { knownDevice } from '../sessions/sessions.ts'
import type { SignIn } from './require-second-factor.ts'
import { answerNewSession, type OpenedSession, openSessionFor } from './start-session.ts'

/**
 * Continues a sign-in with an app code or a recovery code. Refuses an unknown, used or old ticket as 'code-expired', a
 * wrong or used code as 'wrong-code', and more than five tries with one ticket as 'too-many-tries'.
 */
export async function showSecondFactor(
  ctx: Ctx,
  input: Input<typeof identitySafety.showSecondFactor>,
): Promise<Static<typeof AuthData>> {
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const waiting = await readToken(ctx, keys, 'waiting-sign-in', input.Ticket)
  if (isRefusal(waiting)) throw new Refused(refuse('code-expired'))
  const { subjectUuid } = waiting
  await limitSecondFactor(ctx, keys, subjectUuid, knownDevice(ctx, keys, subjectUuid))
  const entered = await ctx.inTransaction((within) => continueSignIn(within, keys, waiting.hash, input.Code))
  if (isRefusal(entered)) throw new Refused(entered)
  return answerNewSession(ctx, keys, entered.entering, entered, { includeRoles: input.IncludeRoles === true })
}

async function continueSignIn(
  ctx: Tx,
  keys: Keys,
  hash: Buffer,
  typed: string,
): Promise<(OpenedSession & { entering: SignIn }) | Refusal> {
  const waiting = await lockToken(ctx, 'waiting-sign-in', hash)
  if (!waiting) return refuse('code-expired')
  if (waiting.tries >= codeTries) return refuse('too-many-tries', undefined, 'Code')
  const { subjectUuid: userUuid, payload } = waiting
  const shown = await useEitherCode(ctx, keys, userUuid, typed)
  if (isRefusal(shown)) {
    await countWrongTry(ctx, waiting)
    await ctx.audit({ userUuid, deed: 'second-factor-failed' })
    const left = codeTries - waiting.tries - 1
    return shown.refused === 'wrong-code' ? refuse('wrong-code', { left }, 'Code') : shown
  }
  await spendToken(ctx, 'waiting-sign-in', hash)
  if (shown === 'recovery') await ctx.audit({ userUuid, deed: 'recovery-code-used' })
  const entering = { userUuid, ...payload }
  return { entering, ...(await openSessionFor(ctx, entering)) }
}
