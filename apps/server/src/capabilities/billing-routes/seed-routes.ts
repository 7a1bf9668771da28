import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { answerInvite, newsOfApproval, sendInvite } from '../approvals/index.ts'
import { makeRoute } from './make-route.ts'

const monthly = { SpendLimit: 5000, SpendCycle: 'month', SpendCycleCount: 1 } as const

/** A route between two demo accounts, and pending invites in both directions. */
export async function seedRoutes(
  ctx: Ctx,
  { parent, child, third }: { parent: Uuid; child: Uuid; third: Uuid },
): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const offer = { ApprovalType: 'BILLING_INVITE', ...monthly } as const
    const sent = await sendInvite(tx, { ...offer, CustomerUUID: parent, RequestedTo: child, Name: 'Family' })
    const answered = await answerInvite(tx, { UUID: sent.UUID, Action: 'APPROVE', CustomerUUID: child })
    await makeRoute(tx, { ...newsOfApproval(answered), ApprovedBy: child })
    await sendInvite(tx, { ...offer, CustomerUUID: parent, RequestedTo: third, Name: 'Flatmate' })
    await sendInvite(tx, { ...offer, CustomerUUID: third, RequestedTo: child, Name: 'Flatmate' })
    const request = { ApprovalType: 'BILLING_REQUEST', Description: 'A second phone', ...monthly } as const
    await sendInvite(tx, { ...request, CustomerUUID: child, RequestedTo: parent })
  })
}
