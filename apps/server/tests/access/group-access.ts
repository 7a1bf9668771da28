import { randomUUID } from 'node:crypto'
import type { Uuid } from '@waea/kit/ids'
import { adopter } from '../ledger/money-support.ts'
import type { ShopPortal } from '../shop/shop-support.ts'
import type { Access } from './access-words.ts'

/** Everyone on an account in the named group, and provider programs. */
const part: Access = { who: 'account', orClient: true }
const lead: Access = { who: 'owner', orClient: true }
/** Changing a group can hand over its leadership. */
const leadProved: Access = { ...lead, proof: 'when-unproved' }
/** Calls that name no group list the person's own. */
const own: Access = { who: 'person', orClient: true }

/** Who may make the calls of groups; part of access-table.ts. */
export const accessToGroups: Readonly<Record<string, Access>> = {
  'groups.addCustomerGroup': lead,
  'groups.addCustomerGroupMember': lead,
  'groups.checkCustomerGroupMember': part,
  'groups.customerGroupMembers': own,
  'groups.customerGroups': own,
  'groups.customerGroup': part,
  'groups.customerGroupInfo': part,
  'groups.customerGroupMember': part,
  'groups.changeCustomerGroup': leadProved,
  'groups.changeCustomerGroupMember': lead,
  'groups.removeCustomerGroup': lead,
  'groups.removeCustomerGroupMember': lead,
  'groups.leaveCustomerGroup': lead,
  'groups.removeFromCustomerGroup': lead,
  'groups.addMobileGroup': lead,
  'groups.addMobileGroupMember': lead,
  'groups.checkMobileGroupMember': part,
  'groups.mobileGroupMembers': own,
  'groups.mobileGroups': own,
  'groups.mobileGroup': part,
  'groups.mobileGroupInfo': part,
  'groups.mobileGroupInfoOf': own,
  'groups.mobileGroupMember': part,
  'groups.changeMobileGroup': leadProved,
  'groups.changeMobileGroupMember': lead,
  'groups.removeMobileGroup': lead,
  'groups.removeMobileGroupMember': lead,
  'groups.leaveMobileGroup': lead,
  'groups.removeFromMobileGroup': lead,
}

/** Optional fields that these requests always send. */
export const saidOfGroups: Readonly<Record<string, readonly string[]>> = {
  'groups.addCustomerGroup': ['CustomerUUID'],
  'groups.addCustomerGroupMember': ['CustomerGroupUUID', 'CustomerUUID'],
  'groups.checkCustomerGroupMember': ['CustomerGroupUUID', 'CustomerUUID'],
  'groups.changeCustomerGroup': ['Name'],
  'groups.changeCustomerGroupMember': ['Nickname'],
  'groups.addMobileGroup': ['CustomerUUID', 'MobileProductUUID'],
  'groups.addMobileGroupMember': ['MobileGroupUUID', 'CustomerUUID', 'MobileProductUUID'],
  'groups.checkMobileGroupMember': ['MobileGroupUUID', 'CustomerUUID', 'MobileProductUUID'],
  'groups.changeMobileGroup': ['Name'],
  'groups.changeMobileGroupMember': ['Nickname'],
}

const changed = ['removeCustomerGroup', 'leaveCustomerGroup', 'removeFromCustomerGroup'] as const
const mobileChanged = ['removeMobileGroup', 'leaveMobileGroup', 'removeFromMobileGroup'] as const

/**
 * Which of a customer's objects the values of these calls identify. Each call that ends a group has a group of its own.
 */
