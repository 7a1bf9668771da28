import { checkJoin, type GroupedKind, isSamePlace } from '@waea/domain/groups/members'
import { isRefusal } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit, ruleActor } from '../../platform/db/permit.ts'
import { placeOf } from './group-answers.ts'
import { findGroup, groupOfOrder, lockGroup } from './groups.store.ts'
import { joinGroup, makeGroup } from './join-group.ts'
import { type Joining, memberOfMobile, membersOf } from './members.store.ts'

/** A mobile that an order promised to a group, and its nickname there. */
export type PromisedMobile = Joining & { MobileProductUUID: Uuid }

/** The group that an order promised: a new one owned by one of its mobiles, or the group of an existing mobile. */
export interface GroupPromise {
  OrderUUID: Uuid
  Kind: GroupedKind
  /** True for a new group of the order; false for the group that the mobile `owner` is in, or will get. */
  isOwn: boolean
  owner: PromisedMobile
  joining: readonly PromisedMobile[]
}

/**
 * Puts mobiles into the group that their order promised, inside the caller's transaction: makes the group once there
 * are two mobiles, and adds later ones. Its members are not asked again, since the buyer confirmed. Leaves a mobile
 * that is in another group by now where it is, and leaves a full or ended group unchanged. Returns whether the promise
 * is kept as far as possible; false while the first two mobiles are awaited.
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
  // The group was made before, and its members have ended it since.
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

/** How many mobiles are in the group of a customer's mobile, including itself; 1 if it has no group yet. */
export async function companionsOf(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<number> {
  const member = await memberOfMobile(ctx, CustomerUUID, MobileUUID)
  return member ? (await membersOf(ctx, [member.GroupUUID])).length : 1
}

/** How many mobiles are in the companion group of a mobile, including itself; 1 if it is in none. */
export async function companionsNow(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<number> {
  const member = await memberOfMobile(ctx, CustomerUUID, MobileUUID)
  const group = member && (await findGroup(ctx, 'mobile', member.GroupUUID))
  return group?.Kind === 'companion' ? (await membersOf(ctx, [group.UUID])).length : 1
}
