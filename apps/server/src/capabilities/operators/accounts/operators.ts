import type { Gives, Input } from '@waea/contract/call'
import type { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { scopesOf } from '@waea/domain/access/operator-deeds'
import { checkLastAdmin } from '@waea/domain/operators/last-admin'
import { pageInfo, pageRows } from '@waea/domain/paging'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { deleteInvitation } from '../stores/invitations.store.ts'
import { deletePasskeysOf } from '../stores/operator-passkeys.store.ts'
import { endSessionsOf } from '../stores/operator-sessions.store.ts'
import {
  type ListedOperator,
  listedOperator,
  listOperators,
  lockAdmins,
  lockOperator,
  markRemoved,
  saveRoles,
} from '../stores/operators.store.ts'
import { checkMayGive, permittedOperator } from './permitted-operator.ts'

type Answer = Gives<typeof operatorAccounts.removeOperator>

/** A page of operators by email. */
export async function operators(
  ctx: Ctx,
  input: Input<typeof operatorAccounts.operators>,
): Promise<Gives<typeof operatorAccounts.operators>> {
  const { rows, count } = await listOperators(ctx.db, input.Removed === true, pageRows(input))
  return { Operators: rows.map(answerOf), PageInfo: pageInfo(input, count) }
}

/** One operator's record. */
export async function operatorRecord(tx: Tx, OperatorUUID: Uuid): Promise<Answer> {
  const row = await listedOperator(tx.db, OperatorUUID)
  if (!row) throw new Refused(refuse('not-found'))
  return answerOf(row)
}

function answerOf(row: ListedOperator): Answer {
  const {
    OperatorUUID,
    email,
    name,
    roles,
    hasPassword,
    hasCompanyAccount,
    passkeys,
    invitedAt,
    joinedAt,
    removedAt,
    seenAt,
  } = row
  return {
    UUID: OperatorUUID,
    Email: email,
    Name: name,
    Roles: roles,
    State: removedAt ? 'removed' : joinedAt ? 'active' : 'invited',
    HasPassword: hasPassword,
    HasCompanyAccount: hasCompanyAccount,
    Passkeys: passkeys,
    InvitedAt: nanos(invitedAt),
    ...(joinedAt && { JoinedAt: nanos(joinedAt) }),
    ...(removedAt && { RemovedAt: nanos(removedAt) }),
    ...(seenAt && { SeenAt: nanos(seenAt) }),
  }
}

/**
 * Replaces an operator's roles. Refuses 'conflict' if no active admin would be left, and 'not-allowed' to a program that
 * would give more than it has.
 */
export async function changeRoles(
  tx: Tx,
  { operatorUuid, Roles }: Input<typeof operatorAccounts.changeRoles>,
): Promise<Answer> {
  const last = checkLastAdmin(await lockAdmins(tx), operatorUuid)
  const operator = await lockOperator(tx, operatorUuid)
  if (!operator || operator.removedAt) throw new Refused(refuse('not-found'))
  if (last && !Roles.includes('admin')) throw new Refused(last)
  checkMayGive(tx, scopesOf(Roles.filter((role) => !operator.roles.includes(role))))
  await saveRoles(tx, permittedOperator(tx, operatorUuid), Roles)
  const detail = { operator: operatorUuid, before: operator.roles, after: Roles }
  await tx.audit({ deed: 'operator-changed', detail })
  return operatorRecord(tx, operatorUuid)
}

/** Removes an operator and ends their sessions. Refuses 'conflict' for the last active admin. */
export async function removeOperator(
  tx: Tx,
  { operatorUuid }: Input<typeof operatorAccounts.removeOperator>,
): Promise<Answer> {
  const last = checkLastAdmin(await lockAdmins(tx), operatorUuid)
  const operator = await lockOperator(tx, operatorUuid)
  if (!operator || operator.removedAt) throw new Refused(refuse('not-found'))
  if (last) throw new Refused(last)
  const one = permittedOperator(tx, operatorUuid)
  await markRemoved(tx, one)
  await deletePasskeysOf(tx, one)
  await deleteInvitation(tx, one)
  await endSessionsOf(tx, operatorUuid)
  await tx.audit({ deed: 'operator-removed', detail: { operator: operatorUuid } })
  return operatorRecord(tx, operatorUuid)
}
