import type { Gives, Input } from '@waea/contract/call'
import type { views } from '@waea/contract/operators/views'
import type { Operator, Person } from '@waea/domain/access/actor'
import { may } from '@waea/domain/access/may'
import { accept, isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Handlers } from '../../../platform/jobs/part.ts'
import { viewMark } from '../../../platform/operator/request-names.ts'
import { customerOf } from '../../customers/index.ts'
import { endViewOf, issueView, issueViewStart, readView, useViewStart, viewedPerson } from '../../identity/index.ts'
import { authenticateOperator, ownOperator } from '../sign-in/own-session.ts'

type Calls = typeof views

/** Views of the portal as a customer sees it, by operators. */
export const viewHandlers: Handlers<Calls> = { startView, openView, endView }

const deed = 'customer:view'
const maySee = (operator: Operator) => may(operator, deed, { isProviders: true }) === 'yes'

/** Issues the token that opens a view. Refuses an unknown customer, and an account without an owner ('no-user'). */
async function startView(tx: Tx, { customerUuid }: Input<Calls['startView']>): Promise<Gives<Calls['startView']>> {
  const { OperatorUUID, sessionUuid } = ownOperator(tx)
  const { UUID: CustomerUUID } = await customerOf(tx, customerUuid)
  if (!(await viewedPerson(tx, CustomerUUID))) throw new Refused(refuse('no-user'))
  const reason = tx.operator?.reason ?? ''
  const { token, expiresAt } = await issueViewStart(tx, {
    CustomerUUID,
    OperatorUUID,
    operatorSession: sessionUuid,
    reason,
  })
  return { Token: token, ExpiresAtNanos: nanos(expiresAt) }
}

/** Opens a view for the operator and the session that started it. Refuses a used token, and that of another session. */
async function openView(tx: Tx, { Token }: Input<Calls['openView']>): Promise<Gives<Calls['openView']>> {
  const operator = ownOperator(tx)
  const view = accept(await useViewStart(tx, Token))
  const isOwn = view.OperatorUUID === operator.OperatorUUID && view.operatorSession === operator.sessionUuid
  if (!isOwn || !maySee(operator)) throw new Refused(refuse('not-allowed'))
  const seen = await viewedPerson(tx, view.CustomerUUID)
  if (!seen) throw new Refused(refuse('no-user'))
  const { token, expiresAt } = await issueView(tx, view)
  await tx.audit({ CustomerUUID: view.CustomerUUID, deed: 'customer-view-opened', detail: { reason: view.reason } })
  return {
    JWT: `${viewMark}${token}`,
    JWTExpiry: nanos(expiresAt),
    ...seen.answer,
    Roles: [...seen.person.roles],
  }
}

async function endView(tx: Tx, { JWT }: Input<Calls['endView']>): Promise<Gives<Calls['endView']>> {
  if (JWT.startsWith(viewMark)) await endViewOf(tx, JWT.slice(viewMark.length), ownOperator(tx).OperatorUUID)
  return {}
}

/**
 * The person as whom an operator sees the portal, by the token of the view and the cookie of the operator. Nothing is
 * cached: refuses 'view-ended' once the view is over, the operator's session has ended, they were removed, or their roles
 * no longer allow it.
 */
export async function authenticateView(
  ctx: Ctx,
  { token, operatorToken }: { token: string; operatorToken: string | undefined },
): Promise<Person | Refusal> {
  const ended = refuse('view-ended')
  const operator = operatorToken === undefined ? ended : await authenticateOperator(ctx, operatorToken)
  if (isRefusal(operator) || !maySee(operator)) return ended
  const view = await readView(ctx, token.slice(viewMark.length))
  if (isRefusal(view) || view.operatorSession !== operator.sessionUuid) return ended
  const seen = await viewedPerson(ctx, view.CustomerUUID)
  if (!seen || seen.person.roles.length === 0) return ended
  return { ...seen.person, sessionUuid: operator.sessionUuid, viewedBy: { operator, reason: view.reason } }
}
