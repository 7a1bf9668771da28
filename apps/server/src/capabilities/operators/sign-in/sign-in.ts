import type { Gives, Input } from '@waea/contract/call'
import type { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { cleanEmail } from '@waea/domain/identity/email'
import { isRefusal, Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import {
  clearSignInTries,
  type Keys,
  keysOf,
  signInBuckets,
  stepOfAppCode,
  tryPassword,
  unseal,
} from '../../identity/index.ts'
import { findOperatorByEmail, markStepUsed, type OperatorRow } from '../stores/operators.store.ts'
import { answerSignedIn, openSession } from './own-session.ts'

/** What the secret of an operator's app is encrypted for. */
export const appPurpose = 'operator authenticator'

/**
 * Signs an operator in with email, password and a code of their app. An unknown email, a wrong password and a wrong code
 * get the same refusal after the same work, and count against the same limits as customers' tries.
 */
export async function signIn(
  ctx: Ctx,
  input: Input<typeof operatorAccounts.signIn>,
): Promise<Gives<typeof operatorAccounts.signIn>> {
  const keys = await keysOf(ctx)
  const email = cleanEmail(input.Email)
  const operator = await findOperatorByEmail(ctx.db, email)
  const buckets = signInBuckets(ctx, keys, `operator ${email}`, undefined)
  const { isRight, triedAt } = await tryPassword(ctx, buckets, input.Password, operator?.passwordHash)
  const token =
    operator && isRight
      ? await ctx.inTransaction(async (tx) => {
          if (!(await useAppCode(tx, keys, operator, input.Code))) return undefined
          clearSignInTries(tx, buckets, triedAt)
          await recordSignIn(tx, operator, 'password')
          return openSession(tx, operator)
        })
      : undefined
  if (!operator || token === undefined) {
    await ctx.audit({
      deed: 'operator-sign-in-failed',
      ...(operator && { OperatorUUID: operator.OperatorUUID }),
    })
    throw new Refused(refuse('wrong-sign-in'))
  }
  return answerSignedIn(ctx, operator, token)
}

/** Uses up a code of the operator's app; false for a wrong or used one, and for an operator without an app. */
export async function useAppCode(
  tx: Tx,
  keys: Keys,
  { OperatorUUID, appSecret }: OperatorRow,
  typed: string,
): Promise<boolean> {
  const secret = appSecret && unseal(keys, appPurpose, OperatorUUID, appSecret)
  if (!secret) return false
  const step = stepOfAppCode(tx, secret, typed)
  return step !== undefined && !isRefusal(step) && markStepUsed(tx, OperatorUUID, step)
}

/** How an operator signs in. */
export type SignInHow = 'password' | 'passkey' | 'company'

/** Records a sign-in in the audit log. */
export async function recordSignIn(tx: Tx, { OperatorUUID }: OperatorRow, how: SignInHow): Promise<void> {
  await tx.audit({ deed: 'operator-signed-in', OperatorUUID, detail: { how } })
}
