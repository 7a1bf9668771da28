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

/** Asks somebody; answers as the server does. */
export function invite(portal: Portal, from: Buyer, RequestedTo: string | undefined, more: Partial<Invite> = {}) {
  const to = RequestedTo === undefined ? {} : { RequestedTo }
  const asked = { ...spid, CustomerUUID: from.CustomerUUID, ApprovalType: 'BILLING_INVITE' as const, ...to, ...more }
  return portal.call(approvals.invite, asked, from.token)
}

/** The id of an invite that somebody sends to an address of nobody. */
export async function invitedBy(portal: Portal, from: Buyer): Promise<string> {
  const { body } = await invite(portal, from, `friend-${randomUUID()}@elsewhere.test`)
  return body.Invites[0]?.UUID ?? ''
}

/** The id of a route by which an account pays for a new one. */
export async function routedBy(portal: ShopPortal, payer: Buyer): Promise<string> {
  const child = await portal.signUpCustomer()
  const limit = { SpendLimit: 5000, SpendCycle: 'month' as const, SpendCycleCount: 1 }
  const { body } = await invite(portal, payer, child.CustomerUUID, limit)
  await act(portal, child, body.Invites[0]?.UUID, 'APPROVE')
  return eventually('the route', async () => {
    const asked = { customerUuid: child.CustomerUUID }
    const { result } = await portal.good(billingRoutes.routes, asked, child.token)
    return result.routes[0]?.UUID
  })
}

/** What a program of the provider sends about invites. */
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

/** Answers an offer to pay by a route: accepts it, if not told otherwise. */
export function answerRoute(
  portal: Portal,
  by: Buyer,
  ApprovalUUID: string | undefined,
  more: Partial<Input<typeof billingRoutes.answer>> = {},
) {
  const asked = { customerUuid: by.CustomerUUID, Action: 'APPROVE' as const, ...(ApprovalUUID && { ApprovalUUID }) }
  return portal.call(billingRoutes.answer, { ...asked, ...more }, by.token)
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
  routeUuid: 'routeUuid',
  DebitAccount: 'public',
  CreditAccount: 'public',
  RequestedByProductUUID: 'mobileUuid',
  // What an invite is to; whether it may be is for whom it concerns.
  ResourceUUID: 'public',
}

/** What is said in them. */
export const spokenOfInvites: Readonly<Record<string, unknown>> = {
  RequestedTo: 'somebody@test.waea.nz',
  'approvals.act Action': 'CANCEL',
  'billing-routes.answer Type': 'invite',
}
