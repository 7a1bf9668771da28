import { type Actor, roleOn } from '@waea/domain/access/actor'
import { type CustomersThing, may } from '@waea/domain/access/may'
import { fellowsOf } from '@waea/domain/groups/members'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { type Permitted, permit } from '../../platform/db/permit.ts'
import { placeOf } from './group-answers.ts'
import { findGroup, type GroupRow, type GroupsOf, type Led, lockGroup } from './groups.store.ts'
import {
  findMember,
  type MemberRow,
  membersOf,
  type OwnMember,
  type RemovableMember,
  type SharingMember,
} from './members.store.ts'

/** A group with its members. */
export interface Seen<G = GroupRow> {
  group: G
  members: MemberRow[]
}

/**
 * The customers whose groups the actor sees: a person's own without suspended ones; undefined (all) for programs of the
 * provider.
 */
export function ownCustomers(actor: Actor): Uuid[] | undefined {
  if (actor.kind !== 'person') return undefined
  return actor.roles
    .map(({ CustomerUUID }) => CustomerUUID)
    .filter((customer) => !actor.suspendedCustomers.includes(customer))
}

/** Refuses a customer that is not the actor's with 'not-found', like one that does not exist. */
export function mustBeOwn(actor: Actor, CustomerUUID: Uuid): void {
  permit(actor, 'group:read', { CustomerUUID })
  mustNotBeSuspended(actor, CustomerUUID)
}

/** A group that the actor leads or belongs to. Refuses 'not-found' otherwise. */
export async function seeGroup(ctx: Ctx, of: GroupsOf, UUID: Uuid): Promise<Seen> {
  return seen(ctx, await findGroup(ctx, of, UUID))
}

/** A member of a group that the actor leads or belongs to, with the group. */
export async function seeMember(ctx: Ctx, of: GroupsOf, UUID: Uuid): Promise<Seen & { member: MemberRow }> {
  const member = await findMember(ctx, of, UUID)
  if (!member) throw new Refused(refuse('not-found'))
  return { ...(await seeGroup(ctx, of, member.GroupUUID)), member }
}

/** A group that the actor leads, locked. Refuses its other members with 'not-allowed', as they know the group. */
export async function leadGroup(tx: Tx, of: GroupsOf, UUID: Uuid): Promise<Seen<Led>> {
  const { group, members } = await seen(tx, await lockGroup(tx, of, UUID))
  return { group: permitSeen(tx.actor, 'group:manage', group), members }
}

/** A member that the actor may rename, as the leader or as its owner; the group is locked. */
export async function ownMember(tx: Tx, of: GroupsOf, UUID: Uuid): Promise<Seen & { member: OwnMember }> {
  const { member, ...found } = await lockMember(tx, of, UUID)
  return { ...found, member: permitSeen(tx.actor, 'group:manage', { ...member, ledBy: found.group.CustomerUUID }) }
}

/** A member that the actor may take out; the group is locked. */
export async function removableMember(tx: Tx, of: GroupsOf, UUID: Uuid): Promise<Seen & { member: RemovableMember }> {
  const { member, ...found } = await lockMember(tx, of, UUID)
  return { ...found, member: permitRemoval(tx.actor, found, member) }
}

/** Permits deciding what a member shares: to its owner alone, not to the leader. */
export function permitSharing(actor: Actor, member: MemberRow): SharingMember {
  return permitSeen(actor, 'usage:share', member)
}

/** Permits taking a member out: to the leader, the member's owner and, in a group of customers, other members. */
export function permitRemoval(actor: Actor, { group, members }: Seen, member: MemberRow): RemovableMember {
  const fellows = fellowsOf(placeOf(group), members.map(placeOf), placeOf(member))
  const acting = fellows.filter((customer) => !isSuspended(actor, customer))
  return permitSeen(actor, 'group:take-out', { ...member, ledBy: group.CustomerUUID, fellows: acting })
}

/** A member that the actor sees, with its group locked. */
export async function lockMember(tx: Tx, of: GroupsOf, UUID: Uuid): Promise<Seen & { member: MemberRow }> {
  const { GroupUUID } = (await seeMember(tx, of, UUID)).member
  const found = await seen(tx, await lockGroup(tx, of, GroupUUID))
  // The member may have been taken out while this waited for the lock.
  const member = found.members.find((one) => one.UUID === UUID)
  if (!member) throw new Refused(refuse('not-found'))
  return { ...found, member }
}

async function seen(ctx: Ctx, group: GroupRow | undefined): Promise<Seen> {
  if (!group) throw new Refused(refuse('not-found'))
  const members = await membersOf(ctx, [group.UUID])
  const parts = [...new Set([group, ...members].map(({ CustomerUUID }) => CustomerUUID))]
  const own = parts.filter((CustomerUUID) => may(ctx.actor, 'group:read', { CustomerUUID }) === 'yes')
  const [first] = own
  if (first === undefined) throw new Refused(refuse('not-found'))
  if (own.every((customer) => isSuspended(ctx.actor, customer))) throw new Refused(refuse('suspended'))
  return { group, members }
}

/** Like `permit`, for objects that the actor already sees: refuses 'not-allowed' instead of 'not-found'. */
function permitSeen<T extends CustomersThing, D extends 'group:manage' | 'group:take-out' | 'usage:share'>(
  actor: Actor,
  deed: D,
  thing: T,
): Permitted<T, D> {
  if (may(actor, deed, thing) === 'not-found') throw new Refused(refuse('not-allowed'))
  const allowed = permit(actor, deed, thing)
  const acts = roleOn(actor, thing.CustomerUUID) ? thing.CustomerUUID : thing.ledBy
  if (acts) mustNotBeSuspended(actor, acts)
  return allowed
}

function mustNotBeSuspended(actor: Actor, CustomerUUID: Uuid): void {
  if (isSuspended(actor, CustomerUUID)) throw new Refused(refuse('suspended'))
}

function isSuspended(actor: Actor, CustomerUUID: Uuid): boolean {
  return actor.kind === 'person' && actor.suspendedCustomers.includes(CustomerUUID)
}
