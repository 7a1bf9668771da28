import type { Gives, Input } from '@waea/contract/call'
import type { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import type { customerGroups } from '@waea/contract/people/groups'
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
import { leadGroup, leavingMember, permitLeaving, type Seen, seeGroup } from './see-group.ts'

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
 * Deletes a member's record: the leader removes, and in a group of customers another member; whoever's it is leaves. With the last member the group goes; of a
 * person, also where fewer than two would stay (1§4, decision B10).
 */
export async function removeMember(tx: Tx, of: GroupsOf, memberUuid: Uuid): Promise<Removed> {
  const { group, members, member } = await leavingMember(tx, of, memberUuid)
  const isOwn = tx.actor.kind === 'person' && tx.actor.roles.some((one) => one.CustomerUUID === member.CustomerUUID)
  const fewest = tx.actor.kind === 'client' ? 1 : fewestMembers
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

/** A customer leaves a group with all of their mobiles (2§7.7). */
export function leaveMobileGroup(tx: Tx, input: Input<Mobiles['leaveMobileGroup']>): Promise<Removed> {
  mustAgree([[input.MobileGroupUUID, input.groupUuid]])
  return leave(tx, 'mobile', input)
}

/** The leader removes another customer from the group, or another member does, though never the leader (1§6, 2§7.6). */
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
  const leaving = own.map((one) => permit(tx.actor, 'group:take-out', one))
  return { UUID: group.UUID, Outcome: await takeOut(tx, { group, members }, leaving, { how: 'left' }) }
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
  // Whoever has no part in removing learns nothing of who is in it.
  if (!isIn || (of === 'mobile' && group.CustomerUUID !== customerUuid)) throw new Refused(refuse('not-allowed'))
  if (!other) throw new Refused(refuse('not-found'))
  const leaving = [permitLeaving(tx.actor, { group, members }, other)]
  const how = of === 'customer' && other.CustomerUUID === customerUuid ? 'left' : 'removed'
  const Outcome = await takeOut(tx, { group, members }, leaving, { how, doneBy: customerUuid })
  return { UUID: group.UUID, Outcome }
}

/** The customer of the actor who takes somebody out: the leader where the actor is of both. */
function actingMember({ actor }: Tx, { group, members }: Seen): Uuid | undefined {
  if (actor.kind !== 'person') return undefined
  const own = [group, ...members].map(({ CustomerUUID }) => CustomerUUID)
  return own.find((customer) => actor.roles.some((role) => role.CustomerUUID === customer && role.Role === 'owner'))
}

/** A group that the actor sees, locked, with its members as they are under the lock. */
async function locked(tx: Tx, of: GroupsOf, groupUuid: Uuid): Promise<Seen> {
  await seeGroup(tx, of, groupUuid)
  await lockGroup(tx, of, groupUuid)
  return seeGroup(tx, of, groupUuid)
}
