import { randomUUID } from 'node:crypto'
import type { Input } from '@waea/contract/call'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { approvals } from '@waea/contract/people/approvals'
import { expect } from 'vitest'
import type { Portal } from '../../../../tests/support/portal.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { mobileInService, type Owner } from '../ledger/money-support.ts'
import { type Buyer, eventually, type ShopPortal, saveCard } from '../shop/shop-support.ts'

type Invite = Input<typeof approvals.invite>
const spid = { spid: '2' }

/** Sends an invite; returns the answer. */
export function invite(portal: Portal, from: Buyer, RequestedTo: string | undefined, more: Partial<Invite> = {}) {
  const to = RequestedTo === undefined ? {} : { RequestedTo }
  const input = { ...spid, CustomerUUID: from.CustomerUUID, ApprovalType: 'BILLING_INVITE' as const, ...to, ...more }
  return portal.call(approvals.invite, input, from.token)
}

/** The id of an invite to an address that nobody has. */
export async function invitedBy(portal: Portal, from: Buyer): Promise<string> {
  const { body } = await invite(portal, from, `friend-${randomUUID()}@elsewhere.test`)
  return body.Invites[0]?.UUID ?? ''
}

/** The id of a billing route by which an account pays for a new one. */
export async function routedBy(portal: ShopPortal, payer: Buyer): Promise<string> {
  const child = await portal.signUpCustomer()
  const limit = { SpendLimit: 5000, SpendCycle: 'month' as const, SpendCycleCount: 1 }
  const { body } = await invite(portal, payer, child.CustomerUUID, limit)
  await act(portal, child, body.Invites[0]?.UUID, 'APPROVE')
  return eventually('the route', async () => {
    const input = { customerUuid: child.CustomerUUID }
    const { result } = await portal.good(billingRoutes.routes, input, child.token)
    return result.routes[0]?.UUID
  })
}

/** Request fields for a provider program's invite calls. */
export async function spareInvite(portal: ShopPortal, from: Buyer): Promise<Record<string, string>> {
  await portal.rows('TRUNCATE platform.limits')
  const { CustomerUUID } = from
  return { CustomerUUID, approvalUuid: await invitedBy(portal, from), RequestedTo: `${randomUUID()}@elsewhere.test` }
}

/** Answers an invite. */
export function act(
  portal: Portal,
  by: Buyer,
  UUID: string | undefined,
  Action: 'APPROVE' | 'REJECT' | 'CANCEL',
  more: Partial<Input<typeof approvals.act>> = {},
) {
  return portal.call(approvals.act, { ...spid, ...(UUID !== undefined && { UUID }), Action, ...more }, by.token)
}

/** Answers an offer to pay by a route; accepts it by default. */
export function answerRoute(
  portal: Portal,
  by: Buyer,
  ApprovalUUID: string | undefined,
  more: Partial<Input<typeof billingRoutes.answer>> = {},
) {
  const input = { customerUuid: by.CustomerUUID, Action: 'APPROVE' as const, ...(ApprovalUUID && { ApprovalUUID }) }
  return portal.call(billingRoutes.answer, { ...input, ...more }, by.token)
}

/** A mobile whose owner has a card, an account that pays for it by a route, and the route. */
export async function routedChild(
  portal: ShopPortal,
): Promise<{ child: Owner & { card: string }; parent: Buyer; route: string }> {
  await portal.rows('TRUNCATE platform.limits')
  const parent = await portal.signUpCustomer()
  await saveCard(portal, parent)
  const child = await mobileInService(portal, { plan: demoPlans.payg })
  const terms = { SpendLimit: 5000, SpendCycle: 'month', SpendCycleCount: 1 } as const
  const { body } = await invite(portal, parent, child.CustomerUUID, terms)
  const answered = await answerRoute(portal, child, body.Invites[0]?.UUID)
  expect(answered.status).toBe(200)
  return { child, parent, route: answered.body.result.Route?.UUID ?? '' }
}

/** The invites that an account has sent and received. */
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

/** Which objects the calls of invites and routes identify. */
export const meaningsOfInvites: Readonly<Record<string, string>> = {
  approvalUuid: 'approvalUuid',
  'approvals.act UUID': 'approvalUuid',
  ApprovalUUID: 'approvalUuid',
  routeUuid: 'routeUuid',
  DebitAccount: 'public',
  CreditAccount: 'public',
  RequestedByProductUUID: 'mobileUuid',
  // The subject of an invite; `public`, since access depends on the invite's parties.
  ResourceUUID: 'public',
}

/** Request values for these calls. */
export const spokenOfInvites: Readonly<Record<string, unknown>> = {
  RequestedTo: 'somebody@test.waea.nz',
  'approvals.act Action': 'CANCEL',
  'billing-routes.answer Type': 'invite',
}
