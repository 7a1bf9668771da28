import { typedRecoveryCode } from '@waea/domain/identity/recovery-code'
import { isRefusal, type Refusal, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { type Keys, keyedHash } from '../keys/keys.ts'
import { unseal } from '../keys/sealed.ts'
import { stepOfAppCode } from './app-code.ts'
import { findSecondFactor, markRecoveryCodeUsed, markStepUsed } from './second-factor.store.ts'

export const secretPurpose = 'authenticator'

export const recoveryHash = (keys: Keys, userUuid: Uuid, code: string) => keyedHash(keys, 'recovery', userUuid, code)

/** Uses up a code of the person's app. Refuses 'no-code', and 'wrong-code' for a wrong or already used code. */
export async function useAppCode(ctx: Tx, keys: Keys, userUuid: Uuid, typed: string): Promise<Refusal | undefined> {
  const factor = await findSecondFactor(ctx.db, userUuid)
  const step = factor && stepOfAppCode(ctx, unseal(keys, secretPurpose, userUuid, factor.secret), typed)
  if (isRefusal(step)) return step
  if (step === undefined || !(await markStepUsed(ctx, userUuid, step))) return refuse('wrong-code', undefined, 'Code')
  return undefined
}

/** Uses up an app code or a recovery code; returns which one it was. */
export async function useEitherCode(
  ctx: Tx,
  keys: Keys,
  userUuid: Uuid,
  typed: string,
): Promise<'app' | 'recovery' | Refusal> {
  const recovery = typedRecoveryCode(typed)
  if (recovery === undefined) return (await useAppCode(ctx, keys, userUuid, typed)) ?? 'app'
  const isGood = await markRecoveryCodeUsed(ctx, userUuid, recoveryHash(keys, userUuid, recovery))
  return isGood ? 'recovery' : refuse('wrong-code', undefined, 'Code')
}
