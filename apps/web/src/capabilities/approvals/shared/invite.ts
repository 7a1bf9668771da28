import type { Gives } from '@waea/contract/call'
import type { approvals } from '@waea/contract/people/approvals'
import { type ApprovalType, isWaiting } from '@waea/domain/approvals/approval'
import { isUuid } from '@waea/kit/ids'
import { displayMsisdn } from '@waea/kit/msisdn'
import { fromNanos } from '@waea/kit/nanos'
import { serverNow } from '../../../shell/calls/shared/server-time.ts'

/** An invite, as both sender and recipient see it. */
export type Invite = Gives<typeof approvals.invitesApprovals>['Invites'][number]

/** Invites of some kinds, as `useCall` gives them. */
export interface LoadedInvites {
  data: Gives<typeof approvals.invitesApprovals> | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** Offers and requests to pay. */
export const billingTypes = ['BILLING_INVITE', 'BILLING_REQUEST'] as const satisfies ApprovalType[]

export const isIncoming = ({ invite_type }: Invite) => invite_type === 'incoming'

/** Whether an invite can still be answered. */
export function waits({ State, ExpiresAtNanos }: Invite): boolean {
  return isWaiting({ state: State, expiresAtMs: fromNanos(ExpiresAtNanos).getTime() }, serverNow())
}

/** Whether an invite was answered within the last `ms` milliseconds. */
export function answeredWithin({ AnsweredAtNanos }: Invite, ms: number): boolean {
  return AnsweredAtNanos !== undefined && fromNanos(AnsweredAtNanos).getTime() > serverNow() - ms
}

const dayMs = 86_400_000

/** Whether a sent invite was answered or expired within the last day. Cancelled invites don't count. */
export function endedLately({ State, ExpiresAtNanos, AnsweredAtNanos }: Invite): boolean {
  if (State === 'CANCELLED') return false
  return fromNanos(AnsweredAtNanos ?? ExpiresAtNanos).getTime() > serverNow() - dayMs
}

/** The recipient of an invite: a formatted number, an email, or the name that belongs to a customer id. */
export function shownRecipient({ RequestedTo, Name }: Pick<Invite, 'RequestedTo' | 'Name'>): string {
  return isUuid(RequestedTo) ? (Name ?? RequestedTo) : displayMsisdn(RequestedTo)
}
