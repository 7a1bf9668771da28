import type { Gives, Input } from '@waea/contract/call'
import type { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { isOperatorSessionOpen, operatorIdleMs } from '@waea/domain/operators/operator-session'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { operatorCookie } from '../../../platform/operator/request-names.ts'
import { ownFirst, shownSession } from '../../identity/index.ts'
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
  const open = rows.filter((row) => isOperatorSessionOpen(row, ctx.now()))
  return { Sessions: open.map((row) => shownSession(ctx, row, sessionUuid)).sort(ownFirst) }
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
