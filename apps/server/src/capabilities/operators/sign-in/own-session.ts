import { createHash } from 'node:crypto'
import type { Gives } from '@waea/contract/call'
import type { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import type { Operator } from '@waea/domain/access/actor'
import { deedsOf } from '@waea/domain/access/operator-deeds'
import { isOperatorSessionOpen, operatorSessionLifeMs } from '@waea/domain/operators/operator-session'
import { type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { operatorCookie } from '../../../platform/operator/request-names.ts'
import { newSecret } from '../../identity/index.ts'
import { endSessionOf, findSession, insertSession, markSeen } from '../stores/operator-sessions.store.ts'
import type { OperatorRow } from '../stores/operators.store.ts'

/** The cookie holds 256 random bits, so a plain hash of it reveals nothing. */
const hashOf = (token: string) => createHash('sha256').update(token).digest()

const seenStepMs = 60_000

/** The operator of a session's cookie, with the roles they have now. Refuses 'no-token' for any other cookie. */
export async function authenticateOperator(ctx: Ctx, token: string): Promise<Operator | Refusal> {
  const session = await findSession(ctx.db, hashOf(token))
  if (!session || !isOperatorSessionOpen(session, ctx.now())) return refuse('no-token')
  const { sessionUuid, OperatorUUID, roles, seenAt, provedAt } = session
  if (ctx.now().getTime() - seenAt.getTime() >= seenStepMs) await markSeen(ctx, sessionUuid)
  return { kind: 'operator', OperatorUUID, sessionUuid, roles, provedAtMs: provedAt?.getTime() ?? 0 }
}

/** The operator who makes the request. */
export function ownOperator(ctx: Ctx): Operator {
  if (ctx.actor.kind !== 'operator') throw new Refused(refuse('no-token'))
  return ctx.actor
}

/**
 * Opens a session in the transaction that established who the operator is; returns its cookie's value. `provedAt`: when
 * they proved it, by default now; null if that is not known.
 */
export async function openSession(
  tx: Tx,
  { OperatorUUID }: Pick<OperatorRow, 'OperatorUUID'>,
  provedAt: Date | null = tx.now(),
): Promise<string> {
  const token = newSecret(tx)
  const expiresAt = new Date(tx.now().getTime() + operatorSessionLifeMs)
  // Signing in again replaces the session of this browser.
  const earlier = tx.cookies?.read(operatorCookie)
  const before = earlier ? await findSession(tx.db, hashOf(earlier)) : undefined
  if (before) await endSessionOf(tx, before.OperatorUUID, before.sessionUuid)
  await insertSession(tx, { sessionUuid: tx.newUuid(), OperatorUUID, tokenHash: hashOf(token), provedAt, expiresAt })
  return token
}

/** Sets the cookie of a session that was committed; answers who is signed in. */
export function answerSignedIn(ctx: Ctx, operator: OperatorRow, token: string): Gives<typeof operatorAccounts.signIn> {
  ctx.cookies?.set(operatorCookie, token, operatorSessionLifeMs / 1000)
  return ownAnswer(operator)
}

/** An operator, as they see themselves. */
export function ownAnswer(operator: OperatorRow): Gives<typeof operatorAccounts.me> {
  const { OperatorUUID, email, name, roles } = operator
  return { UUID: OperatorUUID, Email: email, Name: name, Roles: roles, Deeds: deedsOf(roles) }
}
