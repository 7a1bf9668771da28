import type { Gives, Input } from '@waea/contract/call'
import type { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import type { customerGroups } from '@waea/contract/people/groups'
import { isProviders } from '@waea/domain/access/actor'
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
import { leadGroup, mustBeOwn, seeGroup } from './permitted-group.ts'

type Customers = typeof customerGroups
type Mobiles = typeof mobileGroups
type Check = Gives<Customers['checkCustomerGroupMember']>

/** Makes a group of customers (2§7.6). A person can add accounts of their own; others have to be invited. */
export async function addCustomerGroup(
  tx: Tx,
  input: Input<Customers['addCustomerGroup']>,
): Promise<Gives<Customers['addCustomerGroup']>> {
  const { CustomerUUID, CustomerGroupMembers = [], Name } = input
  mustSay(input.CustomerUUID ?? input.Name ?? input.CustomerGroupMembers)
  const lead = requestedCustomer({ CustomerUUID })
  const others = CustomerGroupMembers.map(requestedCustomer)
  const { group } = await makeOwn(tx, { Kind: 'customer', lead, others, Name })
  return customerGroupAnswer(group)
}

/** Makes a group of mobiles (2§7.7), a family if no type is given. Refuses solo and simple, which are not grouped. */
export async function addMobileGroup(
  tx: Tx,
  input: Input<Mobiles['addMobileGroup']>,
): Promise<Gives<Mobiles['addMobileGroup']>> {
  const { CustomerUUID, MobileProductUUID, MobileGroupMembers = [], Type, Name } = input
  mustSay(CustomerUUID ?? MobileProductUUID ?? Type ?? Name ?? input.MobileGroupMembers)
  const lead = requestedMobile({ CustomerUUID, MobileProductUUID })
  const Kind = accept(decideKind(Type ?? 'family'))
  const others = MobileGroupMembers.map(requestedMobile)
  const { group } = await makeOwn(tx, { Kind, lead, others, Name })
  return mobileGroupAnswer(group)
}

/** Adds a customer to a group (2§7.6). */
export async function addCustomerMember(
  tx: Tx,
  input: Input<Customers['addCustomerGroupMember']>,
): Promise<Gives<Customers['addCustomerGroupMember']>> {
  mustSay(input.CustomerGroupUUID ?? input.CustomerUUID ?? input.Nickname)
  const joining = { ...requestedCustomer(input), Nickname: input.Nickname?.trim() }
  const member = await addOwn(tx, 'customer', requestedGroup(input.CustomerGroupUUID), joining)
  return (await customerMemberAnswers(tx, [member]))[0] as Gives<Customers['addCustomerGroupMember']>
}

/** Adds a mobile to a group (2§7.7). */
export async function addMobileMember(
  tx: Tx,
  input: Input<Mobiles['addMobileGroupMember']>,
): Promise<Gives<Mobiles['addMobileGroupMember']>> {
  mustSay(input.MobileGroupUUID ?? input.CustomerUUID ?? input.MobileProductUUID ?? input.Nickname)
  const joining = { ...requestedMobile(input), Nickname: input.Nickname?.trim() }
  const member = await addOwn(tx, 'mobile', requestedGroup(input.MobileGroupUUID), joining)
  return (await mobileMemberAnswers(tx, [member]))[0] as Gives<Mobiles['addMobileGroupMember']>
}

/** Whether a customer is a member of a group, and whether they could join it (2§7.6). */
export function checkCustomerMember(ctx: Ctx, input: Input<Customers['checkCustomerGroupMember']>): Promise<Check> {
  mustSay(input.CustomerGroupUUID ?? input.CustomerUUID)
  return check(ctx, 'customer', requestedGroup(input.CustomerGroupUUID), requestedCustomer(input))
}

/** Whether a mobile is a member of a group, and whether it could join it (2§7.7). */
export function checkMobileMember(ctx: Ctx, input: Input<Mobiles['checkMobileGroupMember']>): Promise<Check> {
  mustSay(input.MobileGroupUUID ?? input.CustomerUUID ?? input.MobileProductUUID)
  return check(ctx, 'mobile', requestedGroup(input.MobileGroupUUID), requestedMobile(input))
}

/**
 * Answers a person only about members of their group and about accounts and mobiles of their own; not whether anybody
 * else is a customer, or in another group.
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

/**
 * Makes a group of the actor's own accounts or mobiles; a program of the provider may use anybody's, and a leader
 * alone.
 */
async function makeOwn(tx: Tx, input: Parameters<typeof makeGroup>[2]) {
  // The leader may also be listed among the members, as in a response.
  const others = input.others.filter((one) => !isSamePlace(placeOf(one), placeOf(input.lead)))
  for (const { CustomerUUID } of [input.lead, ...others]) mustManage(tx, CustomerUUID)
  await mustExist(tx, [input.lead, ...others])
  return makeGroup(tx, tx.actor, { ...input, others, least: isProviders(tx.actor) ? 1 : fewestMembers })
}

async function addOwn(tx: Tx, of: GroupsOf, groupUuid: Uuid, joining: Joining): Promise<MemberRow> {
  const { group } = await leadGroup(tx, of, groupUuid)
  mustManage(tx, joining.CustomerUUID)
  await mustExist(tx, [joining])
  return joinGroup(tx, group, joining)
}

/** Refuses an account that the actor does not own: its people need an invite. */
function mustManage(tx: Tx, CustomerUUID: Uuid): void {
  mustBeOwn(tx.actor, CustomerUUID)
  permit(tx.actor, 'group:manage', { CustomerUUID })
}

/** Refuses an empty body. */
function mustSay(said: unknown): void {
  if (said === undefined) throw new Refused(refuse('no-data'))
}

function requestedGroup(uuid: string | undefined): Uuid {
  if (!uuid) throw new Refused(refuse('no-uuid'))
  return uuid.toLowerCase()
}

function requestedCustomer({ CustomerUUID }: { CustomerUUID?: string | undefined }): Joining {
  if (!CustomerUUID) throw new Refused(refuse('group-no-customer'))
  return { CustomerUUID: CustomerUUID.toLowerCase(), MobileProductUUID: null }
}

function requestedMobile(input: {
  CustomerUUID?: string | undefined
  MobileProductUUID?: string | undefined
}): Joining {
  const place = requestedCustomer(input)
  if (!input.MobileProductUUID) throw new Refused(refuse('no-uuid'))
  return { ...place, MobileProductUUID: input.MobileProductUUID.toLowerCase() }
}
