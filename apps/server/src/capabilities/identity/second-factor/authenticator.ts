import { typedCode } from '@waea/domain/identity/one-time-code'
import { typedRecoveryCode } from '@waea/domain/identity/recovery-code'
import { isRefusal, type Refusal, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { verifySync } from 'otplib'
import type { Tx } from '../../../platform/ctx.ts'
import { type Keys, keyedHash } from '../keys/keys.ts'
import { unseal } from '../keys/sealed.ts'
import { findSecondFactor, markRecoveryCodeUsed, markStepUsed } from './second-factor.store.ts'

// One step of 30 seconds either way, for clock differences and typing time.
const toleranceS = 30

export const secretPurpose = 'authenticator'

export const recoveryHash = (keys: Keys, userUuid: Uuid, code: string) => keyedHash(keys, 'recovery', userUuid, code)

/** Uses up a code of the person's app. Refuses 'no-code', and 'wrong-code' for a wrong or already used code. */
export async function useAppCode(ctx: Tx, keys: Keys, userUuid: Uuid, typed: string): Promise<Refusal | undefined> {
  const code = typedCode(typed)
  if (isRefusal(code)) return code
  const factor = await findSecondFactor(ctx.db, userUuid)
  if (!factor) return refuse('wrong-code', undefined, 'Code')
  const found = verifySync({
    secret: unseal(keys, secretPurpose, userUuid, factor.secret),
    token: code,
    epoch: Math.floor(ctx.now().getTime() / 1000),
    epochTolerance: toleranceS,
  })
  const step = found.valid && 'timeStep' in found ? found.timeStep : undefined
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
