import type { ApprovalType } from '@waea/domain/approvals/approval'
import { cleanEmail } from '@waea/domain/identity/email'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { customersByUuid, mailTo } from '../customers/index.ts'
import { type MailData, sendMail } from '../messages/index.ts'
import type { GroupRow } from './groups.store.ts'
import type { MemberRow } from './members.store.ts'

/** A change in a group, and the members it is about. */
export interface GroupNews {
  news: MailData['group-news']['news']
  members: readonly MemberRow[]
  /** The customer who took a member out, if not the leader. */
  doneBy?: Uuid
  /** The members whose departure ended the group. */
  by?: readonly MemberRow[]
}

/**
 * Tells everyone concerned about a change in a group: updates their open pages, and mails every customer except the one
 * who made it. `staying` are the current members.
 */
export async function tellGroup(
  tx: Tx,
  group: GroupRow,
  staying: readonly MemberRow[],
  { news, members, by, doneBy }: GroupNews,
): Promise<void> {
  const uuids = [...new Set([group, ...staying, ...members].map(({ CustomerUUID }) => CustomerUUID))]
  const customers = await customersByUuid(tx, uuids)
  const nameOf = (uuid: Uuid) => customers.get(uuid)?.FirstName ?? ''
  const nameIn = (among: readonly MemberRow[], uuid: Uuid) =>
    among.find(({ CustomerUUID }) => CustomerUUID === uuid)?.Nickname ?? nameOf(uuid)
  const about = (by ?? members).filter((one) => news !== 'made' || one.CustomerUUID !== group.CustomerUUID)
  const who = [...new Set(about.map((one) => one.Nickname ?? nameOf(one.CustomerUUID)))].filter(Boolean)
  const mailed = new Set<string>()
  for (const CustomerUUID of uuids) {
    const customer = customers.get(CustomerUUID)
    if (!customer || customer.deletedAt) continue
    await tx.show(CustomerUUID, 'group.changed', { GroupUUID: group.UUID })
    const to = cleanEmail(customer.Email)
    // One person may have several accounts in a group, such as the buyer of SIMs for others.
    if (didIt(tx, CustomerUUID) || mailed.has(to)) continue
    mailed.add(to)
    const isAbout = members.some((one) => one.CustomerUUID === CustomerUUID)
    await sendMail(tx, {
      ...mailTo(customer),
      template: 'group-news',
      dedupeKey: `group-news:${group.UUID}:${news}:${CustomerUUID}:${tx.newUuid()}`,
      data: {
        FirstName: customer.FirstName,
        news,
        kind: group.Kind,
        isAbout,
        who,
        leader: nameOf(group.CustomerUUID),
        ...(doneBy && doneBy !== group.CustomerUUID && { by: nameIn(staying, doneBy) }),
        members: staying.length,
        ...(group.Name && { group: group.Name }),
        path: pathOf(group.Kind),
      },
    })
  }
}

/** Whether the actor has a role on the customer: they see their own change on screen, so they get no mail. */
function didIt({ actor }: Tx, CustomerUUID: Uuid): boolean {
  return actor.kind === 'person' && actor.roles.some((role) => role.CustomerUUID === CustomerUUID)
}

/** Tells both sides of an accepted invite why nobody has joined. */
export async function tellNotJoined(
  tx: Tx,
  customers: readonly Uuid[],
  why: NonNullable<MailData['group-news']['why']>,
  type: ApprovalType,
): Promise<void> {
  const kind = type === 'GROUP_INVITE' ? 'customer' : type === 'MOBILEGROUP_BILLING_INVITE' ? 'family' : 'companion'
  const found = await customersByUuid(tx, customers)
  const leader = found.get(customers[0] ?? '')?.FirstName ?? ''
  const who = [found.get(customers[1] ?? '')?.FirstName ?? ''].filter(Boolean)
  for (const [at, uuid] of customers.entries()) {
    const customer = found.get(uuid)
    if (!customer || customer.deletedAt) continue
    const { FirstName } = customer
    const shared = { news: 'not-joined' as const, kind, why, who, leader, members: 0, isAbout: at === 1 } as const
    const path = pathOf(kind)
    const dedupeKey = `group-news:not-joined:${uuid}:${tx.newUuid()}`
    await sendMail(tx, { ...mailTo(customer), template: 'group-news', dedupeKey, data: { FirstName, ...shared, path } })
  }
}

function pathOf(kind: MailData['group-news']['kind']): string {
  return kind === 'customer' ? '/profile/customer-groups' : '/profile/mobile-groups'
}
