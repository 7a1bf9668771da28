import type { Input } from '@waea/contract/call'
import type { approvals } from '@waea/contract/people/approvals'
import { decideAction } from '@waea/domain/approvals/approval'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { type Permitted, permit } from '../../platform/db/permit.ts'
import { answerInvite } from './answer-invite.ts'
import { type ApprovalAnswer, approvalAnswer } from './approval-answer.ts'
import { type ApprovalRow, deleteApproval, lockApproval, markDeleted, updateApproval } from './approvals.store.ts'
import { expireInvites } from './expire-invites.ts'
import { showInvite } from './tell-invite.ts'

type Locked = Permitted<ApprovalRow, 'approval:write'>

async function locked(tx: Tx, approvalUuid: Uuid): Promise<Locked> {
  return permit(tx.actor, 'approval:write', await lockApproval(tx, approvalUuid.toLowerCase()))
}

/** Refuses an invite that was answered or has expired. */
function mustWait(tx: Tx, row: ApprovalRow): void {
  const waiting = { state: row.State, expiresAtMs: row.expiresAt.getTime() }
  accept(decideAction(waiting, 'CANCEL', 'requester', tx.now().getTime()))
}

/** Changes the text and terms of a pending invite (2§7.5). */
export async function updateInvite(tx: Tx, input: Input<typeof approvals.update>): Promise<ApprovalAnswer> {
  const row = await locked(tx, input.approvalUuid)
  mustWait(tx, row)
  const { Description, Name, SpendLimit, SpendCycle, SpendCycleCount } = input
  const changed = {
    ...row,
    ...(Description !== undefined && { Description: Description.trim() || null }),
    ...(Name !== undefined && { Name: Name.trim() || null }),
    ...(SpendLimit !== undefined && { SpendLimit }),
    ...(SpendCycle !== undefined && { SpendCycle }),
    ...(SpendCycleCount !== undefined && { SpendCycleCount }),
  }
  await updateApproval(tx, changed)
  await showInvite(tx, changed)
  return approvalAnswer(changed, 'sent')
}

/** Removes an invite from all lists. A pending one is cancelled first, and its recipient notified (2§7.5). */
export async function removeInvite(tx: Tx, approvalUuid: Uuid): Promise<ApprovalAnswer> {
  const row = await locked(tx, approvalUuid)
  const ended = await cancelIfWaiting(tx, row)
  await markDeleted(tx, row)
  await showInvite(tx, row)
  return approvalAnswer(ended, 'sent')
}

/**
 * Erases an invite; a pending one is cancelled first. An invite that was removed before needs no further notice
 * (2§7.5).
 */
export async function purgeInvite(tx: Tx, approvalUuid: Uuid): Promise<{ UUID: Uuid }> {
  const UUID = approvalUuid.toLowerCase()
  const row = await lockApproval(tx, UUID)
  if (row) await cancelIfWaiting(tx, permit(tx.actor, 'approval:write', row))
  if (!(await deleteApproval(tx, UUID))) throw new Refused(refuse('not-found'))
  if (row) await showInvite(tx, row)
  return { UUID }
}

/** Lets an invite expire now, with the usual notices (2§7.5). */
export async function expireInvite(tx: Tx, approvalUuid: Uuid): Promise<ApprovalAnswer> {
  const row = await locked(tx, approvalUuid)
  mustWait(tx, row)
  const expired = { ...row, expiresAt: tx.now() }
  await updateApproval(tx, expired)
  await expireInvites(tx)
  return approvalAnswer(expired, 'sent')
}

async function cancelIfWaiting(tx: Tx, row: Locked): Promise<ApprovalRow> {
  const isOver = row.State !== 'REQUEST' || row.expiresAt <= tx.now()
  return isOver ? row : answerInvite(tx, { UUID: row.UUID, Action: 'CANCEL' })
}
