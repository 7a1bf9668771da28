import { type ApprovalType, inviteLifeMs } from '@waea/domain/approvals/approval'
import type { Recipient } from '@waea/domain/approvals/recipient'
import { termsOf } from '@waea/domain/approvals/terms'
import { shownEmail } from '@waea/domain/identity/shown-email'
import { money } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import type { Tx } from '../../platform/ctx.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { type MailData, portalLink, sendMail, sendSms } from '../messages/index.ts'
import { accountsOf, recipientOf } from './addressed-as.ts'
import type { ApprovalRow } from './approvals.store.ts'

/** Where the portal shows an invite of each kind to its recipient. */
const invitePaths: Readonly<Record<ApprovalType, (UUID: string) => string>> = {
  BILLING_INVITE: (UUID) => `/profile/balance/billing-methods/accept/${UUID}`,
  BILLING_REQUEST: (UUID) => `/profile/balance/billing-methods/accept/${UUID}`,
  GROUP_INVITE: () => '/profile/customer-groups',
  MOBILEGROUP_INVITE: () => '/profile/mobile-groups',
  MOBILEGROUP_BILLING_INVITE: () => '/profile/mobile-groups',
}

/** Where the portal shows the outcome of an invite to its sender. */
const sentPaths: Readonly<Record<ApprovalType, string>> = {
  BILLING_INVITE: '/billing-routes',
  BILLING_REQUEST: '/billing-routes',
  GROUP_INVITE: '/profile/customer-groups',
  MOBILEGROUP_INVITE: '/profile/mobile-groups',
  MOBILEGROUP_BILLING_INVITE: '/profile/mobile-groups',
}

/** Notifies the recipient by the address the sender used, and each of their accounts. The link contains the code. */
export async function tellInvited(tx: Tx, row: ApprovalRow, recipient: Recipient, code: string): Promise<void> {
  const path = `${invitePaths[row.ApprovalType](row.UUID)}?token=${code}`
  const accounts = await accountsOf(tx, recipient)
  const dedupeKey = `invite:${row.UUID}`
  const data = inviteData(row)
  for (const account of accounts) {
    const FirstName = account.FirstName
    await sendMail(tx, {
      ...mailTo(account),
      template: 'invite-received',
      data: { ...data, FirstName, path },
      dedupeKey,
    })
    await tx.show(account.UUID, 'approvals.changed')
  }
  if (recipient.by === 'email' && accounts.length === 0) {
    await sendMail(tx, { to: recipient.email, template: 'invite-received', data: { ...data, path }, dedupeKey })
  }
  if (recipient.by === 'number') {
    const link = portalLink(tx.config, path)
    await sendSms(tx, { to: recipient.number, template: 'invite-received', data: { ...data, link }, dedupeKey })
  }
}

function inviteData(row: ApprovalRow): Omit<MailData['invite-received'], 'path'> {
  const { SpendLimit, SpendCycle, SpendCycleCount } = row
  return {
    from: row.RequestedByCustomerName,
    what: row.ApprovalType,
    minutes: inviteLifeMs / 60_000,
    ...(row.Description && { message: row.Description }),
    ...(SpendLimit !== null && { LimitCents: money(SpendLimit) }),
    ...(SpendLimit !== null && SpendCycle && { cycle: { unit: SpendCycle, count: SpendCycleCount ?? 1 } }),
  }
}

/** Mails the outcome of an invite to those concerned: a cancellation to the recipient, anything else to the sender. */
export async function tellOutcome(tx: Tx, row: ApprovalRow, news: MailData['invite-news']['news']): Promise<void> {
  const toInvited = news === 'cancelled'
  const accounts = toInvited ? await accountsOf(tx, recipientOf(row)) : [await customerOf(tx, row.CustomerUUID)]
  for (const account of accounts) {
    await sendMail(tx, {
      ...mailTo(account),
      template: 'invite-news',
      data: {
        FirstName: account.FirstName,
        what: row.ApprovalType,
        news,
        other: toInvited ? row.RequestedByCustomerName : shownRecipient(row),
        path: sentPaths[row.ApprovalType],
      },
      dedupeKey: `invite:${row.UUID}:${news}`,
    })
  }
}

/** The recipient as the sender named them. An id is never shown as a name. */
function shownRecipient({ toNumber, toEmail }: ApprovalRow): string {
  if (toNumber) return displayMsisdn(toNumber)
  return toEmail ? shownEmail(toEmail) : 'The account that you invited'
}

/** Marks the invite lists of sender and recipient as stale in the browser. */
export async function showInvite(tx: Tx, row: ApprovalRow): Promise<void> {
  await tx.show(row.CustomerUUID, 'approvals.changed')
  for (const { UUID } of await accountsOf(tx, recipientOf(row))) await tx.show(UUID, 'approvals.changed')
}

/** The event data about an invite for other capabilities. */
export function eventOf(row: ApprovalRow): Omit<EventOf<'approval.approved'>, 'ApprovedBy'> {
  const { CustomerUUID, UUID: ApprovalUUID, ApprovalType, RequestedByProductUUID, ResourceUUID, ResourceDetails } = row
  const { SpendLimit, SpendCycle, SpendCycleCount, Name, Description } = row
  return {
    CustomerUUID,
    ApprovalUUID,
    ApprovalType,
    RequestedByProductUUID,
    ResourceUUID,
    ResourceDetails,
    Description,
    terms: termsOf({
      SpendLimit: SpendLimit ?? undefined,
      SpendCycle: SpendCycle ?? undefined,
      SpendCycleCount: SpendCycleCount ?? undefined,
      Name: Name ?? undefined,
    }),
  }
}
