import type { Gives, Input } from '@waea/contract/call'
import type { billingRoutes } from '@waea/contract/money/billing-routes'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { answerInvite, approvalAnswer, inviteFor, newsOfApproval } from '../approvals/index.ts'
import { makeRoute } from './make-route.ts'
import { routeAnswer } from './read-routes.ts'

/**
 * Answers an offer or a request to pay inside the caller's transaction, and makes the route if it is accepted (2§7.8).
 * Refuses 'no_invite' for a wrong code, 'acceptRouteByToken Error' if the invite's type is not the given one, and what
 * `answerInvite` and `makeRoute` refuse.
 */
export async function answerRequest(
  tx: Tx,
  input: Input<typeof billingRoutes.answer>,
): Promise<Gives<typeof billingRoutes.answer>> {
  const CustomerUUID = input.customerUuid.toLowerCase()
  permit(tx.actor, 'route:write', { CustomerUUID })
  const { ApprovalUUID, ApprovalCode, Action } = input
  if (ApprovalUUID && Action !== 'CANCEL') await checkInvite(tx, input, CustomerUUID, ApprovalUUID.toLowerCase())
  const { SpendLimit, SpendCycle, SpendCycleCount, Name } = input
  const answered = await answerInvite(tx, {
    UUID: ApprovalUUID,
    Action,
    CustomerUUID,
    ApprovalCode,
    SpendLimit,
    SpendCycle,
    SpendCycleCount,
    Name,
  })
  const Approval = approvalAnswer(answered, Action === 'CANCEL' ? 'sent' : 'incoming')
  if (answered.State !== 'APPROVED') return { result: { Approval } }
  const route = await makeRoute(tx, { ...newsOfApproval(answered), ApprovedBy: answered.answeredBy })
  return { result: { Approval, ...(route && { Route: await routeAnswer(tx, route, CustomerUUID) }) } }
}

async function checkInvite(
  tx: Tx,
  { ApprovalCode, Type }: Input<typeof billingRoutes.answer>,
  CustomerUUID: string,
  UUID: string,
): Promise<void> {
  const row = await inviteFor(tx, CustomerUUID, UUID, ApprovalCode)
  if (!row) return
  const shown = approvalAnswer(row, 'incoming', ApprovalCode)
  if (ApprovalCode !== undefined && shown.ApprovalCode === undefined) throw new Refused(refuse('no-invite'))
  const isOfRoutes = row.ApprovalType === 'BILLING_INVITE' || row.ApprovalType === 'BILLING_REQUEST'
  if (!isOfRoutes || (Type !== undefined && Type !== shown.Type)) throw new Refused(refuse('accept-route-error'))
}
