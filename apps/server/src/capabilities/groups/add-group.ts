import type { Gives, Input } from '@waea/contract/call'
import type { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import type { customerGroups } from '@waea/contract/people/groups'
import { checkJoin, decideKind, fewestMembers, isSamePlace } from '@waea/domain/groups/members'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import {
  customerGroupAnswer,
  customerMemberAnswers,
  mobileGroupAnswer,
  mobileMemberAnswers,
  placeOf,
} from './group-answers.ts'
import type { GroupsOf } from './groups.store.ts'
import { joinGroup, makeGroup, mustExist } from './join-group.ts'
import { type Joining, type MemberRow, memberOfMobile } from './members.store.ts'
import { leadGroup, mustBeOwn, seeGroup } from './see-group.ts'

type Customers = typeof customerGroups
type Mobiles = typeof mobileGroups
type Check = Gives<Customers['checkCustomerGroupMember']>

/** Makes a group of customers (2§7.6). A person puts accounts of their own into it; others are invited. */
export async function addCustomerGroup(
  tx: Tx,
  input: Input<Customers['addCustomerGroup']>,
): Promise<Gives<Customers['addCustomerGroup']>> {
  const { CustomerUUID, CustomerGroupMembers = [], Name } = input
  mustSay(input.CustomerUUID ?? input.Name ?? input.CustomerGroupMembers)
  const lead = placeAsked({ CustomerUUID })
  const others = CustomerGroupMembers.map(placeAsked)
  const { group } = await makeOwn(tx, { Kind: 'customer', lead, others, Name })
  return customerGroupAnswer(group)
}

/** Makes a group of mobiles (2§7.7). Refuses solo and simple, which are not grouped; family where no type is named. */
export async function addMobileGroup(
  tx: Tx,
  input: Input<Mobiles['addMobileGroup']>,
): Promise<Gives<Mobiles['addMobileGroup']>> {
  const { CustomerUUID, MobileProductUUID, MobileGroupMembers = [], Type, Name } = input
  mustSay(CustomerUUID ?? MobileProductUUID ?? Type ?? Name ?? input.MobileGroupMembers)
  const lead = mobileAsked({ CustomerUUID, MobileProductUUID })
  const Kind = accept(decideKind(Type ?? 'family'))
  const others = MobileGroupMembers.map(mobileAsked)
  const { group } = await makeOwn(tx, { Kind, lead, others, Name })
  return mobileGroupAnswer(group)
}

/** Adds a customer to a group (2§7.6). */
export async function addCustomerMember(
  tx: Tx,
  input: Input<Customers['addCustomerGroupMember']>,
): Promise<Gives<Customers['addCustomerGroupMember']>> {
  mustSay(input.CustomerGroupUUID ?? input.CustomerUUID ?? input.Nickname)
  const joining = { ...placeAsked(input), Nickname: input.Nickname?.trim() }
  const member = await addOwn(tx, 'customer', groupAsked(input.CustomerGroupUUID), joining)
  return (await customerMemberAnswers(tx, [member]))[0] as Gives<Customers['addCustomerGroupMember']>
}

/** Adds a mobile to a group (2§7.7). */
export async function addMobileMember(
  tx: Tx,
  input: Input<Mobiles['addMobileGroupMember']>,
): Promise<Gives<Mobiles['addMobileGroupMember']>> {
  mustSay(input.MobileGroupUUID ?? input.CustomerUUID ?? input.MobileProductUUID ?? input.Nickname)
  const joining = { ...mobileAsked(input), Nickname: input.Nickname?.trim() }
  const member = await addOwn(tx, 'mobile', groupAsked(input.MobileGroupUUID), joining)
  return (await mobileMemberAnswers(tx, [member]))[0] as Gives<Mobiles['addMobileGroupMember']>
}

/** Whether a customer is a member of a group, and may become one (2§7.6). */
export function checkCustomerMember(ctx: Ctx, input: Input<Customers['checkCustomerGroupMember']>): Promise<Check> {
  mustSay(input.CustomerGroupUUID ?? input.CustomerUUID)
  return check(ctx, 'customer', groupAsked(input.CustomerGroupUUID), placeAsked(input))
}

/** Whether a mobile is a member of a group, and may become one (2§7.7). */
export function checkMobileMember(ctx: Ctx, input: Input<Mobiles['checkMobileGroupMember']>): Promise<Check> {
  mustSay(input.MobileGroupUUID ?? input.CustomerUUID ?? input.MobileProductUUID)
  return check(ctx, 'mobile', groupAsked(input.MobileGroupUUID), mobileAsked(input))
}

/**
 * A person learns of members of their group, and of places of their own; whether anybody else is a customer, or in
 * another group, they are not told.
 */
async function check(ctx: Ctx, of: GroupsOf, groupUuid: Uuid, place: Joining): Promise<Check> {
  const { members } = await seeGroup(ctx, of, groupUuid)
  const isMember = members.some((one) => isSamePlace(placeOf(one), placeOf(place)))
  if (isMember) return { IsMember: true, CanJoin: false, Reason: 'already-member' }
  mustBeOwn(ctx.actor, place.CustomerUUID)
  await mustExist(ctx, [place])
  const { MobileProductUUID } = place
  const elsewhere = MobileProductUUID !== null && (await memberOfMobile(ctx, place.CustomerUUID, MobileProductUUID))
  if (elsewhere) return { IsMember: false, CanJoin: false, Reason: 'in-another-group' }
  const isFull = checkJoin(members.map(placeOf), placeOf(place)) !== undefined
  return { IsMember: false, CanJoin: !isFull, ...(isFull && { Reason: 'group-full' as const }) }
}

/** Makes a group of what the actor owns; a program of the provider may name anybody, and a leader alone. */
async function makeOwn(tx: Tx, input: Parameters<typeof makeGroup>[2]) {
  // The leader may be named among the members too, as in an answer.
  const others = input.others.filter((one) => !isSamePlace(placeOf(one), placeOf(input.lead)))
  for (const { CustomerUUID } of [input.lead, ...others]) mustManage(tx, CustomerUUID)
  await mustExist(tx, [input.lead, ...others])
  return makeGroup(tx, tx.actor, { ...input, others, least: tx.actor.kind === 'client' ? 1 : fewestMembers })
}

async function addOwn(tx: Tx, of: GroupsOf, groupUuid: Uuid, joining: Joining): Promise<MemberRow> {
  const { group } = await leadGroup(tx, of, groupUuid)
  mustManage(tx, joining.CustomerUUID)
  await mustExist(tx, [joining])
  return joinGroup(tx, group, joining)
}

/** Refuses an account that the actor does not own: its people are asked by an invitation. */
function mustManage(tx: Tx, CustomerUUID: Uuid): void {
  mustBeOwn(tx.actor, CustomerUUID)
  permit(tx.actor, 'group:manage', { CustomerUUID })
}

/** Refuses a body that says nothing. */
function mustSay(said: unknown): void {
  if (said === undefined) throw new Refused(refuse('no-data'))
}

function groupAsked(uuid: string | undefined): Uuid {
  if (!uuid) throw new Refused(refuse('no-uuid'))
  return uuid.toLowerCase()
}

function placeAsked({ CustomerUUID }: { CustomerUUID?: string | undefined }): Joining {
  if (!CustomerUUID) throw new Refused(refuse('group-no-customer'))
  return { CustomerUUID: CustomerUUID.toLowerCase(), MobileProductUUID: null }
}

function mobileAsked(input: { CustomerUUID?: string | undefined; MobileProductUUID?: string | undefined }): Joining {
  const place = placeAsked(input)
  if (!input.MobileProductUUID) throw new Refused(refuse('no-uuid'))
  return { ...place, MobileProductUUID: input.MobileProductUUID.toLowerCase() }
}
