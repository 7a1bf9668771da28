import type { Asked, Gives } from '@waea/contract/call'
import type { customerGroups } from '@waea/contract/groups'
import type { mobileGroups } from '@waea/contract/mobile-groups'
import { fewestMembers } from '@waea/domain/groups/members'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { mustAgree } from './change-group.ts'
import type { GroupsOf, Led } from './groups.store.ts'
import { lockGroup } from './groups.store.ts'
import { endGroup, takeOut } from './leave-group.ts'
import type { MemberRow } from './members.store.ts'
import { leadGroup, ownMember, type Seen, seeGroup } from './see-group.ts'

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
 * Deletes a member's record: the leader removes, whoever's it is leaves. With the last member the group goes; of a
 * person, also where fewer than two would stay (1§4, decision B10).
 */
export async function removeMember(tx: Tx, of: GroupsOf, memberUuid: Uuid): Promise<Removed> {
  const { group, members, member } = await ownMember(tx, of, memberUuid)
  const isOwn = tx.actor.kind === 'person' && tx.actor.roles.some((one) => one.CustomerUUID === member.CustomerUUID)
  const fewest = tx.actor.kind === 'client' ? 1 : fewestMembers
  const Outcome = await takeOut(tx, { group, members }, [member], { how: isOwn ? 'left' : 'removed', fewest })
  return { UUID: group.UUID, Outcome }
}

/** A customer leaves a group of customers (2§7.6). */
export function leaveCustomerGroup(tx: Tx, asked: Asked<Customers['leaveCustomerGroup']>): Promise<Removed> {
  mustAgree([[asked.CustomerGroupUUID, asked.groupUuid]])
  return leave(tx, 'customer', asked)
}

/** A customer leaves a group with all of their mobiles (2§7.7). */
export function leaveMobileGroup(tx: Tx, asked: Asked<Mobiles['leaveMobileGroup']>): Promise<Removed> {
  mustAgree([[asked.MobileGroupUUID, asked.groupUuid]])
  return leave(tx, 'mobile', asked)
}

/** The leader removes another customer from the group (2§7.6). */
export function removeFromCustomerGroup(tx: Tx, asked: Asked<Customers['removeFromCustomerGroup']>): Promise<Removed> {
  mustAgree([
    [asked.CustomerGroupUUID, asked.groupUuid],
    [asked.OtherCustomerUUID, asked.otherUuid],
  ])
  return removeOther(tx, 'customer', asked, ({ CustomerUUID }) => CustomerUUID === asked.otherUuid)
}

/** The leader removes another mobile from the group (2§7.7). */
export function removeFromMobileGroup(tx: Tx, asked: Asked<Mobiles['removeFromMobileGroup']>): Promise<Removed> {
  mustAgree([
    [asked.MobileGroupUUID, asked.groupUuid],
    [asked.OtherMobileProductUUID, asked.otherUuid],
  ])
  return removeOther(tx, 'mobile', asked, ({ MobileProductUUID }) => MobileProductUUID === asked.otherUuid)
}

async function leave(
  tx: Tx,
  of: GroupsOf,
  { customerUuid, groupUuid }: { customerUuid: Uuid; groupUuid: Uuid },
): Promise<Removed> {
  const { group, members } = await locked(tx, of, groupUuid)
  const own = members.filter(({ CustomerUUID }) => CustomerUUID === customerUuid)
  if (own.length === 0) throw new Refused(refuse('not-found'))
  const leaving = own.map((one) => permit(tx.actor, 'group:manage', one))
  return { UUID: group.UUID, Outcome: await takeOut(tx, { group, members }, leaving, { how: 'left' }) }
}

async function removeOther(
  tx: Tx,
  of: GroupsOf,
  { customerUuid, groupUuid }: { customerUuid: Uuid; groupUuid: Uuid },
  isOther: (member: MemberRow) => boolean,
): Promise<Removed> {
  const { group, members } = await ledBy(tx, of, groupUuid, customerUuid)
  const other = members.find(isOther)
  if (!other) throw new Refused(refuse('not-found'))
  const leaving = [permit(tx.actor, 'group:manage', { ...other, ledBy: group.CustomerUUID })]
  return { UUID: group.UUID, Outcome: await takeOut(tx, { group, members }, leaving, { how: 'removed' }) }
}

/** A group that the customer of the path leads, locked; a member of it is told that it is not theirs to change. */
async function ledBy(tx: Tx, of: GroupsOf, groupUuid: Uuid, customerUuid: Uuid): Promise<Seen<Led>> {
  const led = await leadGroup(tx, of, groupUuid)
  if (led.group.CustomerUUID !== customerUuid) throw new Refused(refuse('not-allowed'))
  return led
}

/** A group that the actor sees, locked, with its members as they are under the lock. */
async function locked(tx: Tx, of: GroupsOf, groupUuid: Uuid): Promise<Seen> {
  await seeGroup(tx, of, groupUuid)
  await lockGroup(tx, of, groupUuid)
  return seeGroup(tx, of, groupUuid)
}
