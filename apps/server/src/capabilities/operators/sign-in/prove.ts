import type { Gives, Input } from '@waea/contract/call'
import type { operatorProofs } from '@waea/contract/operators/operator-proofs'
import type { Operator } from '@waea/domain/access/actor'
import { typedCode } from '@waea/domain/identity/one-time-code'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Handlers } from '../../../platform/jobs/part.ts'
import { keysOf, limitSecondFactor, limitSecrets, requestOptions, useChallenge } from '../../identity/index.ts'
import { markProved } from '../stores/operator-sessions.store.ts'
import { findOperator } from '../stores/operators.store.ts'
import { ownOperator } from './own-session.ts'
import { operatorOfPasskey } from './show-passkey.ts'
import { type SignInHow, useAppCode } from './sign-in.ts'

type Calls = typeof operatorProofs

/** Proves the session by a code of the app; tries count as those of customers' second factors. */
async function proveByCode(ctx: Ctx, { Code }: Input<Calls['proveByCode']>): Promise<Gives<Calls['proveByCode']>> {
  const own = ownOperator(ctx)
  const keys = await keysOf(ctx)
  accept(typedCode(Code))
  await limitSecondFactor(ctx, keys, own.OperatorUUID)
  const isRight = await ctx.inTransaction(async (tx) => {
    const operator = await findOperator(tx.db, own.OperatorUUID)
    return operator !== undefined && (await useAppCode(tx, keys, operator, Code)) && prove(tx, own, 'password')
  })
  if (!isRight) {
    await ctx.audit({ deed: 'operator-proof-failed', detail: { how: 'password' } })
    throw new Refused(refuse('wrong-code', undefined, 'Code'))
  }
  return {}
}

const purpose = ({ sessionUuid }: Operator) => `prove an operator of ${sessionUuid}`

/** The browser's options for a passkey that proves this session. */
async function proofRequest(ctx: Ctx): Promise<Gives<Calls['proofRequest']>> {
  return requestOptions(ctx, await keysOf(ctx), purpose(ownOperator(ctx)))
}

/** Proves the session by a passkey. Refuses 'passkey-refused' for any fault, another operator's passkey included. */
async function proveByPasskey(
  ctx: Ctx,
  { Credential }: Input<Calls['proveByPasskey']>,
): Promise<Gives<Calls['proveByPasskey']>> {
  const own = ownOperator(ctx)
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const challenge = await useChallenge(ctx, keys, purpose(own), Credential.response.clientDataJSON)
  const isRight =
    challenge !== undefined &&
    (await ctx.inTransaction(async (tx) => {
      const operator = await operatorOfPasskey(tx, challenge, Credential)
      return operator?.OperatorUUID === own.OperatorUUID && prove(tx, own, 'passkey')
    }))
  if (!isRight) {
    await ctx.audit({ deed: 'operator-proof-failed', detail: { how: 'passkey' } })
    throw new Refused(refuse('passkey-refused'))
  }
  return {}
}

/** Marks the session of an operator as proved now, and records it. */
export async function prove(
  tx: Tx,
  { OperatorUUID, sessionUuid }: Pick<Operator, 'OperatorUUID' | 'sessionUuid'>,
  how: SignInHow,
): Promise<true> {
  await markProved(tx, sessionUuid)
  await tx.audit({ deed: 'operator-proved', OperatorUUID, detail: { how } })
  return true
}

export const proofHandlers: Handlers<Calls> = { proveByCode, proofRequest, proveByPasskey }
