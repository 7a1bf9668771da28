import type { Gives, Input } from '@waea/contract/call'
import type { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { cleanEmail } from '@waea/domain/identity/email'
import { isRefusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { clearSignInTries, keysOf, signInBuckets, stepOfAppCode, tryPassword, unseal } from '../../identity/index.ts'
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
          const secret = operator.appSecret && unseal(keys, appPurpose, operator.OperatorUUID, operator.appSecret)
          if (!secret || !(await useAppCode(tx, operator.OperatorUUID, secret, input.Code))) return undefined
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

async function useAppCode(tx: Tx, OperatorUUID: Uuid, secret: string, typed: string): Promise<boolean> {
  const step = stepOfAppCode(tx, secret, typed)
  return step !== undefined && !isRefusal(step) && markStepUsed(tx, OperatorUUID, step)
}

/** How an operator signs in. */
export type SignInHow = 'password' | 'passkey' | 'company'

/** Records a sign-in in the audit log. */
export async function recordSignIn(tx: Tx, { OperatorUUID }: OperatorRow, how: SignInHow): Promise<void> {
  await tx.audit({ deed: 'operator-signed-in', OperatorUUID, detail: { how } })
}
