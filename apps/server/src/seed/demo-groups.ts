import type { Uuid } from '@waea/kit/ids'
import { sendInvite } from '../capabilities/approvals/index.ts'
import { seedGroup } from '../capabilities/groups/index.ts'
import { mobilesByNumber } from '../capabilities/mobiles/index.ts'
import type { Ctx, Tx } from '../platform/ctx.ts'

const numbers = { leader: '64215550145', member: '64215550146', prepay: '64215550142' }

/**
 * The demo's groups: leader@ and member@ form a family and a customer group. Invites between leader@ and prepay@ are
 * pending in both directions, for the hour that an invite lasts.
 */
export async function seedDemoGroups(ctx: Ctx): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const [leader, member, prepay] = await Promise.all([
      placeOf(tx, numbers.leader),
      placeOf(tx, numbers.member),
      placeOf(tx, numbers.prepay),
    ])
    const named = { Name: 'Demo whānau' }
    const family = await seedGroup(tx, {
      Kind: 'family',
      lead: leader,
      others: [{ ...member, SharesWithLeader: true }],
      ...named,
    })
    const [lead, other] = [leader, member].map(({ CustomerUUID }) => ({ CustomerUUID, MobileProductUUID: null }))
    if (lead && other) await seedGroup(tx, { Kind: 'customer', lead, others: [other] })
    await sendInvite(tx, {
      CustomerUUID: leader.CustomerUUID,
      RequestedTo: numbers.prepay,
      ApprovalType: 'MOBILEGROUP_INVITE',
      ResourceUUID: family,
      Description: 'Join our family',
    })
    await sendInvite(tx, {
      CustomerUUID: prepay.CustomerUUID,
      RequestedTo: leader.CustomerUUID,
      ApprovalType: 'GROUP_INVITE',
      Description: 'Shall we be a group?',
    })
  })
}

async function placeOf(tx: Tx, number: string): Promise<{ CustomerUUID: Uuid; MobileProductUUID: Uuid }> {
  const [mobile] = await mobilesByNumber(tx, number)
  if (!mobile) throw new Error(`The demo has no mobile ${number}`)
  return { CustomerUUID: mobile.CustomerUUID, MobileProductUUID: mobile.UUID }
}
