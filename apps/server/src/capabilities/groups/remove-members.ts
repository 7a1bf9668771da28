import type { Gives, Input } from '@waea/contract/call'
import type { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import type { customerGroups } from '@waea/contract/people/groups'
import { isProviders } from '@waea/domain/access/actor'
import { fewestMembers } from '@waea/domain/groups/members'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { mustAgree } from './change-group.ts'
import type { GroupsOf } from './groups.store.ts'
import { lockGroup } from './groups.store.ts'
import { endGroup, takeOut } from './leave-group.ts'
import type { MemberRow } from './members.store.ts'
import { leadGroup, permitRemoval, removableMember, type Seen, seeGroup } from './permitted-group.ts'

type Removed = Gives<typeof customerGroups.leaveCustomerGroup>
type Customers = typeof customerGroups
type Mobiles = typeof mobileGroups

/** Deletes a group that the actor leads (2§7.6, 2§7.7). */
export async function removeGroup(tx: Tx, of: GroupsOf, groupUuid: Uuid): Promise<{ UUID: Uuid }> {
  const led = await leadGroup(tx, of, groupUuid)
  await endGroup(tx, led)
  return { UUID: led.group.UUID }
}

/**
 * Deletes a membership: removed by the leader or, in a group of customers, by another member; or left by the member
 * themselves. The group ends with its last member and, if a person does this, also when fewer than two would remain
 * (1§4, decision B10).
 */
export async function removeMember(tx: Tx, of: GroupsOf, memberUuid: Uuid): Promise<Removed> {
  const { group, members, member } = await removableMember(tx, of, memberUuid)
  const isOwn = tx.actor.kind === 'person' && tx.actor.roles.some((one) => one.CustomerUUID === member.CustomerUUID)
  const fewest = isProviders(tx.actor) ? 1 : fewestMembers
  const doneBy = isOwn ? undefined : actingMember(tx, { group, members })
  const how = isOwn ? 'left' : 'removed'
  const Outcome = await takeOut(tx, { group, members }, [member], { how, fewest, ...(doneBy && { doneBy }) })
  return { UUID: group.UUID, Outcome }
}

/** A customer leaves a group of customers (2§7.6). */
export function leaveCustomerGroup(tx: Tx, input: Input<Customers['leaveCustomerGroup']>): Promise<Removed> {
  mustAgree([[input.CustomerGroupUUID, input.groupUuid]])
  return leave(tx, 'customer', input)
}

/** A customer leaves a group with all their mobiles (2§7.7). */
export function leaveMobileGroup(tx: Tx, input: Input<Mobiles['leaveMobileGroup']>): Promise<Removed> {
  mustAgree([[input.MobileGroupUUID, input.groupUuid]])
  return leave(tx, 'mobile', input)
}

/** The leader, or another member, removes a customer from the group; nobody can remove the leader (1§6, 2§7.6). */
export function removeFromCustomerGroup(tx: Tx, input: Input<Customers['removeFromCustomerGroup']>): Promise<Removed> {
  mustAgree([
    [input.CustomerGroupUUID, input.groupUuid],
    [input.OtherCustomerUUID, input.otherUuid],
  ])
  return removeOther(tx, 'customer', input, ({ CustomerUUID }) => CustomerUUID === input.otherUuid)
}

/** The leader removes another mobile from the group (2§7.7). */
export function removeFromMobileGroup(tx: Tx, input: Input<Mobiles['removeFromMobileGroup']>): Promise<Removed> {
  mustAgree([
    [input.MobileGroupUUID, input.groupUuid],
    [input.OtherMobileProductUUID, input.otherUuid],
  ])
  return removeOther(tx, 'mobile', input, ({ MobileProductUUID }) => MobileProductUUID === input.otherUuid)
}

async function leave(
  tx: Tx,
  of: GroupsOf,
  { customerUuid, groupUuid }: { customerUuid: Uuid; groupUuid: Uuid },
): Promise<Removed> {
  const { group, members } = await locked(tx, of, groupUuid)
  const own = members.filter(({ CustomerUUID }) => CustomerUUID === customerUuid)
  if (own.length === 0) throw new Refused(refuse('not-found'))
  const removed = own.map((one) => permit(tx.actor, 'group:take-out', one))
  return { UUID: group.UUID, Outcome: await takeOut(tx, { group, members }, removed, { how: 'left' }) }
}

async function removeOther(
  tx: Tx,
  of: GroupsOf,
  { customerUuid, groupUuid }: { customerUuid: Uuid; groupUuid: Uuid },
  isOther: (member: MemberRow) => boolean,
): Promise<Removed> {
  const { group, members } = await locked(tx, of, groupUuid)
  const isIn = members.some(({ CustomerUUID }) => CustomerUUID === customerUuid)
  const other = members.find(isOther)
  // Checked before `other`, so that outsiders do not learn who is in the group.
  if (!isIn || (of === 'mobile' && group.CustomerUUID !== customerUuid)) throw new Refused(refuse('not-allowed'))
  if (!other) throw new Refused(refuse('not-found'))
  const removed = [permitRemoval(tx.actor, { group, members }, other)]
  const how = of === 'customer' && other.CustomerUUID === customerUuid ? 'left' : 'removed'
  const Outcome = await takeOut(tx, { group, members }, removed, { how, doneBy: customerUuid })
  return { UUID: group.UUID, Outcome }
}

/** The actor's customer that removes a member: the leader if they own both the leader's account and a member's. */
function actingMember({ actor }: Tx, { group, members }: Seen): Uuid | undefined {
  if (actor.kind !== 'person') return undefined
  const own = [group, ...members].map(({ CustomerUUID }) => CustomerUUID)
  return own.find((customer) => actor.roles.some((role) => role.CustomerUUID === customer && role.Role === 'owner'))
}

/** A group that the actor sees, locked, with its members read under the lock. */
async function locked(tx: Tx, of: GroupsOf, groupUuid: Uuid): Promise<Seen> {
  await seeGroup(tx, of, groupUuid)
  await lockGroup(tx, of, groupUuid)
  return seeGroup(tx, of, groupUuid)
}
