import { type Refusal, refuse } from '../refusal.ts'

/** What a customer can be asked to agree to (2§7.5, 2§7.8, B19). */
export const approvalTypes = [
  'GROUP_INVITE',
  'MOBILEGROUP_INVITE',
  'MOBILEGROUP_BILLING_INVITE',
  'BILLING_INVITE',
  'BILLING_REQUEST',
] as const
export type ApprovalType = (typeof approvalTypes)[number]

/** REQUEST waits for its answer; an answer is final (1§4). An expired one stays REQUEST. */
export const approvalStates = ['REQUEST', 'APPROVED', 'REJECTED', 'CANCELLED'] as const
export type ApprovalState = (typeof approvalStates)[number]

export const approvalActions = ['APPROVE', 'REJECT', 'CANCEL'] as const
export type ApprovalAction = (typeof approvalActions)[number]

/** The cycle over which a spend limit resets (D45). */
export const spendCycles = ['day', 'week', 'month'] as const
export type SpendCycle = (typeof spendCycles)[number]

/** What an invite to a group of companions has in place of a group's id. */
export const companion = 'COMPANION'

/** Every invite expires one hour after it was made (1§4, 3§9.2). */
export const inviteLifeMs = 3_600_000

/** A request asks the recipient for something; an invite offers it (1§6). */
export function kindOfApproval(type: ApprovalType): 'request' | 'invite' {
  return type === 'BILLING_REQUEST' ? 'request' : 'invite'
}

/** The feature flag an invite belongs to. */
export function flagOfApproval(type: ApprovalType) {
  if (type === 'GROUP_INVITE') return 'IS_CUSTOMER_GROUP_ALLOWED'
  return type.startsWith('MOBILEGROUP') ? 'IS_MOBILE_GROUP_ALLOWED' : 'IS_BILLING_ROUTING_ALLOWED'
}

/** Who pays once the invite is accepted; undefined if nobody does. */
export function payerOf(type: ApprovalType): 'requester' | 'recipient' | undefined {
  if (type === 'BILLING_REQUEST') return 'recipient'
  return type === 'BILLING_INVITE' || type === 'MOBILEGROUP_BILLING_INVITE' ? 'requester' : undefined
}

/**
 * When an invite expires, in milliseconds: at most one hour from now, whatever was requested. Refuses a time in the
 * past.
 */
export function expiryOf(nowMs: number, requestedMs: number | undefined): number | Refusal {
  const most = nowMs + inviteLifeMs
  if (requestedMs === undefined) return most
  if (requestedMs <= nowMs) return refuse('invalid-input', undefined, 'ExpiresAtNanos')
  return Math.min(requestedMs, most)
}

/** What is known of an invite when it is answered. */
export interface Waiting {
  state: ApprovalState
  expiresAtMs: number
}

/** Whether an invite still waits for its answer. It no longer does at the millisecond it expires. */
export function isWaiting({ state, expiresAtMs }: Waiting, nowMs: number): boolean {
  return state === 'REQUEST' && nowMs < expiresAtMs
}

/**
 * The state after the requester or the recipient acts (1§4). Refuses an answered or expired invite, and actions only
 * the other side can take.
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
