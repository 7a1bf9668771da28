import { approvals } from '@waea/contract/approvals'
import type { Asked } from '@waea/contract/call'
import type { Portal } from '../../../tests/support/portal.ts'
import { type Buyer, eventually } from './shop-support.ts'

type Invite = Asked<typeof approvals.invite>
const spid = { spid: '2' }

/** Asks somebody; answers as the server does. */
export function invite(portal: Portal, from: Buyer, RequestedTo: string | undefined, more: Partial<Invite> = {}) {
  const to = RequestedTo === undefined ? {} : { RequestedTo }
  const asked = { ...spid, CustomerUUID: from.CustomerUUID, ApprovalType: 'BILLING_INVITE' as const, ...to, ...more }
  return portal.call(approvals.invite, asked, from.token)
}

/** The id of an invite that somebody sends to an address of nobody. */
export async function invitedBy(portal: Portal, from: Buyer): Promise<string> {
  const { body } = await invite(portal, from, `friend-of-${from.CustomerUUID}@elsewhere.test`)
  return body.Invites[0]?.UUID ?? ''
}

/** Answers an invite. */
export function act(
  portal: Portal,
  by: Buyer,
  UUID: string | undefined,
  Action: 'APPROVE' | 'REJECT' | 'CANCEL',
  more: Partial<Asked<typeof approvals.act>> = {},
) {
  return portal.call(approvals.act, { ...spid, ...(UUID !== undefined && { UUID }), Action, ...more }, by.token)
}

/** What an account has sent and was asked. */
export function invitesOf(portal: Portal, of: Buyer) {
  return portal.good(approvals.invitesApprovals, { ...spid, customerUuid: of.CustomerUUID }, of.token)
}

/** The code in the link of the last message about an invite to an address. */
export async function codeSentTo(portal: Portal, to: string): Promise<string> {
  const link = await eventually(`an invite to ${to}`, async () =>
    (await portal.messages(to, 0)).flatMap(({ links }) => links).find((one) => one.includes('token=')),
  )
  return new URL(link).searchParams.get('token') ?? ''
}

/** Which things the calls of invites and routes name. */
export const meaningsOfInvites: Readonly<Record<string, string>> = {
  approvalUuid: 'approvalUuid',
  'approvals.act UUID': 'approvalUuid',
  ApprovalUUID: 'approvalUuid',
  // A route is between two accounts, so that nobody of the cast has one: its own tests try whose it is.
  routeUuid: 'public',
  DebitAccount: 'public',
  CreditAccount: 'public',
  RequestedByProductUUID: 'mobileUuid',
  // What an invite is to; whether it may be is for whom it concerns.
  ResourceUUID: 'public',
}

/** What is said in them. */
export const spokenOfInvites: Readonly<Record<string, unknown>> = {
  RequestedTo: 'somebody@test.waea.nz',
  routeUuid: '00000000-0000-4000-8000-00000000000e',
  'billing-routes.answer Type': 'invite',
}
