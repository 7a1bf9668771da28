import { Type } from 'typebox'
import { calls, ownCustomerOrProvider, signedInOrProvider } from '../call.ts'
import { Changes, PageInfo, paging, Shape, SmartSearch, Uuid } from '../shapes.ts'
import {
  CustomerGroup,
  CustomerGroupInfo,
  CustomerGroupMember,
  GroupGone,
  GroupName,
  MemberCheck,
  Removed,
  spid,
} from './group-shapes.ts'

const optional = Type.Optional

/** The refusals for strangers and for a suspended account. */
const closed = ['not-found', 'not-allowed', 'suspended'] as const

/**
 * Groups of customers (2§7.6). The leader manages the members, and a member can leave. Strangers get the same answer as
 * for a group that does not exist. A group has two to six members; a removal from a group of two ends it.
 */
export const customerGroups = calls({
  addCustomerGroup: {
    is: 'POST /v2/:spid/customer_group',
    says:
      'Makes a group that the customer leads, with the customers it names. A person names accounts of their own; others ' +
      'are invited. A program of the provider may make one of its leader alone, and add members (2§7.6).',
    who: signedInOrProvider('group:manage'),
    body: Shape({
      ...spid,
      CustomerUUID: optional(Uuid),
      Name: optional(GroupName),
      CustomerGroupMembers: optional(Type.Array(Shape({ CustomerUUID: Uuid }), { maxItems: 20 })),
    }),
    gives: CustomerGroup,
    refuses: ['no-data', 'group-no-customer', 'group-too-small', 'group-full', 'already-member', ...closed],
    status: 201,
    flags: ['IS_CUSTOMER_GROUP_ALLOWED'],
  },
  addCustomerGroupMember: {
    is: 'POST /v2/:spid/customer_group_member',
    says: 'Adds a customer to a group. A person leads the group and owns the account; others are invited (2§7.6).',
    who: signedInOrProvider('group:manage'),
    body: Shape({
      ...spid,
      CustomerGroupUUID: optional(Uuid),
      CustomerUUID: optional(Uuid),
      Nickname: optional(GroupName),
    }),
    gives: CustomerGroupMember,
    refuses: ['no-data', 'no-uuid', 'group-no-customer', 'group-full', 'already-member', ...closed],
    status: 201,
    flags: ['IS_CUSTOMER_GROUP_ALLOWED'],
  },
  checkCustomerGroupMember: {
    is: 'POST /v2/:spid/customer_group_member_check',
    says: 'Whether a customer is a member of a group, and whether they may become one (2§7.6).',
    who: signedInOrProvider('group:read'),
    body: Shape({ ...spid, CustomerGroupUUID: optional(Uuid), CustomerUUID: optional(Uuid) }),
    gives: MemberCheck,
    refuses: ['no-data', 'no-uuid', 'group-no-customer', ...closed],
    runs: 'reads',
    flags: ['IS_CUSTOMER_GROUP_ALLOWED'],
  },
  customerGroupMembers: {
    is: 'GET /v2/:spid/customer_group_member',
    says:
      'Members of groups, the oldest first: of the person’s own groups, of one of them, or of one customer; ' +
      'SmartSearch looks in nicknames and ids, and of a program in what accounts are found by (2§7.6).',
    who: signedInOrProvider('group:read'),
    query: Shape({
      CustomerGroupUUID: optional(Uuid),
      CustomerUUID: optional(Uuid),
      SmartSearch: optional(SmartSearch),
      ...paging,
    }),
    gives: Shape({ CustomerGroupMembers: Type.Array(CustomerGroupMember), PageInfo }),
    refuses: closed,
    flags: ['IS_CUSTOMER_GROUP_ALLOWED'],
  },
  customerGroups: {
    is: 'GET /v2/:spid/customer_group',
    says:
      'Groups, the oldest first: those that the person has a part in, or those of one customer; ' +
      'SmartSearch looks in names and ids, and of a program in what accounts are found by (2§7.6).',
    who: signedInOrProvider('group:read'),
    query: Shape({ CustomerUUID: optional(Uuid), SmartSearch: optional(SmartSearch), ...paging }),
    gives: Shape({ CustomerGroups: Type.Array(CustomerGroup), PageInfo }),
    refuses: closed,
    flags: ['IS_CUSTOMER_GROUP_ALLOWED'],
  },
  customerGroup: {
    is: 'GET /v2/:spid/customer_group/:groupUuid',
    says: 'One group of customers (2§7.6).',
    who: signedInOrProvider('group:read'),
    refusesEmpty: { groupUuid: 'no-uuid' },
    gives: CustomerGroup,
    refuses: ['no-uuid', ...closed],
    flags: ['IS_CUSTOMER_GROUP_ALLOWED'],
  },
  customerGroupInfo: {
    is: 'GET /v2/:spid/customer_group_info/:customerUuid',
    says: 'The groups of a customer with their members. A customer without any is told Object not found (2§7.6, 3§8.2).',
    who: ownCustomerOrProvider('group:read'),
    refusesEmpty: 'group-no-customer',
    gives: Shape({ CustomerGroupInfos: Type.Array(CustomerGroupInfo) }),
    refuses: ['group-no-customer', 'not-found'],
    flags: ['IS_CUSTOMER_GROUP_ALLOWED'],
  },
  customerGroupMember: {
    is: 'GET /v2/:spid/customer_group_member/:memberUuid',
    says: 'One member of a group of customers (2§7.6).',
    who: signedInOrProvider('group:read'),
    refusesEmpty: { memberUuid: 'no-uuid' },
    gives: CustomerGroupMember,
    refuses: ['no-uuid', ...closed],
    flags: ['IS_CUSTOMER_GROUP_ALLOWED'],
  },
  changeCustomerGroup: {
    is: 'PUT /v2/:spid/customer_group/:groupUuid',
    says: 'Names a group, or hands it over to the member `CustomerUUID`, who leads it from then on (2§7.6).',
    who: signedInOrProvider('group:manage'),
    refusesEmpty: 'no-uuid',
    body: Changes(CustomerGroup, {
      ...spid,
      UUID: optional(Uuid),
      CustomerUUID: optional(Uuid),
      Name: optional(GroupName),
    }),
    gives: CustomerGroup,
    refuses: ['no-uuid', 'no-data', 'ids-disagree', ...closed],
    needs: 'step-up-when-unproved',
    flags: ['IS_CUSTOMER_GROUP_ALLOWED'],
  },
  changeCustomerGroupMember: {
    is: 'PUT /v2/:spid/customer_group_member/:memberUuid',
    says: 'Gives a member a nickname, for everybody in the group; an empty one takes it away (2§7.6).',
    who: signedInOrProvider('group:manage'),
    refusesEmpty: 'no-uuid',
    body: Changes(CustomerGroupMember, {
      ...spid,
      UUID: optional(Uuid),
      CustomerGroupUUID: optional(Uuid),
      CustomerUUID: optional(Uuid),
      Nickname: optional(GroupName),
    }),
    gives: CustomerGroupMember,
    refuses: ['no-uuid', 'no-data', 'ids-disagree', ...closed],
    flags: ['IS_CUSTOMER_GROUP_ALLOWED'],
  },
  removeCustomerGroup: {
    is: 'DELETE /v2/:spid/customer_group/:groupUuid',
    says: 'Deletes a group; its members are told (2§7.6).',
    who: signedInOrProvider('group:manage'),
    refusesEmpty: 'no-uuid',
    gives: GroupGone,
    refuses: ['no-uuid', ...closed],
    flags: ['IS_CUSTOMER_GROUP_ALLOWED'],
  },
  removeCustomerGroupMember: {
    is: 'DELETE /v2/:spid/customer_group_member/:memberUuid',
    says:
      'Deletes a member of a group: by the leader, by the member, by another member where it is not the leader’s, or by a ' +
      'program of the provider. With the last member ' +
      'the group goes; of a person, also where fewer than two would stay (2§7.6).',
    who: signedInOrProvider('group:take-out'),
    refusesEmpty: 'no-uuid',
    gives: Removed,
    refuses: ['no-uuid', 'group-leader-stays', ...closed],
    flags: ['IS_CUSTOMER_GROUP_ALLOWED'],
  },
  leaveCustomerGroup: {
    is: 'DELETE /v2/:spid/customer_group_leave/:customerUuid/:groupUuid',
    says: 'The customer leaves the group; of two, the group goes with them. A leader hands it over first (2§7.6).',
    who: ownCustomerOrProvider('group:take-out'),
    refusesEmpty: 'no-params',
    body: Shape({ ...spid, CustomerGroupUUID: optional(Uuid) }),
    gives: Removed,
    refuses: ['no-params', 'ids-disagree', 'group-leader-stays', 'not-found', 'not-allowed'],
    flags: ['IS_CUSTOMER_GROUP_ALLOWED'],
  },
  removeFromCustomerGroup: {
    is: 'DELETE /v2/:spid/customer_group_remove_other/:customerUuid/:groupUuid/:otherUuid',
    says:
      'A customer of the group removes another, though never the leader; of more than two members only that one goes. ' +
      'A customer who has no part in it is not allowed to (1§6, 2§7.6).',
    who: ownCustomerOrProvider('group:take-out'),
    refusesEmpty: 'no-params',
    body: Shape({ ...spid, CustomerGroupUUID: optional(Uuid), OtherCustomerUUID: optional(Uuid) }),
    gives: Removed,
    refuses: ['no-params', 'ids-disagree', 'group-leader-stays', 'not-found', 'not-allowed'],
    flags: ['IS_CUSTOMER_GROUP_ALLOWED'],
  },
})
