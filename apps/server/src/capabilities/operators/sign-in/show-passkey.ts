import type { Gives, Input } from '@waea/contract/call'
import type { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { keysOf, limitSecrets, requestOptions, useChallenge, verifyAssertion } from '../../identity/index.ts'
import { findPasskey, markPasskeyUsed } from '../stores/operator-passkeys.store.ts'
import { findOperator, type OperatorRow } from '../stores/operators.store.ts'
import { answerSignedIn, openSession } from './own-session.ts'
import { recordSignIn } from './sign-in.ts'

const purpose = 'show a passkey of an operator'

/** The browser's options for requesting an operator's passkey. */
export async function passkeyRequest(ctx: Ctx): Promise<Gives<typeof operatorAccounts.passkeyRequest>> {
  return requestOptions(ctx, await keysOf(ctx), purpose)
}

/** Signs an operator in with a passkey. Refuses 'passkey-refused' for any fault, a customer's passkey included. */
export async function showPasskey(
  ctx: Ctx,
  { Credential }: Input<typeof operatorAccounts.showPasskey>,
): Promise<Gives<typeof operatorAccounts.showPasskey>> {
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const challenge = await useChallenge(ctx, keys, purpose, Credential.response.clientDataJSON)
  if (challenge === undefined) throw new Refused(refuse('passkey-refused'))
  const opened = await ctx.inTransaction(async (tx) => {
    const operator = await operatorOfPasskey(tx, challenge, Credential)
    if (!operator) return undefined
    await recordSignIn(tx, operator, 'passkey')
    return { operator, token: await openSession(tx, operator) }
  })
  if (!opened) throw new Refused(refuse('passkey-refused'))
  return answerSignedIn(ctx, opened.operator, opened.token)
}

/** The operator of a passkey that answers a challenge, and marks it as used; undefined for any fault. */
export async function operatorOfPasskey(
  tx: Tx,
  challenge: string,
  credential: Input<typeof operatorAccounts.showPasskey>['Credential'],
): Promise<OperatorRow | undefined> {
  const known = await findPasskey(tx.db, credential.id)
  if (!known) return undefined
  const { passkeyUuid, OperatorUUID, publicKey } = known
  const counter = await verifyAssertion(tx, challenge, { ownerUuid: OperatorUUID, publicKey }, credential)
  if (counter === undefined || !(await markPasskeyUsed(tx, passkeyUuid, counter))) return undefined
  return findOperator(tx.db, OperatorUUID)
}
