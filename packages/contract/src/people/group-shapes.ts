import { groupKinds } from '@waea/domain/shop/cart/sim-groups'
import { Type } from 'typebox'
import { Line, Nanos, Shape, SPID, Uuid } from '../shapes.ts'

/** The shapes of customer groups and mobile groups (1§3, 2§7.6, 2§7.7). */

/** The name that members give a group or one of its members. */
export const GroupName = Line(40)

/** Every group call may name the provider in its body. */
export const spid = { SPID: Type.Optional(SPID) }

const stamps = { CreatedAtNanos: Nanos, UpdatedAtNanos: Nanos }

/** A group of customers, led by `CustomerUUID`. */
export const CustomerGroup = Shape({ UUID: Uuid, SPID, CustomerUUID: Uuid, Name: Type.Optional(GroupName), ...stamps })

const ofMembers = {
  /** The member's nickname in the group. */
  Nickname: Type.Optional(GroupName),
  /** The customer's first name. */
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

/** A family shares one bill; companions have a bill each (1§5). */
const GroupedType = Type.Enum(['family', 'companion'])

/** All kinds of group (1§1). Solo and simple SIMs are refused, as they are not grouped. */
export const GroupType = Type.Enum([...groupKinds])

/** A group of mobiles. Its leader is `CustomerUUID` with the mobile `MobileProductUUID`. */
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
  /**
   * Whether the member shares with the leader how much data is left and, if the leader pays for them, what they owe.
   * Only the mobile's own people see it.
   */
  SharesWithLeader: Type.Optional(Type.Boolean()),
  ...ofMembers,
  ...stamps,
})

/** The calling customer's position in the group (1§3). */
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
  /** For a companion group: the most that a plan for one more person costs per month (3§9.1). */
  PriceCents: Type.Optional(Type.Integer()),
})

/** The result of a removal: `group-gone` if fewer than two members would have stayed. */
export const Removed = Shape({ UUID: Uuid, Outcome: Type.Enum(['member-gone', 'group-gone']) })

/** The id of the deleted group; an answer without a body would be 'no response data' (2§7.0). */
export const GroupGone = Shape({ UUID: Uuid })

/** Whether a customer or mobile is a member of a group, and whether it can join. */
export const MemberCheck = Shape({
  IsMember: Type.Boolean(),
  CanJoin: Type.Boolean(),
  Reason: Type.Optional(Type.Enum(['already-member', 'group-full', 'in-another-group'])),
})
