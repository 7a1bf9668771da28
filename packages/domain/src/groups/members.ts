import type { Uuid } from '@waea/kit/ids'
import { type Refusal, refuse } from '../refusal.ts'
import { type GroupKind, groupOptions, maxCompanions } from '../shop/cart/sim-groups.ts'

/** A group needs at least two members (1§5). */
export const fewestMembers = 2

/** At most so many members in any group: what the specification says of companions (1§5, 3§9.1) holds for all. */
export const mostMembers = maxCompanions

/** The kinds of mobile groups that have members; a solo or simple SIM stands by itself (1§5). */
export type GroupedKind = 'family' | 'companion'

/** Who leads a group: a customer and, in a mobile group, the mobile that owns it. */
export interface GroupLead {
  CustomerUUID: Uuid
  MobileProductUUID?: Uuid | undefined
}

/** A customer in a group, or one of a customer's mobiles in a mobile group. */
export type GroupPlace = GroupLead

/** Whether two places in groups are the same: the same customer, and the same mobile where they have one. */
export function isSamePlace(one: GroupPlace, other: GroupPlace): boolean {
  return one.CustomerUUID === other.CustomerUUID && one.MobileProductUUID === other.MobileProductUUID
}

/** The kind of a mobile group that is to be made. Refuses solo and simple, which are not grouped (1§5). */
export function decideKind(kind: GroupKind): GroupedKind | Refusal {
  return groupOptions[kind].Grouped ? (kind as GroupedKind) : refuse('group-not-grouped', undefined, 'Type')
}

/** Whether a group may be made of some members. Refuses one that names a member twice, too few and too many (1§5). */
export function checkMembers(members: readonly GroupPlace[], least = fewestMembers): Refusal | undefined {
  const isTwice = members.some((one, at) => members.slice(at + 1).some((other) => isSamePlace(one, other)))
  if (isTwice) return refuse('already-member')
  if (members.length < least) return refuse('group-too-small')
  return members.length > mostMembers ? refuse('group-full', { most: mostMembers }) : undefined
}

/** Whether a group of some members takes another one. Refuses a member of it, and a group that is full. */
export function checkJoin(members: readonly GroupPlace[], joining: GroupPlace): Refusal | undefined {
  if (members.some((one) => isSamePlace(one, joining))) return refuse('already-member')
  return members.length >= mostMembers ? refuse('group-full', { most: mostMembers }) : undefined
}

/** What a removal leaves of a group: the others, or nothing. */
export type Removal = 'member-gone' | 'group-gone'

/**
 * What becomes of a group when members leave or are removed (1§4, decisions B9 and B10): they alone go while two others
 * stay, otherwise the group goes. Refuses to take the leader out of a group that stays: it is handed over first.
 * `fewest` is how many have to stay; the provider may leave a single one.
 */
export function decideRemoval(
  lead: GroupLead,
  members: readonly GroupPlace[],
  leaving: readonly GroupPlace[],
  fewest = fewestMembers,
): Removal | Refusal {
  if (members.length - leaving.length < Math.max(fewest, 1)) return 'group-gone'
  return leaving.some((one) => isSamePlace(lead, one)) ? refuse('group-leader-stays') : 'member-gone'
}

/**
 * Who of a group may take a member out beside its leader and the member: in a group of customers the other members too
 * (1§6), but never the leader.
 */
export function fellowsOf(lead: GroupLead, members: readonly GroupPlace[], leaving: GroupPlace): Uuid[] {
  const isOfMobiles = lead.MobileProductUUID !== undefined
  return isOfMobiles || isSamePlace(lead, leaving) ? [] : members.map(({ CustomerUUID }) => CustomerUUID)
}

/** What follows for one customer from a group and its members (1§3). */
export interface GroupFlags {
  /** The customer leads the group. */
  is_leader: boolean
  /** The very place asked about owns it: in a mobile group, the mobile too. */
  is_group_owner: boolean
  members_total_items_count: number
}

/** The flags of a group for a customer, and for one of their mobiles where it is asked about (1§3). */
export function groupFlags(lead: GroupLead, members: readonly GroupPlace[], input: GroupPlace): GroupFlags {
  const is_leader = lead.CustomerUUID === input.CustomerUUID
  const isOwn = input.MobileProductUUID === undefined || input.MobileProductUUID === lead.MobileProductUUID
  return { is_leader, is_group_owner: is_leader && isOwn, members_total_items_count: members.length }
}

/**
 * Whether what a request repeats of its path agrees with it (decision D45): the path wins, and a payload that says
 * something else is refused.
 */
export function checkAgreement(
  pairs: readonly (readonly [said: string | undefined, path: string])[],
): Refusal | undefined {
  const differs = pairs.some(([said, path]) => said !== undefined && said.toLowerCase() !== path.toLowerCase())
  return differs ? refuse('ids-disagree') : undefined
}
