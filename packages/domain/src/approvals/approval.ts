import { type Refusal, refuse } from '../refusal.ts'

/** What somebody can be asked to agree to (2§7.5, 2§7.8, B19). */
export const approvalTypes = [
  'GROUP_INVITE',
  'MOBILEGROUP_INVITE',
  'MOBILEGROUP_BILLING_INVITE',
  'BILLING_INVITE',
  'BILLING_REQUEST',
] as const
export type ApprovalType = (typeof approvalTypes)[number]

/** REQUEST waits for its answer; an answer is for good (1§4). One that has expired waited in vain and stays REQUEST. */
export const approvalStates = ['REQUEST', 'APPROVED', 'REJECTED', 'CANCELLED'] as const
export type ApprovalState = (typeof approvalStates)[number]

export const approvalActions = ['APPROVE', 'REJECT', 'CANCEL'] as const
export type ApprovalAction = (typeof approvalActions)[number]

/** How often a spend limit begins anew (D45). */
export const spendCycles = ['day', 'week', 'month'] as const
export type SpendCycle = (typeof spendCycles)[number]

/** The words that a group of companions is invited with in place of the id of one. */
export const companion = 'COMPANION'

/** Every invite ends an hour after it was made (1§4, 3§9.2). */
export const inviteLifeMs = 3_600_000

/** A request asks for something of the other; an invite offers it (1§6). */
export function kindOfApproval(type: ApprovalType): 'request' | 'invite' {
  return type === 'BILLING_REQUEST' ? 'request' : 'invite'
}

/** The flag of the feature that an invite is of. */
export function flagOfApproval(type: ApprovalType) {
  if (type === 'GROUP_INVITE') return 'IS_CUSTOMER_GROUP_ALLOWED'
  return type.startsWith('MOBILEGROUP') ? 'IS_MOBILE_GROUP_ALLOWED' : 'IS_BILLING_ROUTING_ALLOWED'
}

/** Who pays once an invite is accepted; undefined where nobody does. */
export function payerOf(type: ApprovalType): 'requester' | 'recipient' | undefined {
  if (type === 'BILLING_REQUEST') return 'recipient'
  return type === 'BILLING_INVITE' || type === 'MOBILEGROUP_BILLING_INVITE' ? 'requester' : undefined
}

/** When an invite ends, in milliseconds: within the hour, however late was asked for. Refuses an end that is past. */
export function expiryOf(nowMs: number, askedMs: number | undefined): number | Refusal {
  const most = nowMs + inviteLifeMs
  if (askedMs === undefined) return most
  if (askedMs <= nowMs) return refuse('invalid-input', undefined, 'ExpiresAtNanos')
  return Math.min(askedMs, most)
}

/** What is known of an invite when somebody answers it. */
export interface Waiting {
  state: ApprovalState
  expiresAtMs: number
}

/** Whether an invite still waits for its answer: until its last millisecond, not with it. */
export function isWaiting({ state, expiresAtMs }: Waiting, nowMs: number): boolean {
  return state === 'REQUEST' && nowMs < expiresAtMs
}

/**
 * The state after an action of the one who asked, or of the one who was asked (1§4). Refuses an invite that was answered
 * or has expired, and what the other side alone can do.
 */
export function decideAction(
  approval: Waiting,
  action: ApprovalAction,
  by: 'requester' | 'recipient',
  nowMs: number,
): ApprovalState | Refusal {
  if (approval.state !== 'REQUEST') return refuse('invite-answered')
  if (!isWaiting(approval, nowMs)) return refuse('invite-expired')
  if ((action === 'CANCEL') !== (by === 'requester')) return refuse('no-invite')
  const after = { APPROVE: 'APPROVED', REJECT: 'REJECTED', CANCEL: 'CANCELLED' } as const
  return after[action]
}
