import type { Gives } from '@waea/contract/call'
import type { CallError } from '@waea/contract/call-error'
import type { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import type { customerGroups } from '@waea/contract/people/groups'
import { displayMsisdn } from '@waea/kit/msisdn'

type CustomerInfo = Gives<typeof customerGroups.customerGroupInfo>['CustomerGroupInfos'][number]
type MobileInfo = Gives<typeof mobileGroups.mobileGroupInfo>['MobileGroupInfos'][number]

/** A group member for display. */
export interface MemberShown {
  UUID: string
  CustomerUUID: string
  MobileProductUUID?: string
  /** The name in the group, else the customer's first name. */
  name: string
  Nickname: string
  /** The number, for a mobile. */
  number?: string
  /** Belongs to the customer who is looking. */
  isOwn: boolean
  isLeader: boolean
  /** Whether they share what is left and owed with the leader; only of a mobile of the customer who is looking. */
  isSharing?: boolean
}

/** A group of customers or mobiles, for display. */
export interface GroupShown {
  of: 'customer' | 'mobile'
  UUID: string
  kind: 'customer' | 'family' | 'companion'
  Name: string
  /** The customer who is looking leads the group. */
  isLeader: boolean
  /** The leader's name. */
  leader: string
  members: MemberShown[]
  /** The most that a plan for one more companion costs a month, in cents. */
  PriceCents?: number
}

/**
 * Whether the error means that the customer has no group: a 404 with 'Object not found' (3§8.2). Anything else is a
 * failure.
 */
export function isNoGroup(error: Pick<CallError, 'status' | 'message'> | null): boolean {
  return error?.status === 404 && error.message === 'Object not found'
}

export function shownCustomerGroup(info: CustomerInfo, customerUuid: string): GroupShown {
  const { CustomerGroup: group } = info
  const members = info.CustomerGroupMembers.map((member) => ({
    ...named(member, customerUuid),
    isLeader: member.CustomerUUID === group.CustomerUUID,
  }))
  return { of: 'customer', kind: 'customer', ...shared(group, info.is_leader, members) }
}

export function shownMobileGroup(info: MobileInfo, customerUuid: string): GroupShown {
  const { MobileGroup: group, PriceCents } = info
  const members = info.MobileGroupMembers.map((member) => ({
    ...named(member, customerUuid),
    MobileProductUUID: member.MobileProductUUID,
    ...(member.MSISDN && { number: displayMsisdn(member.MSISDN) }),
    ...(member.SharesWithLeader !== undefined && { isSharing: member.SharesWithLeader }),
    isLeader: member.MobileProductUUID === group.MobileProductUUID,
  }))
  const price = PriceCents === undefined ? {} : { PriceCents }
  return { of: 'mobile', kind: group.Type, ...shared(group, info.is_leader, members), ...price }
}

/** Whether the customer may remove a member: as the leader, or in a group of customers as another member (1§6). */
export function canRemove({ of, isLeader }: GroupShown, member: MemberShown): boolean {
  return !member.isLeader && (isLeader || (of === 'customer' && !member.isOwn))
}

type Member = { UUID: string; CustomerUUID: string; Name: string; Nickname?: string }

function named({ UUID, CustomerUUID, Name, Nickname = '' }: Member, customerUuid: string) {
  return { UUID, CustomerUUID, name: Nickname || Name, Nickname, isOwn: CustomerUUID === customerUuid }
}

function shared({ UUID, Name = '' }: { UUID: string; Name?: string }, isLeader: boolean, members: MemberShown[]) {
  return { UUID, Name, isLeader, members, leader: members.find((one) => one.isLeader)?.name ?? '' }
}
