import type { Actor } from '@waea/domain/access/actor'
import { checkJoin, checkMembers } from '@waea/domain/groups/members'
import { mobileStatus } from '@waea/domain/mobiles/mobile-state'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit, ruleActor } from '../../platform/db/permit.ts'
import { customersByUuid } from '../customers/index.ts'
import { mobileOf } from '../mobiles/index.ts'
import { placeOf } from './group-answers.ts'
import { type GroupRow, insertGroup, type Kind, type Led } from './groups.store.ts'
import { insertMember, type Joining, type MemberRow, membersOf } from './members.store.ts'
import { tellGroup } from './tell-group.ts'

/** A group to be made; its leader is its first member. */
export interface NewGroup {
  Kind: Kind
  lead: Joining
  others: readonly Joining[]
  Name?: string | undefined
  OrderUUID?: Uuid | undefined
  /** The least number of members; the provider may make a group of its leader alone. */
  least?: number | undefined
  /** Sends no messages, for demo data. */
  isQuiet?: true
}

/**
 * Makes a group with its members, inside the caller's transaction, and tells the members except the people of the
 * actor. Does not check whether the actor may add these members: callers do. Refuses too few or too many members, and a
 * mobile that is in a group already.
 */
export async function makeGroup(
  tx: Tx,
  actor: Actor,
  input: NewGroup,
): Promise<{ group: GroupRow; members: MemberRow[] }> {
  const { lead, others, Kind, Name, OrderUUID, least } = input
  const joining = [lead, ...others]
  const refusal = checkMembers(joining.map(placeOf), least)
  if (refusal) throw new Refused(refusal)
  const { CustomerUUID, MobileProductUUID } = lead
  const named = { Name: Name?.trim() || null, OrderUUID: OrderUUID ?? null }
  const made = { CustomerUUID, UUID: tx.newUuid(), Kind, MobileProductUUID, ...named }
  const group = permit(actor, 'group:manage', await insertGroup(tx, permit(actor, 'group:manage', made)))
  const members: MemberRow[] = []
  for (const one of joining) members.push(await insertOrRefuse(tx, group, one))
  await tx.audit({ CustomerUUID, deed: 'group-made', detail: { GroupUUID: group.UUID, Kind, members: members.length } })
  if (!input.isQuiet) await tellGroup(tx, group, members, { news: 'made', members })
  return { group, members }
}

/**
 * Adds a member to a locked group, inside the caller's transaction, and tells the group. Refuses 'already-member', also
 * for a mobile in another group, and 'group-full'.
 */
export async function joinGroup(tx: Tx, group: Led, joining: Joining): Promise<MemberRow> {
  const before = await membersOf(tx, [group.UUID])
  const refusal = checkJoin(before.map(placeOf), placeOf(joining))
  if (refusal) throw new Refused(refusal)
  const member = await insertOrRefuse(tx, group, joining)
  const { CustomerUUID } = member
  await tx.audit({ CustomerUUID, deed: 'group-joined', detail: { GroupUUID: group.UUID, MemberUUID: member.UUID } })
  await tellGroup(tx, group, [...before, member], { news: 'joined', members: [member] })
  return member
}

async function insertOrRefuse(tx: Tx, group: Led, joining: Joining): Promise<MemberRow> {
  const member = await insertMember(tx, group, joining)
  if (!member) throw new Refused(refuse('already-member'))
  return member
}

/**
 * Refuses 'not-found' for customers that do not exist or are closed, and for mobiles that are not theirs or have ended.
 */
export async function mustExist(ctx: Ctx, places: readonly Joining[]): Promise<void> {
  const customers = await customersByUuid(ctx, [...new Set(places.map(({ CustomerUUID }) => CustomerUUID))])
  for (const { CustomerUUID, MobileProductUUID } of places) {
    const customer = customers.get(CustomerUUID)
    if (!customer || customer.deletedAt) throw new Refused(refuse('not-found'))
    if (MobileProductUUID === null) continue
    const mobile = await mobileOf(ctx, CustomerUUID, MobileProductUUID)
    if (!mobile || mobile.Status === mobileStatus.ended) throw new Refused(refuse('not-found'))
  }
}

/** Makes a demo group without telling anybody; returns its id. */
export async function seedGroup(tx: Tx, input: NewGroup): Promise<Uuid> {
  return (await makeGroup(tx, ruleActor('groups'), { ...input, isQuiet: true })).group.UUID
}
