import { checkJoin, type GroupedKind } from '@waea/domain/groups/members'
import { isInService } from '@waea/domain/mobiles/mobile-state'
import { isRefusal } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, ruleActor } from '../../platform/db/permit.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import { inviteFor } from '../approvals/index.ts'
import { lockCustomer } from '../customers/index.ts'
import { mobileOf, mobilesOf } from '../mobiles/index.ts'
import { placeOf } from './group-answers.ts'
import { type GroupRow, lockGroup, newestLedBy } from './groups.store.ts'
import { joinGroup, makeGroup } from './join-group.ts'
import { type Joining, memberOfMobile, membersOf, useApproval } from './members.store.ts'
import { tellNotJoined } from './tell-group.ts'

type Approved = EventOf<'approval.approved'>
type NotJoined = 'ended' | 'full' | 'already' | 'no-mobile'

/**
 * Handles an accepted group invite: the acceptor joins the group, once, or founds it with the inviter. If that is no
 * longer possible, tells both why. Does nothing for an account that is closed or erased by now. Ignores other kinds of
 * invites.
 */
export async function acceptInvite(tx: Tx, approved: Approved): Promise<void> {
  if (approved.ApprovalType === 'BILLING_INVITE' || approved.ApprovalType === 'BILLING_REQUEST') return
  const { CustomerUUID, ApprovedBy, ApprovalUUID } = approved
  if (!(await areThere(tx, [CustomerUUID, ApprovedBy]))) return
  const used = byRule('groups', 'group:manage', { CustomerUUID: ApprovedBy, ApprovalUUID })
  if (!(await useApproval(tx, used))) return
  const why =
    approved.ApprovalType === 'GROUP_INVITE' ? await joinCustomers(tx, approved) : await joinMobiles(tx, approved)
  if (why) await tellNotJoined(tx, [CustomerUUID, ApprovedBy], why, approved.ApprovalType)
  else if (approved.ApprovalType === 'MOBILEGROUP_BILLING_INVITE') await tx.tell('group.offer-joined', approved)
}

/**
 * Whether all accounts are open. Locks them, so that an account being erased leaves its groups only after this, and the
 * acceptances of one inviter run one after another: the second joins the group that the first has made.
 */
async function areThere(tx: Tx, customers: readonly Uuid[]): Promise<boolean> {
  for (const one of [...new Set(customers)].sort()) if (!(await lockCustomer(tx, one))) return false
  return true
}

/**
 * Any member of a group of customers may invite, as its leader may (1§6). An invite that names no group is to the newest
 * that the inviter leads. Without one, both found one.
 */
async function joinCustomers(tx: Tx, approved: Approved): Promise<NotJoined | undefined> {
  const { ResourceUUID, CustomerUUID, ApprovedBy, ApprovalUUID } = approved
  const joining: Joining = { CustomerUUID: ApprovedBy, MobileProductUUID: null, ApprovalUUID }
  const uuid = ResourceUUID ?? (await newestLedBy(tx, CustomerUUID))
  if (uuid === undefined) {
    const lead = { CustomerUUID, MobileProductUUID: null }
    await makeGroup(tx, ruleActor('groups'), { Kind: 'customer', lead, others: [joining] })
    return undefined
  }
  const group = await lockGroup(tx, 'customer', uuid)
  const members = group ? await membersOf(tx, [group.UUID]) : []
  if (!group || !members.some((one) => one.CustomerUUID === CustomerUUID)) return 'ended'
  return join(tx, group, joining)
}

/**
 * A mobile of the acceptor joins the inviter's group, or founds one with the inviter's mobile: companions if the invite
 * says so, else a family. It is the mobile whose number the invite names, else the oldest in service without a group.
 */
async function joinMobiles(tx: Tx, approved: Approved): Promise<NotJoined | undefined> {
  const { CustomerUUID, ApprovedBy, ApprovalUUID, RequestedByProductUUID } = approved
  const mobile = await mobileFor(tx, approved)
  if (!mobile) return 'no-mobile'
  // The invite says what the leader sees.
  const agreed = { ApprovalUUID, SharesWithLeader: true }
  const joining: Joining = { CustomerUUID: ApprovedBy, MobileProductUUID: mobile, ...agreed }
  const uuid = await groupToJoin(tx, approved)
  if (uuid !== undefined) {
    const group = await lockGroup(tx, 'mobile', uuid)
    if (group?.CustomerUUID !== CustomerUUID) return 'ended'
    return join(tx, group, joining)
  }
  if (approved.ResourceUUID !== null || RequestedByProductUUID === null) return 'ended'
  const lead = { CustomerUUID, MobileProductUUID: RequestedByProductUUID }
  const owner = await mobileOf(tx, CustomerUUID, RequestedByProductUUID)
  if (!owner || !isInService(owner)) return 'ended'
  const Kind: GroupedKind = approved.ResourceDetails === null ? 'family' : 'companion'
  await makeGroup(tx, ruleActor('groups'), { Kind, lead, others: [joining] })
  return undefined
}

/** The group that the invite names, or the current group of the inviter's mobile. */
async function groupToJoin(tx: Tx, approved: Approved): Promise<Uuid | undefined> {
  const { ResourceUUID, CustomerUUID, RequestedByProductUUID } = approved
  if (ResourceUUID !== null) return ResourceUUID
  if (RequestedByProductUUID === null) return undefined
  return (await memberOfMobile(tx, CustomerUUID, RequestedByProductUUID))?.GroupUUID
}

async function mobileFor(tx: Tx, { ApprovedBy, ApprovalUUID }: Approved): Promise<Uuid | undefined> {
  const invite = await inviteFor(tx, ApprovedBy, ApprovalUUID)
  const mobiles = (await mobilesOf(tx, ApprovedBy)).filter(isInService)
  const named = mobiles.find(({ MSISDN }) => MSISDN !== null && MSISDN === invite?.toNumber)
  for (const { UUID } of named ? [named] : mobiles) {
    if (!(await memberOfMobile(tx, ApprovedBy, UUID))) return UUID
  }
  return undefined
}

async function join(tx: Tx, group: GroupRow, joining: Joining): Promise<NotJoined | undefined> {
  const members = await membersOf(tx, [group.UUID])
  const refusal = checkJoin(members.map(placeOf), placeOf(joining))
  if (isRefusal(refusal)) return refusal.refused === 'group-full' ? 'full' : 'already'
  await joinGroup(tx, byRule('groups', 'group:manage', group), joining)
  return undefined
}
