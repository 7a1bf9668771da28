import type { Uuid } from '@waea/kit/ids'
import { type Refusal, refuse } from '../refusal.ts'
import { maxCompanions } from '../shop/cart/companions.ts'
import { type GroupKind, groupOptions } from '../shop/cart/sim-groups.ts'

/** A group needs at least two members (1§5). */
export const fewestMembers = 2

/** The most members of any group: the specification's limit for companions (1§5, 3§9.1) applies to all. */
export const mostMembers = maxCompanions

/** The kinds of mobile groups with members; a solo or simple SIM is on its own (1§5). */
export type GroupedKind = 'family' | 'companion'

/** The leader of a group: a customer and, in a mobile group, the mobile that owns it. */
export interface GroupLead {
  CustomerUUID: Uuid
  MobileProductUUID?: Uuid | undefined
}

/** A customer in a group, or one of a customer's mobiles in a mobile group. */
export type GroupPlace = GroupLead

/** Whether two places are the same: the same customer, and the same mobile if they have one. */
export function isSamePlace(one: GroupPlace, other: GroupPlace): boolean {
  return one.CustomerUUID === other.CustomerUUID && one.MobileProductUUID === other.MobileProductUUID
}

/** The kind of a new mobile group. Refuses solo and simple, which are not grouped (1§5). */
export function decideKind(kind: GroupKind): GroupedKind | Refusal {
  return groupOptions[kind].Grouped ? (kind as GroupedKind) : refuse('group-not-grouped', undefined, 'Type')
}

/** Whether these members can form a group. Refuses a duplicate member, too few and too many (1§5). */
export function checkMembers(members: readonly GroupPlace[], least = fewestMembers): Refusal | undefined {
  const isTwice = members.some((one, at) => members.slice(at + 1).some((other) => isSamePlace(one, other)))
  if (isTwice) return refuse('already-member')
  if (members.length < least) return refuse('group-too-small')
  return members.length > mostMembers ? refuse('group-full', { most: mostMembers }) : undefined
}

/** Whether someone can join a group. Refuses an existing member, and a full group. */
export function checkJoin(members: readonly GroupPlace[], joining: GroupPlace): Refusal | undefined {
  if (members.some((one) => isSamePlace(one, joining))) return refuse('already-member')
  return members.length >= mostMembers ? refuse('group-full', { most: mostMembers }) : undefined
}

/** What a removal ends: the membership alone, or the whole group. */
export type Removal = 'member-gone' | 'group-gone'

/**
 * What happens to a group when members leave or are removed (1§4, decisions B9 and B10): only they go if two others
 * stay, otherwise the group ends. Refuses to remove the leader of a group that stays; the leadership must be handed
 * over first. `fewest` is how many have to stay; the provider may leave a single one.
 */
export function decideRemoval(
  lead: GroupLead,
  members: readonly GroupPlace[],
  removed: readonly GroupPlace[],
  fewest = fewestMembers,
): Removal | Refusal {
  if (members.length - removed.length < Math.max(fewest, 1)) return 'group-gone'
  return removed.some((one) => isSamePlace(lead, one)) ? refuse('group-leader-stays') : 'member-gone'
}

/**
 * Who may remove a member besides the leader and the member themselves: in a group of customers the other members too
 * (1§6), but they can't remove the leader.
 */
export function fellowsOf(lead: GroupLead, members: readonly GroupPlace[], removed: GroupPlace): Uuid[] {
  const isOfMobiles = lead.MobileProductUUID !== undefined
  return isOfMobiles || isSamePlace(lead, removed) ? [] : members.map(({ CustomerUUID }) => CustomerUUID)
}

/** What a group and its members mean for one customer (1§3). */
export interface GroupFlags {
  /** The customer leads the group. */
  is_leader: boolean
  /** The queried place owns the group: in a mobile group, the mobile must match too. */
  is_group_owner: boolean
  members_total_items_count: number
}

/** The flags of a group for a customer, or for one of their mobiles if given (1§3). */
export function groupFlags(lead: GroupLead, members: readonly GroupPlace[], input: GroupPlace): GroupFlags {
  const is_leader = lead.CustomerUUID === input.CustomerUUID
  const isOwn = input.MobileProductUUID === undefined || input.MobileProductUUID === lead.MobileProductUUID
  return { is_leader, is_group_owner: is_leader && isOwn, members_total_items_count: members.length }
}

/**
 * Checks that ids repeated in a request match its path (decision D45). The path wins; a payload that differs is
 * refused.
 */
export function checkAgreement(
  pairs: readonly (readonly [said: string | undefined, path: string])[],
): Refusal | undefined {
  const differs = pairs.some(([said, path]) => said !== undefined && said.toLowerCase() !== path.toLowerCase())
  return differs ? refuse('ids-disagree') : undefined
}
