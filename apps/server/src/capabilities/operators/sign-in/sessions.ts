import type { Gives, Input } from '@waea/contract/call'
import type { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { deviceName } from '@waea/domain/identity/device-name'
import { isOperatorSessionOpen, operatorIdleMs } from '@waea/domain/operators/operator-session'
import { Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { operatorCookie } from '../../../platform/operator/request-names.ts'
import { endSessionOf, listSessions } from '../stores/operator-sessions.store.ts'
import { findOperator } from '../stores/operators.store.ts'
import { ownAnswer, ownOperator } from './own-session.ts'

/** The signed-in operator. */
export async function me(ctx: Ctx): Promise<Gives<typeof operatorAccounts.me>> {
  const operator = await findOperator(ctx.db, ownOperator(ctx).OperatorUUID)
  if (!operator) throw new Refused(refuse('no-token'))
  return ownAnswer(operator)
}

/** Ends the session of the request. */
export async function signOut(tx: Tx): Promise<Gives<typeof operatorAccounts.signOut>> {
  const { OperatorUUID, sessionUuid } = ownOperator(tx)
  await endSessionOf(tx, OperatorUUID, sessionUuid)
  await tx.audit({ deed: 'operator-signed-out' })
  tx.cookies?.clear(operatorCookie)
  return {}
}

/** The operator's open sessions, this one first. */
export async function sessions(ctx: Ctx): Promise<Gives<typeof operatorAccounts.sessions>> {
  const { OperatorUUID, sessionUuid } = ownOperator(ctx)
  const rows = await listSessions(ctx.db, OperatorUUID, new Date(ctx.now().getTime() - operatorIdleMs))
  const Sessions = rows
    .filter((row) => isOperatorSessionOpen(row, ctx.now()))
    .map((row) => ({
      UUID: row.sessionUuid,
      ...deviceName(row.userAgent ?? ''),
      ...(row.address !== null && { Address: row.address }),
      SignedInAt: nanos(row.startedAt),
      SeenAt: nanos(row.sessionUuid === sessionUuid ? ctx.now() : row.seenAt),
      IsThis: row.sessionUuid === sessionUuid,
    }))
  return { Sessions: Sessions.sort((a, b) => Number(b.IsThis) - Number(a.IsThis)) }
}

/** Ends one of the operator's own sessions. Refuses another operator's as an unknown one. */
export async function endSession(
  tx: Tx,
  input: Input<typeof operatorAccounts.endSession>,
): Promise<Gives<typeof operatorAccounts.endSession>> {
  const { OperatorUUID, sessionUuid } = ownOperator(tx)
  if (!(await endSessionOf(tx, OperatorUUID, input.sessionUuid))) throw new Refused(refuse('not-found'))
  await tx.audit({ deed: 'operator-session-ended' })
  if (input.sessionUuid === sessionUuid) tx.cookies?.clear(operatorCookie)
  return {}
}
