import { isRefusal, Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { keysOf } from '../keys/keys.ts'
import { limitSecondFactor } from '../limits.ts'
import { ownActor } from '../people/own-user.ts'
import { useEitherCode } from './authenticator.ts'
import { lockSecondFactor } from './second-factor.store.ts'

/**
 * Refuses 'second-factor-needed' if the signed-in person has no second factor. Otherwise locks it, so that it stays on
 * until the transaction ends.
 */
export async function requireSecondFactor(tx: Tx): Promise<void> {
  const factor = await lockSecondFactor(tx, ownActor(tx).userUuid)
  if (!factor?.confirmedAt) throw new Refused(refuse('second-factor-needed'))
}

/**
 * Uses up a code of the signed-in person's authenticator app, or a recovery code. Refuses 'second-factor-needed'
 * without a second factor, 'no-code', 'wrong-code', and too many tries. Opens its own transactions.
 */
export async function requireSecondFactorCode(ctx: Ctx, Code: string): Promise<void> {
  const { userUuid, sessionUuid } = ownActor(ctx)
  await ctx.inTransaction(requireSecondFactor)
  const keys = await keysOf(ctx)
  await limitSecondFactor(ctx, keys, userUuid, sessionUuid)
  const used = await ctx.inTransaction((tx) => useEitherCode(tx, keys, userUuid, Code))
  if (isRefusal(used)) throw new Refused(used)
}
