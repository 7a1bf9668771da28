import { Type } from 'typebox'
import { calls, ownCustomerOrProvider, signedInOrProvider } from '../call.ts'
import {
  GroupGone,
  GroupName,
  GroupType,
  MemberCheck,
  MobileGroup,
  MobileGroupInfo,
  MobileGroupMember,
  Removed,
  spid,
} from '../people/group-shapes.ts'
import { Changes, PageInfo, paging, Shape, SmartSearch, Uuid } from '../shapes.ts'

const optional = Type.Optional

const closed = ['not-found', 'not-allowed', 'suspended'] as const
const Place = { CustomerUUID: optional(Uuid), MobileProductUUID: optional(Uuid) }
const Infos = Shape({ MobileGroupInfos: Type.Array(MobileGroupInfo) })

/**
 * Groups of mobiles (2§7.7): a family shares one bill, companions have a bill each. A mobile is in at most one group; a
 * group has two to six mobiles. The leader manages the members; a mobile's owner can take it out of the group.
 */
export const mobileGroups = calls({
  addMobileGroup: {
    is: 'POST /v2/:spid/mobile_group',
    says:
      'Makes a group that the customer’s mobile owns, with the mobiles it names. A person names mobiles of their own; ' +
      'others are invited. A program of the provider may make one of its owner alone, and add members (2§7.7).',
    who: signedInOrProvider('group:manage'),
    body: Shape({
      ...spid,
      ...Place,
      Type: optional(GroupType),
      Name: optional(GroupName),
      MobileGroupMembers: optional(
        Type.Array(Shape({ CustomerUUID: Uuid, MobileProductUUID: Uuid }), { maxItems: 20 }),
      ),
    }),
    gives: MobileGroup,
    refuses: [
      'no-data',
      'group-no-customer',
      'no-uuid',
      'group-not-grouped',
      'group-too-small',
      'group-full',
      'already-member',
      ...closed,
    ],
    status: 201,
    flags: ['IS_MOBILE_GROUP_ALLOWED'],
  },
  addMobileGroupMember: {
    is: 'POST /v2/:spid/mobile_group_member',
    says: 'Adds a mobile to a group. A person leads the group and owns the mobile; others are invited (2§7.7).',
    who: signedInOrProvider('group:manage'),
    body: Shape({ ...spid, MobileGroupUUID: optional(Uuid), ...Place, Nickname: optional(GroupName) }),
    gives: MobileGroupMember,
    refuses: ['no-data', 'no-uuid', 'group-no-customer', 'group-full', 'already-member', ...closed],
    status: 201,
    flags: ['IS_MOBILE_GROUP_ALLOWED'],
  },
  checkMobileGroupMember: {
    is: 'POST /v2/:spid/mobile_group_member_check',
    says: 'Whether a mobile is a member of a group, and whether it may become one (2§7.7).',
    who: signedInOrProvider('group:read'),
    body: Shape({ ...spid, MobileGroupUUID: optional(Uuid), ...Place }),
    gives: MemberCheck,
    refuses: ['no-data', 'no-uuid', 'group-no-customer', ...closed],
    runs: 'reads',
    flags: ['IS_MOBILE_GROUP_ALLOWED'],
  },
  mobileGroups: {
    is: 'GET /v2/:spid/mobile_group',
    says:
      'Groups of mobiles, the oldest first: those that the person has a part in, or of one customer; ' +
      'SmartSearch looks in names and ids, and of a program in what accounts are found by (2§7.7).',
    who: signedInOrProvider('group:read'),
    query: Shape({ CustomerUUID: optional(Uuid), SmartSearch: optional(SmartSearch), ...paging }),
    gives: Shape({ MobileGroups: Type.Array(MobileGroup), PageInfo }),
    refuses: closed,
    flags: ['IS_MOBILE_GROUP_ALLOWED'],
  },
  mobileGroupMembers: {
    is: 'GET /v2/:spid/mobile_group_member',
    says:
      'Members of groups of mobiles, the oldest first: of the person’s own groups, of one, or of one customer; ' +
      'SmartSearch looks in nicknames and ids, and of a program in what accounts are found by (2§7.7).',
    who: signedInOrProvider('group:read'),
    query: Shape({
      MobileGroupUUID: optional(Uuid),
      CustomerUUID: optional(Uuid),
      SmartSearch: optional(SmartSearch),
      ...paging,
    }),
    gives: Shape({ MobileGroupMembers: Type.Array(MobileGroupMember), PageInfo }),
    refuses: closed,
    flags: ['IS_MOBILE_GROUP_ALLOWED'],
  },
  mobileGroup: {
    is: 'GET /v2/:spid/mobile_group/:groupUuid',
    says: 'One group of mobiles (2§7.7).',
    who: signedInOrProvider('group:read'),
    refusesEmpty: { groupUuid: 'no-uuid' },
    gives: MobileGroup,
    refuses: ['no-uuid', ...closed],
    flags: ['IS_MOBILE_GROUP_ALLOWED'],
  },
  mobileGroupInfo: {
    is: 'GET /v2/:spid/mobile_group_info/:customerUuid',
    says: 'The groups of a customer’s mobiles with their members; none where there are none, or no such customer (2§7.7).',
    who: ownCustomerOrProvider('group:read'),
    refusesEmpty: { customerUuid: 'group-no-customer' },
    gives: Infos,
    refuses: ['group-no-customer', 'not-found'],
    flags: ['IS_MOBILE_GROUP_ALLOWED'],
  },
  mobileGroupInfoOf: {
    is: 'GET /v2/:spid/mobile_group_info',
    says: 'The groups of a customer’s mobiles with their members, or the group of one of the mobiles (2§7.7).',
    who: signedInOrProvider('group:read'),
    query: Shape(Place),
    gives: Infos,
    refuses: ['no-params', 'group-no-customer', ...closed],
    flags: ['IS_MOBILE_GROUP_ALLOWED'],
  },
  mobileGroupMember: {
    is: 'GET /v2/:spid/mobile_group_member/:memberUuid',
    says: 'One member of a group of mobiles (2§7.7).',
    who: signedInOrProvider('group:read'),
    refusesEmpty: { memberUuid: 'no-uuid' },
    gives: MobileGroupMember,
    refuses: ['no-uuid', ...closed],
    flags: ['IS_MOBILE_GROUP_ALLOWED'],
  },
  changeMobileGroup: {
    is: 'PUT /v2/:spid/mobile_group/:groupUuid',
    says:
      'Names a group, or hands it over to one of its mobiles; a family only within one account, since its owner pays. ' +
      'A program of the provider may give it another type (2§7.7).',
    who: signedInOrProvider('group:manage'),
    refusesEmpty: 'no-uuid',
    body: Changes(MobileGroup, {
      ...spid,
      UUID: optional(Uuid),
      ...Place,
      Type: optional(GroupType),
      Name: optional(GroupName),
    }),
    gives: MobileGroup,
    refuses: ['no-uuid', 'no-data', 'ids-disagree', 'group-not-grouped', ...closed],
    needs: 'step-up-when-unproved',
    flags: ['IS_MOBILE_GROUP_ALLOWED'],
  },
  changeMobileGroupMember: {
    is: 'PUT /v2/:spid/mobile_group_member/:memberUuid',
    says:
      'Gives a member a nickname, for everybody in the group; an empty one takes it away (2§7.7). The mobile’s owner, and ' +
      'nobody else, also says whether the leader sees what is left and owed.',
    who: signedInOrProvider('group:manage'),
    refusesEmpty: 'no-uuid',
    body: Changes(MobileGroupMember, {
      ...spid,
      UUID: optional(Uuid),
      MobileGroupUUID: optional(Uuid),
      ...Place,
      Nickname: optional(GroupName),
      SharesWithLeader: optional(Type.Boolean()),
    }),
    gives: MobileGroupMember,
    refuses: ['no-uuid', 'no-data', 'ids-disagree', ...closed],
    flags: ['IS_MOBILE_GROUP_ALLOWED'],
  },
  removeMobileGroup: {
    is: 'DELETE /v2/:spid/mobile_group/:groupUuid',
    says: 'Deletes a group; its members are told (2§7.7).',
    who: signedInOrProvider('group:manage'),
    refusesEmpty: 'no-uuid',
    gives: GroupGone,
    refuses: ['no-uuid', ...closed],
    flags: ['IS_MOBILE_GROUP_ALLOWED'],
  },
  removeMobileGroupMember: {
    is: 'DELETE /v2/:spid/mobile_group_member/:memberUuid',
    says:
      'Deletes a member of a group: by the leader, by whose mobile it is, or by a program of the provider. With the last ' +
      'member the group goes; of a person, also where fewer than two would stay (2§7.7).',
    who: signedInOrProvider('group:take-out'),
    refusesEmpty: 'no-uuid',
    gives: Removed,
    refuses: ['no-uuid', 'group-leader-stays', ...closed],
    flags: ['IS_MOBILE_GROUP_ALLOWED'],
  },
  leaveMobileGroup: {
    is: 'DELETE /v2/:spid/mobile_group_leave/:customerUuid/:groupUuid',
    says:
      'The customer leaves the group with all of their mobiles; where fewer than two would stay it goes. A leader hands ' +
      'it over first (2§7.7).',
    who: ownCustomerOrProvider('group:take-out'),
    refusesEmpty: 'no-params',
    body: Shape({ ...spid, MobileGroupUUID: optional(Uuid) }),
    gives: Removed,
    refuses: ['no-params', 'ids-disagree', 'group-leader-stays', 'not-found', 'not-allowed'],
    flags: ['IS_MOBILE_GROUP_ALLOWED'],
  },
  removeFromMobileGroup: {
    is: 'DELETE /v2/:spid/mobile_group_remove_other/:customerUuid/:groupUuid/:otherUuid',
    says: 'The customer who leads the group removes another mobile; of more than two members only that one goes (2§7.7).',
    who: ownCustomerOrProvider('group:take-out'),
    refusesEmpty: 'no-params',
    body: Shape({ ...spid, MobileGroupUUID: optional(Uuid), OtherMobileProductUUID: optional(Uuid) }),
    gives: Removed,
    refuses: ['no-params', 'ids-disagree', 'group-leader-stays', 'not-found', 'not-allowed'],
    flags: ['IS_MOBILE_GROUP_ALLOWED'],
  },
})