export const meaningsOfGroups: Readonly<Record<string, string>> = {
  CustomerGroupUUID: 'customerGroupUuid',
  MobileGroupUUID: 'mobileGroupUuid',
  OtherCustomerUUID: 'otherCustomerUuid',
  OtherMobileProductUUID: 'otherMobileUuid',
  ...Object.fromEntries(
    ['customerGroup', 'changeCustomerGroup'].map((name) => [`groups.${name} groupUuid`, 'customerGroupUuid']),
  ),
  ...Object.fromEntries(
    ['mobileGroup', 'changeMobileGroup'].map((name) => [`groups.${name} groupUuid`, 'mobileGroupUuid']),
  ),
  ...Object.fromEntries(
    ['customerGroupMember', 'changeCustomerGroupMember'].map((name) => [
      `groups.${name} memberUuid`,
      'customerMemberUuid',
    ]),
  ),
  ...Object.fromEntries(
    ['mobileGroupMember', 'changeMobileGroupMember'].map((name) => [`groups.${name} memberUuid`, 'mobileMemberUuid']),
  ),
  ...Object.fromEntries([...changed, ...mobileChanged].map((name) => [`groups.${name} groupUuid`, name])),
  'groups.removeCustomerGroupMember memberUuid': 'removeCustomerGroupMember',
  'groups.removeMobileGroupMember memberUuid': 'removeMobileGroupMember',
  'groups.removeFromCustomerGroup otherUuid': 'removeFromCustomerGroupOther',
  'groups.removeFromMobileGroup otherUuid': 'removeFromMobileGroupOther',
  'groups.leaveCustomerGroup CustomerGroupUUID': 'leaveCustomerGroup',
  'groups.removeFromCustomerGroup CustomerGroupUUID': 'removeFromCustomerGroup',
  'groups.removeFromCustomerGroup OtherCustomerUUID': 'removeFromCustomerGroupOther',
  'groups.leaveMobileGroup MobileGroupUUID': 'leaveMobileGroup',
  'groups.removeFromMobileGroup MobileGroupUUID': 'removeFromMobileGroup',
  'groups.removeFromMobileGroup OtherMobileProductUUID': 'removeFromMobileGroupOther',
  ...Object.fromEntries(
    [
      ['changeCustomerGroup', 'customerGroupUuid'],
      ['changeMobileGroup', 'mobileGroupUuid'],
      ['changeCustomerGroupMember', 'customerMemberUuid'],
      ['changeMobileGroupMember', 'mobileMemberUuid'],
    ].map(([name, meaning]) => [`groups.${name} UUID`, meaning]),
  ),
}

/**
 * A stored group led by the customer, with one other member; returns the ids of the group, its members and the other
 * customer.
 */
async function keptGroup(portal: ShopPortal, CustomerUUID: Uuid, isOfMobiles: boolean) {
  const [group, own, other, customer] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const [mobile, otherMobile] = isOfMobiles ? [randomUUID(), randomUUID()] : [null, null]
  await portal.rows(
    `INSERT INTO groups.groups (customer_uuid, group_uuid, kind, mobile_uuid, created_at, updated_at)
     VALUES ($1, $2, $3, $4, now(), now())`,
    [CustomerUUID, group, isOfMobiles ? 'companion' : 'customer', mobile],
  )
  await portal.rows(
    `INSERT INTO groups.members (customer_uuid, member_uuid, group_uuid, mobile_uuid, created_at, updated_at)
     VALUES ($1, $2, $3, $4, now(), now()), ($5, $6, $3, $7, now(), now())`,
    [CustomerUUID, own, group, mobile, customer, other, otherMobile],
  )
  return { group, own, other: otherMobile ?? customer, otherMember: other }
}

/** A customer's groups for use in calls: a lasting one of each kind, and one for each call that ends a group. */
export async function groupValues(portal: ShopPortal, CustomerUUID: Uuid): Promise<Record<string, string>> {
  const customers = await keptGroup(portal, CustomerUUID, false)
  const mobiles = await keptGroup(portal, CustomerUUID, true)
  const values: Record<string, string> = {
    customerGroupUuid: customers.group,
    customerMemberUuid: customers.own,
    otherCustomerUuid: customers.other,
    mobileGroupUuid: mobiles.group,
    mobileMemberUuid: mobiles.own,
    otherMobileUuid: mobiles.other,
  }
  for (const [names, isOfMobiles] of [
    [changed, false],
    [mobileChanged, true],
  ] as const) {
    for (const name of names) {
      const { group, other } = await keptGroup(portal, CustomerUUID, isOfMobiles)
      Object.assign(values, { [name]: group, [`${name}Other`]: other })
    }
  }
  values.removeCustomerGroupMember = (await keptGroup(portal, CustomerUUID, false)).otherMember
  values.removeMobileGroupMember = (await keptGroup(portal, CustomerUUID, true)).otherMember
  return values
}

/** A group that a provider program may change and a customer who may join it, as request fields. */
export async function spareGroup(portal: ShopPortal, name: string): Promise<Record<string, string>> {
  const [leader, joining] = await Promise.all([adopter(portal), adopter(portal)])
  const values = await groupValues(portal, leader.CustomerUUID)
  const who = /\.(add|check)/.test(name) ? joining : leader
  const named = ['groupUuid', 'memberUuid', 'otherUuid', 'UUID', 'CustomerGroupUUID', 'MobileGroupUUID'].map(
    (field): [string, string | undefined] => [
      field,
      values[meaningsOfGroups[`${name} ${field}`] ?? meaningsOfGroups[field] ?? ''],
    ],
  )
  const mobile = /\.(add|check|mobileGroupInfo)/.test(name) ? { MobileProductUUID: who.MobileUUID } : {}
  return {
    customerUuid: leader.CustomerUUID,
    CustomerUUID: who.CustomerUUID,
    Name: 'other',
    Nickname: 'other',
    ...mobile,
    ...Object.fromEntries(named.filter((one): one is [string, string] => one[1] !== undefined)),
  }
}
