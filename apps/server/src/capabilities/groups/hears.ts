import { isSamePlace } from '@waea/domain/groups/members'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, permit, ruleActor } from '../../platform/db/permit.ts'
import type { Hears } from '../../platform/jobs/events.ts'
import { acceptInvite } from './accept-invite.ts'
import { placeOf } from './group-answers.ts'
import { type GroupsOf, lockGroup, updateGroup } from './groups.store.ts'
import { takeOut } from './leave-group.ts'
import { forgetAgreements, groupsWith, type MemberRow, memberOfMobile, membersOf } from './members.store.ts'

/** Adds acceptors of invites to groups, and takes ended mobiles and closed or erased accounts out of them. */
export const groupsHears: Hears<Tx> = {
  'approval.approved': acceptInvite,
  'mobile.ended': async (tx, { CustomerUUID, MobileUUID }) => {
    const member = await memberOfMobile(tx, CustomerUUID, MobileUUID)
    if (member) await dropFrom(tx, 'mobile', member.GroupUUID, (one) => one.MobileProductUUID === MobileUUID)
  },
  'customer.closed': (tx, { CustomerUUID }) => dropCustomer(tx, CustomerUUID),
  'customer.purged': async (tx, { CustomerUUID }) => {
    await forgetAgreements(tx, byRule('groups', 'group:manage', { CustomerUUID }))
    await dropCustomer(tx, CustomerUUID)
  },
}

/** Takes a customer out of all groups, of customers and of mobiles. */
async function dropCustomer(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  for (const { GroupUUID, of } of await groupsWith(tx, CustomerUUID)) {
    await dropFrom(tx, of, GroupUUID, (one) => one.CustomerUUID === CustomerUUID)
  }
}

/** Takes ended members out of a group; if its leader is one of them, the oldest remaining member becomes the leader. */
async function dropFrom(tx: Tx, of: GroupsOf, GroupUUID: Uuid, goes: (member: MemberRow) => boolean): Promise<void> {
  const actor = ruleActor('groups')
  const found = await lockGroup(tx, of, GroupUUID)
  if (!found) return
  let group = permit(actor, 'group:manage', found)
  const members = await membersOf(tx, [GroupUUID])
  const removed = members.filter(goes).map((one) => permit(actor, 'group:take-out', one))
  const next = members.find((one) => !goes(one))
  if (next && removed.some((one) => isSamePlace(placeOf(one), placeOf(group)))) {
    const { CustomerUUID, MobileProductUUID } = next
    await updateGroup(tx, group, { ...group, CustomerUUID, MobileProductUUID })
    group = permit(actor, 'group:manage', { ...group, CustomerUUID, MobileProductUUID })
  }
  await takeOut(tx, { group, members }, removed, { how: 'ended' })
}
