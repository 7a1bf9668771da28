import { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import { customerGroups } from '@waea/contract/people/groups'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import type { Handlers } from '../../platform/jobs/part.ts'
import {
  addCustomerGroup,
  addCustomerMember,
  addMobileGroup,
  addMobileMember,
  checkCustomerMember,
  checkMobileMember,
} from './add-group.ts'
import { changeGroup, changeMember } from './change-group.ts'
import { customerGroupAnswer, customerMemberAnswers, mobileGroupAnswer, mobileMemberAnswers } from './group-answers.ts'
import { lockGroup } from './groups.store.ts'
import { lockMember, seeGroup, seeMember } from './permitted-group.ts'
import {
  readCustomerGroups,
  readCustomerInfos,
  readCustomerMembers,
  readMobileGroups,
  readMobileInfos,
  readMobileInfosOf,
  readMobileMembers,
} from './read-groups.ts'
import {
  leaveCustomerGroup,
  leaveMobileGroup,
  removeFromCustomerGroup,
  removeFromMobileGroup,
  removeGroup,
  removeMember,
} from './remove-members.ts'

/** The calls of groups of customers and of mobiles (2§7.6, 2§7.7). */
export const groupsCalls = { ...customerGroups, ...mobileGroups }

const first = <T>(answers: readonly T[]): T => answers[0] as T

export const groupsHandlers: Handlers<typeof groupsCalls> = {
  addCustomerGroup,
  addCustomerGroupMember: addCustomerMember,
  checkCustomerGroupMember: checkCustomerMember,
  customerGroupMembers: readCustomerMembers,
  customerGroups: readCustomerGroups,
  customerGroup: async (ctx, { groupUuid }) => customerGroupAnswer((await seeGroup(ctx, 'customer', groupUuid)).group),
  customerGroupInfo: readCustomerInfos,
  customerGroupMember: async (ctx, { memberUuid }) =>
    first(await customerMemberAnswers(ctx, [(await seeMember(ctx, 'customer', memberUuid)).member])),
  changeCustomerGroup: async (tx, { groupUuid, ...input }) =>
    customerGroupAnswer(await changeGroup(tx, 'customer', groupUuid, input)),
  changeCustomerGroupMember: async (tx, { memberUuid, CustomerGroupUUID: GroupUUID, ...input }) =>
    first(await customerMemberAnswers(tx, [await changeMember(tx, 'customer', memberUuid, { ...input, GroupUUID })])),
  removeCustomerGroup: (tx, { groupUuid }) => removeGroup(tx, 'customer', groupUuid),
  removeCustomerGroupMember: (tx, { memberUuid }) => removeMember(tx, 'customer', memberUuid),
  leaveCustomerGroup,
  removeFromCustomerGroup,

  addMobileGroup,
  addMobileGroupMember: addMobileMember,
  checkMobileGroupMember: checkMobileMember,
  mobileGroups: readMobileGroups,
  mobileGroupMembers: readMobileMembers,
  mobileGroup: async (ctx, { groupUuid }) => mobileGroupAnswer((await seeGroup(ctx, 'mobile', groupUuid)).group),
  mobileGroupInfo: (ctx, { customerUuid }) => readMobileInfos(ctx, { CustomerUUID: customerUuid }),
  mobileGroupInfoOf: readMobileInfosOf,
  mobileGroupMember: async (ctx, { memberUuid }) =>
    first(await mobileMemberAnswers(ctx, [(await seeMember(ctx, 'mobile', memberUuid)).member])),
  changeMobileGroup: async (tx, { groupUuid, ...input }) =>
    mobileGroupAnswer(await changeGroup(tx, 'mobile', groupUuid, input)),
  changeMobileGroupMember: async (tx, { memberUuid, MobileGroupUUID: GroupUUID, ...input }) =>
    first(await mobileMemberAnswers(tx, [await changeMember(tx, 'mobile', memberUuid, { ...input, GroupUUID })])),
  removeMobileGroup: (tx, { groupUuid }) => removeGroup(tx, 'mobile', groupUuid),
  removeMobileGroupMember: (tx, { memberUuid }) => removeMember(tx, 'mobile', memberUuid),
  leaveMobileGroup,
  removeFromMobileGroup,
}

/** Locks the group that a call changes, or the group of the member. */
export const groupsLocks = {
  customerGroup: (tx: Tx, { groupUuid }: { groupUuid: Uuid }) => lockGroup(tx, 'customer', groupUuid),
  customerGroupMember: (tx: Tx, { memberUuid }: { memberUuid: Uuid }) => lockMember(tx, 'customer', memberUuid),
  mobileGroup: (tx: Tx, { groupUuid }: { groupUuid: Uuid }) => lockGroup(tx, 'mobile', groupUuid),
  mobileGroupMember: (tx: Tx, { memberUuid }: { memberUuid: Uuid }) => lockMember(tx, 'mobile', memberUuid),
}
