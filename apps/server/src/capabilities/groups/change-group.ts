import { isDeepStrictEqual } from 'node:util'
import { checkAgreement, decideKind, isSamePlace } from '@waea/domain/groups/members'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { GroupKind } from '@waea/domain/shop/cart/sim-groups'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { placeOf } from './group-answers.ts'
import { type GroupRow, type GroupsOf, type Kind, updateGroup } from './groups.store.ts'
import { type MemberRow, renameMember, shareMember } from './members.store.ts'
import { leadGroup, ownMember, permitSharing, type Seen } from './permitted-group.ts'
import { tellGroup } from './tell-group.ts'

/** The body of a PUT of a group; omitted fields stay unchanged. */
export interface GroupChange {
  UUID?: string | undefined
  CustomerUUID?: string | undefined
  MobileProductUUID?: string | undefined
  Type?: GroupKind | undefined
  Name?: string | undefined
}

/**
 * Renames a group or hands it over to a member; the provider may also change its type. Refuses 'no-data' for an empty
 * body, 'not-found' for a leader who is not in the group, and handing a family over to another account: its owner pays.
 */
export async function changeGroup(tx: Tx, of: GroupsOf, groupUuid: Uuid, input: GroupChange): Promise<GroupRow> {
  const { CustomerUUID, MobileProductUUID, Type, Name } = input
  if ([CustomerUUID, MobileProductUUID, Type, Name].every((one) => one === undefined)) {
    throw new Refused(refuse('no-data'))
  }
  mustAgree([[input.UUID, groupUuid]])
  const { group, members } = await leadGroup(tx, of, groupUuid)
  const isPerson = tx.actor.kind === 'person'
  const kind: Kind = Type === undefined ? group.Kind : accept(decideKind(Type))
  if (isPerson && kind !== group.Kind) throw new Refused(refuse('not-allowed'))
  const lead = requestedLead({ group, members }, input)
  const isOther = lead !== undefined && !isSamePlace(placeOf(group), placeOf(lead))
  if (isOther && isPerson && group.Kind === 'family' && lead.CustomerUUID !== group.CustomerUUID) {
    throw new Refused(refuse('not-allowed'))
  }
  const to = {
    CustomerUUID: lead?.CustomerUUID ?? group.CustomerUUID,
    MobileProductUUID: lead ? lead.MobileProductUUID : group.MobileProductUUID,
    Kind: kind,
    Name: Name === undefined ? group.Name : Name.trim() || null,
  }
  if (isDeepStrictEqual({ ...group, ...to }, { ...group })) return group
  const now = await updateGroup(tx, group, to)
  const detail = { GroupUUID: group.UUID, to: to.CustomerUUID }
  const deed = isOther ? 'group-handed-over' : 'group-changed'
  await tx.audit({ CustomerUUID: group.CustomerUUID, deed, detail })
  if (isOther && lead) await tellGroup(tx, now, members, { news: 'handed-over', members: [lead] })
  else await showGroup(tx, now, members)
  return now
}

/** The member who is to lead the group, if the request names one. */
function requestedLead({ group, members }: Seen, input: GroupChange): MemberRow | undefined {
  if (input.CustomerUUID === undefined && input.MobileProductUUID === undefined) return undefined
  const customer = input.CustomerUUID?.toLowerCase() ?? group.CustomerUUID
  const mobile = input.MobileProductUUID?.toLowerCase()
  const own = members.filter(({ CustomerUUID }) => CustomerUUID === customer)
  const isLead = (one: MemberRow) => isSamePlace(placeOf(one), placeOf(group))
  const lead = mobile === undefined ? (own.find(isLead) ?? own[0]) : own.find((one) => one.MobileProductUUID === mobile)
  if (!lead) throw new Refused(refuse('not-found'))
  return lead
}

/**
 * Sets or removes a member's nickname, and whether they share what is left and owed with the leader, which only their
 * owner decides; omitted fields stay unchanged. Refuses 'no-data' for an empty body, and fields that do not match the
 * member.
 */
export async function changeMember(
  tx: Tx,
  of: GroupsOf,
  memberUuid: Uuid,
  input: GroupChange & {
    GroupUUID?: string | undefined
    Nickname?: string | undefined
    SharesWithLeader?: boolean | undefined
  },
): Promise<MemberRow> {
  const { UUID, GroupUUID, CustomerUUID, MobileProductUUID, SharesWithLeader } = input
  if (
    [input.Nickname, SharesWithLeader, UUID, GroupUUID, CustomerUUID, MobileProductUUID].every(
      (one) => one === undefined,
    )
  ) {
    throw new Refused(refuse('no-data'))
  }
  const { group, members, member } = await ownMember(tx, of, memberUuid)
  mustAgree([
    [UUID, member.UUID],
    [GroupUUID, group.UUID],
    [CustomerUUID, member.CustomerUUID],
    [MobileProductUUID, member.MobileProductUUID ?? ''],
  ])
  let changed: MemberRow = member
  if (SharesWithLeader !== undefined && SharesWithLeader !== (member.SharesWith === group.CustomerUUID)) {
    const sharing = permitSharing(tx.actor, member)
    changed = await shareMember(tx, sharing, SharesWithLeader ? group.CustomerUUID : null)
    const detail = { GroupUUID: group.UUID, MemberUUID: member.UUID, SharesWithLeader }
    await tx.audit({ CustomerUUID: member.CustomerUUID, deed: 'group-sharing-changed', detail })
  }
  const Nickname = input.Nickname === undefined ? member.Nickname : input.Nickname.trim() || null
  if (Nickname !== member.Nickname)
    changed = { ...(await renameMember(tx, member, Nickname)), SharesWith: changed.SharesWith }
  if (changed !== member) await showGroup(tx, group, members)
  return changed
}

/** Refuses a body that disagrees with the path or the object. */
export function mustAgree(pairs: Parameters<typeof checkAgreement>[0]): void {
  const refusal = checkAgreement(pairs)
  if (refusal) throw new Refused(refusal)
}

async function showGroup(tx: Tx, group: GroupRow, members: readonly MemberRow[]): Promise<void> {
  for (const CustomerUUID of new Set([group, ...members].map((one) => one.CustomerUUID))) {
    await tx.show(CustomerUUID, 'group.changed', { GroupUUID: group.UUID })
  }
}
