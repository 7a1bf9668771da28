import type { Gives } from '@waea/contract/call'
import type { mobileGroups } from '@waea/contract/mobile/mobile-groups'
import type { customerGroups } from '@waea/contract/people/groups'
import { roleOn } from '@waea/domain/access/actor'
import { providerId } from '@waea/domain/catalogue/catalogue-item'
import type { GroupedKind, GroupPlace } from '@waea/domain/groups/members'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { customersByUuid } from '../customers/index.ts'
import { numbersOf } from '../mobiles/index.ts'
import { type GroupRow, leadersOf } from './groups.store.ts'
import type { MemberRow } from './members.store.ts'

type CustomerGroup = Gives<typeof customerGroups.customerGroup>
type CustomerGroupMember = Gives<typeof customerGroups.customerGroupMember>
type MobileGroup = Gives<typeof mobileGroups.mobileGroup>
type MobileGroupMember = Gives<typeof mobileGroups.mobileGroupMember>

/** A group's owner or a member in the form that the domain rules take. */
export function placeOf({
  CustomerUUID,
  MobileProductUUID,
}: Pick<MemberRow, 'CustomerUUID' | 'MobileProductUUID'>): GroupPlace {
  return { CustomerUUID, ...(MobileProductUUID && { MobileProductUUID }) }
}

/** Typed, because inference would widen the literal type of the wire. */
const SPID: typeof providerId = providerId

const stampsOf = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  CreatedAtNanos: nanos(createdAt),
  UpdatedAtNanos: nanos(updatedAt),
})

export function customerGroupAnswer(group: GroupRow): CustomerGroup {
  const { UUID, CustomerUUID, Name } = group
  return { UUID, SPID, CustomerUUID, ...(Name && { Name }), ...stampsOf(group) }
}

export function mobileGroupAnswer(group: GroupRow): MobileGroup {
  const { MobileProductUUID, Kind } = group
  // A database constraint guarantees both for a group of mobiles.
  return { ...customerGroupAnswer(group), MobileProductUUID: MobileProductUUID ?? '', Type: Kind as GroupedKind }
}

export async function customerMemberAnswers(ctx: Ctx, rows: readonly MemberRow[]): Promise<CustomerGroupMember[]> {
  const names = await namesOf(ctx, rows)
  return rows.map((row) => ({ ...common(row, names), CustomerGroupUUID: row.GroupUUID }))
}

/** The members as the actor sees them: only a mobile's own people are told whether it shares with the leader. */
export async function mobileMemberAnswers(ctx: Ctx, rows: readonly MemberRow[]): Promise<MobileGroupMember[]> {
  const services = rows.map(({ CustomerUUID, MobileProductUUID }) => ({
    CustomerUUID,
    ServiceUUID: MobileProductUUID ?? '',
  }))
  const [names, numbers, leaders] = await Promise.all([
    namesOf(ctx, rows),
    numbersOf(ctx, services),
    leadersOf(ctx, [...new Set(rows.map(({ GroupUUID }) => GroupUUID))]),
  ])
  return rows.map((row) => {
    const MobileProductUUID = row.MobileProductUUID ?? ''
    const MSISDN = numbers.get(MobileProductUUID)
    return {
      ...common(row, names),
      MobileGroupUUID: row.GroupUUID,
      MobileProductUUID,
      ...(MSISDN && { MSISDN }),
      ...(roleOn(ctx.actor, row.CustomerUUID) && { SharesWithLeader: row.SharesWith === leaders.get(row.GroupUUID) }),
    }
  })
}

function common(row: MemberRow, names: Map<Uuid, string>) {
  const { UUID, CustomerUUID, Nickname } = row
  const Name = names.get(CustomerUUID) ?? ''
  return { UUID, SPID, CustomerUUID, Name, ...(Nickname && { Nickname }), ...stampsOf(row) }
}

/** The first names of members: people in a group see nothing more of each other. */
async function namesOf(ctx: Ctx, rows: readonly MemberRow[]): Promise<Map<Uuid, string>> {
  const customers = await customersByUuid(ctx, [...new Set(rows.map(({ CustomerUUID }) => CustomerUUID))])
  return new Map([...customers].map(([uuid, { FirstName }]) => [uuid, FirstName]))
}
