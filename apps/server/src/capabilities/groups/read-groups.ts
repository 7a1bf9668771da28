import type { Gives, Input } from '@waea/contract/call'
import type { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import type { customerGroups } from '@waea/contract/people/groups'
import { groupFlags } from '@waea/domain/groups/members'
import { Refused, refuse } from '@waea/domain/refusal'
import { companionPrice } from '@waea/domain/shop/cart/companions'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { readPage } from '../../platform/read-page.ts'
import { searchOf } from '../customers/index.ts'
import {
  customerGroupAnswer,
  customerMemberAnswers,
  mobileGroupAnswer,
  mobileMemberAnswers,
  placeOf,
} from './group-answers.ts'
import { type GroupRow, type GroupsOf, listGroups } from './groups.store.ts'
import { listMembers, type MemberRow, membersOf } from './members.store.ts'
import { mustBeOwn, ownCustomers, seeGroup } from './permitted-group.ts'

type Customers = typeof customerGroups
type Mobiles = typeof mobileGroups

/** A page of groups of customers (2§7.6). */
export async function readCustomerGroups(
  ctx: Ctx,
  input: Input<Customers['customerGroups']>,
): Promise<Gives<Customers['customerGroups']>> {
  const { rows, PageInfo } = await pageOfGroups(ctx, 'customer', input)
  return { CustomerGroups: rows.map(customerGroupAnswer), PageInfo }
}

/** A page of groups of mobiles (2§7.7). */
export async function readMobileGroups(
  ctx: Ctx,
  input: Input<Mobiles['mobileGroups']>,
): Promise<Gives<Mobiles['mobileGroups']>> {
  const { rows, PageInfo } = await pageOfGroups(ctx, 'mobile', input)
  return { MobileGroups: rows.map(mobileGroupAnswer), PageInfo }
}

/** A page of members of groups of customers (2§7.6). */
export async function readCustomerMembers(
  ctx: Ctx,
  input: Input<Customers['customerGroupMembers']>,
): Promise<Gives<Customers['customerGroupMembers']>> {
  const { rows, PageInfo } = await pageOfMembers(ctx, 'customer', { ...input, GroupUUID: input.CustomerGroupUUID })
  return { CustomerGroupMembers: await customerMemberAnswers(ctx, rows), PageInfo }
}

/** A page of members of groups of mobiles (2§7.7). */
export async function readMobileMembers(
  ctx: Ctx,
  input: Input<Mobiles['mobileGroupMembers']>,
): Promise<Gives<Mobiles['mobileGroupMembers']>> {
  const { rows, PageInfo } = await pageOfMembers(ctx, 'mobile', { ...input, GroupUUID: input.MobileGroupUUID })
  return { MobileGroupMembers: await mobileMemberAnswers(ctx, rows), PageInfo }
}

/** The groups of a customer with their members. Refuses 'not-found' if there are none, as the calls specify (3§8.2). */
export async function readCustomerInfos(
  ctx: Ctx,
  { customerUuid }: Input<Customers['customerGroupInfo']>,
): Promise<Gives<Customers['customerGroupInfo']>> {
  const found = await groupsWithMembers(ctx, 'customer', customerUuid)
  if (found.length === 0) throw new Refused(refuse('not-found'))
  const members = await customerMemberAnswers(
    ctx,
    found.flatMap((one) => one.members),
  )
  const CustomerGroupInfos = found.map(({ group, members: rows }) => ({
    CustomerGroup: customerGroupAnswer(group),
    CustomerGroupMembers: members.filter(({ CustomerGroupUUID }) => CustomerGroupUUID === group.UUID),
    ...groupFlags(placeOf(group), rows.map(placeOf), { CustomerUUID: customerUuid }),
  }))
  return { CustomerGroupInfos }
}

/** The groups of a customer's mobiles with their members, or the group of one of the mobiles (2§7.7). */
export async function readMobileInfos(
  ctx: Ctx,
  { CustomerUUID, MobileProductUUID }: { CustomerUUID: Uuid; MobileProductUUID?: Uuid | undefined },
): Promise<Gives<Mobiles['mobileGroupInfo']>> {
  const all = await groupsWithMembers(ctx, 'mobile', CustomerUUID)
  const has = (one: MemberRow) => one.CustomerUUID === CustomerUUID && one.MobileProductUUID === MobileProductUUID
  const found = MobileProductUUID === undefined ? all : all.filter(({ members }) => members.some(has))
  const members = await mobileMemberAnswers(
    ctx,
    found.flatMap((one) => one.members),
  )
  const MobileGroupInfos = found.map(({ group, members: rows }) => ({
    MobileGroup: mobileGroupAnswer(group),
    MobileGroupMembers: members.filter(({ MobileGroupUUID }) => MobileGroupUUID === group.UUID),
    ...groupFlags(placeOf(group), rows.map(placeOf), { CustomerUUID, ...(MobileProductUUID && { MobileProductUUID }) }),
    ...(group.Kind === 'companion' && { PriceCents: companionPrice(rows.length + 1) }),
  }))
  return { MobileGroupInfos }
}

/** `mobile_group_info` by its query. Refuses 'no-params' for an empty query, and a mobile without its customer. */
export async function readMobileInfosOf(
  ctx: Ctx,
  input: Input<Mobiles['mobileGroupInfoOf']>,
): Promise<Gives<Mobiles['mobileGroupInfo']>> {
  const CustomerUUID = input.CustomerUUID?.toLowerCase()
  const MobileProductUUID = input.MobileProductUUID?.toLowerCase()
  if (CustomerUUID === undefined) {
    throw new Refused(refuse(MobileProductUUID === undefined ? 'no-params' : 'group-no-customer'))
  }
  mustBeOwn(ctx.actor, CustomerUUID)
  return readMobileInfos(ctx, { CustomerUUID, MobileProductUUID })
}

/** No customer has more than 100 groups, so one page has them all. */
const allGroups = { offset: 0, limit: 100 }

async function groupsWithMembers(
  ctx: Ctx,
  of: GroupsOf,
  CustomerUUID: Uuid,
): Promise<{ group: GroupRow; members: MemberRow[] }[]> {
  const search = await searchOf(ctx, {})
  const rows = await listGroups(ctx, { of, customers: [CustomerUUID], search, ...allGroups })
  const members = Map.groupBy(
    await membersOf(
      ctx,
      rows.map(({ UUID }) => UUID),
    ),
    ({ GroupUUID }) => GroupUUID,
  )
  return rows.map((group) => ({ group, members: members.get(group.UUID) ?? [] }))
}

type Page = { PageNumber?: number; PageSize?: number; CustomerUUID?: Uuid; SmartSearch?: string }

async function pageOfGroups(ctx: Ctx, of: GroupsOf, input: Page) {
  const CustomerUUID = input.CustomerUUID?.toLowerCase()
  if (CustomerUUID !== undefined) mustBeOwn(ctx.actor, CustomerUUID)
  const customers = CustomerUUID === undefined ? ownCustomers(ctx.actor) : [CustomerUUID]
  const search = await searchOf(ctx, input)
  return readPage(input, (page) => listGroups(ctx, { of, customers, search, ...page }))
}

async function pageOfMembers(ctx: Ctx, of: GroupsOf, input: Page & { GroupUUID?: Uuid | undefined }) {
  const CustomerUUID = input.CustomerUUID?.toLowerCase()
  const GroupUUID = input.GroupUUID?.toLowerCase()
  if (GroupUUID !== undefined) await seeGroup(ctx, of, GroupUUID)
  if (CustomerUUID !== undefined && GroupUUID === undefined) mustBeOwn(ctx.actor, CustomerUUID)
  const search = await searchOf(ctx, input)
  const which = { of, customers: ownCustomers(ctx.actor), GroupUUID, CustomerUUID, search }
  return readPage(input, (page) => listMembers(ctx, { ...which, ...page }))
}
