import { checkJoin, type GroupedKind, isSamePlace } from '@waea/domain/groups/members'
import { isRefusal } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit, ruleActor } from '../../platform/db/permit.ts'
import { placeOf } from './group-answers.ts'
import { findGroup, groupOfOrder, lockGroup } from './groups.store.ts'
import { joinGroup, makeGroup } from './join-group.ts'
import { type Joining, memberOfMobile, membersOf } from './members.store.ts'

/** A mobile that a group was promised, and what the group calls it. */
export type PromisedMobile = Joining & { MobileProductUUID: Uuid }

/** What an order promised: a group of its own that a mobile owns, or a place in the group of a mobile. */
export interface GroupPromise {
  OrderUUID: Uuid
  Kind: GroupedKind
  /** The group is that of the order; otherwise it is the one that the mobile `owner` is in, or gets. */
  isOwn: boolean
  owner: PromisedMobile
  joining: readonly PromisedMobile[]
}

/**
 * Puts mobiles into the group that their order promised, in the context's transaction: the group is made once there are
 * two, and joined later. Its people were not asked again, since the buyer had said so. A mobile that is in another group
 * by now stays there, and a group that is full or has ended meanwhile is left as it is. Returns whether the promise was
 * kept as far as it can be; false while the first two are still awaited.
 */
export async function keepGroupPromise(tx: Tx, promise: GroupPromise, wasMade: boolean): Promise<boolean> {
  const { OrderUUID, Kind, isOwn, owner } = promise
  const actor = ruleActor('groups')
  const group = await promisedGroup(tx, promise)
  const joining = await withoutGroup(tx, promise.joining)
  if (group) {
    for (const one of joining) await joinIfRoom(tx, permit(actor, 'group:manage', group), one)
    return true
  }
  // The group was made, and its people have ended it since.
  if (wasMade) return true
  const others = joining.filter((one) => !isSamePlace(placeOf(one), placeOf(owner)))
  const [lead] = await withoutGroup(tx, [owner])
  if (!lead) return true
  if (others.length === 0) return false
  const made = { Kind, lead, others: others.slice(0, 5), ...(isOwn && { OrderUUID }) }
  await makeGroup(tx, actor, made)
  return true
}

async function promisedGroup(tx: Tx, { OrderUUID, isOwn, owner }: GroupPromise) {
  const uuid = isOwn
    ? (await groupOfOrder(tx, OrderUUID))?.UUID
    : (await memberOfMobile(tx, owner.CustomerUUID, owner.MobileProductUUID))?.GroupUUID
  return uuid === undefined ? undefined : lockGroup(tx, 'mobile', uuid)
}

async function withoutGroup(tx: Tx, mobiles: readonly PromisedMobile[]): Promise<PromisedMobile[]> {
  const found: PromisedMobile[] = []
  for (const one of mobiles) {
    if (!(await memberOfMobile(tx, one.CustomerUUID, one.MobileProductUUID))) found.push(one)
  }
  return found
}

async function joinIfRoom(tx: Tx, group: Parameters<typeof joinGroup>[1], joining: PromisedMobile): Promise<void> {
  const members = await membersOf(tx, [group.UUID])
  if (!isRefusal(checkJoin(members.map(placeOf), placeOf(joining)))) await joinGroup(tx, group, joining)
  else
    tx.log('A SIM of an order found its group full', { GroupUUID: group.UUID, MobileUUID: joining.MobileProductUUID })
}

/** How many mobiles are in the group of one of a customer's mobiles, itself among them; 1 where it has no group yet. */
export async function companionsOf(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<number> {
  const member = await memberOfMobile(ctx, CustomerUUID, MobileUUID)
  return member ? (await membersOf(ctx, [member.GroupUUID])).length : 1
}

/** How many mobiles in service are in the companion group of a mobile, itself among them; 1 where it is in none. */
export async function companionsNow(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<number> {
  const member = await memberOfMobile(ctx, CustomerUUID, MobileUUID)
  const group = member && (await findGroup(ctx, 'mobile', member.GroupUUID))
  return group?.Kind === 'companion' ? (await membersOf(ctx, [group.UUID])).length : 1
}
