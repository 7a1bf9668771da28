import { checkJoin, type GroupedKind } from '@waea/domain/groups/members'
import { isInService } from '@waea/domain/mobiles/mobile-state'
import { isRefusal } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, ruleActor } from '../../platform/db/permit.ts'
import type { NewsOf } from '../../platform/jobs/news.ts'
import { inviteFor } from '../approvals/index.ts'
import { lockCustomer } from '../customers/index.ts'
import { mobileOf, mobilesOf } from '../mobiles/index.ts'
import { placeOf } from './group-answers.ts'
import { type GroupRow, lockGroup, lockInviter } from './groups.store.ts'
import { joinGroup, makeGroup } from './join-group.ts'
import { type Joining, memberOfMobile, membersOf, useApproval } from './members.store.ts'
import { tellNotJoined } from './tell-group.ts'

type Approved = NewsOf<'approval.approved'>
type NotJoined = 'ended' | 'full' | 'already' | 'no-mobile'

/**
 * An invite into a group was accepted: whoever accepted joins it, once, or founds it with the one who asked. Where that
 * cannot be any more, both are told why; nothing is done for an account that is closed or erased by now. Invites of other
 * kinds are for others.
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
}

/** Whether some accounts are open; they are locked, so that one that is erased now is taken out of its groups after this. */
async function areThere(tx: Tx, customers: readonly Uuid[]): Promise<boolean> {
  for (const one of [...new Set(customers)].sort()) if (!(await lockCustomer(tx, one))) return false
  return true
}

/** Members of a group of customers may invite as its leader may (1§6). Without a group both found one. */
async function joinCustomers(tx: Tx, approved: Approved): Promise<NotJoined | undefined> {
  const { ResourceUUID, CustomerUUID, ApprovedBy, ApprovalUUID } = approved
  const joining: Joining = { CustomerUUID: ApprovedBy, MobileProductUUID: null, ApprovalUUID }
  if (ResourceUUID === null) {
    const lead = { CustomerUUID, MobileProductUUID: null }
    await makeGroup(tx, ruleActor('groups'), { Kind: 'customer', lead, others: [joining] })
    return undefined
  }
  const group = await lockGroup(tx, 'customer', ResourceUUID)
  const members = group ? await membersOf(tx, [group.UUID]) : []
  if (!group || !members.some((one) => one.CustomerUUID === CustomerUUID)) return 'ended'
  return join(tx, group, joining)
}

/**
 * A mobile joins the group of the one who asked, or founds it with theirs: companions where the invite says so, a family
 * otherwise. The mobile is the one that was named by its number, else the oldest in service that has no group.
 */
async function joinMobiles(tx: Tx, approved: Approved): Promise<NotJoined | undefined> {
  const { CustomerUUID, ApprovedBy, ApprovalUUID, RequestedByProductUUID } = approved
  const mobile = await mobileFor(tx, approved)
  if (!mobile) return 'no-mobile'
  const joining: Joining = { CustomerUUID: ApprovedBy, MobileProductUUID: mobile, ApprovalUUID }
  // Two who accept at once found one group: the second waits here, and joins what the first has made.
  await lockInviter(tx, CustomerUUID)
  const uuid = await groupAsked(tx, approved)
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

/** The group that the invite names, or that the mobile which asked is in by now. */
async function groupAsked(tx: Tx, approved: Approved): Promise<Uuid | undefined> {
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
