import { groupKinds } from '@waea/domain/shop/cart/sim-groups'
import { Type } from 'typebox'
import { Line, Nanos, Shape, SPID, Uuid } from '../shapes.ts'

/** The shapes of customer groups and mobile groups (1§3, 2§7.6, 2§7.7). */

/** What a group, or a member of it, is called by those in it. */
export const GroupName = Line(40)

/** Every call of groups may name the provider in its body. */
export const spid = { SPID: Type.Optional(SPID) }

const stamps = { CreatedAtNanos: Nanos, UpdatedAtNanos: Nanos }

/** A group of customers; `CustomerUUID` leads it. */
export const CustomerGroup = Shape({ UUID: Uuid, SPID, CustomerUUID: Uuid, Name: Type.Optional(GroupName), ...stamps })

const ofMembers = {
  /** What the group calls the member, if anything. */
  Nickname: Type.Optional(GroupName),
  /** The first name of the customer. */
  Name: Type.String(),
}

/** A customer in a customer group. */
export const CustomerGroupMember = Shape({
  UUID: Uuid,
  SPID,
  CustomerGroupUUID: Uuid,
  CustomerUUID: Uuid,
  ...ofMembers,
  ...stamps,
})

/** Family has one bill, companion a bill each (1§5). */
const GroupedType = Type.Enum(['family', 'companion'])

/** Every word for a kind of group (1§1); solo and simple SIMs are refused, since they are not grouped. */
export const GroupType = Type.Enum([...groupKinds])

/** A group of mobiles; `CustomerUUID` leads it by the mobile `MobileProductUUID`. */
export const MobileGroup = Shape({
  UUID: Uuid,
  SPID,
  CustomerUUID: Uuid,
  MobileProductUUID: Uuid,
  Type: GroupedType,
  Name: Type.Optional(GroupName),
  ...stamps,
})

/** A mobile in a mobile group. */
export const MobileGroupMember = Shape({
  UUID: Uuid,
  SPID,
  MobileGroupUUID: Uuid,
  CustomerUUID: Uuid,
  MobileProductUUID: Uuid,
  MSISDN: Type.Optional(Type.String()),
  ...ofMembers,
  ...stamps,
})

/** What follows for the customer who asked (1§3). */
const flags = {
  is_leader: Type.Boolean(),
  is_group_owner: Type.Boolean(),
  members_total_items_count: Type.Integer(),
}

export const CustomerGroupInfo = Shape({
  CustomerGroup,
  CustomerGroupMembers: Type.Array(CustomerGroupMember),
  ...flags,
})

export const MobileGroupInfo = Shape({
  MobileGroup,
  MobileGroupMembers: Type.Array(MobileGroupMember),
  ...flags,
  /** Of a companion group: what a plan that is bought for one more person costs a month at most (3§9.1). */
  PriceCents: Type.Optional(Type.Integer()),
})

/** What a removal left: `group-gone` where fewer than two would have stayed. */
export const Removed = Shape({ UUID: Uuid, Outcome: Type.Enum(['member-gone', 'group-gone']) })

/** Only the id of what is gone: an answer without a body would be 'no response data' (2§7.0). */
export const GroupGone = Shape({ UUID: Uuid })

/** Whether a customer, or a mobile, is a member of a group, and whether it may become one. */
export const MemberCheck = Shape({
  IsMember: Type.Boolean(),
  CanJoin: Type.Boolean(),
  Reason: Type.Optional(Type.Enum(['already-member', 'group-full', 'in-another-group'])),
})
